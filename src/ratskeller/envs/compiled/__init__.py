"""What of the environments is compiled. A folder of its own: an edit elsewhere in them costs no recompile."""
