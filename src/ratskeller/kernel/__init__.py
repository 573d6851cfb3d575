"""What all games are made of: rules and their compiler, verbs, chance, actions, events, `Match`, records, texts."""
