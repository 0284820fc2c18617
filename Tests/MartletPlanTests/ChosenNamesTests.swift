import MartletContract
import MartletDialects
import MartletPlan
import MartletSyntax
import Testing

/// What is added to a document renames nothing of it, also where the document gives no names: members of unions, and content
/// types beside others.
struct ChosenNamesTests {
    private static func document(schema: String = #"{"type": "string"}"#, path: String = "{}") -> String {
        """
        {"openapi": "3.1.0", "info": {"title": "A", "version": "1"}, "paths": {"/x": \(path)},
        "components": {"schemas": {"U": \(schema)}}}
        """
    }

    private static func union(_ members: [String]) -> String {
        document(schema: "{\"oneOf\": [\(members.joined(separator: ", "))]}")
    }

    /// Members that have much in common: the first property, by which a test knows them, is of one alone.
    private static let pool = [
        #"{"type": "object", "properties": {"a": {"type": "string"}}}"#,
        #"{"type": "object", "properties": {"b": {}, "kind": {"const": "x"}}}"#,
        #"{"type": "object", "properties": {"c": {}, "kind": {"const": "x"}}}"#,
        #"{"type": "object", "properties": {"d": {}, "kind": {"const": "y"}}, "required": ["kind"]}"#,
        #"{"type": "object", "properties": {"e,f": {}, "kind": {"enum": ["x", "z"]}}}"#,
        #"{"type": "object", "properties": {"g/h~": {}, "list": {"type": "array"}}}"#,
        ##"{"type": "object", "properties": {"#: ": {}, "object": {}}}"##,
        #"{"title": "object", "type": "object", "properties": {"i": {}}}"#,
        #"{"title": "X", "type": "object", "properties": {"j": {}}}"#,
        #"{"allOf": [{"type": "object", "properties": {"k": {}}}, {"properties": {"l": {}}}]}"#,
        #"{"type": "array", "items": {"type": "integer"}}"#, #"{"type": "array", "items": {"type": "boolean"}}"#,
        #"{"type": "integer"}"#, #"{"type": "string", "format": "date"}"#, #"{"type": "boolean"}"#,
    ]

