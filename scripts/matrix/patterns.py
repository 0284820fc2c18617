"""Reads patterns as JSON Schema does (ECMA-262), where Python's `re` has other rules."""

import re

import jsonschema._keywords
import jsonschema._utils


class _Patterns:
    """Takes the place of `re` in the validator: `$` is the end of the text, and never before a last line break."""

    @staticmethod
    def search(pattern, text):
        return re.search(re.sub(r"(?<!\\)\$", r"\\Z", pattern), text)

    def __getattr__(self, name):
        return getattr(re, name)


def read_as_ecma262():
    """Makes each validator of jsonschema read patterns so."""
    jsonschema._keywords.re = jsonschema._utils.re = _Patterns()
