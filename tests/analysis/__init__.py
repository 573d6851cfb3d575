"""Tests of the analysis of matches."""
