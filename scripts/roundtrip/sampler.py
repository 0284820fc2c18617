"""Makes payloads from the schemas of a document, which nothing but this file interprets.

Each schema becomes alternatives without `$ref`, `allOf`, `oneOf` and `anyOf`, and each of these becomes values: the first has
everything that may be there, the next only what must be, and the others take turns, so that each value of each member occurs.
"""

import decimal
import itertools
import json
import re

from . import patterns
from .documents import Unresolved

# How many values a schema gets, by its depth in the payload.
VALUES = (96, 8, 4, 2, 1)
ALTERNATIVES = 48
# How many optional members of an object are there alone, and absent alone.
ALONE = 8
UNNAMED = "x-unnamed-member"
# The value of a member that is required and nowhere described.
UNDESCRIBED = "x-undescribed"
ABSENT = object()
ANY_TYPE = ("object", "array", "string", "number", "boolean", "null")
TEXTS = ("text", "", "Zoë \"\\/\n\t\u0001\u2028 🐦", "null")
ANY_VALUES = (
    {"a": [1, None, {"b": "c"}], "d": {}}, "text", decimal.Decimal("0.10000000000000000000000001"), True, None, [],
    123456789012345678901234567890)
FORMATS = {
    "date-time": (
        "2024-02-29T12:34:56Z", "2024-02-29T12:34:56.789Z", "1969-12-31T23:59:59.5-08:00", "2024-02-29T12:34:56.123456789Z"),
    "date": ("2024-02-29", "0001-01-01"),
    "time": ("12:34:56Z", "12:34:56.789+02:00"),
    "duration": ("PT1H30M", "P1Y2M3DT4H", "P2W"),
    "uuid": ("123e4567-e89b-42d3-a456-426614174000", "123E4567-E89B-42D3-A456-426614174000"),
    "uri": ("https://example.com/a?b=c&d=%20#e", "urn:isbn:0451450523"),
    "url": ("https://example.com/a?b=c&d=%20#e",),
    "uri-reference": ("../a?b#c", ""),
    "email": ("a.b+c@example.com",),
    "hostname": ("example.com",),
    "ipv4": ("192.0.2.1",),
    "ipv6": ("2001:db8::1",),
    "byte": ("aGVsbG8=", "", "+/+/"),
    "base64": ("aGVsbG8=", "", "+/+/"),
    "decimal": ("12.50", "-0.000000000000000001", "12345678901234567890.123"),
    "int32": ("2147483647",), "int64": ("-9223372036854775808",), "uint64": ("18446744073709551615",),
    "regex": ("^a$",), "json-pointer": ("/a",),
}
INTEGERS = {
    "int32": (7, 2147483647, -2147483648, 0), "uint32": (7, 4294967295, 0), "uint64": (7, 18446744073709551615, 0),
    "int8": (7, -128), "uint8": (7, 255), "int16": (7, -32768), "uint16": (7, 65535),
}
ANY_INTEGERS = (7, 9007199254740993, -9223372036854775808, 9223372036854775807, 0, decimal.Decimal("1.0"))
NUMBERS = tuple(map(decimal.Decimal, ("12.5", "0.1", "-7", "1E+2", "0", "1234567.891")))
DATE = re.compile(r"\d{4}-\d\d-\d\d([Tt ]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:?\d\d)?)?")
UNIX_TIME = (1709210096, 0, -1)
OPEN_OR_CLOSED = {
    "additionalProperties", "patternProperties", "unevaluatedProperties", "propertyNames", "maxProperties"}
KEPT_APART = {"allOf", "oneOf", "anyOf", "$ref", "discriminator"}


class Impossible(Exception):
    """A schema for which no value is made."""


class Lost(Impossible):
    """A schema of which a part is in the making: it contains itself."""


