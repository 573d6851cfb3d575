"""`python -m ratskeller.cli`."""

from . import main

main()
