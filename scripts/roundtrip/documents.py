"""Reads documents as they are: JSON, YAML 1.2, and the native dialect's models as JSON Schema. Nothing of Martlet reads here."""

import decimal
import json
import re
import urllib.parse

import yaml

HTTP_METHODS = {"get", "put", "post", "delete", "options", "head", "patch", "trace"}


class Unresolved(Exception):
    """A pointer or reference that leads nowhere."""


class CoreLoader(yaml.CSafeLoader):
    """YAML with the core schema of YAML 1.2: `no`, `12:30` and `2024-01-01` are text, fractions are exact."""

    yaml_implicit_resolvers = {}

    def construct_mapping(self, node, deep=False):
        self.flatten_mapping(node)
        # Keys are text, as in JSON: `200:` is "200".
        return {
            key.value if isinstance(key, yaml.ScalarNode) else str(self.construct_object(key, deep=True)):
            self.construct_object(value, deep=deep) for key, value in node.value}

    def construct_yaml_map(self, node):
        data = {}
        yield data
        data.update(self.construct_mapping(node))

    def construct_number(self, node):
        return int(node.value, 0) if node.value[:2] in ("0x", "0o") else int(node.value)

    def construct_fraction(self, node):
        return decimal.Decimal(node.value)


for tag, pattern, first in (
    ("null", r"~|null|Null|NULL|", ["~", "n", "N", ""]),
    ("bool", r"true|True|TRUE|false|False|FALSE", list("tTfF")),
    ("int", r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+", list("-+0123456789")),
    ("float", r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?", list("-+.0123456789")),
    ("merge", r"<<", ["<"]),
):
    CoreLoader.add_implicit_resolver(f"tag:yaml.org,2002:{tag}", re.compile(f"^(?:{pattern})$"), first)
CoreLoader.add_constructor("tag:yaml.org,2002:map", CoreLoader.construct_yaml_map)
CoreLoader.add_constructor("tag:yaml.org,2002:int", CoreLoader.construct_number)
CoreLoader.add_constructor("tag:yaml.org,2002:float", CoreLoader.construct_fraction)


def load(path):
    """Returns the tree of a JSON or YAML file; fractions are `Decimal`."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".json":
        return json.loads(text, parse_float=decimal.Decimal)
    return yaml.load(text, Loader=CoreLoader)


def steps(pointer):
    """The steps of a JSON pointer, also of one in a fragment."""
    pointer = pointer.split("#", 1)[-1]
    return [step.replace("~1", "/").replace("~0", "~") for step in pointer.split("/")[1:]]


def components(tree, path):
    """The schemas that operations refer to."""
    for step in path:
        tree = tree.get(step) or {}
    return tree


def upgraded(node):
    """A part of a Swagger 2.0 document with the keywords of OpenAPI 3.0 where the same is said by others."""
    if isinstance(node, list):
        return [upgraded(each) for each in node]
    if not isinstance(node, dict):
        return node
    schema = {key: upgraded(each) for key, each in node.items()}
    if schema.get("x-nullable") is True:
        schema["nullable"] = True
    if isinstance(schema.get("discriminator"), str):
        schema["discriminator"] = {"propertyName": schema["discriminator"]}
    return schema


class Document:
    """An OpenAPI document: schemas by pointer."""

    def __init__(self, tree):
        is_20 = "swagger" in tree
        self.tree = upgraded(tree) if is_20 else tree
        # References and null are the same in 2.0.
        self.is_30 = is_20 or str(tree.get("openapi", "")).startswith("3.0")
        self.schemas_path = ["definitions"] if is_20 else ["components", "schemas"]
        self.heirs = {}
        for name, schema in self.components().items():
            for part in schema.get("allOf", []) if isinstance(schema, dict) else []:
                if isinstance(part, dict) and isinstance(part.get("$ref"), str):
                    self.heirs.setdefault(part["$ref"], []).append("#/" + "/".join([*self.schemas_path, name]))

    def components(self):
        return components(self.tree, self.schemas_path)

    def walk(self, path):
        node = self.tree
        for step in path:
            # A reference on the way is followed, since a pointer may name what stands behind it.
            seen = 0
            while isinstance(node, dict) and step not in node and isinstance(node.get("$ref"), str):
                node, seen = self.schema(node["$ref"]), seen + 1
                if seen > 32:
                    raise Unresolved(step)
            if isinstance(node, dict) and step in node:
                node = node[step]
            elif isinstance(node, list) and step.isdigit() and int(step) < len(node):
                node = node[int(step)]
            else:
                raise Unresolved("/".join(path))
        return node

    def schema(self, pointer):
        """The schema that a reference or a pointer leads to."""
        if not pointer.startswith("#"):
            raise Unresolved(pointer)
        try:
            return self.walk(steps(pointer))
        except Unresolved:
            # Percent-encoding is right in a reference, and often missing.
            return self.walk(steps(urllib.parse.unquote(pointer)))


class NativeDocument:
    """A specification of the native dialect: its models as JSON Schema.

    Understands what the specifications in specs/ have. What it does not, it refuses: a schema that is guessed would make
    wrong payloads.
    """

    SCALARS = {
        "string": {"type": "string"}, "bool": {"type": "boolean"}, "int": {"type": "integer", "format": "int64"},
        "int32": {"type": "integer", "format": "int32"}, "int64": {"type": "integer", "format": "int64"},
        "float": {"type": "number", "format": "float"}, "double": {"type": "number", "format": "double"},
        "decimal": {"type": "number", "format": "decimal"}, "uuid": {"type": "string", "format": "uuid"},
        "url": {"type": "string", "format": "uri"}, "data": {"type": "string", "format": "byte"}, "json": {},
    }
    FIELD_KEYS = {
        "type", "description", "example", "examples", "sensitive", "deprecated", "default", "key", "min", "max", "minItems",
        "maxItems", "minLength", "maxLength", "pattern", "unique", "readOnly", "writeOnly", "alwaysWritten", "title", "schema",
    }
    RENAMED = {"min": "minimum", "max": "maximum", "unique": "uniqueItems"}
    MODEL_KEYS = {
        "description", "fields", "conforms", "id", "mutable", "deprecated", "example", "examples", "additional", "enum",
        "cases", "type", "closed", "oneOf", "discriminator", "alias", "sensitive", "newtype",
    }
    is_30 = False
    schemas_path = ["models"]
    heirs = {}

    def __init__(self, tree):
        self.tree = tree
        self.dates = tree.get("dates") or {}
        self.models = {name: self.model(model) for name, model in (tree.get("models") or {}).items()}

    def components(self):
        return self.models

    def schema(self, pointer):
        path = steps(pointer)
        if len(path) == 2 and path[0] == "models" and path[1] in self.models:
            return self.models[path[1]]
        raise Unresolved(pointer)

    def wire_name(self, field, key):
        if key or self.tree.get("naming", "as-is") == "as-is":
            return key or field
        if self.tree["naming"] != "snake_case":
            raise ValueError(f"naming: {self.tree['naming']}")
        return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", field).lower()

    def model(self, model):
        unknown = [key for key in model if key not in self.MODEL_KEYS and not key.startswith("x-")]
        if unknown:
            raise ValueError(f"unknown keys of a model: {unknown}")
        if "enum" in model or "cases" in model:
            values = model.get("enum") or [
                case["value"] if isinstance(case, dict) else case for case in model["cases"].values()]
            return {"type": "integer" if model.get("type") == "int" else "string", "enum": values}
        if "oneOf" in model:
            members = model["oneOf"]
            if "discriminator" not in model:
                return {"oneOf": [self.type(member) for member in members.values()]}
            names = {name: f"#/models/{member}" for name, member in members.items()}
            return {
                "oneOf": [{"$ref": reference} for reference in names.values()],
                "discriminator": {"propertyName": model["discriminator"], "mapping": names}}
        if "alias" in model:
            return self.type(model["alias"])
        schema = {"type": "object", "properties": {}, "required": []}
        for field, declared in (model.get("fields") or {}).items():
            form = declared if isinstance(declared, dict) else {"type": declared}
            unknown = [key for key in form if key not in self.FIELD_KEYS and not key.startswith("x-")]
            if unknown:
                raise ValueError(f"unknown keys of a field: {unknown}")
            text, default = (form["type"].split(" = ", 1) + [None])[:2] if isinstance(form["type"], str) else (form["type"], None)
            optional = isinstance(text, str) and bool(re.search(r"\?( *\| *null)?$", text))
            has_default = default is not None or "default" in form
            name = self.wire_name(field, form.get("key"))
            keywords = {
                self.RENAMED.get(key, key): value for key, value in form.items()
                if key in ("min", "max", "minItems", "maxItems", "minLength", "maxLength", "pattern", "unique")}
            schema["properties"][name] = {"allOf": [self.type(text), keywords, form.get("schema") or {}]}
            if not optional and not (has_default and not form.get("alwaysWritten")):
                schema["required"].append(name)
        if model.get("additional") == "refuse":
            schema["additionalProperties"] = False
        elif "additional" in model:
            schema["additionalProperties"] = self.type(model["additional"])
        return schema

    def type(self, text):
        if isinstance(text, list):
            return {"type": "array", "items": self.type(text[0])}
        if isinstance(text, dict) and list(text) == ["string"]:
            return {"type": "object", "additionalProperties": self.type(text["string"])}
        if not isinstance(text, str):
            raise ValueError(f"a type that is not text: {text}")
        if text.endswith("| null"):
            return {"anyOf": [self.type(text[:-6].strip()), {"type": "null"}]}
        text = text.rstrip("?")
        if match := re.fullmatch(r"\[(.*)\]|array<(.*)>", text):
            return {"type": "array", "items": self.type(match[1] or match[2])}
        if match := re.fullmatch(r"map<(.*)>", text):
            return {"type": "object", "additionalProperties": self.type(match[1])}
        if text in self.SCALARS:
            return self.SCALARS[text]
        if match := re.fullmatch(r"date(?:\((.*)\))?", text):
            return self.date(match[1] or self.dates.get("default", "iso8601"))
        if text in (self.tree.get("models") or {}):
            return {"$ref": f"#/models/{text}"}
        raise ValueError(f"an unknown type: {text}")

    def date(self, name):
        pattern = self.dates.get(name, name)
        if pattern == "iso8601":
            return {"type": "string", "format": "date-time"}
        parts = {
            "yyyy": "2024", "MM": "02", "dd": "29", "HH": "23", "mm": "05", "ss": "09", "SSS": "123", "Z": "+0000"}
        text = re.sub(r"'([^']*)'|yyyy|MM|dd|HH|mm|ss|SSS|Z", lambda found: found[1] or parts[found[0]], pattern)
        if re.search(r"[a-zA-Z]", text.replace("T", "")):
            raise ValueError(f"an unknown date format: {pattern}")
        return {"type": "string", "enum": [text]}


def document(path):
    tree = load(path)
    return NativeDocument(tree) if "martlet" in tree else Document(tree)
