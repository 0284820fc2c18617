"""What scripts/diff-matrix judges: edits of keywords, positions, and what is true of them; and what scripts/mock-matrix does:
schemas and payloads at random."""
