"""What the page is made of (docs/page.md): the games' cores as WebAssembly, Python for the browser, and our own sources."""
