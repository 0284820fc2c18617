"""Where a schema can stand, as documents of OpenAPI, Swagger and JSON Schema; those of the native dialect are converted."""

import itertools
import json

from matrix.versions import openapi30, parameter20, swagger20

JSON = "application/json"


def operation(request=None, response=None, **others):
    result = {"operationId": "call", "responses": {"200": {"description": "All"}}, **others}
    if request is not None:
        result["requestBody"] = {"required": True, "content": {JSON: {"schema": request}}}
    if response is not None:
        result["responses"]["200"]["content"] = {JSON: {"schema": response}}
    return result


def document(method, version="3.1.0", **others):
    return {"openapi": version, "info": {"title": "Depot", "version": "1"}, "paths": {"/p": {"post": method}}, **others}


def held(schema):
    return {"type": "object", "required": ["v"], "properties": {"v": schema}}


class Position:
    """A place of a schema.

    - direction: who sends its values: `request` is the client, `response` the server, `both` either.
    - make: makes a document of a schema.
    - is_text: whether values travel as text, so that the string "1" and the number are one.
    - version: writes a schema as an older version has it; returns None for one that it has no words for.
    - is_native: whether the command converts the documents to the native dialect, which are compared then.
    """

    def __init__(self, name, direction, make, is_text=False, version=lambda schema: schema, is_native=False):
        self.name, self.direction, self.is_text, self.is_native = name, direction, is_text, is_native
        self._make, self._version = make, version

    def has(self, schema):
        """Whether it can hold a schema."""
        return self._version(schema) is not None

    def make(self, schema):
        """A document with a schema."""
        return self._make(self._version(schema))

    def written(self, value):
        """What travels; None for a value that does not."""
        if not self.is_text:
            return json.dumps(value)
        if isinstance(value, list):
            parts = [scalar(element) for element in value]
            return None if not parts or None in parts else "&".join(parts)
        text = scalar(value)
        # A piece of a path is never empty.
        return None if text == "" and self.name == "path" else text

    def readings(self, text):
        """The values that a receiver can take a text for: a number or a Boolean is a string, too, and one value is a list of it."""
        if not self.is_text:
            return []
        choices = [scalars(part) for part in text.split("&")]
        lists = [list(values) for values in itertools.islice(itertools.product(*choices), 64)]
        return lists + (scalars(text) if len(choices) == 1 else [text])


def scalars(text):
    """The values without parts that a text can be."""
    try:
        value = json.loads(text)
    except ValueError:
        return [text]
    return [text] if value is None or isinstance(value, (str, list, dict)) else [text, value]


def scalar(value):
    """The text of a value that has no parts; None for others."""
    if value is None or isinstance(value, (list, dict)):
        return None
    return value if isinstance(value, str) else json.dumps(value)


def parameter(place, path="/p"):
    """A document with a parameter of a schema."""
    def make(schema):
        described = {"name": "v", "in": place, "schema": schema, **({"required": True} if place == "path" else {})}
        return {**document({}), "paths": {path: {"post": operation(parameters=[described])}}}
    return make


def form(schema):
    """A document with a form of one field."""
    content = {"application/x-www-form-urlencoded": {"schema": held(schema)}}
    return document(operation(requestBody={"required": True, "content": content}))


def json_part(schema):
    """A document with a part of a multipart body that is JSON."""
    content = {"multipart/form-data": {"schema": held(schema), "encoding": {"v": {"contentType": JSON}}}}
    return document(operation(requestBody={"required": True, "content": content}))


def plain_text(schema):
    """A schema of strings alone; None for others."""
    return schema if isinstance(schema, dict) and schema.get("type") == "string" else None


def content(kind, schema, key="schema"):
    """A response of one content type."""
    return {"200": {"description": "All", "content": {kind: {key: schema}}}}


def swagger(parameters, schema=None, **others):
    """A document of Swagger 2.0."""
    answer = {"description": "All", **({} if schema is None else {"schema": schema})}
    operation = {"operationId": "call", "consumes": [JSON], "produces": [JSON], "parameters": parameters,
                 "responses": {"200": answer}}
    return {"swagger": "2.0", "info": {"title": "Depot", "version": "1"}, "paths": {"/p": {"post": operation}}, **others}


def swagger_body(schema):
    return swagger([{"name": "body", "in": "body", "required": True, "schema": schema}])


