"""Holds payloads to the schema that they were made from, by a validator that is not ours: python's jsonschema."""

import decimal
import re
import urllib.parse

import jsonschema
import referencing
import referencing.jsonschema

from .documents import NativeDocument, components, steps


def listed(schema, word):
    """The list that a schema has for a keyword."""
    found = schema.get(word) if isinstance(schema, dict) else None
    return found if isinstance(found, list) else []


# A name for the document: references in schemas that are validated alone lead there, too.
BASE = "urn:martlet:document"


def is_integer(_, value):
    if isinstance(value, bool):
        return False
    return isinstance(value, int) or isinstance(value, decimal.Decimal) and value == value.to_integral_value()


def compiles(pattern):
    """Whether python's re knows what a regular expression of ECMAScript has."""
    try:
        re.compile(pattern)
        return True
    except re.error:
        return False


# OpenAPI's and JSON Schema's numbers, exact.
CHECKER = jsonschema.Draft202012Validator.TYPE_CHECKER.redefine("integer", is_integer)
VALIDATOR = jsonschema.validators.extend(jsonschema.Draft202012Validator, type_checker=CHECKER)


class Validity:
    """Validates payloads of one document."""

    def __init__(self, document):
        self.document = document
        self.validators = {}
        tree = {"models": document.models} if isinstance(document, NativeDocument) else document.tree
        self.tree = self.translated(tree)
        self.cut_circles()
        resource = referencing.jsonschema.DRAFT202012.create_resource(self.tree)
        self.registry = referencing.Registry().with_resource(BASE, resource)

    def translated(self, node):
        """A document in which every schema is one of JSON Schema 2020-12; what is no schema may be changed, too.

        oneOf becomes anyOf: members that overlap are common, and servers send such values all the same.
        """
        if isinstance(node, list):
            return [self.translated(each) for each in node]
        if not isinstance(node, dict):
            return node
        if "$ref" in node and isinstance(node["$ref"], str):
            reference = {"$ref": BASE + node["$ref"] if node["$ref"].startswith("#") else node["$ref"]}
            return reference if self.document.is_30 else {
                **{key: self.translated(each) for key, each in node.items() if key != "$ref"}, **reference}
        schema = {key: self.translated(each) for key, each in node.items()}
        for word in ("minimum", "maximum"):
            exclusive = "exclusive" + word.capitalize()
            if isinstance(schema.get(exclusive), bool):
                if schema.pop(exclusive) and word in schema:
                    schema[exclusive] = schema.pop(word)
        if isinstance(schema.get("pattern"), str) and not compiles(schema["pattern"]):
            del schema["pattern"]
        if isinstance(schema.get("required"), bool):
            del schema["required"]
        if isinstance(schema.get("oneOf"), list):
            members = {"anyOf": schema.pop("oneOf")}
            schema["allOf"] = [*schema.get("allOf", []), members] if isinstance(schema.get("allOf", []), list) else members
        if schema.get("nullable") is True and self.document.is_30:
            schema = {"anyOf": [{"type": "null"}, schema]}
        return schema

    def cut_circles(self):
        """Lets subtypes have the properties of a parent that lists them, without the list, which would have no end."""
        path = self.document.schemas_path
        schemas = components(self.tree, path)
        bare = self.tree["x-martlet-bare"] = {}
        for name, schema in schemas.items():
            for part in listed(schema, "allOf"):
                for parent in [part, *listed(part, "allOf")]:
                    reference = parent.get("$ref", "") if isinstance(parent, dict) else ""
                    target = schemas.get(reference.rsplit("/", 1)[-1])
                    own = f"{BASE}#/{'/'.join(path)}/{name}"
                    members = [
                        member.get("$ref") for source in (target, *listed(target, "allOf")) for word in ("oneOf", "anyOf")
                        for member in listed(source, word) if isinstance(member, dict)]
                    if own in members:
                        title = reference.rsplit("/", 1)[-1]
                        bare[title] = {
                            key: [each for each in value if "anyOf" not in each] if key == "allOf" else value
                            for key, value in target.items() if key not in ("oneOf", "anyOf")}
                        parent["$ref"] = f"{BASE}#/x-martlet-bare/{title}"

    def fault(self, pointer, payload):
        """Returns why a payload is invalid; None when it is valid. Raises `RecursionError` for a schema without end."""
        validator = self.validators.get(pointer)
        if validator is None:
            node = self.tree
            path = steps(pointer)
            # A pointer may lead over references and over schemas that were put into others: by our own walk.
            schema = self.translated(self.document.schema(pointer)) if path else node
            whole = {"$ref": f"{BASE}#{urllib.parse.quote(pointer.split('#', 1)[-1])}"} if self.is_there(path) else schema
            validator = VALIDATOR(whole, registry=self.registry)
            self.validators[pointer] = validator
        error = next(iter(validator.iter_errors(payload)), None)
        return None if error is None else f"{error.json_path}: {error.message[:200]}"

    def is_there(self, path):
        node = self.tree
        for step in path:
            if isinstance(node, dict) and step in node:
                node = node[step]
            elif isinstance(node, list) and step.isdigit() and int(step) < len(node):
                node = node[int(step)]
            else:
                return False
        return True
