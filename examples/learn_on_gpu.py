"""A learner that lives on a GPU: proximal policy optimisation by self-play in thousands of matches, no transfer in the loop.

    python examples/learn_on_gpu.py rattus --players 2 --minutes 10 --out rattus.npz --curve curve.csv
    ratskeller arena rattus --players 2 --bots policy:rattus.npz,greedy --games 400 --jobs 8

One network plays all seats. Matches, observations and masks stay on the GPU (`Matches(…, device="cuda")`), torch shares them.
What it writes is a bot that needs neither: `policy:FILE` plays in the arena and at any table. Needs torch and the extra `cuda`.
"""

from __future__ import annotations

import argparse
import csv
import time
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from ratskeller.bots.policy import save
from ratskeller.envs.vector import Matches
from ratskeller.kernel.game import offer as find_offer
from ratskeller.kernel.statistics import wilson

MATCHES, STEPS, EPOCHS, PART = 16_384, 32, 2, 32_768
RATE, CLIP, KEEP, LAMBDA, ENTROPY, POINTS = 5e-4, 0.2, 1.0, 0.97, 0.01, 6.0
EVERY, JUDGED = 20.0, 4096  # seconds between two looks at how well it plays, and matches for each


class Network(nn.Module):
    """Two hidden layers, a head for the actions and one for the worth of the position to whoever decides."""

    def __init__(self, env: Any, wide: int = 512, narrow: int = 256) -> None:
        super().__init__()
        most, soft = (torch.tensor(figures, device="cuda") for figures in env.game.feature_scales())
        self.register_buffer("most", most)
        self.register_buffer("soft", soft)
        self.first, self.second = nn.Linear(env.features, wide), nn.Linear(wide, narrow)
        self.actions, self.worth = nn.Linear(narrow, env.actions), nn.Linear(narrow, 1)
        nn.init.orthogonal_(self.actions.weight, 0.01)
        self.cuda()

    def forward(self, counts: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """The logarithms of the chances of all actions, and the worth."""
        wide = counts.float()
        seen = wide / (wide * self.soft + self.most)
        with torch.autocast("cuda", torch.bfloat16):
            hidden = F.relu(self.second(F.relu(self.first(seen))))
            liked, worth = self.actions(hidden), self.worth(hidden)
        return liked.float().masked_fill(masks == 0, -1e9).log_softmax(-1), worth.float().squeeze(-1)

    def keep(self, path: Path, env: Any) -> None:
        """Write it as a bot."""
        layers = [
            (layer.weight.detach().T.cpu().numpy(), layer.bias.detach().cpu().numpy())
            for layer in (self.first, self.second, self.actions)
        ]
        save(path, env.game, layers)


class Table:
    """`Matches` as torch sees them."""

    def __init__(self, env: Any) -> None:
        self.env = env
        shared = ("observations", "masks", "seats", "rewards", "ended", "given")
        self.seen, self.masks, self.seats, self.rewards, self.ended, self.given = (
            torch.from_dlpack(getattr(env, n)) for n in shared
        )

    def play(self, actions: Tensor) -> None:
        self.given.copy_(actions)
        self.env.step()


def drawn(logs: Tensor) -> Tensor:
    """An action for every row, by the dice of its chances."""
    return (logs - torch.empty_like(logs).exponential_().log()).argmax(-1)


@torch.no_grad()
def collect(net: Network, table: Table) -> dict[str, Tensor]:
    """Some steps of play by all seats, with the advantage of every decision to whoever made it."""
    kept: dict[str, list[Tensor]] = {name: [] for name in ("seen", "masks", "acts", "old", "worth", "seat", "ended", "gained")}
    for _ in range(STEPS):
        logs, worth = net(table.seen, table.masks)
        acts = drawn(logs)
        now = {"seen": table.seen, "masks": table.masks, "acts": acts, "worth": worth, "seat": table.seats}
        now["old"] = logs.gather(1, acts[:, None])[:, 0]
        for name, what in now.items():
            kept[name].append(what.clone())
        table.play(acts)
        kept["ended"].append(table.ended.clone())
        kept["gained"].append(torch.tanh(table.rewards / POINTS))
    _, worth = net(table.seen, table.masks)
    play = {name: torch.stack(what) for name, what in kept.items()}
    return play | {"better": advantages(play, worth, table.seats)}


def advantages(play: dict[str, Tensor], worth: Tensor, seats: Tensor) -> Tensor:
    """A decision is judged by what the same seat finds at its next one, or by how the match ended.

    Where play was cut off, what is good for the seat to decide next is bad for the others, in equal parts.
    """
    better = torch.empty_like(play["worth"])
    players = play["gained"].shape[-1]
    rows = torch.arange(len(worth), device=worth.device)
    ahead = (-worth / (players - 1))[:, None].repeat(1, players)
    ahead[rows, seats] = worth
    trail = torch.zeros_like(ahead)
    for t in range(len(better) - 1, -1, -1):
        over, seat, now = play["ended"][t][:, None], play["seat"][t], play["worth"][t]
        ahead = torch.where(over, play["gained"][t], KEEP * ahead)
        trail = torch.where(over, 0.0, trail)
        better[t] = ahead[rows, seat] - now + LAMBDA * trail[rows, seat]
        ahead[rows, seat], trail[rows, seat] = now, better[t]
    return better


def improve(net: Network, optimiser: torch.optim.Optimizer, play: dict[str, Tensor]) -> None:
    """A few passes over what was played."""
    flat = {name: play[name].flatten(0, 1) for name in ("seen", "masks", "acts", "old", "worth", "better")}
    goal = flat["better"] + flat["worth"]
    gain = (flat["better"] - flat["better"].mean()) / (flat["better"].std() + 1e-6)
    for _ in range(EPOCHS):
        for part in torch.randperm(len(goal), device="cuda").split(PART):
            logs, worth = net(flat["seen"][part], flat["masks"][part])
            ratio = (logs.gather(1, flat["acts"][part, None])[:, 0] - flat["old"][part]).exp()
            better = gain[part]
            policy = -torch.minimum(ratio * better, ratio.clamp(1 - CLIP, 1 + CLIP) * better).mean()
            surprise = -(logs.exp() * logs.clamp(min=-50)).sum(-1).mean()
            loss = policy + 0.5 * F.mse_loss(worth, goal[part]) - ENTROPY * surprise
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimiser.step()


@torch.no_grad()
def judged(net: Network, game: str, options: dict[str, Any], seed: int) -> tuple[int, int]:
    """Wins and matches against random play, every match's likeliest action being played."""
    seats = ["learner"] + ["random"] * (options["players"] - 1)
    env: Any = Matches(game, JUDGED, seats=seats, rotate=True, device="cuda", seed=seed, **options)
    table, first = Table(env), torch.ones(JUDGED, dtype=torch.bool, device="cuda")
    rows = torch.arange(JUDGED, device="cuda")
    won = 0
    while bool(first.any()):
        seat = table.seats.clone()
        table.play(net(table.seen, table.masks)[0].argmax(-1))
        over = first & table.ended
        won += int((table.rewards[rows, seat][over] == 1).sum())
        first &= ~table.ended
    return won, JUDGED


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("offer", nargs="?", default="rattus", help="rattus, mercatus or village")
    ask.add_argument("--players", type=int, default=2)
    ask.add_argument("--minutes", type=float, default=10.0)
    ask.add_argument("--matches", type=int, default=MATCHES)
    ask.add_argument("--seed", type=int, default=1)
    ask.add_argument("--out", type=Path, help="write the bot to this file, anew at every look")
    ask.add_argument("--keep", type=Path, help="and into this folder, one file for every look")
    ask.add_argument("--curve", type=Path, help="write the curve of wins against random play to this file")
    given = ask.parse_args()
    torch.manual_seed(given.seed)
    torch.set_float32_matmul_precision("high")
    offer = find_offer(given.offer)
    options = {**offer.options, **offer.training, "players": given.players}
    env: Any = Matches(offer.game, given.matches, rewards="margin", device="cuda", seed=given.seed, **options)
    table, net = Table(env), Network(env)
    optimiser = torch.optim.Adam(net.parameters(), RATE, eps=1e-5)
    began, spent, looked, decisions = time.perf_counter(), 0.0, -EVERY, 0
    curve: list[Any] = []
    while True:
        over = spent >= 60 * given.minutes
        if spent - looked >= EVERY or over:
            looked, pause = spent, time.perf_counter()
            won, done = judged(net, offer.game, options, given.seed + len(curve) + 1)
            low, high = wilson(won, done)
            curve.append((round(spent / 60, 3), decisions, won / done, low, high))
            print(
                f"{spent:6.1f} s  {decisions:13,} decisions  wins against random {won / done:.3f} ({low:.3f} to {high:.3f})",
                flush=True,
            )
            for path in filter(None, (given.out, given.keep and given.keep / f"{round(spent):05}.npz")):
                net.keep(path, env)
            began += time.perf_counter() - pause
        if over:
            break
        for group in optimiser.param_groups:
            group["lr"] = RATE * max(0.05, 1 - spent / (60 * given.minutes))
        improve(net, optimiser, collect(net, table))
        torch.cuda.synchronize()
        decisions += STEPS * env.count
        spent = time.perf_counter() - began
    if given.curve:
        with given.curve.open("w", newline="") as file:
            csv.writer(file).writerows([("minutes", "decisions", "wins", "low", "high"), *curve])


if __name__ == "__main__":
    main()
