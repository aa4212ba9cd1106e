"""The machine: a 48K ZX Spectrum that knows nothing of files, BASIC text, tests or windows."""
