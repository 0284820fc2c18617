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

    private static let pets = """
        { Cat: { type: object, required: [kind], properties: { kind: { const: cat, xml: { attribute: true } } } },
          Dog: { type: object, required: [kind], properties: { kind: { const: dog }, bark: { type: string, xml: { name: b } } } },
          Entry: { type: object, xml: { name: entry }, properties: { id: { type: integer, xml: { attribute: true } } } } }
        """

    @Test(arguments: [
        // A list is called by its own name where it is an element.
        (
            "{ type: array, xml: { name: pets, wrapped: true }, items: { type: integer, xml: { name: n } } }", "[1]",
            "<pets><n>1</n></pets>"
        ),
        (
            "{ type: array, xml: { name: pets, nodeType: element }, items: { type: integer, xml: { name: n } } }",
            "[1]",
            "<pets><n>1</n></pets>"
        ),
        (
            "{ type: array, xml: { name: pets }, items: { type: integer, xml: { name: n } } }", "[1]",
            "<root><n>1</n></root>"
        ),
        // Members that are no properties, and the first elements, have schemas, too.
        (
            "{ type: object, additionalProperties: { $ref: '#/components/schemas/Entry' } }", "{ k: { id: 1 } }",
            "<root><k id=\"1\"></k></root>"
        ),
        (
            "{ type: object, patternProperties: { '^k': { $ref: '#/components/schemas/Entry' } } }", "{ k: { id: 1 } }",
            "<root><k id=\"1\"></k></root>"
        ),
        (
            "{ type: object, properties: { t: { type: array, prefixItems: [{ xml: { name: A } }], items: { xml: { name: B } } } } }",
            "{ t: [1, 2, 3] }", "<root><A>1</A><B>2</B><B>3</B></root>"
        ),
        // Only the alternative counts that a value is.
        (
            "{ type: object, properties: { p: { oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }] } } }",
            "{ p: { kind: dog, bark: w } }", "<root><p><kind>dog</kind><b>w</b></p></root>"
        ),
        (
            "{ type: object, properties: { p: { oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }] } } }",
            "{ p: { kind: cat } }", "<root><p kind=\"cat\"></p></root>"
        ),
        // Null is another value than an empty text (OpenAPI 3.1.1, section 4.8.26.3).
        (
            "{ type: object, properties: { n: { type: [string, 'null'] }, e: { type: string }, a: { type: [string, 'null'], xml: { attribute: true } } } }",
            "{ n: null, e: '', a: null }",
            "<root><n xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:nil=\"true\"></n><e></e></root>"
        ),
        // An attribute is in a namespace by its prefix alone.
        (
            "{ type: object, properties: { a: { type: string, xml: { attribute: true, namespace: 'urn:a' } }, b: { type: string, xml: { attribute: true, namespace: 'urn:b' } } } }",
            "{ a: v, b: w }", "<root xmlns:ns1=\"urn:a\" ns1:a=\"v\" xmlns:ns2=\"urn:b\" ns2:b=\"w\"></root>"
        ),
        ("{ type: object }", "{ 'xmlns:s': v }", "<root><xmlns_s>v</xmlns_s></root>"),
    ])
    func theDocumentIsTheValue(schema: String, value: String, expected: String) throws {
        #expect(try body(schema, more: ", example: \(value)", components: Self.pets) == expected)
    }

    @Test func whatXMLCannotSayIsNamed() throws {
        let names = try answer("{ type: object }", more: ", example: { 'a b': 1, a/b: 2, c: 3 }")
        #expect(names.headers["Martlet-Note"]?.contains("'a b', 'a/b'") == true)
        let characters = try answer("{ type: object }", more: ", example: { c: \"a\\u0001\" }")
        #expect(characters.headers["Martlet-Note"]?.contains("U+FFFD") == true)
        #expect(try answer("{ type: object }", more: ", example: { c: 3, d: 'ü' }").headers["Martlet-Note"] == nil)
    }

    /// A text that is no document is a value, or wrong.
    @Test func textThatIsNoDocumentIsAValue() throws {
        #expect(try body("{ type: string }", more: ", example: 'a<b'") == "<root>a&lt;b</root>")
        #expect(
            try body("{ type: string }", more: ", example: '<a><b></a>'") == "<root>&lt;a&gt;&lt;b&gt;&lt;/a&gt;</root>"
        )
        #expect(
            try body("{ type: object, properties: { a: { const: 1 } } }", more: ", example: '<a><b></a>'")
                == "<root><a>1</a></root>")
        let asked = try answer(
            "{ type: object }", more: ", examples: { e: { value: '<a><b></a>' } }", prefer: "example=e")
        #expect(asked.status == 501)
    }

    @Test(arguments: [
        ("<a/>", true), ("<a b='1' c=\"&lt;&#65;&#x41;\">x<!-- - --><b/></a>", true),
        ("<?xml version='1.0'?>\n<a/>\n", true), (" <?xml version='1.0'?>\n<a/>", false),
        ("<!DOCTYPE a [<!ELEMENT a ANY>]><a><![CDATA[<]]></a><!-- e -->", true), ("\u{FEFF}<ü:é/>", true),
        ("", false), ("a", false), ("<a>", false), ("<a></b>", false), ("<a/><b/>", false), ("<a b/>", false),
        ("<a b=1/>", false), ("<a b='1'c='2'/>", false), ("<a b='<'/>", false), ("<a b='1' b='2'/>", false),
        ("<a>&</a>", false),
        ("<a>&x y;</a>", false), ("<a>&#xZZ;</a>", false), ("<1/>", false), ("<a", false), ("</a>", false),
        ("<a><!-- </a>", false),
        ("<a/>x", false), ("<a>\u{1}</a>", false), ("<!DOCTYPE a", false), ("< a/>", false),
    ])
    func documentsAreToldFromTexts(text: String, isDocument: Bool) throws {
        let answer = try MockedSpec(
            whole: """
                openapi: 3.1.0
                info: { title: XML, version: "1" }
                servers: [{ url: "https://xml.example" }]
                paths: { /x: { get: { operationId: x, responses: { "200": { description: ok, content: {
                  application/xml: { schema: { type: string }, example: \(Self.quoted(text)) } } } } } } }
                """
        ).engine().answer("GET", "/x")
        #expect((answer.text == text) == isDocument)
        #expect(XMLParser(data: Data(answer.text.utf8)).parse())
    }

    private static func quoted(_ text: String) -> String {
        let escaped = text.unicodeScalars.map { scalar -> String in
            switch scalar {
            case "\"", "\\": "\\\(scalar)"
            case _ where scalar.value < 0x20 || scalar.value > 0x7E:
                "\\u" + String(repeating: "0", count: 4 - String(scalar.value, radix: 16).count)
                    + String(scalar.value, radix: 16)
            default: String(scalar)
            }
        }
        return "\"\(escaped.joined())\""
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
