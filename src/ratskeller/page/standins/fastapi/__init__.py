"""In the place of FastAPI: paths lead to functions, whose parameters are filled in from a request."""

from .routing import APIRouter, Depends, Header, Query, Request

__all__ = ["APIRouter", "Depends", "Header", "Query", "Request"]
