"""The store's tables. The entries of the log are only ever added; everything that can be worked out from them is a cache."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    false,
    true,
)

metadata = MetaData()

settings = Table(
    "settings", metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)  # fmt: skip

people = Table(
    "people", metadata,
    Column("id", String(40), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("created", Float, nullable=False),
)  # fmt: skip

tables = Table(
    "tables", metadata,
    Column("id", String(20), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("rules", String(40), nullable=False),
    Column("options", JSON, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("position", JSON, nullable=True),
    Column("status", String(10), nullable=False),          # waiting, running, over, closed
    Column("pace", String(10), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("host", String(40), nullable=True),
    Column("replay", Boolean, nullable=False),
    Column("rematch", String(20), nullable=True),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("deputy", String(20), nullable=False, server_default="apprentice"),  # the bot that sits in for who is away
    Column("notice", String(40), nullable=True),           # why it was closed: a message of the server
    Column("clock", String(10), nullable=False, server_default="none"),         # none, live, days
    Column("bank", Float, nullable=False, server_default="0"),                  # seconds: of a match (live), of a turn (days)
    Column("increment", Float, nullable=False, server_default="0"),             # seconds that a turn brings (live)
    Column("lapse", String(10), nullable=False, server_default="bot"),          # when time is up: bot, resign
    Column("vacation", Integer, nullable=False, server_default="0"),            # days that every seat may take off (days)
    Column("hints", Boolean, nullable=False, server_default=true()),
    Column("turn", Integer, nullable=True),                # the seat that has to decide …
    Column("since", Float, nullable=True),                 # … since when …
    Column("due", Float, nullable=True),                   # … and when its time is up, where its clock runs
    Column("result", JSON(none_as_null=True), nullable=True),  # of a match that is over: ranks, scores
    Index("tables_by_status", "status", "changed"),
    Index("tables_by_due", "due"),
)  # fmt: skip

seats = Table(
    "seats", metadata,
    Column("table_id", String(20), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("who", String(10), nullable=False),             # person, bot, open, invited, declined
    Column("person", String(40), nullable=True),
    Column("name", String(80), nullable=False),
    Column("level", String(40), nullable=True),
    Column("away", String(40), nullable=True),             # the level of the bot that sits in
    Column("invite", String(40), nullable=True, unique=True),
    Column("time_left", Float, nullable=True),             # seconds on its clock when it last stood still
    Column("vacation_left", Float, nullable=False, server_default="0"),         # seconds, when the last vacation began
    Column("holiday", Float, nullable=True),               # since when its player is on vacation
    Column("resigned", Boolean, nullable=False, server_default=false()),
    Column("heard", Integer, nullable=False, server_default="0"),               # lines of the chat that its player has seen
    Column("here", Boolean, nullable=False, server_default=false()),            # somebody beside the person whose device it is
    Index("seats_by_person", "person"),
)  # fmt: skip

entries = Table(
    "entries", metadata,
    Column("table_id", String(20), ForeignKey("tables.id"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("body", Text, nullable=False),                  # as in a record's log: {"seat": 0, "play": "take monk"}
    Column("events", Text, nullable=False),                # what happened, kept so that it stays readable under later rules
    Column("at", Float, nullable=False),
    Column("state", String(40), nullable=True),            # marks the state it led to
)  # fmt: skip

snapshots = Table(
    "snapshots", metadata,
    Column("table_id", String(20), ForeignKey("tables.id"), primary_key=True),
    Column("n", Integer, nullable=False),
    Column("kind", String(80), nullable=False),            # the rules it was made with
    Column("state", LargeBinary, nullable=False),
)  # fmt: skip

chat = Table(
    "chat", metadata,
    Column("table_id", String(20), ForeignKey("tables.id"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("person", String(40), nullable=False),
    Column("seat", Integer, nullable=True),
    Column("name", String(80), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
)  # fmt: skip

analyses = Table(
    "analyses", metadata,
    Column("table_id", String(20), ForeignKey("tables.id"), primary_key=True),
    Column("body", Text, nullable=False),                  # what was found, without names
    Column("at", Float, nullable=False),
)  # fmt: skip

bans = Table(
    "bans", metadata,
    Column("who", String(60), primary_key=True),           # a person's id, an address or a network
    Column("why", Text, nullable=False),
    Column("at", Float, nullable=False),
)  # fmt: skip

news = Table(
    "news", metadata,
    Column("n", Integer, primary_key=True, autoincrement=True),
    Column("what", String(60), nullable=False),            # for running servers: "table X", "anew X", "bans"
    Column("at", Float, nullable=False),
)  # fmt: skip

bells = Table(
    "bells", metadata,
    Column("id", String(20), primary_key=True),
    Column("person", String(40), nullable=False),
    Column("kind", String(10), nullable=False),            # push, hook
    Column("address", Text, nullable=False),
    Column("more", JSON, nullable=False),                  # the browser's keys; how a webhook wants to be told
    Column("home", String(300), nullable=False),           # the house's address, as whoever hung it up knows it
    Column("lang", String(5), nullable=False),
    Column("created", Float, nullable=False),
    Column("failed", Integer, nullable=False),             # times in a row
    Index("bells_by_person", "person"),
)  # fmt: skip

wishes = Table(
    "wishes", metadata,
    Column("person", String(40), primary_key=True),
    Column("paused", Boolean, nullable=False),
    Column("quiet_from", Integer, nullable=True),          # minutes of the day, there
    Column("quiet_to", Integer, nullable=True),
    Column("zone", String(60), nullable=False),
)  # fmt: skip

told = Table(
    "told", metadata,
    Column("person", String(40), primary_key=True),
    Column("table_id", String(20), primary_key=True),
    Column("what", String(40), primary_key=True),          # "turn 12": by whom is asked since entry 12; "over" …
    Column("at", Float, nullable=False),
)  # fmt: skip

passkeys = Table(
    "passkeys", metadata,
    Column("id", String(1400), primary_key=True),
    Column("person", String(40), nullable=False),
    Column("key", LargeBinary, nullable=False),
    Column("uses", Integer, nullable=False),               # as the device counts them; many do not
    Column("site", String(255), nullable=False),           # the name of the house under which it was made
    Column("label", String(80), nullable=False),
    Column("created", Float, nullable=False),
    Column("used", Float, nullable=True),
    Index("passkeys_by_person", "person"),
)  # fmt: skip

challenges = Table(
    "challenges", metadata,
    Column("challenge", String(100), primary_key=True),
    Column("person", String(40), nullable=False),          # who was given it
    Column("purpose", String(10), nullable=False),         # keep, enter
    Column("at", Float, nullable=False),
)  # fmt: skip

shuns = Table(
    "shuns", metadata,
    Column("person", String(40), primary_key=True),
    Column("other", String(40), primary_key=True),         # whom that person does not want to hear (muted) or meet (blocked)
    Column("muted", Boolean, nullable=False),
    Column("blocked", Boolean, nullable=False),
    Column("name", String(80), nullable=False),            # what the other was called then
    Column("at", Float, nullable=False),
)  # fmt: skip

reports = Table(
    "reports", metadata,
    Column("id", String(20), primary_key=True),
    Column("person", String(40), nullable=False),
    Column("other", String(40), nullable=False),
    Column("name", String(80), nullable=False),
    Column("table_id", String(20), nullable=False),
    Column("words", Text, nullable=False),                 # of who reports
    Column("said", Text, nullable=False),                  # the last words of the other there
    Column("at", Float, nullable=False),
)  # fmt: skip
