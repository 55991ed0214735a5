"""Players that are given a Seat, and nothing else."""
