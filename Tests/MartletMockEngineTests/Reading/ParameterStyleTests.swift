import MartletContract
import MartletMockEngine
import Testing

/// What the table of styles of OpenAPI says, for `blue`, `[blue,black,brown]` and `{R:100,G:200,B:150}`.
struct ParameterStyleTests {
    private static func document(_ place: String, _ style: String, _ explode: Bool, _ schema: String) -> String {
        let path = place == "path" ? "/colors/{color}" : "/colors"
        return """
            {"openapi": "3.1.0", "info": {"title": "Colors", "version": "1"}, "paths": {"\(path)": {"get": {
              "parameters": [{"name": "color", "in": "\(place)", "required": true, "style": "\(style)",
                "explode": \(explode), "schema": \(schema)}],
              "responses": {"204": {"description": "fine"}}}}}}
            """
    }

    private static let text = #"{"type": "string", "enum": ["blue"]}"#
    private static let list = #"{"type": "array", "items": {"enum": ["blue", "black", "brown"]}, "minItems": 3}"#
    private static let object = """
        {"type": "object", "additionalProperties": false, "required": ["R", "G", "B"], "properties":
          {"R": {"type": "integer", "const": 100}, "G": {"type": "integer", "minimum": 200, "maximum": 200},
           "B": {"type": "integer", "enum": [150]}}}
        """

    @Test(arguments: [
        ("simple", false, text, "blue"), ("simple", false, list, "blue,black,brown"),
        ("simple", false, object, "R,100,G,200,B,150"), ("simple", true, object, "R=100,G=200,B=150"),
        ("label", false, text, ".blue"), ("label", false, list, ".blue,black,brown"),
        ("label", true, list, ".blue.black.brown"), ("label", false, object, ".R,100,G,200,B,150"),
        ("label", true, object, ".R=100.G=200.B=150"),
        ("matrix", false, text, ";color=blue"), ("matrix", false, list, ";color=blue,black,brown"),
        ("matrix", true, list, ";color=blue;color=black;color=brown"),
        ("matrix", false, object, ";color=R,100,G,200,B,150"), ("matrix", true, object, ";R=100;G=200;B=150"),
    ])
    func ofPaths(style: String, explode: Bool, schema: String, written: String) throws {
        let engine = try MockedSpec(whole: Self.document("path", style, explode, schema)).engine()
        #expect(try engine.answer("GET", "/colors/\(written)").status == 204)
        #expect(try engine.answer("GET", "/colors/\(written)x").status == 400)
    }

    @Test(arguments: [
        ("form", false, text, "color=blue"), ("form", true, text, "color=blue"),
        ("form", false, list, "color=blue,black,brown"), ("form", true, list, "color=blue&color=black&color=brown"),
        ("form", false, object, "color=R,100,G,200,B,150"), ("form", true, object, "R=100&G=200&B=150"),
        ("spaceDelimited", false, list, "color=blue%20black%20brown"),
        ("spaceDelimited", false, list, "color=blue+black+brown"),
        ("pipeDelimited", false, list, "color=blue%7Cblack%7Cbrown"),
        ("deepObject", true, object, "color%5BR%5D=100&color[G]=200&color[B]=150"),
    ])
    func ofQueries(style: String, explode: Bool, schema: String, written: String) throws {
        let engine = try MockedSpec(whole: Self.document("query", style, explode, schema)).engine()
        #expect(try engine.answer("GET", "/colors?\(written)").status == 204)
        #expect(try engine.answer("GET", "/colors?other=1&\(written)").status == 204)
        #expect(try engine.answer("GET", "/colors?\(written)x").status == 400)
        #expect(try engine.answer("GET", "/colors").status == 400)
    }

    @Test(arguments: [
        ("simple", false, list, "blue,black,brown"), ("simple", false, list, "blue, black, brown"),
        ("simple", false, object, "R,100,G,200,B,150"), ("simple", true, object, "R=100,G=200,B=150"),
    ])
    func ofHeaders(style: String, explode: Bool, schema: String, written: String) throws {
        let engine = try MockedSpec(whole: Self.document("header", style, explode, schema)).engine()
        #expect(try engine.answer("GET", "/colors", headers: ["Color": written]).status == 204)
        #expect(try engine.answer("GET", "/colors", headers: ["Color": written + "x"]).status == 400)
        #expect(try engine.answer("GET", "/colors").status == 400)
    }

    @Test(arguments: [false, true])
    func ofCookies(explode: Bool) throws {
        let engine = try MockedSpec(whole: Self.document("cookie", "form", explode, Self.list)).engine()
        #expect(try engine.answer("GET", "/colors", headers: ["Cookie": "a=b; color=blue,black,brown"]).status == 204)
        #expect(try engine.answer("GET", "/colors", headers: ["Cookie": "a=b; color=blue"]).status == 400)
        let repeated = "color=blue; color=black; color=brown"
        #expect(try engine.answer("GET", "/colors", headers: ["Cookie": repeated]).status == (explode ? 204 : 400))
    }

