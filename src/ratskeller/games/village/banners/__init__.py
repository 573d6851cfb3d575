"""The banners: legality, effect and manifest of each stand in its own file. A new file here is a new banner."""

from ....kernel.naming import modules_in

PARTS = [module.PART for module in modules_in(__name__, __path__)]
