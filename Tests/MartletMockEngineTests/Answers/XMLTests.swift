import Foundation
import MartletMockEngine
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// Responses in XML.
struct XMLTests {
    private func answer(_ schema: String, more: String = "", components: String = "{}", prefer: String? = nil) throws
        -> MockAnswer
    {
        let document = """
            openapi: 3.1.0
            info: { title: XML, version: "1" }
            servers: [{ url: "https://xml.example" }]
            paths:
              /x:
                get:
                  operationId: x
                  responses: { "200": { description: ok, content: { application/xml: { schema: \(schema)\(more) } } } }
            components: { schemas: \(components) }
            """
        let headers = prefer.map { ["Prefer": $0] } ?? [:]
        return try MockedSpec(whole: document).engine().answer("GET", "/x", headers: headers)
    }

    private func body(_ schema: String, more: String = "", components: String = "{}") throws -> String {
        let text = try answer(schema, more: more, components: components).text
        #expect(XMLParser(data: Data(text.utf8)).parse())
        return text.replacing("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n", with: "")
    }

    @Test func anObjectHasAnElementForEachProperty() throws {
        let made = try body(
            "{ type: object, properties: { b: { type: integer, const: 1 }, a: { type: string, const: x } } }")
        #expect(made == "<root><b>1</b><a>x</a></root>")
    }

    @Test(arguments: [
        ("{ type: string, xml: { name: n } }", "<n>v</n>"),
        ("{ type: array, items: { type: string, xml: { name: n } } }", "<n>v</n><n>w</n>"),
        ("{ type: array, items: { type: string } }", "<p>v</p><p>w</p>"),
        ("{ type: array, xml: { wrapped: true }, items: { type: string } }", "<p><p>v</p><p>w</p></p>"),
        (
            "{ type: array, xml: { name: l, wrapped: true }, items: { type: string, xml: { name: n } } }",
            "<l><n>v</n><n>w</n></l>"
        ),
        ("{ type: string, xml: { prefix: s, namespace: 'urn:s' } }", "<s:p xmlns:s=\"urn:s\">v</s:p>"),
        ("{ type: string, xml: { namespace: 'urn:s' } }", "<p xmlns=\"urn:s\">v</p>"),
        ("{ type: string, xml: { name: 's:n' } }", "<s:n xmlns:s=\"urn:s\">v</s:n>"),
        ("{ $ref: '#/components/schemas/N' }", "<named>v</named>"),
        ("{ allOf: [{ $ref: '#/components/schemas/N' }] }", "<named>v</named>"),
        ("{ type: string, xml: { nodeType: cdata } }", "<![CDATA[v]]>"),
    ])
    func namesAreThoseOfTheSchema(property: String, expected: String) throws {
        let value = property.contains("array") ? "[v, w]" : "v"
        let made = try body(
            "{ type: object, properties: { p: \(property) } }", more: ", example: { p: \(value) }",
            components: "{ N: { type: string, xml: { name: named } } }")
        #expect(made == "<root>\(expected)</root>")
    }

    @Test func attributesAreInTheElement() throws {
        let made = try body(
            "{ type: object, xml: { name: book }, properties: { id: { type: integer, xml: { attribute: true } }, t: { type: string } } }",
            more: ", example: { t: \"a\\\"<b\", id: 7 }")
        #expect(made == "<book id=\"7\"><t>a&quot;&lt;b</t></book>")
    }

    @Test func aListHasOneRoot() throws {
        let components = "{ Pet: { type: object, properties: { a: { type: integer } } } }"
        let made = try body(
            "{ type: array, items: { $ref: '#/components/schemas/Pet' } }", more: ", example: [{ a: 1 }, { a: 2 }]",
            components: components)
        #expect(made == "<root><Pet><a>1</a></Pet><Pet><a>2</a></Pet></root>")
    }

    @Test func textThatIsShownIsSentAsItIs() throws {
        #expect(try answer("{ type: object }", more: ", example: '<a/>'").text == "<a/>")
        #expect(
            try answer("{ type: object }", more: ", examples: { e: { value: '<b/>' } }", prefer: "example=e").text
                == "<b/>")
        #expect(
            try answer("{ type: object }", more: ", examples: { e: { value: '<b/>' } }", prefer: "example=f").status
                == 400)
    }

    /// Whatever a schema is, a parser reads what is made of it.
    @Test(arguments: [
        "{ type: object }", "{ type: string }", "{ type: integer }", "{ type: array, items: { type: integer } }", "{}",
        "{ type: object, properties: { '1 <&': { type: string, enum: ['\\u0001]]>&'] } } }",
        "{ type: object, additionalProperties: { type: integer } }", "{ $ref: '#/components/schemas/Tree' }",
        "{ oneOf: [{ type: object, properties: { a: { type: string, format: date-time } } }, { type: 'null' }] }",
        "{ type: object, xml: { prefix: a }, properties: { b: { type: string, xml: { prefix: c, attribute: true } } } }",
        "{ type: [object, 'null'], properties: { a: { type: [integer, 'null'] }, b: { type: boolean } } }",
    ])
    func allIsWellFormed(schema: String) throws {
        let components = """
            { Tree: { type: object, required: [name], properties: { name: { type: string, minLength: 3 },
              children: { type: array, items: { $ref: '#/components/schemas/Tree' } } } } }
            """
        let first = try body(schema, components: components)
        #expect(try body(schema, components: components) == first)
    }
}
