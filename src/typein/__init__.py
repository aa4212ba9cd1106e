"""Typein: a workbench for magazine type-in programs on the ZX Spectrum."""
