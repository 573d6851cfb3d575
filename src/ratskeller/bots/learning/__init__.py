"""How bots learn from matches of their own: play and keep (selfplay, shards), look back (rows), learn (value, usage)."""
