"""Schemas of JSON Schema 2020-12 in the words of older versions of OpenAPI; None where a version has none."""

COMMON = {"type", "enum", "minimum", "maximum", "multipleOf", "minLength", "maxLength", "pattern", "format", "minItems", "maxItems",
          "uniqueItems", "description", "title"}
PARTS = {"properties", "required", "additionalProperties", "minProperties", "maxProperties", "allOf"}
CHOICES = {"anyOf", "oneOf", "not"}


def openapi30(schema):
    return written(schema, COMMON | PARTS | CHOICES | {"items"}, is_nullable=True)


def swagger20(schema):
    return written(schema, COMMON | PARTS | {"items"}, is_nullable=False)


def parameter20(schema):
    """The schema of a parameter, which is none of objects."""
    found = written(schema, COMMON - {"title"} | {"items"}, is_nullable=False)
    if found is None or found.get("type") not in ("string", "number", "integer", "boolean", "array"):
        return None
    if found["type"] != "array":
        return found
    return None if found["items"].get("type") not in ("string", "number", "integer", "boolean") else {
        **found, "collectionFormat": "multi"}


def written(schema, words, is_nullable):
    if not isinstance(schema, dict):
        return None
    result = {}
    for key, value in schema.items():
        if key == "const":
            if value is None or "enum" in schema:
                return None
            result["enum"] = [value]
        elif key in ("exclusiveMinimum", "exclusiveMaximum"):
            bound = "m" + key[len("exclusiveM"):]
            if bound in schema:
                return None
            result[bound], result[key] = value, True
        elif key == "type" and isinstance(value, list):
            others = [name for name in value if name != "null"]
            if not is_nullable or len(others) != 1 or len(value) != 2 or {"enum", "const"} & set(schema):
                return None
            result["type"], result["nullable"] = others[0], True
        elif key not in words or key == "type" and value == "null" or key in ("required", "enum") and (not value or None in value):
            return None
        elif key in ("items", "not") or key == "additionalProperties" and not isinstance(value, bool):
            result[key] = written(value, words, is_nullable)
        elif key == "properties":
            result[key] = {name: written(part, words, is_nullable) for name, part in value.items()}
            if None in result[key].values():
                return None
        elif key in ("allOf", "anyOf", "oneOf"):
            result[key] = [written(part, words, is_nullable) for part in value]
            if None in result[key] or not value:
                return None
        else:
            result[key] = value
        if key in result and result[key] is None:
            return None
    if result.get("type") == "array":
        result.setdefault("items", {})
    return result
