"""The server: tables in a store that never lose a move, live streams, bots at the table. It knows no rule of any game."""
