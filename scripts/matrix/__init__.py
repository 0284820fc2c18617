"""The edits that scripts/diff-matrix judges: keywords, positions, and what is true of them."""
