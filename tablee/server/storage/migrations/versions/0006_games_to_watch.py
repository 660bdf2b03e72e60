"""Whether people play at a public table: such a table is listed after those at which people gather."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    with op.batch_alter_table("listings") as listings:
        listings.add_column(sa.Column("playing", sa.Boolean, nullable=False, server_default=sa.false()))
