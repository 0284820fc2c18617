"""Small schemas of JSON Schema 2020-12 and edits of them, made at random: the same for the same seed.

A document here is a dictionary: `schema`, and `components` that it refers to.
"""

import copy
import json

from matrix import other_words
from matrix.random_schemas import NAMES, RandomSchemas

BOUNDS = {
    "string": {"minLength": [1, 2], "maxLength": [1, 2, 3], "pattern": ["^a", "b$"]},
    "integer": {"minimum": [-1, 0, 1, 2], "maximum": [2, 3, 5], "exclusiveMinimum": [0, 1], "exclusiveMaximum": [2, 5],
                "multipleOf": [2, 3]},
    "number": {"minimum": [0, 0.5, 1], "maximum": [2, 3], "exclusiveMinimum": [0, 1], "exclusiveMaximum": [2, 5]},
    "boolean": {}, "null": {},
    "array": {"minItems": [1, 2], "maxItems": [1, 2, 3], "uniqueItems": [True]},
    "object": {"minProperties": [1, 2], "maxProperties": [1, 2], "additionalProperties": [False, True],
               "required": [["a"], ["b"], ["a", "b"], ["c"]]},
}
SINGLE = ("items", "additionalProperties", "not", "if", "then", "else", "contains", "propertyNames", "unevaluatedItems",
          "unevaluatedProperties")
LISTS = ("allOf", "anyOf", "oneOf", "prefixItems")
MAPS = ("properties", "patternProperties", "dependentSchemas")
# Patterns that exclude strings.
AHEAD = ["^(?!a$)", "^(?!(a|b)$)", "^(?!a)", "^(?!b).{1,2}$"]
# Keywords whose meaning depends on those beside them.
JOINED = {"properties", "patternProperties", "additionalProperties", "items", "prefixItems", "contains", "minContains",
          "maxContains", "if", "then", "else", "unevaluatedProperties", "unevaluatedItems", "allOf"}


def inlined(schema, components):
    """Returns a schema without references: each is an `allOf` with its target."""
    if isinstance(schema, list):
        return [inlined(part, components) for part in schema]
    if not isinstance(schema, dict):
        return schema
    result = {key: {name: inlined(part, components) for name, part in value.items()} if key in MAPS
              else inlined(value, components) if key in SINGLE + LISTS else value for key, value in schema.items()}
    if "$ref" not in result:
        return result
    target = inlined(components[result.pop("$ref").rsplit("/", 1)[1]], components)
    return {**result, "allOf": [target, *result.get("allOf", [])]} if result else target


def places(schema):
    """Yields where the schemas inside one are: the container of each, and its key there."""
    if not isinstance(schema, dict):
        return
    for key, value in schema.items():
        inner = [(value, name) for name in value] if key in MAPS else []
        inner += [(value, index) for index in range(len(value))] if key in LISTS else []
        for container, name in inner + ([(schema, key)] if key in SINGLE else []):
            yield container, name
            yield from places(container[name])


def used(document):
    """Returns a document without unused components."""
    wanted, waiting = {}, [document["schema"]]
    while waiting:
        holder = {"not": waiting.pop()}
        for container, key in places(holder):
            name = container[key].get("$ref", "").rsplit("/", 1)[-1] if isinstance(container[key], dict) else ""
            if name and name not in wanted:
                wanted[name] = document["components"][name]
                waiting.append(wanted[name])
    return {"schema": document["schema"], "components": {name: wanted[name] for name in sorted(wanted)}}


