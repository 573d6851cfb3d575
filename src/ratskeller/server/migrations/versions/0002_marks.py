"""Every entry keeps a mark of the state it led to: by it a match knows whether other rules lead to the same."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("entries", sa.Column("state", sa.String(40), nullable=True))