POSITIONS = [
    Position("body", "request", lambda s: document(operation(request=s))),
    Position("response", "response", lambda s: document(operation(response=s))),
    Position("property of a body", "request", lambda s: document(operation(request=held(s)))),
    Position("property of a response", "response", lambda s: document(operation(response=held(s)))),
    Position("element of a body", "request", lambda s: document(operation(request={"type": "array", "items": s}))),
    Position("value of a map", "response",
             lambda s: document(operation(response={"type": "object", "additionalProperties": s}))),
    Position("named schema of a body", "request", lambda s: document(
        operation(request={"$ref": "#/components/schemas/N"}), components={"schemas": {"N": s}})),
    Position("named schema of a response", "response", lambda s: document(
        operation(response={"$ref": "#/components/schemas/N"}), components={"schemas": {"N": s}})),
    Position("error", "response", lambda s: document(operation(responses={
        "200": {"description": "All"}, "400": {"description": "No", "content": {JSON: {"schema": s}}}}))),
    Position("webhook", "response", lambda s: {
        **document(operation()), "webhooks": {"w": {"post": operation(request=s)}}}),
    Position("callback", "response", lambda s: document(operation(
        callbacks={"c": {"{$request.query.u}": {"post": operation(request=s)}}}))),
    Position("second content type", "response", lambda s: document(operation(responses={"200": {
        "description": "All", "content": {"text/csv": {"schema": {"type": "string"}}, JSON: {"schema": s}}}}))),
    Position("model that nothing uses", "both", lambda s: document(operation(), components={"schemas": {"N": held(s)}})),
    Position("JSON Schema", "both", lambda s: {
        "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "N", **held(s)}),
    Position("query", "request", parameter("query"), is_text=True),
    Position("header field", "request", parameter("header"), is_text=True),
    Position("path", "request", parameter("path", "/p/{v}"), is_text=True),
    Position("field of a form", "request", form, is_text=True),
    Position("header field of a response", "response", lambda s: document(operation(responses={
        "200": {"description": "All", "headers": {"V": {"schema": s, "required": True}}}})), is_text=True),
    Position("cookie", "request", parameter("cookie"), is_text=True),
    Position("parameter as JSON", "request", lambda s: document(operation(parameters=[
        {"name": "v", "in": "query", "content": {JSON: {"schema": s}}}]))),
    Position("part as JSON", "request", json_part),
    Position("text body", "request", lambda s: document(operation(requestBody={
        "required": True, "content": {"text/plain": {"schema": s}}})), version=plain_text),
    Position("text response", "response", lambda s: document(operation(responses=content("text/csv", s))),
             version=plain_text),
    Position("line of JSON", "response", lambda s: document(operation(
        responses=content("application/jsonl", s, "itemSchema")), version="3.2.0")),
    Position("data of an event", "response", lambda s: document(operation(responses=content(
        "text/event-stream", {"type": "object", "required": ["data"], "properties": {
            "data": {"type": "string", "contentMediaType": JSON, "contentSchema": s}}}, "itemSchema")), version="3.2.0")),
    Position("response to a webhook", "request", lambda s: {
        **document(operation()), "webhooks": {"w": {"post": operation(response=s)}}}),
    Position("OpenAPI 3.2 body", "request", lambda s: document(operation(request=s), version="3.2.0")),
    Position("OpenAPI 3.0 body", "request", lambda s: document(operation(request=s), version="3.0.3"), version=openapi30),
    Position("OpenAPI 3.0 property of a response", "response",
             lambda s: document(operation(response=held(s)), version="3.0.3"), version=openapi30),
    Position("OpenAPI 3.0 named schema", "request", lambda s: document(
        operation(request={"$ref": "#/components/schemas/N"}), version="3.0.3", components={"schemas": {"N": s}}),
             version=openapi30),
    Position("OpenAPI 3.0 query", "request", lambda s: {**parameter("query")(s), "openapi": "3.0.3"}, is_text=True,
             version=openapi30),
    Position("Swagger 2.0 body", "request", swagger_body, version=swagger20),
    Position("Swagger 2.0 property of a response", "response", lambda s: swagger([], held(s)), version=swagger20),
    Position("Swagger 2.0 named schema", "response",
             lambda s: swagger([], {"$ref": "#/definitions/N"}, definitions={"N": s}), version=swagger20),
    Position("Swagger 2.0 query", "request", lambda s: swagger([{"name": "v", "in": "query", **s}]), is_text=True,
             version=parameter20),
    Position("native body", "request", lambda s: document(operation(request=s)), is_native=True),
    Position("native property of a response", "response", lambda s: document(operation(response=held(s))), is_native=True),
    Position("native query", "request", parameter("query"), is_text=True, is_native=True),
]