    /// Lists of objects in empty brackets, as Rack reads them: an element ends where a member is there already.
    @Test(arguments: [
        ("a%5B%5D%5Bx%5D=1&a%5B%5D%5By%5D=2&a[][x]=3&a[][y]=4", 204), ("a[0][x]=1&a[0][y]=2&a[1][x]=3&a[1][y]=4", 204),
        ("a[][x]=1&a[][x]=3&a[][y]=4", 400), ("a[][y]=2&a[][x]=1", 400),
    ])
    func listsOfObjects(written: String, status: Int) throws {
        let list = """
            {"type": "array", "minItems": 2, "items": {"type": "object", "required": ["x", "y"],
              "properties": {"x": {"type": "integer"}, "y": {"type": "integer"}}}}
            """
        let document = Self.document("query", "deepObject", true, list).replacing("\"color\"", with: "\"a\"")
        let engine = try MockedSpec(whole: document).engine()
        #expect(try engine.answer("GET", "/colors?\(written)").status == status)
    }

    @Test func jsonInOneText() throws {
        let document = """
            {"openapi": "3.1.0", "info": {"title": "Colors", "version": "1"}, "paths": {"/colors": {"get": {
              "parameters": [{"name": "filter", "in": "query", "content": {"application/json": {"schema":
                {"type": "object", "required": ["size"], "properties": {"size": {"type": "integer"}}}}}}],
              "responses": {"204": {"description": "fine"}}}}}}
            """
        let engine = try MockedSpec(whole: document).engine()
        #expect(try engine.answer("GET", "/colors?filter=%7B%22size%22:3%7D").status == 204)
        #expect(try engine.answer("GET", "/colors?filter=%7B%22size%22:%22x%22%7D").status == 400)
        #expect(try engine.answer("GET", "/colors").status == 204)
    }

    @Test(arguments: [("n=3", 204), ("n=x", 400), ("n=1e300", 204), ("n=-1", 400), ("n=", 400), ("n=03", 400)])
    func numbersAreThoseOfJSON(query: String, status: Int) throws {
        let engine = try MockedSpec(
            "endpoints: { Breads: { list: { get: /breads, query: { n: { type: double, min: 0 } }, returns: void } } }"
        ).engine()
        let answer = try engine.answer("GET", "/breads?\(query)")
        #expect(answer.status == (status == 204 ? 200 : status), "\(answer.text)")
    }

    private static func swagger(_ place: String, _ list: String) -> String {
        let path = place == "path" ? "/a/{p}" : "/a"
        return """
            {"swagger": "2.0", "info": {"title": "Lists", "version": "1"}, "paths": {"\(path)": {"\(
                place == "formData" ? "post" : "get")": {
              "consumes": ["application/x-www-form-urlencoded"],
              "parameters": [{"name": "p", "in": "\(place)", "required": true, "type": "array", \(list)}],
              "responses": {"204": {"description": "fine"}}}}}}
            """
    }

    private static let integers =
        #""items": {"type": "array", "collectionFormat": "pipes", "items": {"type": "integer"}}"#
    private static let pair = """
        "collectionFormat": "multi",
        "items": {"type": "array", "minItems": 2, "maxItems": 2, "items": {"type": "string", "maxLength": 1}}
        """
    private static let deep = """
        "collectionFormat": "pipes", "items": {"type": "array", "collectionFormat": "ssv",
        "items": {"type": "array", "items": {"type": "integer", "maximum": 5}}}
        """

    /// Lists in lists of Swagger 2.0, each with the `collectionFormat` that it has.
    @Test(arguments: [
        ("query", integers, "/a?p=1|2,3%7C4", "/a?p=1|2,3%7Cx", "/p/1/1"),
        ("query", integers, "/a?p=1", "/a?p=1.5", "/p/0/0"),
        ("query", pair, "/a?p=a,b&p=c,d", "/a?p=a,b&p=c", "/p/1"),
        ("query", pair, "/a?p=a,b", "/a?p=a,bb", "/p/0/1"),
        ("query", deep, "/a?p=1,2%203|4", "/a?p=1,2%203,6|4", "/p/0/1/1"),
        ("path", integers, "/a/1%7C2,3", "/a/1%7C2,x", nil),
        ("header", integers, "1|2, 3", "1|2, x", "/p/1/0"),
        ("formData", integers, "p=1|2,3", "p=1|2,x", "/p/1/0"),
    ])
    func ofListsInLists(place: String, list: String, valid: String, invalid: String, pointer: String?) throws {
        let engine = try MockedSpec(whole: Self.swagger(place, list)).engine()
        func answer(_ text: String) throws -> MockAnswer {
            switch place {
            case "header": try engine.answer("GET", "/a", headers: ["p": text])
            case "formData":
                try engine.answer(
                    "POST", "/a", headers: ["Content-Type": "application/x-www-form-urlencoded"], body: text)
            default: try engine.answer("GET", text)
            }
        }
        #expect(try answer(valid).status == 204)
        let refused = try answer(invalid)
        #expect(refused.status >= 400)
        if let pointer { #expect(refused.text.contains("\"pointer\":\"\(pointer)\"")) }
    }
}