    @Test(arguments: 0..<12)
    func aNewMemberRenamesNoOther(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        var members = Array(Self.pool.shuffled(using: &random).prefix(2))
        var run = LockedRun()
        try run.generate(Self.union(members))
        #expect(run.cases.count == members.count)
        for member in Self.pool.shuffled(using: &random) where !members.contains(member) {
            let before = run.cases
            members.insert(member, at: Int.random(in: 0...members.count, using: &random))
            try run.generate(Self.union(members))
            let after = run.cases
            #expect(after.count == members.count)
            for (key, name) in before { #expect(after[key] == name, "\(key): \(members)") }
        }
    }

    /// Members of the same kind, which only the types inside tell apart.
    private static let alike = [
        #"{"type": "object", "additionalProperties": {"type": "string"}}"#,
        #"{"type": "object", "additionalProperties": {"type": "integer"}}"#,
        #"{"type": "array", "items": {"type": "object", "properties": {"a": {"type": "string"}}}}"#,
        #"{"type": "array", "items": {"type": "object", "properties": {"b": {"type": "string"}}}}"#,
        #"{"type": "object", "properties": {"k": {"type": "string"}}}"#,
        #"{"type": "object", "properties": {"k": {"type": "integer"}}}"#,
        #"{"type": "object", "properties": {"k": {"type": "array", "items": {"type": "string"}}}}"#,
        #"{"type": "object", "properties": {"k": {"type": "array", "items": {"type": "integer"}}}}"#,
        #"{"type": "object", "properties": {"k": {"type": "object", "properties": {"x": {"type": "integer"}}}}}"#,
        #"{"type": "object", "properties": {"k": {"type": "object", "properties": {"y": {"type": "integer"}}}}}"#,
    ]

    @Test(arguments: 0..<8)
    func anotherOrderRenamesNoMember(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        var members = Array(Self.alike.shuffled(using: &random).prefix(3))
        var run = LockedRun()
        try run.generate(Self.union(members))
        for member in Self.alike.shuffled(using: &random) where !members.contains(member) {
            let before = run.casesByContent
            #expect(before.count == members.count)
            members.append(member)
            members.shuffle(using: &random)
            try run.generate(Self.union(members))
            for (content, name) in before { #expect(run.casesByContent[content] == name, "\(content): \(members)") }
        }
    }

    /// What fits into no line tells members apart all the same.
    @Test func longMembersOfAnotherOrderKeepTheirNames() throws {
        func member(_ last: String) -> String {
            let fields = (0..<40).map { "\"aLongNameOfAField\($0)\": {\"type\": \"string\"}" } + [last]
            return "{\"type\": \"object\", \"properties\": {\(fields.joined(separator: ", "))}}"
        }
        let members = [member(#""z": {"type": "string"}"#), member(#""z": {"type": "integer"}"#)]
        var run = LockedRun()
        try run.generate(Self.union(members))
        let before = run.casesByContent
        #expect(before.count == 2)
        try run.generate(Self.union(members.reversed()))
        #expect(run.casesByContent == before)
    }

    /// Lines of older versions have no types of properties.
    @Test func aLineWithoutTypesNamesItsMember() throws {
        let text =
            "lock: 1\nnames:\n  api.json:\n    members/U/object,k: first\n    \"members/U/object,k,#2\": second\n"
        var run = try LockedRun(lock: text)
        try run.generate(Self.union([Self.alike[4], Self.alike[5]]))
        let names = run.casesByContent
        #expect(Set(names.values) == ["first", "second"])
        try run.generate(Self.union([Self.alike[5], Self.alike[4]]))
        #expect(run.casesByContent == names)
    }

    @Test func aMemberThatGrowsKeepsItsName() throws {
        let others = [Self.pool[2], Self.pool[0]]
        var run = LockedRun()
        try run.generate(Self.union([#"{"type": "object", "properties": {"z": {}, "m": {}}}"#] + others))
        let before = run.cases
        for grown in [
            #"{"type": "object", "properties": {"z": {}, "m": {}, "n": {}}}"#,
            #"{"type": "object", "properties": {"z": {}, "m": {}, "kind": {"const": "first"}}}"#,
            #"{"title": "Named", "type": "object", "properties": {"z": {}, "m": {}, "kind": {"const": "first"}}}"#,
        ] {
            try run.generate(Self.union(others + [grown]))
            #expect(run.cases == before)
        }
    }

    @Test func aMemberThatComesBackHasItsName() throws {
        var run = LockedRun()
        try run.generate(Self.union(Array(Self.pool[0...2])))
        let before = run.cases
        try run.generate(Self.union([Self.pool[2], Self.pool[1]]))
        try run.generate(Self.union([Self.pool[2], Self.pool[1], Self.pool[0]]))
        #expect(run.cases == before)
    }

    @Test(
        arguments: [
            ("text/csv", #"{"schema": {"type": "string"}}"#),
            ("text/event-stream", #"{"itemSchema": {"type": "string"}}"#),
            ("application/vnd.shop+json", #"{"schema": {"type": "object", "properties": {"a": {}}}}"#),
            ("image/png", "{}"), ("application/octet-stream", "{}"),
        ], [false, true])
    func aNewContentTypeChangesNoCall(first: (name: String, object: String), isShared: Bool) throws {
        let json = #""application/json": {"schema": {"type": "object", "properties": {"b": {}}}}"#
        func document(_ content: String) -> String {
            let response = #"{"description": "", "content": {\#(content)}}"#
            let place = isShared ? ##"{"$ref": "#/components/responses/R"}"## : response
            let path = #"{"get": {"operationId": "read", "responses": {"200": \#(place)}}}"#
            return """
                {"openapi": "3.2.0", "info": {"title": "A", "version": "1"}, "paths": {"/x": \(path)},
                "components": {"responses": {"R": \(response)}}}
                """
        }
        var run = LockedRun()
        try run.generate(document("\"\(first.name)\": \(first.object)"))
        let before = run.functions
        #expect(before.count == 1)
        for content in ["\(json), \"\(first.name)\": \(first.object)", "\"\(first.name)\": \(first.object), \(json)"] {
            try run.generate(document(content))
            #expect(run.functions.count == 2)
            for (kind, name) in before { #expect(run.functions[kind] == name) }
        }
    }

    @Test func aNewContentTypeOfABodyChangesNoCall() throws {
        func document(_ content: String) -> String {
            Self.document(
                path: #"{"post": {"operationId": "send", "requestBody": {"content": {\#(content)}}, "responses": {}}}"#)
        }
        let form = #""multipart/form-data": {"schema": {"type": "object", "properties": {"f": {"type": "string"}}}}"#
        let json = #""application/json": {"schema": {"type": "object", "properties": {"b": {}}}}"#
        var run = LockedRun()
        try run.generate(document(form))
        let before = run.functions
        try run.generate(document("\(json), \(form)"))
        #expect(run.functions.count == 2)
        for (kind, name) in before { #expect(run.functions[kind] == name) }
        // Without the lock JSON comes first.
        var fresh = LockedRun()
        try fresh.generate(document("\(json), \(form)"))
        #expect(fresh.functions != run.functions)
    }
}

extension EndpointPlan {
    /// What it sends and receives.
    fileprivate var kind: String {
        let body =
            switch endpoint.body {
            case .json, .fields: "json"
            case .multipart: "multipart"
            default: "none"
            }
        let isStream = if case .stream = endpoint.exchange { true } else { false }
        let returnsFile = endpoint.responses.first?.type.kind == .file
        return "\(body) \(isStream) \(endpoint.responses.first?.contentType ?? (returnsFile ? "file" : "json"))"
    }
}

extension LockedRun {
    /// The case of each member of the union `U` and the properties of the type that it holds, by the key of the first
    /// property, or the type of the member.
    fileprivate var cases: [String: String] {
        guard case .union(let union)? = plan?.model(named: "U")?.declaration else { return [:] }
        var cases: [String: String] = [:]
        for member in union.members {
            guard case .model(let name) = member.member.type.kind, let model = plan?.model(named: name),
                case .structure(let structure) = model.declaration
            else {
                cases[member.type.source] = member.name.text
                continue
            }
            cases[structure.properties[0].field.key] = "\(member.name.text): \(model.name.text)"
        }
        return cases
    }

    /// The functions, by what they send and receive.
    fileprivate var functions: [String: String] {
        var functions: [String: String] = [:]
        for group in plan?.groups ?? [] {
            for endpoint in group.endpoints { functions[endpoint.kind] = endpoint.name.text }
        }
        return functions
    }

    /// The case of each member of the union `U`, by all that it holds.
    fileprivate var casesByContent: [String: String] {
        guard case .union(let union)? = plan?.model(named: "U")?.declaration else { return [:] }
        return Dictionary(union.members.map { (content(of: $0.member.type), $0.name.text) }) { first, _ in first }
    }

    private func content(of type: TypeReference) -> String {
        switch type.kind {
        case .array(let element): return "[\(content(of: element))]"
        case .map(let value): return "[:\(content(of: value))]"
        case .model(let name):
            guard case .structure(let structure)? = plan?.model(named: name)?.declaration else { return name }
            return structure.properties.map { "\($0.field.key): \(content(of: $0.field.type))" }.joined(separator: ", ")
        default: return "\(type.kind)"
        }
    }
}
