"""Schemas in groups: each pair of a group is an edit, in both directions.

Schemas are those of JSON Schema 2020-12. A group is about one thing, so that its edits are what authors do: a bound that is
tightened, a keyword that is new, two ways to say the same.
"""

import json

STRING, INTEGER, NUMBER = {"type": "string"}, {"type": "integer"}, {"type": "number"}
LIST, OBJECT = {"type": "array", "items": {"type": "integer"}}, {"type": "object", "properties": {"a": {"type": "string"}}}


def alternatives(base, **keywords):
    """The base alone, and with each of several values of a keyword."""
    return [base] + [{**base, name: value} for name, values in keywords.items() for value in values]


GROUPS = {
    # What strings are held to.
    "minLength": alternatives(STRING, minLength=[1, 2, 5]),
    "maxLength": alternatives(STRING, maxLength=[1, 2, 5]),
    "lengths": [STRING, {**STRING, "minLength": 1, "maxLength": 3}, {**STRING, "minLength": 2, "maxLength": 2}],
    "pattern": alternatives(STRING, pattern=["^a", "^a.*$", "^ab", "b$", "."]),
    "patterns": [{**STRING, "allOf": [{"pattern": "^a"}, {"pattern": "b$"}]},
                 {**STRING, "allOf": [{"pattern": "b$"}, {"pattern": "^a"}]}, {**STRING, "pattern": "^a"}],
    "enum": [STRING, {**STRING, "enum": ["a"]}, {**STRING, "const": "a"}, {**STRING, "enum": ["a", "b"]},
             {**STRING, "enum": ["b", "a"]}, {**STRING, "enum": ["a", "b", "é"]}, {**STRING, "enum": ["a", "b", "e\u0301"]}],
    # Numbers.
    "type": [STRING, INTEGER, NUMBER, {"type": "boolean"}, LIST, OBJECT, {}, {"type": ["string", "integer"]},
             {"type": ["integer", "string"]}, {"type": ["string", "null"]}, {"anyOf": [STRING, {"type": "null"}]}],
    "minimum": alternatives(INTEGER, minimum=[0, 1, 5], exclusiveMinimum=[0, 1]),
    "maximum": alternatives(INTEGER, maximum=[0, 1, 5], exclusiveMaximum=[0, 2]),
    "bounds": alternatives(NUMBER, minimum=[0, 0.5], exclusiveMinimum=[0], maximum=[2.5]),
    "multipleOf": alternatives(INTEGER, multipleOf=[1, 2, 3, 6])
                  + [{**INTEGER, "allOf": [{"multipleOf": 2}, {"multipleOf": 3}]}],
    "int32": alternatives(INTEGER, format=["int32", "int64"]),
    "integers": [{**INTEGER, "enum": [1, 2]}, {**INTEGER, "minimum": 1, "maximum": 2}, {**INTEGER, "const": 1}, INTEGER],
    # Lists.
    "minItems": alternatives(LIST, minItems=[1, 2]),
    "maxItems": alternatives(LIST, maxItems=[0, 1, 2]),
    "uniqueItems": alternatives(LIST, uniqueItems=[True]),
    "items": [LIST, {**LIST, "items": STRING}, {**LIST, "items": {}}, {**LIST, "items": {"type": "integer", "minimum": 2}},
              {"type": "array", "items": False}, {"type": "array"}],
    "prefixItems": [{"type": "array", "prefixItems": [INTEGER]}, {"type": "array", "prefixItems": [INTEGER], "items": False},
                    {"type": "array", "prefixItems": [INTEGER, STRING], "items": False},
                    {"type": "array", "prefixItems": [INTEGER], "items": INTEGER}, LIST,
                    {"type": "array", "prefixItems": [INTEGER], "maxItems": 1}],
    "contains": alternatives({"type": "array"}, contains=[INTEGER, STRING])
                + [{"type": "array", "contains": INTEGER, "minContains": 2},
                   {"type": "array", "contains": INTEGER, "maxContains": 1},
                   {"type": "array", "contains": INTEGER, "minContains": 0},
                   {"type": "array", "allOf": [{"contains": INTEGER}, {"contains": STRING}]}],
    "unevaluatedItems": [{"type": "array", "prefixItems": [INTEGER]},
                         {"type": "array", "prefixItems": [INTEGER], "unevaluatedItems": False},
                         {"type": "array", "prefixItems": [INTEGER], "unevaluatedItems": STRING}],
    # Objects.
    "properties": [OBJECT, {"type": "object", "properties": {"a": INTEGER}}, {"type": "object", "properties": {"b": STRING}},
                   {"type": "object", "properties": {"a": STRING, "b": INTEGER}}, {"type": "object"}],
    "required": [OBJECT, {**OBJECT, "required": ["a"]},
                 {"type": "object", "properties": {"a": STRING, "b": STRING}, "required": ["a", "b"]},
                 {"type": "object", "properties": {"a": STRING, "b": STRING}, "required": ["b"]}],
    "additionalProperties": alternatives(OBJECT, additionalProperties=[True, False, {}, INTEGER, STRING]),
    "maps": [{"type": "object", "additionalProperties": v} for v in (INTEGER, STRING, {"type": "integer", "minimum": 2})]
            + [{"type": "object"}],
    "patternProperties": [{"type": "object"}, {"type": "object", "patternProperties": {"^a": INTEGER}},
                          {"type": "object", "patternProperties": {"^a": INTEGER}, "additionalProperties": False},
                          {"type": "object", "patternProperties": {"^a": INTEGER, "^b": STRING}},
                          {"type": "object", "patternProperties": {"^a": INTEGER}, "additionalProperties": STRING}],
    "propertyNames": alternatives({"type": "object"}, propertyNames=[{"maxLength": 1}, {"enum": ["a"]}, {"pattern": "^a"}]),
    "counts": alternatives({"type": "object"}, minProperties=[1, 2], maxProperties=[0, 1]),
    "dependentRequired": alternatives(
        {"type": "object", "properties": {"a": STRING, "b": STRING}},
        dependentRequired=[{"a": ["b"]}, {"b": ["a"]}, {"a": ["b"], "b": ["a"]}]),
    "dependentSchemas": alternatives(
        OBJECT, dependentSchemas=[{"a": {"required": ["b"]}}, {"a": {"minProperties": 2}}, {"a": False}]),
    "unevaluatedProperties": alternatives(OBJECT, unevaluatedProperties=[False, INTEGER, True]),
    # Schemas together.
    "not": [STRING, {**STRING, "not": {"const": "a"}}, {**STRING, "not": {"enum": ["a", "b"]}}, {**STRING, "not": {"minLength": 2}},
            {**STRING, "maxLength": 1}],
    "if": [STRING, {**STRING, "if": {"pattern": "^a"}, "then": {"minLength": 2}},
           {**STRING, "if": {"pattern": "^a"}, "else": {"minLength": 2}}, {**STRING, "minLength": 2},
           {**STRING, "if": {"pattern": "^a"}, "then": {"minLength": 2}, "else": {"minLength": 2}}],
    "oneOf": [{"oneOf": [STRING, INTEGER]}, {"anyOf": [STRING, INTEGER]}, {"oneOf": [INTEGER, STRING]},
              {"oneOf": [STRING, INTEGER, {"type": "boolean"}]}, {"oneOf": [INTEGER, NUMBER]}, {"anyOf": [INTEGER, NUMBER]},
              NUMBER, STRING],
    "allOf": [OBJECT, {"allOf": [OBJECT, {"required": ["a"]}]}, {**OBJECT, "required": ["a"]},
              {"allOf": [OBJECT, {"type": "object", "properties": {"b": INTEGER}}]},
              {"type": "object", "properties": {"a": STRING, "b": INTEGER}}],
    "untyped": [{"minLength": 2}, {**STRING, "minLength": 2}, {"maximum": 2}, {**INTEGER, "maximum": 2}, {"items": INTEGER}, LIST,
                {"properties": {"a": STRING}}, OBJECT, {}],
    "nested": [{"type": "object", "properties": {"a": {"type": "object", "properties": {"b": v}}}}
               for v in (STRING, INTEGER, {"type": "string", "maxLength": 1}, {"type": "array", "items": STRING})],
    "lists of lists": [{"type": "array", "items": {"type": "array", "items": v}} for v in (STRING, INTEGER, {})],
}

