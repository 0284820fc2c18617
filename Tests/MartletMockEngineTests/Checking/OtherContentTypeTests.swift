import MartletContract
import MartletMockEngine
import Testing

/// Bodies of other content types than the one that Swift sends.
struct OtherContentTypeTests {
    private static let form = ["Content-Type": "application/x-www-form-urlencoded"]
    private static let multipart = ["Content-Type": "multipart/form-data; boundary=b"]

    private static func document(_ content: String) -> String {
        """
        openapi: 3.0.3
        info: { title: Bakery, version: "1" }
        servers: [{ url: "https://api.bakery.example" }]
        paths:
          /breads:
            get:
              operationId: list
              responses:
                "200":
                  description: ""
                  content:
                    application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Bread" } } }
            post:
              operationId: bake
              requestBody: { required: true, content: \(content) }
              responses:
                "201":
                  description: ""
                  content: { application/json: { schema: { $ref: "#/components/schemas/Bread" } } }
          /breads/{id}:
            get:
              operationId: read
              parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
              responses:
                "200":
                  description: ""
                  content: { application/json: { schema: { $ref: "#/components/schemas/Bread" } } }
        components:
          schemas:
            Bread:
              type: object
              required: [id, name, weight]
              properties:
                id: { type: integer, readOnly: true }
                name: { type: string, maxLength: 20 }
                weight: { type: integer, minimum: 1 }
                tags: { type: array, items: { type: string } }
                crust: { type: object, properties: { colour: { type: string } } }
                picture: { type: string, format: binary }
            Roll: { type: object, required: [seeds], properties: { seeds: { type: integer } } }
            Any: { oneOf: [{ $ref: "#/components/schemas/Bread" }, { $ref: "#/components/schemas/Roll" }] }
            Counts:
              { type: object, properties: { name: { type: string } }, additionalProperties: { type: integer } }
            Closed: { type: object, properties: { name: { type: string } }, additionalProperties: false }
        """
    }

