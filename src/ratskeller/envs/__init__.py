"""Learning environments: the games as PettingZoo, Gymnasium and OpenSpiel know them, and thousands of matches in one array.

Everything here but the compiled loop needs the extra `envs`; each module imports only the library it is for.
"""