# What is said to people alone: none of it is a change of payloads.
ANNOTATIONS = [{"title": "A"}, {"description": "B"}, {"examples": ["c"]}, {"$comment": "D"}, {"deprecated": True}]

SCALARS = [None, True, False, 0, 1, 2, 3, 4, 5, 6, -1, 0.5, 1.5, 2.5, 2147483648, "", "a", "b", "ab", "abc", "b a", "acb", "é", "e\u0301",
           "aaaaaa"]
# As texts, too: that is how numbers travel in parameters.
SCALARS += [json.dumps(value) for value in SCALARS if isinstance(value, (int, float))]
PAYLOADS = SCALARS + [
    [], [1], [2], [1, 1], [1, 2], [1, 2, 3], ["a"], ["a", "b"], [1, "a"], ["a", 1], [1, "a", 2], [1, 1, "a"], [None], [[1]],
    [["a"]], [[]], {}, {"a": "x"}, {"a": 1}, {"a": 3}, {"b": "x"}, {"b": 1}, {"a": "x", "b": "x"}, {"a": "x", "b": 1},
    {"a": 1, "b": 1}, {"c": 1}, {"c": "x"}, {"a": "x", "c": 1}, {"a": "x", "c": "x"}, {"aa": 1}, {"aa": "x"}, {"ab": 1, "ba": 1},
    {"a": None}, {"a": {}}, {"a": {"b": "x"}}, {"a": {"b": "xx"}}, {"a": {"b": 1}}, {"a": {"b": ["x"]}},
]


def edits():
    """All edits: the name of the group, and the schemas before and after."""
    for name, schemas in GROUPS.items():
        for before in schemas:
            for after in schemas:
                if before is not after:
                    yield name, before, after
        for annotation in ANNOTATIONS:
            yield name, schemas[0], {**schemas[0], **annotation}
