"""Inputs of `martlet diff`: two documents of a megabyte that differ in as many ways as they can."""

import json

from .table import Input, hostile, native

COMPARED = ["diff-changed", "diff-json", "diff-markdown", "diff-html", "diff-github", "diff-sarif", "diff-junit"]
HEAD = {"openapi": "3.1.0", "info": {"title": "Hostile", "version": "1"}, "servers": [{"url": "https://api.example"}]}
NONE = {"204": {"description": "none"}}


def to(name):
    """Returns a reference to a schema."""
    return {"$ref": f"#/components/schemas/{name}"}


def fine(schema):
    """Returns the responses of an operation that answers with a schema."""
    return {"200": {"description": "fine", "content": {"application/json": {"schema": schema}}}}


def compared(side):
    """Returns an input of two OpenAPI documents, of which `side` returns the paths and components of number 0 and 1."""

    def text(number):
        paths, components, *rest = side(number)
        return json.dumps({**HEAD, "paths": paths, "components": components, **(rest[0] if rest else {})},
                          separators=(",", ":"))

    return Input({"openapi.json": text(0)}, changed=text(1), commands=COMPARED)


def sent(schemas):
    """Returns the paths and components of a document that sends and receives the schema A."""
    body = {"content": {"application/json": {"schema": to("A")}}}
    paths = {"/a": {"get": {"operationId": "getA", "responses": fine(to("A"))},
                    "post": {"operationId": "postA", "requestBody": body, "responses": NONE}}}
    return paths, {"schemas": schemas}


def object_of(properties, **rest):
    """Returns a schema of an object."""
    return {"type": "object", "properties": properties, **rest}


def types(count, number):
    """Returns properties whose types differ between the two documents."""
    return {f"p{i}": {"type": ["string", "integer"][number]} for i in range(count)}


@hostile("diff: an enum of 100,000 values that are all others")
def changed_values():
    return compared(lambda k: sent({"A": {"type": "string", "enum": [f"{'ab'[k]}{i}" for i in range(100_000)]}}))


@hostile("diff: 900 enums of 100 values that are all others")
def changed_values_of_many():
    enums = lambda k: {f"E{j}": {"type": "string", "enum": [f"{'ab'[k]}{i}" for i in range(100)]} for j in range(900)}  # noqa: E731
    return compared(lambda k: sent({"A": object_of({f"e{j}": to(f"E{j}") for j in range(900)}), **enums(k)}))


@hostile("diff: 90,000 properties that all have other names")
def changed_names():
    return compared(lambda k: sent({"A": object_of({f"{'ab'[k]}{i * 7919 % 100_003}": {} for i in range(90_000)})}))


@hostile("diff: 800 schemas of 100 properties that all have other names")
def changed_names_of_many():
    models = lambda k: {f"M{i}": object_of({f"{'ab'[k]}{j * 37 % 1000}": {} for j in range(100)}) for i in range(800)}  # noqa: E731
    return compared(lambda k: sent({"A": object_of({f"m{i}": to(f"M{i}") for i in range(800)}), **models(k)}))


@hostile("diff: 55,000 properties that were required")
def changed_required():
    return compared(lambda k: sent({"A": object_of({f"{i}": {} for i in range(55_000)},
                                                   required=[] if k else [f"{i}" for i in range(55_000)])}))


@hostile("diff: 12,000 changed properties that 4,000 operations reach")
def changed_for_many_operations():
    operations = {f"/o{i}": {"get": {"operationId": f"o{i}", "responses": {"200": {"$ref": "#/components/responses/A"}}}}
                  for i in range(4000)}
    return compared(lambda k: (operations, {"responses": {"A": fine(to("A"))["200"]},
                                            "schemas": {"A": object_of(types(12_000, k))}}))


@hostile("diff: a circle of 3,000 schemas that all change, each of which an operation reaches")
def changed_circle():
    operations = {f"/o{i}": {"get": {"operationId": f"o{i}", "responses": fine(to(f"M{i}"))}} for i in range(3000)}
    return compared(lambda k: (operations, {"schemas": {
        f"M{i}": object_of({"n": to(f"M{(i + 1) % 3000}"), **types(1, k)}) for i in range(3000)}}))


@hostile("diff: 200 changed properties of a parent of 1,500 schemas, each of which an operation reaches")
def changed_parent():
    operations = {f"/o{i}": {"get": {"operationId": f"o{i}", "responses": fine(to(f"M{i}"))}} for i in range(1500)}
    return compared(lambda k: (operations, {"schemas": {"B": object_of(types(200, k)), **{
        f"M{i}": {"allOf": [to("B"), {"properties": {f"q{i}": {}}}]} for i in range(1500)}}}))