class SmallSchemas(RandomSchemas):
    """Makes schemas of a few keywords, with more bounds and unions."""

    def components(self):
        return {name: self.schema(1, self.names[index + 1:]) for index, name in enumerate(self.names)}

    def some(self, values):
        return self.random.sample(values, 1 + self.random.randrange(min(3, len(values))))

    def scalar(self):
        if self.chance(20):
            return self.random.choice([
                {"const": "a"}, {"const": 1}, {"enum": ["a"]}, {"enum": ["a", "b"]}, {"enum": ["a", 1, None]},
                {"enum": [1, 2, 3]}, {"type": "string", "enum": ["a", "ab"]}, {"enum": ["a", {"a": 1}]}, {"enum": [0, 1.0]},
                {"type": "string", "not": self.excluded()}, {"type": "string", "pattern": self.random.choice(AHEAD)}])
        kinds = self.random.sample(["string", "integer", "number", "boolean", "null"], 1 + self.chance(20))
        schema = {"type": kinds if len(kinds) > 1 else kinds[0]}
        for _ in range(self.random.choice((0, 0, 1, 1, 2))):
            schema.update(self.bound(kinds))
        if self.chance(8):
            schema["not"] = self.scalar()
        return schema

    def excluded(self):
        return self.random.choice([{"const": "a"}, {"enum": ["a", "b"]}, {"pattern": "^a"}])

    def object(self, depth, names):
        schema = super().object(depth, names)
        choices = [
            lambda: {"propertyNames": {"enum": ["a", "b"]}}, lambda: {"propertyNames": {"const": "a"}},
            lambda: {"dependentRequired": {"a": ["b"]}}, lambda: {"dependentSchemas": {"a": {"required": ["b"]}}},
            lambda: {"if": {"required": ["a"]}, "then": {"required": ["b"]}},
            lambda: {"dependentRequired": {"a": ["b"], "b": ["c"]}, "required": ["a"]},
            lambda: {"unevaluatedProperties": self.scalar()},
            lambda: {"anyOf": [{"properties": {"a": self.scalar()}}, {"properties": {"c": self.scalar()}, "required": ["c"]}]},
        ]
        if self.chance(30):
            schema.update(self.random.choice(choices)())
        return schema

    def array(self, depth, names):
        schema = super().array(depth, names)
        choices = [
            lambda: {"contains": self.scalar(), "unevaluatedItems": self.scalar()},
            lambda: {"contains": self.scalar(), "minContains": 0, "unevaluatedItems": False},
            lambda: {"unevaluatedItems": self.schema(depth, names)},
            lambda: {"anyOf": [{"items": self.scalar()}, {"prefixItems": [self.scalar()]}], "unevaluatedItems": self.scalar()},
            lambda: {"items": self.random.choice([{"const": "a"}, {"enum": ["a", 1]}]), "uniqueItems": True},
            lambda: {"items": {"const": 1}, "maxItems": 1},
        ]
        if self.chance(30):
            schema.update(self.random.choice(choices)())
        return schema

    def bound(self, kinds):
        """Returns a keyword with a value for one of several types."""
        choices = [(key, value) for kind in kinds for key, values in BOUNDS[kind].items() for value in values]
        return dict([self.random.choice(choices)]) if choices else {}

    def combined(self, depth, names):
        keyword = self.random.choice(["allOf", "anyOf", "oneOf", "oneOf"])
        way = self.random.randrange(10)
        if way < 5 and keyword != "allOf":
            return {keyword: [self.scalar() for _ in range(2 + self.chance(40))]}
        if way < 9:
            beside = self.bound(list(BOUNDS)) if self.chance(25) else {}
            return {keyword: [self.schema(depth, names) for _ in range(2)], **beside}
        return {"if": self.schema(depth, names), "then": self.schema(depth, names),
                **({"else": self.schema(depth, names)} if self.chance(50) else {})}


def kinds_of(schema):
    kinds = schema.get("type", [])
    return [kinds] if isinstance(kinds, str) else kinds


