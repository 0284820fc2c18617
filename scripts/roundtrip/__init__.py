"""The parts of scripts/corpus-round-trip: documents, samples of their schemas, and reasons for what is lost."""
