"""In the place of Starlette."""
