"""Stand-ins for libraries that do not run in a page. There this folder goes on the path; nothing is imported as a part of it."""
