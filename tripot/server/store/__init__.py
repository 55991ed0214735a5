"""What is kept: documents, the log of each table, and the commits that bring both to disk."""
