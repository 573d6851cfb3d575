def to_position(s): return {}
def from_position(s, g): return {}