    private static func content(_ names: [String], _ schema: String = ##"{ $ref: "#/components/schemas/Bread" }"##)
        -> String
    {
        "{ " + names.map { "\($0): { schema: \(schema) }" }.joined(separator: ", ") + " }"
    }

    private static func engine(_ content: String, isStateful: Bool = false) throws -> MockEngine {
        try MockedSpec(whole: document(content)).engine { $0.isStateful = isStateful }
    }

    private static let all = content([
        "application/json", "application/x-www-form-urlencoded", "multipart/form-data", "application/xml",
        "application/merge-patch+json",
    ])

    private static func parts(_ parts: [(String, String)]) -> String {
        parts.map { "--b\r\nContent-Disposition: form-data; name=\($0)\r\n\r\n\($1)\r\n" }.joined() + "--b--"
    }

    @Test(arguments: [
        ("name=Rye&weight=3", 201), ("name=Rye&weight=3&tags=a&tags=b", 201), ("name=Rye&weight=0", 400),
        ("name=Rye&weight=heavy", 400), ("name=Rye", 400), ("weight=3", 400), ("", 400),
        ("name=123456789012345678901&weight=3", 400), ("name=Rye&weight=3&crust=%7B%22colour%22%3A%22red%22%7D", 201),
        ("name=Rye&weight=3&crust=%7B%22colour%22%3A1%7D", 400), ("name=Rye&weight=3&crust=red", 400),
    ])
    func holdsFormsToTheSchemaOfJSON(body: String, status: Int) throws {
        let answer = try Self.engine(Self.all).answer("POST", "/breads", headers: Self.form, body: body)
        #expect(answer.status == status, "\(answer.text)")
    }

    @Test func namesThePlaceInAForm() throws {
        let answer = try Self.engine(Self.all)
            .answer("POST", "/breads", headers: Self.form, body: "name=Rye&weight=heavy")
        #expect(answer.text.contains(#""in":"body","pointer":"/weight","detail":"must be a number, not a string""#))
    }

    @Test func holdsPartsToTheSchemaOfJSON() throws {
        let engine = try Self.engine(Self.all)
        func status(_ parts: [(String, String)]) throws -> Int {
            try engine.answer("POST", "/breads", headers: Self.multipart, body: Self.parts(parts)).status
        }
        #expect(try status([("name", "Rye"), ("weight", "3")]) == 201)
        #expect(try status([("name", "Rye"), ("weight", "3"), ("picture; filename=a.png", "bytes")]) == 201)
        #expect(try status([("name", "Rye"), ("weight", "0")]) == 400)
        #expect(try status([("name", "Rye")]) == 400)
        #expect(try engine.answer("POST", "/breads", headers: Self.multipart, body: "no parts").status == 400)
    }

    @Test func holdsOtherJSONToTheSchema() throws {
        let engine = try Self.engine(Self.all)
        let patch = ["Content-Type": "application/merge-patch+json"]
        #expect(
            try engine.answer("POST", "/breads", headers: patch, body: #"{"name": "a", "weight": 1}"#).status == 201)
        #expect(try engine.answer("POST", "/breads", headers: patch, body: #"{"name": "a"}"#).status == 400)
        #expect(try engine.answer("POST", "/breads", headers: patch, body: "{").status == 400)
    }

    @Test func takesXMLUnread() throws {
        let headers = ["Content-Type": "application/xml"]
        #expect(try Self.engine(Self.all).answer("POST", "/breads", headers: headers, body: "no XML").status == 201)
    }

    @Test func holdsOthersToSchemasOfTheirOwn() throws {
        let content = """
            { application/json: { schema: { $ref: "#/components/schemas/Bread" } },
              application/x-www-form-urlencoded: { schema: { $ref: "#/components/schemas/Roll" } },
              multipart/form-data: { schema: { $ref: "#/components/schemas/Bread" }, encoding: { tags: { style: form } } } }
            """
        let engine = try Self.engine(content)
        #expect(try engine.answer("POST", "/breads", headers: Self.form, body: "seeds=1").status == 201)
        for (fields, status) in [([("name", "Rye"), ("weight", "3")], 201), ([("weight", "0")], 400)] {
            let body = Self.parts(fields)
            #expect(try engine.answer("POST", "/breads", headers: Self.multipart, body: body).status == status)
        }
    }

    @Test func knowsSchemasInPlaceOfTheSameWords() throws {
        let schema = "{ type: object, required: [seeds], properties: { seeds: { type: integer } } }"
        let engine = try Self.engine(
            Self.content(["application/json", "application/x-www-form-urlencoded"], schema))
        #expect(try engine.answer("POST", "/breads", headers: Self.form, body: "seeds=1").status == 201)
        #expect(try engine.answer("POST", "/breads", headers: Self.form, body: "seeds=many").status == 400)
    }

    @Test(arguments: [("name=Rye&weight=3", 201), ("seeds=4", 201), ("seeds=many", 400), ("crumbs=1", 400)])
    func triesTheMembersOfUnions(body: String, status: Int) throws {
        let engine = try Self.engine(
            Self.content(
                ["application/json", "application/x-www-form-urlencoded"], ##"{ $ref: "#/components/schemas/Any" }"##))
        #expect(try engine.answer("POST", "/breads", headers: Self.form, body: body).status == status)
    }

    @Test(arguments: [
        ("Counts", "name=a&rye=3", 201), ("Counts", "name=a&rye=many", 400), ("Counts", "rye=3&rye=4", 400),
        ("Closed", "name=a", 201), ("Closed", "name=a&rye=3", 400),
    ])
    func readsNamesWithoutAField(schema: String, body: String, status: Int) throws {
        let engine = try Self.engine(
            Self.content(
                ["application/json", "application/x-www-form-urlencoded"],
                ##"{ $ref: "#/components/schemas/\##(schema)" }"##))
        #expect(try engine.answer("POST", "/breads", headers: Self.form, body: body).status == status)
    }

    @Test(arguments: [(0, 201), (1, 400)])
    func listsWithoutElementsAreNotInAForm(least: Int, status: Int) throws {
        let list = "{ type: array, minItems: \(least), items: { type: string } }"
        let schema = "{ type: object, required: [seeds], properties: { name: { type: string }, seeds: \(list) } }"
        let engine = try Self.engine(
            Self.content(["application/json", "application/x-www-form-urlencoded", "multipart/form-data"], schema))
        #expect(try engine.answer("POST", "/breads", headers: Self.form, body: "name=a").status == status)
        let body = Self.parts([("name", "a")])
        #expect(try engine.answer("POST", "/breads", headers: Self.multipart, body: body).status == status)
        #expect(try engine.answer("POST", "/breads", headers: Self.form, body: "name=a&seeds=b").status == 201)
    }

    @Test func readsTextInPlaceOfJSON() throws {
        let engine = try Self.engine(Self.content(["application/json", "text/plain"], "{ type: integer }"))
        let text = ["Content-Type": "text/plain"]
        #expect(try engine.answer("POST", "/breads", headers: text, body: "2").status == 201)
        #expect(try engine.answer("POST", "/breads", headers: text, body: "two").status == 400)
    }

    @Test func readsPartsInPlaceOfAForm() throws {
        let engine = try Self.engine(Self.content(["application/x-www-form-urlencoded", "multipart/form-data"]))
        let good = Self.parts([("name", "Rye"), ("weight", "3")])
        #expect(try engine.answer("POST", "/breads", headers: Self.multipart, body: good).status == 201)
        let bad = Self.parts([("name", "Rye"), ("weight", "0")])
        #expect(try engine.answer("POST", "/breads", headers: Self.multipart, body: bad).status == 400)
    }

    @Test func readsFormsOfAnything() throws {
        let engine = try Self.engine(Self.content(["\"*/*\""]))
        let json = ["Content-Type": "application/json"]
        #expect(try engine.answer("POST", "/breads", headers: json, body: #"{"name": "a"}"#).status == 400)
        #expect(try engine.answer("POST", "/breads", headers: Self.form, body: "name=a").status == 400)
        #expect(try engine.answer("POST", "/breads", headers: Self.form, body: "name=a&weight=1").status == 201)
        #expect(try engine.answer("POST", "/breads", headers: ["Content-Type": "image/png"], body: "x").status == 201)
    }

    /// A form has no names that its schema excludes, whatever their values are.
    @Test(arguments: ["application/x-www-form-urlencoded", "multipart/form-data"])
    func refusesNamesThatAClosedFormDoesNotHave(contentType: String) throws {
        func engine(_ more: String) throws -> MockEngine {
            try Self.engine(
                Self.content([contentType], "{ type: object, properties: { name: { type: string } }\(more) }"))
        }
        let isForm = contentType != "multipart/form-data"
        let headers = isForm ? Self.form : Self.multipart
        func status(_ engine: MockEngine, _ values: [(String, String)]) throws -> Int {
            let body = isForm ? values.map { "\($0.0)=\($0.1)" }.joined(separator: "&") : Self.parts(values)
            return try engine.answer("POST", "/breads", headers: headers, body: body).status
        }
        let closed = try engine(", additionalProperties: false")
        #expect(try status(closed, [("name", "Rye")]) == 201)
        #expect(try status(closed, [("name", "Rye"), ("other", "1")]) == 400)
        #expect(try status(try engine(""), [("name", "Rye"), ("other", "1")]) == 201)
    }

    @Test(arguments: [
        ("application/x-www-form-urlencoded", "name=Rye&weight=3"),
        ("multipart/form-data; boundary=b", parts([("name", "Rye"), ("weight", "3")])),
    ])
    func createsItemsOfForms(contentType: String, body: String) throws {
        let engine = try Self.engine(Self.all, isStateful: true)
        let made = try engine.answer("POST", "/breads", headers: ["Content-Type": contentType], body: body)
        #expect(made.status == 201)
        #expect(made.text.contains(#""name":"Rye","weight":3"#))
        #expect(try engine.answer("GET", "/breads").text.contains(#""name":"Rye","weight":3"#))
    }
}