class Editor:
    """Makes edits. An edit takes a schema, and returns another one, or None where it does not apply."""

    def __init__(self, random, maker):
        self.random, self.maker = random, maker
        same = [self.wrap, self.swap, self.const, self.merge, self.split, self.outside, self.inline, self.redundant,
                self.exclusive, self.share, self.reorder, *(self.worded(edit) for edit in other_words.ALL)]
        wider = [self.drop, self.loosen, self.alternative, self.optional, self.nullable, self.property]
        self.keeping = same * 2 + wider
        self.all = same + wider + [self.add, self.add, self.replace, self.replace, self.tighten, self.tighten, self.beside,
                                   self.property, self.property, self.other_union, self.whole]

    def edited(self, document, keeps):
        """Returns a document with one to three edits; with `keeps`, those that keep the meaning of a schema or widen it."""
        result = copy.deepcopy(document)
        self.components = result["components"]
        count = self.random.choice((1, 1, 2, 3))
        while count > 0:
            known = list(self.components)
            holders = [{"not": result["schema"]}] + [{"not": self.components[name]} for name in known]
            container, key = self.random.choice([
                (container, key) for holder in holders for container, key in places(holder)
                if isinstance(container[key], dict)])
            edit = self.random.choice(self.keeping if keeps else self.all)
            after = edit(copy.deepcopy(container[key]))
            if after is None or json.dumps(after) == json.dumps(container[key]):
                continue
            container[key] = after
            result["schema"] = holders[0]["not"]
            self.components.update({name: holder["not"] for name, holder in zip(known, holders[1:])})
            count -= 1
        return result

    # Edits that keep the meaning.

    def worded(self, edit):
        return lambda schema: edit(schema, self.random)

    def wrap(self, schema):
        return {self.random.choice(["anyOf", "allOf", "allOf", "oneOf"]): [schema]}

    def union(self, schema, keywords=("anyOf", "oneOf", "allOf")):
        """Returns one of the keywords of a schema that list schemas, or None."""
        found = [key for key in keywords if len(schema.get(key, [])) > 1]
        return self.random.choice(found) if found else None

    def swap(self, schema):
        key = self.union(schema)
        return {**schema, key: schema[key][::-1]} if key else None

    def const(self, schema):
        if "const" in schema:
            return {**{key: value for key, value in schema.items() if key != "const"}, "enum": [schema["const"]]}
        if len(schema.get("enum", [])) != 1:
            return None
        return {**{key: value for key, value in schema.items() if key != "enum"}, "const": schema["enum"][0]}

    def merge(self, schema):
        """Makes one of two alternatives of different types, or of two enumerations."""
        key = self.union(schema, ("anyOf", "oneOf"))
        if not key or not all(isinstance(part, dict) for part in schema[key][:2]):
            return None
        first, second, *others = schema[key]
        if all(set(part) <= {"enum", "const"} for part in (first, second)):
            values = [part.get("enum", []) + ([part["const"]] if "const" in part else []) for part in (first, second)]
            one = {"enum": values[0] + [value for value in values[1] if value not in values[0]]}
        elif kinds_of(first) and kinds_of(second) and not set(first) & set(second) - {"type"} \
                and not {"enum", "const", "not", "$ref", *LISTS} & {*first, *second}:
            one = {**first, **second, "type": list(dict.fromkeys([*kinds_of(first), *kinds_of(second)]))}
        else:
            return None
        return {**schema, key: [one, *others]} if others or len(schema) > 1 else one

    def split(self, schema):
        if len(kinds_of(schema)) > 1:
            return {self.random.choice(["anyOf", "oneOf"]): [{**schema, "type": kind} for kind in kinds_of(schema)]}
        apart = [key for key in schema if key not in JOINED and key != "$ref"]
        if not apart or len(schema) < 2 or set(schema) & {"unevaluatedProperties", "unevaluatedItems"}:
            return None
        key = self.random.choice(apart)
        return {**{name: value for name, value in schema.items() if name != key},
                "allOf": [*schema.get("allOf", []), {key: schema[key]}]}

    def outside(self, schema, careful=True):
        """Moves a bound of an alternative beside the union."""
        key = self.union(schema, ("anyOf", "oneOf", "allOf"))
        known = {name for values in BOUNDS.values() for name in values} - {"additionalProperties"}
        choices = [(index, name) for index, part in enumerate(schema[key] if key else []) if isinstance(part, dict)
                   for name in part if name in known and name not in schema
                   and (key == "allOf" or not careful or self.is_alone(schema[key], index, name))]
        if not choices:
            return None
        index, name = self.random.choice(choices)
        parts = list(schema[key])
        parts[index] = {other: value for other, value in parts[index].items() if other != name}
        return {**schema, key: parts, name: schema[key][index][name]}

    @staticmethod
    def is_alone(parts, index, name):
        """Whether all other alternatives have other types than a bound is for."""
        kinds = {kind for kind, values in BOUNDS.items() if name in values}
        return all(isinstance(part, dict) and kinds_of(part) and not kinds & set(kinds_of(part))
                   for other, part in enumerate(parts) if other != index)

    def beside(self, schema):
        return self.outside(schema, careful=False)

    def inline(self, schema):
        if "$ref" not in schema:
            return None
        target = copy.deepcopy(self.components[schema["$ref"].rsplit("/", 1)[1]])
        beside = {key: value for key, value in schema.items() if key != "$ref"}
        return {**beside, "allOf": [target, *schema.get("allOf", [])]} if beside else target

    def share(self, schema):
        """Makes a component of a schema."""
        name = f"N{len(self.components)}"
        if "$ref" in schema:
            return None
        self.components[name] = schema
        return self.maker.reference([name])

    def redundant(self, schema):
        choices = [{"minLength": 0}, {"minItems": 0}, {"minProperties": 0}, {"title": "T"}, {"uniqueItems": False},
                   {"description": "D"}, {"allOf": [{}]}, {"not": {"not": {}}}, {"patternProperties": {"^a": True}}]
        extra = self.random.choice([extra for extra in choices if not set(extra) & set(schema)] or [{}])
        if "patternProperties" in extra and set(schema) & {"additionalProperties", "unevaluatedProperties"}:
            return None
        return {**schema, **extra}

    def exclusive(self, schema):
        if kinds_of(schema) != ["integer"]:
            return None
        result = dict(schema)
        for key, other, step in (("minimum", "exclusiveMinimum", -1), ("maximum", "exclusiveMaximum", 1)):
            if key in schema and other not in schema:
                result[other] = result.pop(key) + step
            elif other in schema and key not in schema:
                result[key] = result.pop(other) - step
        return result

    def reorder(self, schema):
        keys = list(schema)
        self.random.shuffle(keys)
        return {key: schema[key][::-1] if key in ("enum", "required", "type") and isinstance(schema[key], list)
                else schema[key] for key in keys}

    # Edits that widen.

    def drop(self, schema):
        choices = [key for key in schema if key not in ("if", "$ref", "properties")]
        gone = self.random.choice(choices) if choices else None
        return {key: value for key, value in schema.items() if key != gone} if gone else None

    def shift(self, schema, sign):
        steps = {key: -1 if key.startswith("min") or key == "exclusiveMinimum" else 1
                 for values in BOUNDS.values() for key in values if key.startswith(("min", "max", "exclusive"))}
        choices = [key for key in schema if key in steps]
        if not choices:
            return None
        key = self.random.choice(choices)
        is_count = key not in ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum")
        value = schema[key] + sign * steps[key]
        return {**schema, key: max(value, 0) if is_count else value}

    def loosen(self, schema):
        return self.shift(schema, 1)

    def alternative(self, schema):
        if "enum" in schema:
            return {**schema, "enum": [*schema["enum"], *([] if "b" in schema["enum"] else ["b"])]}
        key = self.union(schema, ("anyOf", "oneOf"))
        return {**schema, key: [*schema[key], self.maker.scalar()]} if key else {"anyOf": [schema, self.maker.scalar()]}

    def optional(self, schema):
        return {**schema, "required": schema["required"][1:]} if schema.get("required") else None

    def nullable(self, schema):
        kinds = kinds_of(schema)
        return {**schema, "type": [*kinds, "null"]} if kinds and "null" not in kinds else None

    # Other edits.

    def add(self, schema):
        return {**schema, **self.maker.bound(kinds_of(schema) or list(BOUNDS))}

    def tighten(self, schema):
        return self.shift(schema, -1)

    def replace(self, schema):
        """Replaces a scalar."""
        if set(schema) & {"$ref", "properties", "items", *LISTS} or {"object", "array"} & set(kinds_of(schema)):
            return None
        return self.maker.scalar()

    def property(self, schema):
        properties = dict(schema.get("properties", {}))
        if not properties:
            return None
        name = self.random.choice(NAMES)
        if properties.pop(name, None) is None:
            properties[name] = self.maker.scalar()
        return {**schema, "properties": properties}

    def other_union(self, schema):
        key = self.union(schema)
        if not key:
            return None
        other = self.random.choice([name for name in ("anyOf", "oneOf", "allOf") if name not in schema] or [key])
        return {**{name: value for name, value in schema.items() if name != key}, other: schema[key]}

    def whole(self, schema):
        return self.maker.schema(1, [])
