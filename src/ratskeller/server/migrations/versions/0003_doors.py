"""Who may not come in, what `ratskeller admin` did, why a table was closed, and who sits in for those who are away."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("tables", sa.Column("deputy", sa.String(20), nullable=False, server_default="apprentice"))
    op.add_column("tables", sa.Column("notice", sa.String(40), nullable=True))
    op.create_table(
        "bans",
        sa.Column("who", sa.String(60), primary_key=True),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "news",
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("what", sa.String(60), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
