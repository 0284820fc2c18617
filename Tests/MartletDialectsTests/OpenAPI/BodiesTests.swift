import MartletContract
import MartletDialects
import MartletSyntax
import Testing

struct BodiesTests {
    private static func document(_ content: String, required: Bool) -> String {
        OpenAPICase.document(
            """
            paths:
              /a:
                post:
                  operationId: send
                  requestBody: { required: \(required), content: { \(content) } }
                  responses: { 204: { description: A } }
            """)
    }

    private func endpoint(_ content: String, required: Bool = true, _ findings: String...) throws -> Endpoint {
        let result = load(Self.document(content, required: required))
        #expect(describe(result) == findings)
        return try #require(result.contract?.groups.first?.endpoints.first)
    }

    /// Twilio's document says nothing of bodies, and lists the fields that must be there.
    @Test(arguments: [("", false), ("required: false, ", true), ("required: true, ", false)])
    func takesAFormWithRequiredFieldsForRequired(_ words: String, _ isOptional: Bool) throws {
        for type in ["application/x-www-form-urlencoded", "multipart/form-data"] {
            let schema = "{ type: object, required: [a], properties: { a: { type: string } } }"
            let result = load(
                OpenAPICase.document(
                    "paths: { /a: { post: { requestBody: { \(words)content: { \(type): { schema: \(schema) } } }, "
                        + "responses: { 204: { description: A } } } } }"))
            let endpoint = try #require(result.contract?.groups.first?.endpoints.first)
            #expect(endpoint.isBodyOptional == isOptional)
        }
    }

    @Test func saysThatTheEncodingOfAWholeBodyIsLeftToTheApp() throws {
        let bytes = try endpoint(
            "image/png: { schema: { contentMediaType: image/png, contentEncoding: base64 } }",
            "openapi/unheld-keyword 7:118")
        #expect(bytes.body == .file(contentType: "image/png"))
        _ = try endpoint("text/plain: { schema: { type: string, format: byte } }", "openapi/unheld-keyword 7:95")
        _ = try endpoint(
            "text/plain: { schema: { type: string, contentEncoding: base64 } }", "openapi/unheld-keyword 7:104")
    }

    @Test func anyOctetsAreAFileOfEveryContentType() throws {
        let json = try endpoint("application/json: { schema: { type: string, format: binary } }")
        #expect(json.body == .file(contentType: "application/json"))
        let other = try endpoint("application/geo+json: { schema: { type: string, format: binary } }")
        #expect(other.body == .file(contentType: "application/geo+json"))
    }

    @Test func readsJSON() throws {
        let plain = try endpoint("application/json: { schema: { type: string } }")
        #expect(plain.body == .json(TypeReference(.string, origin: plain.origin)))
        #expect(plain.bodyContentType == nil)
        #expect(!plain.isBodyOptional)
        let patch = try endpoint("application/merge-patch+json: { schema: { type: object } }", required: false)
        #expect(patch.bodyContentType == "application/merge-patch+json")
        #expect(patch.isBodyOptional)
        let any = try endpoint("application/json: {}")
        #expect(any.body == .json(TypeReference(.json, origin: any.origin)))
    }

    @Test func keepsExamples() throws {
        let read = try endpoint(
            """
            application/json: {
              schema: { type: object, required: [id, name], properties: {
                id: { type: integer, readOnly: true }, name: { type: string }, note: { type: string, writeOnly: true } } },
              examples: { short: { value: { name: a } }, wrong: { value: { id: 1 } }, long: { value: { name: b, note: c } } } }
            """, "openapi/invalid-example 10:62")
        #expect(read.bodyExamples.map(\.name) == ["short", "long"])
        let form = try endpoint(
            """
            application/x-www-form-urlencoded: {
              schema: { type: object, required: [a], properties: { a: { type: integer } } }, example: { a: "1" } }
            """)
        #expect(form.bodyExamples.map(\.value) == [.object([.init("a", .number("1"))])])
        #expect(try endpoint("text/plain: { example: b }").bodyExamples.map(\.value) == [.string("b")])
        #expect(try endpoint("image/png: { example: b }").bodyExamples.map(\.value) == [.string("Yg==")])
        #expect(try endpoint("image/png: { example: iVBO }").bodyExamples.map(\.value) == [.string("iVBO")])
    }

