"""The inputs of scripts/adversarial: one function each, which returns the files of one hostile input."""
