"""Clocks, whose turn it is, how a match ended; what a seat has left of its time, what its player has read, who left."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    for column in (
        sa.Column("clock", sa.String(10), nullable=False, server_default="none"),
        sa.Column("bank", sa.Float, nullable=False, server_default="0"),
        sa.Column("increment", sa.Float, nullable=False, server_default="0"),
        sa.Column("lapse", sa.String(10), nullable=False, server_default="bot"),
        sa.Column("vacation", sa.Integer, nullable=False, server_default="0"),
        sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.true()),
        sa.Column("turn", sa.Integer, nullable=True),
        sa.Column("since", sa.Float, nullable=True),
        sa.Column("due", sa.Float, nullable=True),
        sa.Column("result", sa.JSON(none_as_null=True), nullable=True),
    ):
        op.add_column("tables", column)
    op.create_index("tables_by_due", "tables", ["due"])
    for column in (
        sa.Column("time_left", sa.Float, nullable=True),
        sa.Column("vacation_left", sa.Float, nullable=False, server_default="0"),
        sa.Column("holiday", sa.Float, nullable=True),
        sa.Column("resigned", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("heard", sa.Integer, nullable=False, server_default="0"),
        sa.Column("here", sa.Boolean, nullable=False, server_default=sa.false()),
    ):
        op.add_column("seats", column)
