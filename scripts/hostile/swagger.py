"""Inputs in Swagger 2.0 that attack what it says once for all operations, and what its trees become."""

from .table import NO_CONTENT, Input, hostile, listed

HEAD = 'swagger: "2.0"\ninfo: {title: Hostile, version: "1"}\nhost: api.example\n'


def document(*parts):
    """Returns a document of Swagger 2.0 with these sections."""
    return HEAD + "".join(f"{part}\n" for part in parts)


@hostile("Swagger 2.0: 20,000 content types of the document for 3,000 responses and bodies")
def swagger_content_types():
    types = listed(f"application/x-t{i}" for i in range(20_000))
    paths = "".join(f"  /p{i}: {{post: {{parameters: [{{name: b, in: body, schema: {{type: string}}}}], "
                    "responses: {'200': {description: d, schema: {type: string}}}}}\n" for i in range(3_000))
    return Input(document(f"consumes: [{types}]", f"produces: [{types}]", "paths:", paths))


@hostile("Swagger 2.0: 200 of 1,000 shared responses for 1,000 operations that each produce something else")
def swagger_shared_responses():
    answers = "".join(f"  R{i}: {{description: d, schema: {{type: object, properties: {{a: {{type: string}}}}}}}}\n"
                      for i in range(1_000))
    kinds = ("application/json", "text/plain", "image/png", "application/x-ndjson", "multipart/mixed")
    used = listed(f"'{i + 200}': {{$ref: '#/responses/R{i}'}}" for i in range(200))
    paths = "".join(f"  /p{i}: {{get: {{produces: [{kinds[i % 5]}], responses: {{{used}}}}}}}\n" for i in range(1_000))
    return Input(document("responses:\n" + answers, "paths:", paths))


@hostile("Swagger 2.0: a form of 20,000 fields, of files and of lists, for 8 methods of a path")
def swagger_forms():
    fields = listed(f"{{name: f{i}, in: formData, type: {'file' if i % 2 else 'array, items: {type: string}'}}}"
                    for i in range(20_000))
    methods = listed(f"{m}: {{{NO_CONTENT}}}" for m in ("post", "put", "patch", "delete", "options"))
    return Input(document(f"paths: {{/a: {{parameters: [{fields}], {methods}}}}}"))


@hostile("Swagger 2.0: a chain of 3,000 subtypes that each have a discriminator and a value of it")
def swagger_discriminators():
    chain = "".join(f"  A{i}: {{x-discriminator-value: v{i}, discriminator: kind, allOf: [{{$ref: '#/definitions/A{i + 1}'}}]}}\n"
                    for i in range(3_000))
    last = "  A3000: {type: object, discriminator: kind, properties: {kind: {type: string}}}\n"
    return Input(document("paths: {}", "definitions:\n" + chain + last))


@hostile("Swagger 2.0: 50,000 schemas with x-nullable, and lists in lists 100 deep")
def swagger_schemas():
    properties = listed(f"p{i}: {{type: string, x-nullable: true}}" for i in range(50_000))
    deep = "{type: array, items: " * 100 + "{type: string}" + "}" * 100
    return Input(document(
        f"paths: {{/a: {{get: {{parameters: [{{name: q, in: query, type: array, items: {deep}}}], {NO_CONTENT}}}}}}}",
        f"definitions: {{A: {{type: object, properties: {{{properties}}}}}}}"))


@hostile("Swagger 2.0: operations with 5,000 bodies and fields of forms that exclude each other")
def swagger_bodies():
    parts = listed(f"{{name: b{i}, in: {'body, schema: {}' if i % 2 else 'formData, type: string'}}}" for i in range(5_000))
    paths = "".join(f"  /p{i}: {{post: {{parameters: [{parts}], {NO_CONTENT}}}}}\n" for i in range(20))
    return Input(document("paths:", paths))
