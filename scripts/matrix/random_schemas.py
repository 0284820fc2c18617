"""Schemas of JSON Schema 2020-12 and payloads, made at random: the same for the same seed."""

NAMES = ["a", "b", "c", "ab"]
SCALARS = [None, True, False, 0, 1, 2, 3.5, -1, "", "a", "b", "ab", "abc"]


class RandomSchemas:
    """Makes schemas that refer to one another, and payloads of which some are theirs."""

    def __init__(self, random, count):
        self.random = random
        self.names = [f"M{index}" for index in range(count)]

    def chance(self, percent):
        return self.random.randrange(100) < percent

    def components(self):
        """Schemas by name. A schema refers only to later ones for the same value, so that each has an answer."""
        result = {}
        for index, name in enumerate(self.names):
            result[name] = self.schema(3, self.names[index + 1:])
        return result

    def reference(self, names):
        return {"$ref": "#/components/schemas/" + self.random.choice(names)}

    def schema(self, depth, names):
        """A schema; those of `names` may be a part of it."""
        if names and self.chance(20):
            return self.reference(names)
        if depth == 0:
            return self.scalar()
        kind = self.random.randrange(10)
        if kind < 2:
            return self.scalar()
        if kind < 6:
            return self.object(depth - 1, names)
        if kind < 8:
            return self.array(depth - 1, names)
        return self.combined(depth - 1, names)

    def scalar(self):
        schema = self.random.choice([
            {"type": "string"}, {"type": "integer"}, {"type": "number"}, {"type": "boolean"}, {"type": ["string", "null"]},
            {"type": ["integer", "string"]}, {"const": "a"}, {"enum": ["a", 1, None]}, {"enum": ["a", "b"]}, {},
        ])
        schema = dict(schema)
        if self.chance(40):
            schema.update(self.random.choice([
                {"minLength": 1}, {"maxLength": 2}, {"pattern": "^a"}, {"minimum": 1}, {"maximum": 2},
                {"exclusiveMinimum": 0}, {"multipleOf": 2}, {"not": {"const": "a"}}, {"not": {"type": "null"}},
            ]))
        return schema

    def object(self, depth, names):
        schema = {"properties": {name: self.schema(depth, names) for name in self.some(NAMES)}}
        if self.chance(85):
            schema["type"] = "object"
        choices = [
            lambda: {"required": self.some(NAMES)}, lambda: {"additionalProperties": self.schema(depth, names)},
            lambda: {"additionalProperties": False}, lambda: {"minProperties": 1}, lambda: {"maxProperties": 2},
            lambda: {"propertyNames": {"maxLength": 1}}, lambda: {"patternProperties": {"^a": self.schema(depth, names)}},
            lambda: {"dependentRequired": {"a": ["b"]}}, lambda: {"dependentSchemas": {"a": self.schema(depth, names)}},
            lambda: {"unevaluatedProperties": False}, lambda: {"allOf": [self.schema(depth, names)]},
            lambda: {"not": {"required": [self.random.choice(NAMES)]}},
            lambda: {"oneOf": [{"required": ["a"]}, {"required": ["b"]}]},
            lambda: {"if": {"required": ["a"]}, "then": self.schema(depth, names), "else": {"required": ["b"]}},
        ]
        for make in self.random.sample(choices, self.random.randrange(3)):
            schema.update(make())
        return schema

    def array(self, depth, names):
        schema = {"type": "array"}
        choices = [
            lambda: {"items": self.schema(depth, names)}, lambda: {"prefixItems": [self.schema(depth, names)]},
            lambda: {"minItems": 1}, lambda: {"maxItems": 1}, lambda: {"uniqueItems": True},
            lambda: {"contains": self.scalar()}, lambda: {"contains": self.scalar(), "maxContains": 1},
            lambda: {"unevaluatedItems": False}, lambda: {"items": False, "prefixItems": [self.scalar(), self.scalar()]},
        ]
        for make in self.random.sample(choices, 1 + self.random.randrange(2)):
            schema.update(make())
        return schema

    def combined(self, depth, names):
        keyword = self.random.choice(["allOf", "anyOf", "oneOf", "oneOf", "allOf"])
        schema = {keyword: [self.schema(depth, names) for _ in range(2 + self.random.randrange(2))]}
        if self.chance(20):
            schema["unevaluatedProperties"] = False
        if self.chance(20):
            schema["not"] = self.schema(depth, names)
        return schema

    def some(self, values):
        return [value for value in values if self.chance(50)]

    def payload(self, depth=2):
        kind = self.random.randrange(10)
        if depth == 0 or kind < 3:
            return self.random.choice(SCALARS)
        if kind < 8:
            return {name: self.payload(depth - 1) for name in self.some(NAMES)}
        return [self.payload(depth - 1) for _ in range(self.random.randrange(3))]
