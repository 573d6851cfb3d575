"""The games as PettingZoo environments: `rattus_v1`, `mercatus_v1` and `village_v1`, each with `env`, `raw_env`, `parallel_env`;
`making.makers` gives the same for whatever else is offered.

```python
from ratskeller.envs.pettingzoo import rattus_v1

env = rattus_v1.env(players=4)
env.reset(seed=7)
for agent in env.agent_iter():
    observation, reward, termination, truncation, info = env.last()
    over = termination or truncation
    env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
```
"""