@hostile("diff: 12,000 changed properties behind a path of 200,000 letters")
def changed_behind_long_path():
    return compared(lambda k: ({"/" + "z" * 200_000: {"get": {"operationId": "a", "responses": fine(to("A"))}}},
                               {"schemas": {"A": object_of(types(12_000, k))}}))


@hostile("diff, native: 20,000 changed parameters of a path of 300,000 letters")
def changed_parameters_of_long_path():
    def text(number):
        parameters = ", ".join(f"p{i}: {['string', 'int'][number]}" for i in range(20_000))
        return native(f"endpoints: {{G: {{a: {{get: /{'z' * 300_000}, query: {{{parameters}}}, returns: void}}}}}}")

    return Input({"api.yaml": text(0)}, changed=text(1), commands=COMPARED)


@hostile("diff: 900 schemas that take the places of each other: 810,000 pairs")
def crossed_models():
    def models(k):
        return {f"M{i}": object_of({f"c{j}": to(f"M{(i * (k * 7 + 1) + j * (3 + k)) % 900}") for j in range(25)})
                for i in range(900)}

    return compared(lambda k: sent({"A": object_of({f"m{i}": to(f"M{i}") for i in range(900)}), **models(k)}))


@hostile("diff: 10,000 patterns whose comparison needs 2^20 states each")
def changed_hard_patterns():
    return compared(lambda k: sent({"A": object_of({
        f"p{i}": {"type": "string", "pattern": f"^(a|b)*{'ab'[k]}(a|b){{{10 + i % 10}}}{i}$"} for i in range(10_000)})}))


@hostile("diff: 22,000 short patterns that are all others")
def changed_patterns():
    return compared(lambda k: sent({"A": object_of({
        f"p{i}": {"type": "string", "pattern": f"{'ab'[k]}{i}"} for i in range(22_000)})}))


@hostile("diff: 20,000 properties that depend on others")
def changed_dependencies():
    return compared(lambda k: sent({"A": object_of(
        {f"p{i}": {} for i in range(10_000)}, dependentRequired={f"p{i}": [f"p{i + k + 1}"] for i in range(20_000)})}))


@hostile("diff: 35,000 scopes that are all others")
def changed_scopes():
    def side(k):
        scopes = [f"{'ab'[k]}{i}" for i in range(35_000)]
        flows = {"authorizationCode": {"authorizationUrl": "https://a.example/u", "tokenUrl": "https://a.example/t",
                                       "scopes": dict.fromkeys(scopes, "")}}
        return ({"/a": {"get": {"operationId": "a", "security": [{"o": scopes}], "responses": NONE}}},
                {"securitySchemes": {"o": {"type": "oauth2", "flows": flows}}})

    return compared(side)


def keys(count, place):
    """Returns security schemes."""
    return {f"s{i}": {"type": "apiKey", "in": place, "name": f"X{i}"} for i in range(count)}


@hostile("diff: an operation with 12,000 combinations of credentials that are all others")
def changed_credentials():
    return compared(lambda k: ({"/a": {"get": {"operationId": "a", "responses": NONE, "security": [
        {f"s{(j + k * 3) % 300}": [], f"s{(j * 7 + j // 300 + 1) % 300}": [], f"s{(j * j + k) % 300}": []}
        for j in range(12_000)]}}}, {"securitySchemes": keys(300, "header")}))


@hostile("diff: 6,000 security schemes that all change, any of which 4,000 operations take")
def changed_schemes():
    operations = {f"/a{j}": {"get": {"operationId": f"a{j}", "responses": NONE}} for j in range(4000)}
    return compared(lambda k: (operations, {"securitySchemes": keys(6000, ["header", "query"][k])},
                               {"security": [{f"s{i}": []} for i in range(6000)]}))


@hostile("diff: a response of 3,000 media types that are all others, to which 4,000 operations refer")
def changed_media_types():
    operations = {f"/a{j}": {"get": {"operationId": f"a{j}", "responses": {"200": {"$ref": "#/components/responses/B"}}}}
                  for j in range(4000)}
    return compared(lambda k: (operations, {"responses": {"B": {"description": "x", "content": {
        f"application/{'xy'[k]}{i}": {"schema": {"type": "string"}} for i in range(3000)}}}}))
