"""`ratskeller play`: a match in the terminal, against opponents or with friends at one keyboard."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import typer
from rich.console import Console
from rich.panel import Panel

import ratskeller

from ..bots import Bot, ExternalBot, RandomBot, Understudied, make
from ..bots.levels import levels
from ..bots.policy import PolicyBot
from ..kernel.actions import Action
from ..kernel.errors import BadOption, RatskellerError
from ..kernel.events import Event
from ..kernel.game import offers
from ..kernel.match import Match
from ..kernel.text import catalogue, say, seat_name
from . import options as o

BOT = re.compile(r".* \((.+)\)")  # the name of a seat that a bot plays


class Quit(Exception):
    pass


@o.with_game_options
def play(
    game: str = typer.Argument(offers()[0].game, help=o.GAMES),
    players: int | None = o.PLAYERS,
    people: int = typer.Option(1, help="how many seats are played at this keyboard; bots play the others"),
    bots: str = typer.Option("apprentice", help=f"{', '.join(levels())}, or a bot of the arena; or a list of them"),
    given: o.Given = o.GIVEN,
    seed: int | None = o.SEED,
    lang: str = o.LANG,
    figures: Path | None = o.BOX,
    resume: Path | None = typer.Option(None, help="go on with a saved match"),
) -> None:
    """Play in the terminal. `help` lists what can be typed."""
    console = Console(highlight=False)
    if resume is not None:
        match = ratskeller.replay(o.read_json(resume))
        match.seats = o.called(match.seats, lang)
        opponents = {i: found[1] for i, name in enumerate(match.seats) if (found := BOT.fullmatch(name))}
    else:
        match = ratskeller.new(game, seed=seed, **o.game_options(game, players, given))
        if not 0 <= people <= match.players:
            raise BadOption(o.because("people", people=people, seats=match.players))
        names = [name.strip() for name in bots.split(",")]
        opponents = {seat: names[(seat - people) % len(names)] for seat in range(people, match.players)}
        for seat in range(match.players):
            colour = seat_name(lang, seat)
            match.seats[seat] = f"{colour} ({opponents[seat]})" if seat in opponents else colour
    made = {name: _seated(name, match, console) for name in sorted(set(opponents.values()))}
    Terminal(match, {seat: made[name] for seat, name in opponents.items()}, lang, console, seed).run()


def _seated(name: str, match: Match, console: Console) -> Bot:
    """A bot at the table; one that waits for the compiler has somebody who plays for it until then."""
    bot = make(name, match.game)
    return bot if isinstance(bot, (ExternalBot, PolicyBot, RandomBot)) else Understudied(bot, match.game, console.print)


class Terminal:
    """One match, shown and asked for line by line."""

    def __init__(self, match: Match, bots: Mapping[int, Bot], lang: str, console: Console, seed: int | None) -> None:
        self.match, self.bots, self.lang, self.console, self.seed = match, bots, lang, console, seed
        self.humans = set(range(match.players)) - set(bots)
        self.commands: dict[str, Callable[[list[str]], None]] = {
            "help": lambda words: self.tell("help", example=self.match.legal()[0].notation),
            "?": lambda words: self.tell("help", example=self.match.legal()[0].notation),
            "undo": lambda words: self.undo(),
            "board": lambda words: self.show_board(),
            "options": lambda words: self.show_options(),
            "save": self.save,
            "quit": self.quit,
            "exit": self.quit,
        }

    def run(self) -> None:
        for advice in self.match.advice(self.lang):
            self.console.print(advice)
        try:
            while not self.match.over:
                bot = self.bots.get(self.match.seat or 0)
                if bot is None:
                    self.ask()
                else:
                    luck = None if self.seed is None else f"{self.seed}/{len(self.match.log)}"
                    self.say(self.match.play(bot.think(self.match, luck).action))
            self.show_board()
            self.show_result()
        except Quit:
            self.tell("bye")

    def ask(self) -> None:
        self.show_board()
        self.show_options()
        seat, entry = self.match.seat, len(self.match.log)
        while self.match.seat == seat and len(self.match.log) == entry and not self.match.over:
            self.answer()

    def answer(self) -> None:
        words = self.hear("> ").split()
        if not words:
            return
        try:
            if words[0] in self.commands:
                self.commands[words[0]](words[1:])
            else:
                action = self.find(" ".join(words))
                if self.sure(action):
                    self.say(self.match.play(action))
        except RatskellerError as problem:
            self.console.print(problem.text(self.lang), style="red", markup=False)

    def hear(self, prompt: str) -> str:
        try:
            return self.console.input(prompt)
        except (EOFError, KeyboardInterrupt):
            raise Quit from None

    def sure(self, action: Action) -> bool:
        """Whether the player means it, where the game has a doubt; what is not legal is refused without asking."""
        question = self.match.doubt(action, self.lang) if action in self.match.legal() else None
        if question is None:
            return True
        answers = str(catalogue(self.lang)["messages"]["cli.yes"]).split()
        return self.hear(f"{question} ({answers[0]}/–) ").strip().lower() in answers

    def find(self, said: str) -> Action:
        """An option by its number in the list, or any action by its notation."""
        if said.isdigit():
            options = self.match.legal()
            if not 1 <= int(said) <= len(options):
                raise BadOption(o.because("no_option", number=int(said), most=len(options)))
            return options[int(said) - 1]
        return self.match.game.actions.find(said)

    def undo(self) -> None:
        self.match.undo()

    def save(self, words: list[str]) -> None:
        if len(words) != 1:
            raise BadOption(o.because("save_where"))
        o.write_new(Path(words[0]), json.dumps(self.match.record(), ensure_ascii=False, indent=1))
        self.tell("saved", file=words[0])

    def quit(self, words: list[str]) -> None:
        raise Quit

    def tell(self, what: str, **args: Any) -> None:
        self.console.print(say(self.lang, f"cli.{what}", "", args), markup=False)

    def say(self, events: Iterable[Event]) -> None:
        """The log, as far as the people at this keyboard may read it."""
        for event in events:
            if event.seat is None or event.seat in self.humans:
                self.console.print(f"  · {event.text(self.lang, self.match.seats)}", markup=False)

    def show_board(self) -> None:
        seat = self.match.seat
        viewer = seat if seat in self.humans else min(self.humans, default=None)
        self.console.print(Panel(self.match.board(viewer, self.lang), expand=False))

    def show_options(self) -> None:
        self.console.print(f"[bold]{self.match.prompt(self.lang)}[/bold]")
        options = [f"{i:>3} {self.match.option_text(a, self.lang)}" for i, a in enumerate(self.match.legal(), 1)]
        width = max(map(len, options)) + 3
        columns = max(1, min(4, self.console.width // width))
        rows = -(-len(options) // columns)
        for row in range(rows):
            self.console.print("".join(text.ljust(width) for text in options[row::rows]).rstrip(), markup=False)

    def show_result(self) -> None:
        parts = self.match.breakdown()
        for place, seat in enumerate(self.match.ranking, 1):
            made_of = ", ".join(f"{self.part(name)} {n}" for name, n in parts[seat].items() if name != "total")
            detail = f" ({made_of})" if made_of else ""
            self.console.print(f"{place}. {self.match.seats[seat]}: {parts[seat]['total']}{detail}", markup=False)

    def part(self, name: str) -> str:
        """What points are for, in words."""
        messages, game = catalogue(self.lang)["messages"], self.match.game.name
        return str(messages.get(f"{game}.board.score.{name}") or messages.get(f"{game}.board.{name}") or name)
