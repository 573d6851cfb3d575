"""How people are reached, what they were told; passkeys; whom somebody does not want to hear or meet, and what was reported."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "bells",
        sa.Column("id", sa.String(20), primary_key=True),
        sa.Column("person", sa.String(40), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("more", sa.JSON, nullable=False),
        sa.Column("home", sa.String(300), nullable=False),
        sa.Column("lang", sa.String(5), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("failed", sa.Integer, nullable=False),
    )
    op.create_index("bells_by_person", "bells", ["person"])
    op.create_table(
        "wishes",
        sa.Column("person", sa.String(40), primary_key=True),
        sa.Column("paused", sa.Boolean, nullable=False),
        sa.Column("quiet_from", sa.Integer, nullable=True),
        sa.Column("quiet_to", sa.Integer, nullable=True),
        sa.Column("zone", sa.String(60), nullable=False),
    )
    op.create_table(
        "told",
        sa.Column("person", sa.String(40), primary_key=True),
        sa.Column("table_id", sa.String(20), primary_key=True),
        sa.Column("what", sa.String(40), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(1400), primary_key=True),
        sa.Column("person", sa.String(40), nullable=False),
        sa.Column("key", sa.LargeBinary, nullable=False),
        sa.Column("uses", sa.Integer, nullable=False),
        sa.Column("site", sa.String(255), nullable=False),
        sa.Column("label", sa.String(80), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("used", sa.Float, nullable=True),
    )
    op.create_index("passkeys_by_person", "passkeys", ["person"])
    op.create_table(
        "challenges",
        sa.Column("challenge", sa.String(100), primary_key=True),
        sa.Column("person", sa.String(40), nullable=False),
        sa.Column("purpose", sa.String(10), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "shuns",
        sa.Column("person", sa.String(40), primary_key=True),
        sa.Column("other", sa.String(40), primary_key=True),
        sa.Column("muted", sa.Boolean, nullable=False),
        sa.Column("blocked", sa.Boolean, nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.String(20), primary_key=True),
        sa.Column("person", sa.String(40), nullable=False),
        sa.Column("other", sa.String(40), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("table_id", sa.String(20), nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("said", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
