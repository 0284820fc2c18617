"""Payloads at random for schemas of JSON Schema 2020-12 without references: the same for the same seed."""

import re

ALTERNATIVES = ("allOf", "anyOf", "oneOf")
SCALARS = [None, True, False, 0, 1, 2, -1, 0.5, "", "a", "b", "ab", "abc"]


def applied(schemas, single=(), lists=ALTERNATIVES):
    """Returns schemas and those inside them that apply to the same value: in lists, and below single keywords."""
    result = []
    for schema in schemas:
        result.append(schema)
        if isinstance(schema, dict):
            inner = [schema[key] for key in single if key in schema]
            inner += [part for key in lists for part in schema.get(key, [])]
            inner += schema.get("dependentSchemas", {}).values() if single else []
            result += applied(inner, single, lists)
    return result


def member(schemas, name):
    """Returns the schemas of a member."""
    result = []
    for schema in (schema for schema in schemas if isinstance(schema, dict)):
        found = [schema["properties"][name]] if name in schema.get("properties", {}) else []
        found += [value for key, value in schema.get("patternProperties", {}).items() if re.search(key, name)]
        if not found:
            found = [schema[key] for key in ("additionalProperties", "unevaluatedProperties") if key in schema]
        result += found
    return result


def element(schemas, index):
    """Returns the schemas of an element of a list."""
    result = []
    for schema in (schema for schema in schemas if isinstance(schema, dict)):
        first = schema.get("prefixItems", [])
        result += first[index:index + 1] or [schema[key] for key in ("items", "unevaluatedItems") if key in schema]
    return result


def names(schemas):
    """Returns the members that schemas name."""
    return {name for schema in schemas if isinstance(schema, dict)
            for key in ("properties", "required") for name in schema.get(key, ())}


class Place:
    """A place in payloads: the names, edge values and types that the schemas of both sides have for it."""

    def __init__(self, schemas):
        schemas = applied(schemas, ("not", "if", "then", "else"))
        self.schemas = [schema for schema in schemas if isinstance(schema, dict)]
        self.places = {}
        self.names, self.edges = set(), []
        for schema in self.schemas:
            self.read(schema)
        kinds = {kind for schema in self.schemas for kind in
                 ([schema["type"]] if isinstance(schema.get("type"), str) else schema.get("type", []))}
        # How often a value is a scalar, an object and a list.
        has_lists = any({"items", "prefixItems", "contains"} & set(schema) for schema in self.schemas)
        self.weights = [8 if kinds - {"object", "array"} or self.edges else 2,
                        8 if "object" in kinds or self.names else 0.2, 8 if "array" in kinds or has_lists else 0.2]

    def read(self, schema):
        self.names |= names([schema]) | set(schema.get("dependentSchemas", {}))
        for first, others in schema.get("dependentRequired", {}).items():
            self.names |= {first, *others}
        allowed = schema.get("propertyNames")
        if isinstance(allowed, dict):
            self.names |= {name for name in [allowed.get("const"), *allowed.get("enum", [])] if isinstance(name, str)}
        self.edges += schema.get("enum", []) + ([schema["const"]] if "const" in schema else [])
        for key, value in schema.items():
            if key in ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"):
                self.edges += [value - 1, value - 0.5, value, value + 0.5, value + 1, value * 2]
            if key in ("minLength", "maxLength"):
                self.edges += [letter * int(size) for letter in "ab" for size in (value - 1, value, value + 1) if size >= 0]
            if key == "pattern":
                self.edges += ["a", "b", "ab", "ba", "aab", "bb", "abbb"]

    def at(self, kind, key):
        """Returns the place of a member or an element; `kind` is the function of that name."""
        if (kind, key) not in self.places:
            contained = [schema["contains"] for schema in self.schemas if "contains" in schema and kind is element]
            self.places[kind, key] = Place(kind(self.schemas, key) + contained)
        return self.places[kind, key]

    def value(self, numbers):
        """Returns a payload at random."""
        kind = numbers.choices(range(3), self.weights)[0]
        if kind == 0:
            return numbers.choice(self.edges if self.edges and numbers.random() < 0.7 else SCALARS)
        if kind == 1:
            share = numbers.choice((0.3, 0.6, 0.95))
            chosen = [name for name in sorted(self.names) if numbers.random() < share]
            chosen += ["zz"] * (numbers.random() < 0.15) + [numbers.choice("abc")] * (numbers.random() < 0.1)
            return {name: self.at(member, name).value(numbers) for name in dict.fromkeys(chosen)}
        result = []
        for index in range(numbers.choice((0, 1, 1, 2, 2, 3, 4))):
            is_repeated = result and numbers.random() < 0.3
            result.append(numbers.choice(result) if is_repeated else self.at(element, index).value(numbers))
        return result

    def changed(self, payload, numbers):
        """Returns a payload with one change at random."""
        if not isinstance(payload, (dict, list)) or not payload or numbers.random() < 0.1:
            return self.value(numbers)
        way = numbers.randrange(4)
        if isinstance(payload, dict):
            name = numbers.choice(sorted(payload)) if way else numbers.choice(sorted(self.names | {"zz"}))
            place = self.at(member, name)
            if way == 1:
                return {key: value for key, value in payload.items() if key != name}
            return {**payload, name: place.changed(payload.get(name), numbers) if way > 1 else place.value(numbers)}
        index = numbers.randrange(len(payload))
        if way == 1:
            return payload[:index] + payload[index + 1:]
        if way == 0:
            return payload + [self.at(element, len(payload)).value(numbers)]
        return payload[:index] + [self.at(element, index).changed(payload[index], numbers)] + payload[index + 1:]