class Sampler:
    """Makes payloads from the schemas of one document."""

    def __init__(self, document):
        self.document = document
        self.memory = {}
        self.kept = []
        self.unmade_patterns = set()
        self.guessed_dates = 0

    def payloads(self, pointer):
        """The payloads of the schema at a pointer."""
        return self.values(self.schema_of(pointer), 0)

    def schema_of(self, pointer):
        """The schema of the type that is generated from a pointer."""
        word, place = pointer.split("/")[-2:] if "/" in pointer else ("", "")
        if word in ("oneOf", "anyOf") and place.isdigit():
            # A member of a union has what stands beside the union, too, and its value of the discriminator.
            parent = self.document.schema(pointer[:-len(f"/{word}/{place}")])
            return {**parent, word: [parent[word][int(place)]]}
        schema = self.document.schema(pointer)
        # As a reference, so that what refers back to it is known.
        return {"$ref": pointer} if isinstance(schema, dict) and "$ref" not in schema else schema

    def examples(self, pointer):
        """The examples that the document has for a schema, and for the message that it describes. Not all are valid."""
        schema = self.document.schema(pointer)
        places = [schema]
        if pointer.endswith("/schema"):
            places.append(self.document.schema(pointer[:-len("/schema")]))
        found = []
        for place in places:
            if not isinstance(place, dict):
                continue
            if "example" in place:
                found.append(place["example"])
            several = place.get("examples")
            if isinstance(several, dict):
                several = [
                    each["value"] for each in several.values() if isinstance(each, dict) and "value" in each]
            found += listed(several)
        return found

    def named(self, pointer, path):
        """The schemas that a member of a payload has, one for each alternative that names or describes it.

        Empty when the member may be there only because no schema refuses it.
        """
        key = (pointer, path)
        if key in self.memory:
            return self.memory[key]
        schemas = [self.schema_of(pointer)]
        for step in path:
            schemas = [below for schema in schemas for each in self.known(schema) for below in self.below(each, step)]
        schemas = [each for schema in schemas for each in self.known(schema)]
        self.memory[key] = schemas
        return schemas

    def known(self, schema):
        """The alternatives of a schema, or none of one that cannot be made."""
        try:
            return self.alternatives(schema)
        except (Impossible, Unresolved):
            return []

    @staticmethod
    def below(schema, step):
        types, additional = types_of(schema), schema.get("additionalProperties")
        if "any" in types:
            return [{}]
        found = []
        if "object" in types:
            properties = schema.get("properties") or {}
            if step in properties:
                found.append(properties[step])
            elif isinstance(additional, dict) or additional is True or not properties and additional is None:
                found.append(additional if isinstance(additional, dict) else {})
        if "array" in types and isinstance(step, int):
            found.append(schema.get("items", {}))
        return found

    # MARK: From a schema to alternatives

    def alternatives(self, schema, chain=(), inherits=False):
        """The alternatives of a schema, each a schema without references and combinations."""
        if schema is True:
            return [{}]
        if schema is False or not isinstance(schema, dict):
            return []
        reference = schema.get("$ref")
        if isinstance(reference, str):
            if reference in chain and not inherits:
                raise Lost(reference)
            target = self.document.schema(reference)
            found = self.alternatives_of(target, chain + (reference,), inherits, owner=reference)
            beside = {key: value for key, value in schema.items() if key != "$ref"}
            if beside and not self.document.is_30:
                return self.product([found, self.alternatives_of(beside, chain, inherits, owner=None)])
            return found
        return self.alternatives_of(schema, chain, inherits, owner=None)

    def alternatives_of(self, schema, chain, inherits, owner):
        if not isinstance(schema, dict):
            return self.alternatives(schema)
        if isinstance(schema.get("$ref"), str):
            return self.alternatives(schema, chain, inherits)
        parts = [[{key: value for key, value in schema.items() if key not in KEPT_APART}]]
        discriminator = schema.get("discriminator") if isinstance(schema.get("discriminator"), dict) else None
        for part in schema.get("allOf") or []:
            parts.append(self.alternatives(part, chain, inherits=True))
        for word in ("oneOf", "anyOf"):
            members = schema.get(word)
            if not isinstance(members, list) or not members:
                continue
            # A parent that lists its subtypes says nothing about the subtype that comes from there.
            if inherits and any(isinstance(member, dict) and member.get("$ref") in chain for member in members):
                continue
            alternatives = self.members(members, discriminator, chain)
            if word == "anyOf" and not discriminator and len(alternatives) > 1 and all(map(self.is_object, alternatives)):
                # A value may be of several members at once.
                both = self.merge_two(*alternatives[:2])
                alternatives = alternatives if both is None else [*alternatives, both]
            parts.append(alternatives)
        found = self.product(parts)
        has_union = schema.get("oneOf") or schema.get("anyOf")
        if discriminator and not has_union and owner:
            found = self.family(found, discriminator, chain, inherits, owner)
        if schema.get("nullable") is True and self.document.is_30:
            found = [self.with_null(alternative) for alternative in found]
        return found[:ALTERNATIVES]

    def members(self, members, discriminator, chain):
        found, lost = [], None
        for member in members:
            try:
                alternatives = self.alternatives(member, chain)
            except (Lost, Unresolved) as error:
                lost = error
                continue
            reference = member.get("$ref") if isinstance(member, dict) else None
            if discriminator and reference:
                alternatives = [self.tagged(each, discriminator, [reference]) for each in alternatives]
            found.append(alternatives)
        if not found and lost:
            raise lost
        # One of each member, then the second of each, so that a limit drops no member whole.
        turns = itertools.zip_longest(*found)
        return [each for turn in turns for each in turn if each is not None]

    def family(self, found, discriminator, chain, inherits, owner):
        """A parent with a discriminator: the subtype that is being made, or all of them."""
        if inherits:
            return [self.tagged(each, discriminator, chain[:-1][-1:]) for each in found]
        heirs = [heir for heir in self.document.heirs.get(owner, []) if heir not in chain]
        made = []
        for heir in heirs:
            try:
                made += [self.tagged(each, discriminator, [heir]) for each in self.alternatives({"$ref": heir}, chain)]
            except (Lost, Unresolved):
                continue
        return made or [self.tagged(each, discriminator, [owner]) for each in found]

    def tagged(self, schema, discriminator, references):
        """A member with a value of the discriminator that means it."""
        key, mapping = discriminator.get("propertyName"), discriminator.get("mapping") or {}
        if not key or not references or not self.is_object(schema):
            return schema
        reference = references[0]
        name = reference.rsplit("/", 1)[-1]
        values = [value for value, target in mapping.items() if target in (reference, name)] or [name]
        property = (schema.get("properties") or {}).get(key, {})
        try:
            own = [each for each in self.alternatives(property) if each.get("enum") or "const" in each]
        except (Impossible, Unresolved):
            own = []
        if own:
            allowed = [value for each in own for value in (each.get("enum") or [each["const"]])]
            same = [value for value in allowed if str(value) in values]
            # A member that lists other values than the mapping keeps its own.
            values = same or allowed
        else:
            types = [each.get("type") for each in self.alternatives(property)] if property else []
            if types and all(type == "integer" for type in types):
                values = [int(value) for value in values if value.lstrip("-").isdigit()] or values
        properties = dict(schema.get("properties") or {})
        properties[key] = {"enum": values}
        required = list(dict.fromkeys([*(schema.get("required") or []), key]))
        return {**schema, "properties": properties, "required": required}

    @staticmethod
    def is_object(schema):
        return "object" in types_of(schema)

    @staticmethod
    def with_null(schema):
        types = list(types_of(schema))
        if types == ["any"]:
            return schema
        return {**schema, "type": list(dict.fromkeys([*types, "null"]))}

    def product(self, parts):
        """The alternatives of all parts at once; where these are too many, each alternative of each part."""
        parts = [part for part in parts if part != [{}]] or [[{}]]
        if not all(parts):
            return []
        count = 1
        for part in parts:
            count *= len(part)
        if count <= ALTERNATIVES:
            combinations = itertools.product(*parts)
        else:
            most = max(map(len, parts))
            combinations = ([part[turn % len(part)] for part in parts] for turn in range(most))
        merged = (self.merge(combination) for combination in combinations)
        return [each for each in merged if each is not None]

    def merge(self, schemas):
        result = {}
        for schema in schemas:
            if schema:
                result = self.merge_two(result, schema) if result else schema
                if result is None:
                    return None
        return result

    def merge_two(self, one, other):
        merged = {**one, **other}
        types = [set(types_of(each)) for each in (one, other) if has_kind(each)]
        if len(types) == 2:
            common = types[0] & types[1]
            if "integer" in types[0] ^ types[1] and "number" in types[0] | types[1]:
                common |= {"integer"} if "number" in (types[1] if "integer" in types[0] else types[0]) else set()
            if not common:
                return None
            merged["type"] = [type for type in (*ANY_TYPE, "integer") if type in common]
        values = [each.get("enum") or [each["const"]] for each in (one, other) if each.get("enum") or "const" in each]
        if len(values) == 2:
            # As text, because to Python 1 is True.
            texts = set(map(written, values[1]))
            merged["enum"] = [value for value in values[0] if written(value) in texts]
            merged.pop("const", None)
            if not merged["enum"]:
                return None
        first, second = one.get("properties") or {}, other.get("properties") or {}
        closed = [each.get("additionalProperties") is False and has_kind(each) for each in (one, other)]
        if first or second:
            properties = {}
            for name in [*first, *(name for name in second if name not in first)]:
                if name in first and name in second:
                    properties[name] = first[name] if first[name] == second[name] else {"allOf": [first[name], second[name]]}
                elif not (closed[0] and name not in first) and not (closed[1] and name not in second):
                    properties[name] = first.get(name, second.get(name))
            merged["properties"] = properties
        if "required" in one or "required" in other:
            merged["required"] = list(dict.fromkeys([*listed(one.get("required")), *listed(other.get("required"))]))
        for word in ("items", "additionalProperties"):
            if word in one and word in other and one[word] != other[word]:
                merged[word] = {"allOf": [one[word], other[word]]} if False not in (one[word], other[word]) else False
        for words, choose in ((("minimum", "minLength", "minItems"), max), (("maximum", "maxLength", "maxItems"), min)):
            for word in words:
                if word in one and word in other:
                    merged[word] = choose(one[word], other[word])
        return merged

    # MARK: From alternatives to values

    def values(self, schema, depth):
        """The values of a schema, the first of them with everything, at most as many as the depth allows."""
        level = min(depth, len(VALUES) - 1)
        key = (id(schema) if not (isinstance(schema, dict) and list(schema) == ["$ref"]) else schema["$ref"], level)
        if key in self.memory:
            if self.memory[key] is None:
                raise Lost(str(key))
            return self.memory[key]
        self.kept.append(schema)
        self.memory[key] = None
        try:
            found = self.made(schema, depth)
        except BaseException:
            del self.memory[key]
            raise
        self.memory[key] = found
        return found

    def made(self, schema, depth):
        limit = VALUES[min(depth, len(VALUES) - 1)]
        groups, failure = [], Impossible("no alternative")
        for alternative in self.alternatives(schema):
            try:
                groups.append(self.values_of(alternative, depth))
            except (Impossible, Unresolved) as error:
                failure = error
            if depth and len(groups) >= limit:
                break
        if not groups:
            raise failure
        values, seen = [], set()
        for turn in itertools.zip_longest(*groups, fillvalue=ABSENT):
            for value in turn:
                text = ABSENT if value is ABSENT else written(value)
                if text is not ABSENT and text not in seen:
                    seen.add(text)
                    values.append(value)
        return values[:max(limit, len(groups) if depth == 0 else 0)]

    def values_of(self, schema, depth):
        if "const" in schema:
            return [schema["const"]]
        if isinstance(schema.get("enum"), list):
            types = set(types_of(schema)) if "type" in schema else set(ANY_TYPE)
            values = [value for value in schema["enum"] if kind_of(value) & types]
            if self.document.is_30 and "null" in types and "type" in schema and None not in values:
                values.append(None)
            if not values:
                raise Impossible("an enum without a value of its type")
            return values
        found, failure = [], Impossible("no type")
        for type in types_of(schema):
            try:
                found.append(self.values_of_type(type, schema, depth))
            except Impossible as error:
                failure = error
        if not found:
            raise failure
        turns = itertools.zip_longest(*found, fillvalue=ABSENT)
        return [value for turn in turns for value in turn if value is not ABSENT]

    def values_of_type(self, type, schema, depth):
        if type == "any":
            return list(ANY_VALUES)
        if type == "null":
            return [None]
        if type == "boolean":
            return [True, False]
        if type == "string":
            return self.texts(schema)
        if type in ("integer", "number"):
            return self.numbers(type, schema)
        if type == "array":
            return self.arrays(schema, depth)
        if type == "object":
            return self.objects(schema, depth)
        raise Impossible(f"the type {type}")

    def texts(self, schema):
        least, most = schema.get("minLength", 0), schema.get("maxLength", 1 << 30)
        form = schema.get("format") or (schema.get("contentEncoding") and "byte")
        if "pattern" in schema:
            candidates = [text for text in (*FORMATS.get(form, ()), *TEXTS) if matches(schema["pattern"], text)]
            candidates = [text for text in candidates if least <= len(text) <= most]
            if not candidates:
                try:
                    candidates = patterns.texts_for(schema["pattern"], least)
                except patterns.Unmakeable as error:
                    self.unmade_patterns.add(schema["pattern"])
                    raise Impossible("a pattern") from error
        elif not form and self.has_date_examples(schema):
            # Martlet takes such a text for a date (decision 122), and refuses others.
            self.guessed_dates += 1
            candidates = [each for each in (schema.get("example"), *listed(schema.get("examples"))) if isinstance(each, str)]
        else:
            candidates = list(FORMATS.get(form, TEXTS))
        fitting = [text for text in candidates if least <= len(text) <= most]
        if not fitting and "pattern" not in schema:
            fitting = ["a" * max(least, min(most, 3))]
        if not fitting:
            raise Impossible("the length of a text")
        return fitting

    @staticmethod
    def has_date_examples(schema):
        examples = [schema["example"]] if "example" in schema else listed(schema.get("examples"))
        return bool(examples) and all(isinstance(each, str) and DATE.fullmatch(each) for each in examples)

    def numbers(self, type, schema):
        form = schema.get("format")
        if form == "unix-time":
            candidates = UNIX_TIME
        elif type == "integer":
            candidates = INTEGERS.get(form, ANY_INTEGERS)
        else:
            candidates = NUMBERS
        low, high, step = schema.get("minimum"), schema.get("maximum"), schema.get("multipleOf")
        above, below = schema.get("exclusiveMinimum"), schema.get("exclusiveMaximum")
        if above is True:
            above, low = low, None
        if below is True:
            below, high = high, None
        above, below = (None if edge is False else edge for edge in (above, below))
        low, high, above, below, step = (
            None if edge is None else decimal.Decimal(str(edge)) for edge in (low, high, above, below, step))
        start = low if low is not None else above + 1 if above is not None else high if high is not None else below
        if start is not None:
            start = start - 1 if start == below else start
            whole = start == start.to_integral_value()
            candidates = (*candidates, int(start) if whole else start, int(high) if high == high.to_integral_value() else high) \
                if high is not None else (*candidates, int(start) if whole else start)
        if step:
            candidates = (*candidates, *(int(step * turn) if (step * turn) % 1 == 0 else step * turn for turn in (1, 2, 10)))

        def fits(value):
            return ((low is None or value >= low) and (high is None or value <= high)
                    and (above is None or value > above) and (below is None or value < below)
                    and (not step or decimal.Decimal(value) % step == 0)
                    and (type == "number" or value == int(value)))

        fitting = [value for value in candidates if fits(value)]
        if not fitting and low is not None and high is not None and type == "number":
            fitting = [(low + high) / 2]
        if not fitting:
            raise Impossible("the bounds of a number")
        return fitting

    def arrays(self, schema, depth):
        least, most = schema.get("minItems", 0), schema.get("maxItems", 1 << 30)
        first = schema.get("prefixItems") or []
        items = schema.get("items", {})
        if least == 0 and depth >= len(VALUES) - 1:
            return [[]]
        try:
            head = [self.values(each, depth + 1) for each in first]
            elements = self.values(items, depth + 1) if items is not False else []
        except (Lost, Impossible, Unresolved):
            if least == 0:
                return [[]]
            raise
        if head:
            return [[each[0] for each in head]]
        found = []
        if schema.get("uniqueItems"):
            if len(elements) < least:
                elements = self.values(items, 0)
            if len(elements) < least:
                raise Impossible("elements that differ")
            found = [elements[:max(least, min(2, most))], elements[:max(least, 1)]]
        elif elements:
            # All elements occur, two by two; then one and none.
            size = max(least, min(2, most))
            turns = range(0, len(elements), 2) if size else []
            found = [[elements[(turn + at) % len(elements)] for at in range(size)] for turn in turns]
            if least <= 1 <= most:
                found.append([elements[0]])
        if least == 0:
            found.append([])
        return [each for each in found if least <= len(each) <= most] or [[]]

    def objects(self, schema, depth):
        properties = {name: each for name, each in (schema.get("properties") or {}).items() if each is not False}
        required = [name for name in listed(schema.get("required")) if isinstance(name, str)]
        additional = schema.get("additionalProperties")
        deepest = depth >= len(VALUES) - 1
        choices = {}
        for name in [*properties, *(name for name in required if name not in properties)]:
            must = name in required
            if deepest and not must:
                continue
            try:
                if name not in properties and not isinstance(additional, dict):
                    choices[name] = [UNDESCRIBED]
                    continue
                found = self.values(properties.get(name, additional), depth + 1)
            except (Impossible, Unresolved):
                if must:
                    raise
                continue
            choices[name] = found if must else [*found, ABSENT]
        extras = self.extras(schema, properties, additional, depth)
        most = max([len(found) for found in choices.values()] + [len(extras)])
        limit = VALUES[min(depth, len(VALUES) - 1)]
        made = []
        for turn in range(min(most, limit)):
            value = {name: found[turn % len(found)] for name, found in choices.items()}
            value.update(extras[turn % len(extras)])
            made.append({name: each for name, each in value.items() if each is not ABSENT})
        made.insert(1, {name: found[0] for name, found in choices.items() if found[-1] is not ABSENT})
        if depth == 0 and (properties or required) and not OPEN_OR_CLOSED & set(schema):
            made.insert(2, {**made[0], UNNAMED: 1})
        if depth == 0:
            # Each optional member alone, and everything but it.
            optional = [name for name, found in choices.items() if found[-1] is ABSENT][:ALONE]
            bare = made[1]
            made += [{**bare, name: choices[name][0]} for name in optional]
            made += [{key: value for key, value in made[0].items() if key != name} for name in optional]
        least = schema.get("minProperties", 0)
        return [value for value in made if len(value) >= least] or made[:1]

    def extras(self, schema, properties, additional, depth):
        """What an object may have beside its properties: none of it, one member, two."""
        by_pattern = schema.get("patternProperties") or {}
        found = [{}]
        if depth >= len(VALUES) - 1 and not schema.get("minProperties"):
            return found
        for pattern, each in by_pattern.items():
            try:
                found.insert(0, {patterns.texts_for(pattern)[0]: self.values(each, depth + 1)[0]})
            except (patterns.Unmakeable, Impossible, Unresolved):
                self.unmade_patterns.add(pattern)
        plain = not properties and additional is None and not by_pattern and not schema.get("required")
        if not (additional is True or isinstance(additional, dict) or plain):
            return found
        try:
            values = self.values(additional if isinstance(additional, dict) else {}, depth + 1)
        except (Impossible, Unresolved):
            return found
        names = schema.get("propertyNames")
        keys = ["extraOne", "extra two é"]
        if isinstance(names, dict):
            try:
                keys = [key for key in self.values(names, 1) if isinstance(key, str)]
            except (Impossible, Unresolved):
                return found
        keys = [key for key in keys if key not in properties]
        if not keys:
            return found
        made = []
        for turn in range(0, len(values), 2):
            made.append({key: values[(turn + at) % len(values)] for at, key in enumerate(keys[:2])})
        return [*made, {keys[0]: values[0]}, *found]


