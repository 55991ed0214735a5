"""The rules engine: plain data, exact knowledge, no clock and no input or output."""
