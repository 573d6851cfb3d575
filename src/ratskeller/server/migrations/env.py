"""What Alembic runs: the steps, on the connection it was given."""

from alembic import context

from ratskeller.server.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