def listed(value):
    return value if isinstance(value, list) else []


def has_kind(schema):
    """Whether a schema says anything about the kind of its values."""
    return types_of(schema) != ("any",)


def types_of(schema):
    """The types that a schema has or means."""
    types = schema.get("type")
    if isinstance(types, str):
        return (types,)
    if isinstance(types, list):
        return tuple(types)
    if isinstance(schema.get("enum"), list) and schema["enum"] or "const" in schema:
        values = schema.get("enum") or [schema["const"]]
        return tuple(dict.fromkeys(kind for value in values for kind in kind_of(value)))
    if any(word in schema for word in ("properties", "additionalProperties", "required", "patternProperties")):
        return ("object",)
    if "items" in schema or "prefixItems" in schema:
        return ("array",)
    if any(word in schema for word in ("pattern", "minLength", "maxLength")) or schema.get("format") in ("date-time", "uuid"):
        return ("string",)
    if any(word in schema for word in ("minimum", "maximum", "multipleOf")):
        return ("number",)
    return ("any",)


def kind_of(value):
    if value is None:
        return {"null"}
    if isinstance(value, bool):
        return {"boolean"}
    if isinstance(value, (int, decimal.Decimal, float)):
        return {"number", "integer"} if value == int(value) else {"number"}
    return {"string"} if isinstance(value, str) else {"array"} if isinstance(value, list) else {"object"}


def matches(pattern, text):
    try:
        return bool(re.search(pattern, text))
    except re.error:
        return False


def written(value):
    """JSON text of a value, with the digits of its numbers."""
    if isinstance(value, dict):
        return "{" + ",".join(f"{json.dumps(key)}:{written(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(written, value)) + "]"
    if isinstance(value, decimal.Decimal):
        return str(value)
    return json.dumps(value, ensure_ascii=True)
