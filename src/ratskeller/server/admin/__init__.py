"""What whoever runs the house may do to its store, on SQLite and on PostgreSQL alike; `ratskeller admin` is the way in."""
