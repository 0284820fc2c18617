"""Edits that say the same in other keywords of JSON Schema 2020-12. Each takes a schema and a source of random numbers, and
returns a schema with the same meaning, or None where it does not apply."""

import re

# Keywords that look at the same value as those beside them.
BESIDE = {"allOf", "anyOf", "oneOf", "if", "$ref", "dependentSchemas"}


def without(schema, *names):
    return {key: value for key, value in schema.items() if key not in names}


def respell(schema, random):
    """Writes numbers as `1.0` instead of `1`, or the other way round: JSON Schema compares their values."""
    def spelled(value):
        if isinstance(value, int) and not isinstance(value, bool):
            return float(value)
        if isinstance(value, float) and value.is_integer():
            return int(value)
        if isinstance(value, dict):
            return {key: spelled(inner) for key, inner in value.items()}
        return [spelled(inner) for inner in value] if isinstance(value, list) else value
    keys = {"const", "enum", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minLength",
            "maxLength", "minItems", "maxItems", "minProperties", "maxProperties", "minContains", "maxContains"}
    changed = {key: spelled(value) if key in keys else value for key, value in schema.items()}
    return changed if repr(changed) != repr(schema) else None


def unevaluated(schema, random):
    """Exchanges a keyword about other members, or all elements, for the one about those that nothing looked at."""
    pairs = [("additionalProperties", "unevaluatedProperties", BESIDE),
             ("items", "unevaluatedItems", BESIDE | {"contains"})]
    choices = [(old, new) for pair in pairs for old, new in (pair[:2], pair[1::-1])
               if old in schema and new not in schema and not pair[2] & set(schema)]
    if not choices:
        return None
    old, new = random.choice(choices)
    return {new if key == old else key: value for key, value in schema.items()}


def listed_names(schema, random):
    """Exchanges a list of the names of members for properties beside `additionalProperties: false`."""
    names = schema.get("propertyNames", {})
    listed = names.get("enum", [names["const"]] if "const" in names else []) if len(names) == 1 else []
    if listed and not {"properties", "patternProperties", "unevaluatedProperties"} & set(schema):
        value = schema.get("additionalProperties", True)
        return {**without(schema, "propertyNames"), "properties": {name: value for name in listed},
                "additionalProperties": False}
    if schema.get("additionalProperties") is False and schema.get("properties") and "patternProperties" not in schema \
            and "propertyNames" not in schema and "unevaluatedProperties" not in schema:
        return {**without(schema, "additionalProperties"), "propertyNames": {"enum": list(schema["properties"])}}
    return None


def dependency(schema, random):
    """Exchanges the ways to say that a member needs another one."""
    found = None
    for key, needed in schema.get("dependentRequired", {}).items():
        if len(schema["dependentRequired"]) == 1 and len(needed) == 1:
            found = (key, needed, ["dependentRequired"])
    for key, inner in schema.get("dependentSchemas", {}).items():
        if len(schema["dependentSchemas"]) == 1 and set(inner) == {"required"} and len(inner["required"]) == 1:
            found = (key, inner["required"], ["dependentSchemas"])
    test, then = schema.get("if"), schema.get("then")
    if isinstance(test, dict) and isinstance(then, dict) and set(test) == set(then) == {"required"} \
            and len(test["required"]) == len(then["required"]) == 1 and "else" not in schema:
        found = (test["required"][0], then["required"], ["if", "then"])
    if not found:
        return None
    name, needed, old = found
    rest = without(schema, *old)
    if name in rest.get("required", []) and random.random() < 0.5:
        return {**rest, "required": [*rest["required"], *(one for one in needed if one not in rest["required"])]}
    choices = [{"dependentRequired": {name: needed}}, {"dependentSchemas": {name: {"required": needed}}}]
    # Other values than objects have no member, but do not lack one either.
    if schema.get("type") == "object":
        choices += [{"if": {"required": [name]}, "then": {"required": needed}},
                    {"anyOf": [{"not": {"required": [name]}}, {"required": needed}]}]
    choices = [choice for choice in choices if not set(choice) & set(rest)]
    return {**rest, **random.choice(choices)} if choices else None


def equal_elements(schema, random):
    """Exchanges `uniqueItems` for `maxItems: 1` where all elements are the same."""
    items = schema.get("items")
    if not isinstance(items, dict) or "prefixItems" in schema:
        return None
    if not ("const" in items or len(items.get("enum", [])) == 1 or items.get("type") == "null"):
        return None
    if schema.get("uniqueItems") is True and "maxItems" not in schema:
        return {**without(schema, "uniqueItems"), "maxItems": 1}
    if schema.get("maxItems") == 1 and "uniqueItems" not in schema:
        return {**without(schema, "maxItems"), "uniqueItems": True}
    return None


def excluded_text(schema, random):
    """Exchanges what excludes strings for a pattern with look-ahead."""
    other = schema.get("not")
    if schema.get("type") != "string" or "pattern" in schema or not isinstance(other, dict) or len(other) != 1:
        return None
    if "pattern" in other and other["pattern"].startswith("^"):
        return {**without(schema, "not"), "pattern": f"^(?!{other['pattern'][1:]})"}
    values = other.get("enum", [other["const"]] if "const" in other else [])
    texts = [re.escape(value) for value in values if isinstance(value, str)]
    return {**without(schema, "not"), "pattern": f"^(?!({'|'.join(texts)})$)"} if texts else None


ALL = [respell, unevaluated, listed_names, dependency, equal_elements, excluded_text]