    /// Files are what they are through `allOf`, as documents of 3.0 write a reference with a description, and by Swagger's word.
    @Test(arguments: [
        "allOf: [{ type: string, format: binary }], nullable: true", "type: file",
        "allOf: [{ description: A file. }, { anyOf: [{ type: string, format: binary }, { type: 'null' }] }]",
    ])
    func readsFiles(schema: String) throws {
        let properties = "one: { \(schema) }, many: { type: array, items: { \(schema) } }"
        let body = "multipart/form-data: { schema: { type: object, properties: { \(properties) } } }"
        let result = load(
            OpenAPICase.document(
                "paths: { /a: { post: { requestBody: { content: { \(body) } }, responses: { 204: { description: A } } } } }"
            ))
        guard case .multipart(let fields)? = result.contract?.groups.first?.endpoints.first?.body else {
            Issue.record("no parts")
            return
        }
        #expect(fields.map { $0.type.kind }.first == .file)
        guard case .array(let element)? = fields.last?.type.kind else {
            Issue.record("no list")
            return
        }
        #expect(element.kind == .file)
    }

    /// Bytes that somebody calls a string are bytes.
    @Test(arguments: ["application/octet-stream", "application/zip", "application/vnd.ms-excel", "application/pdf"])
    func readsBytes(contentType: String) throws {
        #expect(
            try endpoint("\(contentType): { schema: { type: string } }").body
                == .file(contentType: contentType.hasSuffix("octet-stream") ? nil : contentType))
        #expect(
            try endpoint("application/vnd.own: { schema: { type: string } }").body?.plainContentType
                == "application/vnd.own")
    }

    @Test func readsForms() throws {
        let form = try endpoint(
            """
            application/x-www-form-urlencoded: {
              encoding: { tags: { style: deepObject }, ids: { explode: false } },
              schema: { type: object, required: [a], properties: {
                a: { type: string }, tags: { type: array, items: { type: string } },
                ids: { type: array, items: { type: integer } } } } }
            """)
        guard case .form(let fields)? = form.body else {
            Issue.record("no form")
            return
        }
        #expect(fields.map(\.key) == ["a", "tags", "ids"])
        #expect(fields.map(\.isOptional) == [false, true, true])
        #expect(fields.map(\.style) == [nil, .deepObject, .form])
        #expect(fields.map(\.isExploded) == [true, true, false])
    }

    /// A form whose fields are not known one by one is a value as a whole.
    @Test(arguments: [
        ("{ type: object, additionalProperties: { type: string } }", "map<string>"),
        ("{ type: object }", "map<json>"),
        (
            "{ type: object, properties: { a: { type: string } }, additionalProperties: { type: string } }",
            "#a.send.body"
        ),
        (
            "{ oneOf: [{ type: object, properties: { a: { const: x } } }, { type: object, properties: { a: { const: y } } }] }",
            "#a.send.body"
        ),
    ])
    func readsFormsAsAWhole(_ schema: String, _ type: String) throws {
        let endpoint = try endpoint("application/x-www-form-urlencoded: { schema: \(schema) }", required: false)
        guard case .json(let found)? = endpoint.body else {
            Issue.record("no value")
            return
        }
        #expect(ContractText.text(found) == type)
        #expect(endpoint.bodyContentType == "application/x-www-form-urlencoded")
        #expect(endpoint.isBodyFormOfType && endpoint.isBodyOptional)
    }

    @Test func reportsPartsWithoutNames() throws {
        let endpoint = try endpoint(
            "multipart/form-data: { schema: { properties: { a: { type: string } }, additionalProperties: { type: string } } }",
            "openapi/body-shape 7:141")
        guard case .multipart(let fields)? = endpoint.body else {
            Issue.record("no parts")
            return
        }
        #expect(fields.map(\.key) == ["a"])
    }

    @Test func readsFormsThatAreNoObjectsAsText() throws {
        let endpoint = try endpoint(
            "application/x-www-form-urlencoded: { schema: { oneOf: [{ type: string }, { type: object }] } }",
            "openapi/body-shape 7:49")
        #expect(endpoint.body?.plainContentType == "application/x-www-form-urlencoded")
    }

    @Test func readsParts() throws {
        let multipart = try endpoint(
            """
            multipart/form-data: {
              encoding: { meta: { contentType: application/json }, photo: { contentType: 'image/png, image/jpeg' },
                note: { contentType: application/pdf } },
              schema: { type: object, properties: {
                meta: { type: string }, photo: { type: string, format: binary },
                more: { type: array, items: { type: string, contentMediaType: application/octet-stream } },
                note: { type: string } } } }
            """)
        guard case .multipart(let fields)? = multipart.body else {
            Issue.record("no parts")
            return
        }
        let file = TypeReference(.file, origin: multipart.origin)
        #expect(fields.map(\.type.kind) == [.string, .file, .array(file), .file])
        #expect(fields.map(\.contentType) == ["application/json", "image/png, image/jpeg", nil, "application/pdf"])
    }

    private func fields(_ content: String, _ findings: String...) throws -> [Field] {
        let result = load(Self.document(content, required: true))
        #expect(describe(result) == findings)
        switch result.contract?.groups.first?.endpoints.first?.body {
        case .form(let fields)?, .multipart(let fields)?: return fields
        default: return []
        }
    }

    @Test func readsStylesOfPartsAndReservedCharactersOfForms() throws {
        let schema =
            "schema: { type: object, properties: { a: { type: array, items: { type: string } }, b: { type: string } } }"
        let parts = try fields(
            "multipart/form-data: { encoding: { a: { style: pipeDelimited }, b: { allowReserved: true } }, \(schema) }",
            "openapi/unread-field 7:118")
        #expect(parts.map(\.style) == [.pipeDelimited, .form])
        #expect(parts.map(\.isExploded) == [false, true])
        #expect(parts.map(\.isReservedAllowed) == [false, false])
        let form = try fields(
            "application/x-www-form-urlencoded: { encoding: { a: { contentType: application/json }, b: { allowReserved: true } }, \(schema) }"
        )
        #expect(form.map(\.contentType) == ["application/json", nil])
        #expect(form.map(\.isReservedAllowed) == [false, true])
        #expect(form.map(\.isJSONText) == [true, false])
        // Other types of parts have no styles.
        let mixed = try fields(
            "multipart/mixed: { encoding: { a: { style: pipeDelimited } }, \(schema) }", "openapi/unread-field 7:85")
        #expect(mixed.map(\.style) == [nil, nil])
    }

    @Test func readsHeadersOfParts() throws {
        let parts = try fields(
            """
            multipart/form-data: {
              encoding: { a: { headers: {
                X-Hash: { required: true, schema: { type: integer } }, X-Tags: { schema: { type: array, items: { type: string } } },
                Content-Type: { schema: { type: string } } } } },
              schema: { type: object, properties: { a: { type: string, format: binary } } } }
            """)
        let headers = try #require(parts.first?.headers)
        #expect(headers.map(\.key) == ["X-Hash", "X-Tags"])
        #expect(headers.map(\.isOptional) == [false, true])
    }

    @Test func readsFormsThatMayBeLeftOutAsAWhole() throws {
        let needed = "schema: { type: object, required: [a], properties: { a: { type: string }, b: { type: string } } }"
        for kind in ["application/x-www-form-urlencoded", "multipart/form-data"] {
            let optional = try endpoint("\(kind): { \(needed) }", required: false)
            #expect(optional.isBodyOptional && optional.isBodyLeftOut)
            #expect(optional.fieldsOfOptionalBody == ["a"])
            let required = try endpoint("\(kind): { \(needed) }")
            #expect(!required.isBodyOptional && !required.isBodyLeftOut)
            let free = try endpoint(
                "\(kind): { schema: { type: object, properties: { b: { type: string } } } }", required: false)
            #expect(!free.isBodyOptional && free.isBodyLeftOut)
        }
    }

    /// Parts by name in another type of parts than a form; the boundary of a document is never that of a request.
    @Test(
        arguments: [
            ("multipart/mixed", "multipart/mixed"), ("multipart/related", "multipart/related"),
            ("'multipart/related; boundary=x; type=application/json'", "multipart/related; type=application/json"),
            ("'multipart/form-data; boundary=x'", nil), ("'multipart/*'", nil),
        ] as [(String, String?)])
    func readsOtherTypesOfParts(_ given: String, _ expected: String?) throws {
        let endpoint = try endpoint("\(given): { schema: { type: object, properties: { a: { type: string } } } }")
        guard case .multipart(let fields)? = endpoint.body else {
            Issue.record("no parts")
            return
        }
        #expect(fields.map(\.key) == ["a"])
        #expect(endpoint.bodyContentType == expected)
    }

    @Test func prefersAFormToOtherParts() throws {
        let schema = "{ schema: { type: object, properties: { a: { type: string } } } }"
        let endpoint = try endpoint(
            "multipart/mixed: \(schema), multipart/form-data: \(schema)", "openapi/unused-content-type 7:49")
        #expect(endpoint.bodyContentType == nil && endpoint.contentTypeOfBody == "multipart/form-data")
    }

    /// As FastAPI writes `UploadFile | None`, and others.
    @Test(arguments: [
        "{ anyOf: [{ type: string, contentMediaType: application/octet-stream }, { type: 'null' }] }",
        "{ oneOf: [{ type: 'null' }, { type: string, format: binary }] }",
        "{ type: [string, 'null'], contentMediaType: application/octet-stream }",
        "{ type: [string, 'null'], format: binary }",
    ])
    func readsPartsThatMayBeNull(_ file: String) throws {
        let endpoint = try endpoint(
            "multipart/form-data: { schema: { type: object, properties: { one: \(file), "
                + "many: { anyOf: [{ type: array, items: \(file) }, { type: 'null' }] }, "
                + "other: { anyOf: [\(file), { type: integer }] } } } }")
        guard case .multipart(let fields)? = endpoint.body else {
            Issue.record("no parts")
            return
        }
        let one = TypeReference(.file, origin: endpoint.origin)
        #expect(fields.map(\.type.kind) == [.file, .array(one), .model("a.send.body.other")])
        #expect(fields.map(\.isOptional) == [true, true, true])
    }

    @Test func readsTextAndBytes() throws {
        let text = try endpoint("text/markdown: { schema: { type: string } }")
        #expect(text.body?.plainContentType == "text/markdown")
        let image = try endpoint("image/png: {}")
        #expect(image.body == .file(contentType: "image/png"))
        let any = try endpoint("'*/*': { schema: { type: string } }")
        #expect(any.body == .file(contentType: nil))
        let object = try endpoint("'*/*': { schema: { type: object } }")
        #expect(object.bodyContentType == nil)
    }

    @Test func prefersJSON() throws {
        let several = try endpoint(
            "multipart/form-data: {}, text/plain: {}, application/hal+json: {}, application/json: { schema: { type: string } }",
            "openapi/unused-content-type 7:49", "openapi/unused-content-type 7:90")
        #expect(several.body == .json(TypeReference(.string, origin: several.origin)))
    }

    /// Each element of a list is a part of the content type.
    @Test(arguments: ["{}", "{ type: string }"])
    func listsOfPartsAreFilesByTheirContentType(_ items: String) throws {
        let schema = "{ type: object, properties: { f: { type: array, items: \(items) } } }"
        let read = try endpoint(
            "multipart/form-data: { schema: \(schema), encoding: { f: { contentType: 'image/png, image/gif' } } }")
        guard case .multipart(let fields) = read.body, case .array(let element) = fields.first?.type.kind else {
            Issue.record("\(String(describing: read.body))")
            return
        }
        #expect(element.kind == .file && fields[0].contentType == "image/png, image/gif")
    }

    /// XML of elements is written by the app, in parts as bytes and in fields of forms as text.
    @Test(arguments: [("multipart/form-data", TypeReference.Kind.file), ("application/x-www-form-urlencoded", .string)])
    func fieldsOfXMLAreWrittenByTheApp(_ type: String, _ kind: TypeReference.Kind) throws {
        let object = "{ type: object, properties: { x: { type: string } } }"
        let schema =
            "{ type: object, properties: { a: \(object), b: {}, c: { type: array, items: \(object) }, d: \(object) } }"
        let xml = "{ contentType: application/xml }"
        let content =
            "\(type): { schema: \(schema), encoding: { a: \(xml), b: \(xml), c: \(xml), d: { contentType: application/json } } }"
        let result = load(Self.document(content, required: true))
        #expect(
            result.diagnostics.map(\.code) == ["openapi/xml-as-text", "openapi/xml-as-text", "openapi/xml-as-text"])
        let read = try #require(result.contract?.groups.first?.endpoints.first)
        let fields: [Field] =
            switch read.body {
            case .multipart(let fields), .form(let fields): fields
            default: []
            }
        #expect(fields.prefix(2).map(\.type.kind) == [kind, kind])
        guard case .array(let element)? = fields.dropFirst(2).first?.type.kind else {
            Issue.record("\(String(describing: read.body))")
            return
        }
        #expect(element.kind == kind)
        #expect(fields.last?.type.kind == .model("a.send.body.d"), "\(String(describing: fields.last?.type.kind))")
    }

    /// A part whose schema says nothing is bytes, unless its content type is given (OpenAPI 3.1.1, section 4.8.15.1.1).
    @Test func partsWithoutATypeAreBytes() throws {
        let schema =
            "{ type: object, properties: { a: {}, b: { description: B }, c: { type: array, items: {} }, d: {}, "
            + "e: { type: [string, integer] }, f: { enum: [1, x] } } }"
        let read = try endpoint(
            "multipart/form-data: { schema: \(schema), encoding: { d: { contentType: application/json } } }")
        guard case .multipart(let fields) = read.body, case .array(let element) = fields[2].type.kind else {
            Issue.record("\(String(describing: read.body))")
            return
        }
        #expect([fields[0].type.kind, fields[1].type.kind, element.kind] == [.file, .file, .file])
        #expect(fields[3].type.kind == .json && fields[4].type.kind != .file && fields[5].type.kind != .file)
        guard case .form(let form) = try endpoint("application/x-www-form-urlencoded: { schema: \(schema) }").body
        else {
            Issue.record("no form")
            return
        }
        #expect(form[0].type.kind == .json)
    }
}
