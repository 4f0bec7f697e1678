"""Players that choose among the options of a decision."""

from playmat.agents.choosers import AGENTS as AGENTS
from playmat.agents.choosers import Agent as Agent
from playmat.agents.choosers import FirstAgent as FirstAgent
from playmat.agents.choosers import RandomAgent as RandomAgent
from playmat.agents.choosers import agent_named as agent_named
