"""Figures for Prometheus. Several workers share them through a folder that `serve` names."""

from __future__ import annotations

import os

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest, multiprocess

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)


class Metrics:
    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        own = self.registry
        self.requests = Counter("ratskeller_requests", "Answered requests", ["method", "route", "status"], registry=own)
        self.seconds = Histogram("ratskeller_request_seconds", "Time to answer", ["route"], buckets=SECONDS, registry=own)
        self.entries = Counter("ratskeller_entries", "Entries written to logs", ["kind"], registry=own)
        self.writing = Histogram("ratskeller_write_seconds", "Time until an entry is safely down", buckets=SECONDS, registry=own)
        self.thinking = Histogram("ratskeller_bot_seconds", "Time a bot thought", ["level"], buckets=SECONDS, registry=own)
        self.deputies = Counter(
            "ratskeller_bot_deputies", "Decisions of a simpler bot in place of one that failed", ["level", "by"], registry=own
        )
        self.notices = Counter("ratskeller_notices", "Notices sent", ["kind", "outcome"], registry=own)
        self.streams = Gauge("ratskeller_streams", "Open streams", multiprocess_mode="livesum", registry=own)
        self.tables = Gauge("ratskeller_tables", "Tables in memory", multiprocess_mode="livesum", registry=own)

    def holds(self, tables: int) -> None:
        self.tables.set(tables)

    def wrote(self, kind: str, seconds: float) -> None:
        self.entries.labels(kind).inc()
        self.writing.observe(seconds)

    def thought(self, level: str, seconds: float) -> None:
        self.thinking.labels(level).observe(seconds)

    def stood_in(self, level: str, deputy: str) -> None:
        self.deputies.labels(level, deputy).inc()

    def report(self) -> bytes:
        if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
            return generate_latest(self.registry)
        together = CollectorRegistry()
        multiprocess.MultiProcessCollector(together)  # type: ignore[no-untyped-call]
        return generate_latest(together)
