import MartletContract
import MartletSyntax

/// Writes types and models as schemas (JSON Schema 2020-12, as OpenAPI 3.1 has it).
enum OpenAPISchemas {
    // MARK: Types

    /// The schema of a type.
    static func schema(_ type: TypeReference, _ scope: OpenAPIScope) -> OutputNode {
        OutputNode(.mapping(members(type, scope)))
    }

    /// The keywords of a type.
    static func members(_ type: TypeReference, _ scope: OpenAPIScope) -> [OutputNode.Member] {
        var type = type
        // A value that may be absent, and is read as absent where it is null.
        if type.keywords.contains(.nullable) || type.wireNumber?.isSaidWithNull(by: type.keywords) == true {
            type.isNullable = true
        }
        var result = plain(type, scope)
        hold(type, in: &result, scope)
        let isSaid = type.wireNumber != nil
        add(
            type.keywords.filter { $0 != .nullable && !(isSaid && WireNumber.said(by: $0) != nil) }, to: &result, scope)
        return result
    }

    /// Adds what the values of a type are held to.
    private static func hold(_ type: TypeReference, in members: inout [OutputNode.Member], _ scope: OpenAPIScope) {
        guard let constraints = type.$constraints.box?.constraints else { return }
        if let format = constraints.format, let index = members.firstIndex(where: { $0.key == "format" }) {
            // A number of whatever format is a double; of any other type the native dialect's words say which it is.
            members[index].value = .text(format)
            let word = OpenAPIScope.prefix + "type"
            if type.kind != .double, !members.contains(where: { $0.key == word }) {
                members.append(.init(word, .text(scope.native.text(of: type))))
            }
        }
        let known = TextSet(members.map(\.key))
        members += self.members(constraints).filter { !known.contains($0.key) }
    }

    private static func plain(_ type: TypeReference, _ scope: OpenAPIScope) -> [OutputNode.Member] {
        switch type.kind {
        case .model(let name):
            let reference = scope.reference(to: name)
            guard type.isNullable else { return reference.members ?? [] }
            let null = OutputNode(.mapping([.init("type", .text("null"))]))
            return [.init("anyOf", OutputNode(.list([reference, null])))]
        case .array(let element):
            return typeKeyword("array", type, scope) + [.init("items", schema(element, scope))]
        case .map(let element):
            return typeKeyword("object", type, scope) + [.init("additionalProperties", schema(element, scope))]
        case .json:
            // Null is a value of any schema; that the type says so once more is worth a word of its own.
            return type.isNullable ? [.init(OpenAPIScope.prefix + "type", .text("json | null"))] : []
        case .void: return []
        default: return scalar(type, scope)
        }
    }

    /// The type of a value, where its author gave one.
    private static func typeKeyword(
        _ name: String, _ type: TypeReference, _ scope: OpenAPIScope
    ) -> [OutputNode.Member] {
        guard type.keywords.assumedType != nil else { return [typeKeyword(name, type.isNullable)] }
        // Null is one of the other values; that Swift has a word for it must be said.
        return type.isNullable ? [.init(OpenAPIScope.prefix + "type", .text(scope.native.text(of: type)))] : []
    }

    private static func typeKeyword(_ name: String, _ isNullable: Bool) -> OutputNode.Member {
        .init("type", isNullable ? OutputNode(.list([.text(name), .text("null")])) : .text(name))
    }

    /// How a type is spelt that is a string, a number or a Boolean.
    private struct Spelling {
        var type: String
        var format: String?
        /// Whether the keywords alone would be read as another type.
        var isAmbiguous = false
        var encoding: String?
    }

    private static func scalar(_ type: TypeReference, _ scope: OpenAPIScope) -> [OutputNode.Member] {
        let spelling = spelling(of: type, scope)
        var result = OutputMapping()
        if case .date(.firstOf(let formats), _) = type.kind {
            var types = [TypeReference(.date(formats.first ?? .iso8601, name: nil), origin: type.origin)]
            types += formats.dropFirst().map { TypeReference(.date($0, name: nil), origin: type.origin) }
            var names: [String] = []
            for name in types.map({ self.spelling(of: $0, scope).type }) where !names.contains(name) {
                names.append(name)
            }
            if type.isNullable { names.append("null") }
            result.add("type", names.count == 1 ? .text(names[0]) : OutputNode(.list(names.map { .text($0) })))
        } else {
            result.add(typeKeyword(type.wireNumber?.rawValue ?? spelling.type, type, scope))
        }
        // That of all numbers is no keyword of a schema without a type.
        let isAssumedNumber = type.kind == .double && type.keywords.assumedType != nil
        result.add("format", text: isAssumedNumber ? nil : spelling.format)
        result.add("contentEncoding", text: spelling.encoding)
        if spelling.isAmbiguous { result.add(OpenAPIScope.prefix + "type", .text(scope.native.text(of: type))) }
        return result.members
    }

    private static func spelling(of type: TypeReference, _ scope: OpenAPIScope) -> Spelling {
        switch type.kind {
        case .bool: return Spelling(type: "boolean")
        case .int: return Spelling(type: "integer")
        case .int32: return Spelling(type: "integer", format: "int32")
        case .int64(let isString):
            return Spelling(type: isString ? "string" : "integer", format: "int64", isAmbiguous: isString)
        case .uint64(let isString): return Spelling(type: isString ? "string" : "integer", format: "uint64")
        case .float: return Spelling(type: "number", format: "float")
        case .double: return Spelling(type: "number", format: "double")
        case .decimal(let isString): return Spelling(type: isString ? "string" : "number", format: "decimal")
        case .uuid: return Spelling(type: "string", format: "uuid")
        case .url: return Spelling(type: "string", format: "uri-reference", isAmbiguous: true)
        case .data(.base64): return Spelling(type: "string", encoding: "base64")
        case .data(.base64url): return Spelling(type: "string", isAmbiguous: true, encoding: "base64url")
        case .data(.hex): return Spelling(type: "string", isAmbiguous: true, encoding: "base16")
        // The format is one of integers.
        case .date(.unix, name: "unix") where type.wireNumber == .integer:
            return Spelling(type: "integer", format: "unix-time")
        case .date(let format, let name): return spelling(of: format, name: name, scope)
        case .duration(.calendar): return Spelling(type: "string", format: "duration")
        case .duration(.iso8601): return Spelling(type: "string", format: "duration", isAmbiguous: true)
        case .duration: return Spelling(type: "number", isAmbiguous: true)
        case .file: return Spelling(type: "string", format: "binary")
        case .string, .json, .void, .model, .array, .map: return Spelling(type: "string")
        }
    }

    private static func spelling(of format: DateFormat, name: String?, _ scope: OpenAPIScope) -> Spelling {
        let isDefault = name == nil && scope.native.dates.text(of: format, name: nil) == "date"
        switch format {
        // A moment in RFC 3339 is the default until the specification names another one.
        case .iso8601: return Spelling(type: "string", format: "date-time", isAmbiguous: name != nil)
        case .unix, .unixMilliseconds: return Spelling(type: "number", isAmbiguous: true)
        case .pattern("yyyy-MM-dd"):
            return Spelling(type: "string", format: "date", isAmbiguous: name != nil || isDefault)
        case .pattern, .firstOf: return Spelling(type: "string", isAmbiguous: true)
        }
    }

    // MARK: Keywords

    /// Adds keywords. One that is there already holds beside the other one: a value must satisfy both.
    static func add(_ keywords: [SchemaKeyword], to members: inout [OutputNode.Member], _ scope: OpenAPIScope) {
        var others: [OutputNode] = []
        removeImplied(by: keywords, from: &members)
        for keyword in keywords where keyword.name != SchemaKeyword.assumedName {
            let member = OutputNode.Member(keyword.name, value(of: keyword, scope))
            guard let index = members.firstIndex(where: { $0.key == member.key }) else {
                members.append(member)
                continue
            }
            if member.key == "required", let known = members[index].value.elements, let more = member.value.elements {
                members[index].value = OutputNode(.list(known + more.filter { !known.contains($0) }))
            } else if members[index] != member {
                others.append(OutputNode(.mapping([member])))
            }
        }
        guard !others.isEmpty else { return }
        if let index = members.firstIndex(where: { $0.key == "allOf" }), let parts = members[index].value.elements {
            members[index].value = OutputNode(.list(parts + others))
        } else {
            members.append(.init("allOf", OutputNode(.list(others))))
        }
    }

    /// Removes what the type says of all elements or members where keywords say it of those that no other keyword is about: the
    /// elements behind the first ones, the members that no pattern matches. The type follows from the keywords.
    private static func removeImplied(by keywords: [SchemaKeyword], from members: inout [OutputNode.Member]) {
        func has(_ name: String) -> Bool { keywords.contains { $0.name == name } }
        if case .array(let first)? = keywords.first(where: { $0.name == "prefixItems" })?.value {
            var most = Int.max
            if case .bare(let text)? = members.first(where: { $0.key == "maxItems" })?.value.value {
                most = Int(text) ?? most
            }
            let any = OutputNode(.mapping([]))
            members.removeAll { member in
                member.key == "items" && (has("items") || member.value == any || most <= first.count)
            }
        }
        if keywords.assumedType == "array", members.count > 1 || keywords.count > 1 {
            let any = OutputNode(.mapping([]))
            members.removeAll { $0.key == "items" && $0.value == any }
        }
        if has("patternProperties"), has("additionalProperties") {
            members.removeAll { $0.key == "additionalProperties" }
        }
    }

    /// The value of a keyword, with its references to models as they stand in this document.
    static func value(of keyword: SchemaKeyword, _ scope: OpenAPIScope) -> OutputNode {
        node(keyword.value, scope)
    }

    private static func node(_ literal: Literal, _ scope: OpenAPIScope) -> OutputNode {
        switch literal {
        case .array(let elements): return OutputNode(.list(elements.map { node($0, scope) }))
        case .object(let members):
            return OutputNode(
                .mapping(
                    members.map { member in
                        guard member.name == "$ref", case .string(let text) = member.value,
                            let name = ModelPointer.name(text)
                        else { return .init(member.name, node(member.value, scope)) }
                        return .init("$ref", .text(scope.pointer(to: name)))
                    }))
        default: return NativeExtensions.node(literal)
        }
    }

    /// The keywords of constraints.
    static func members(_ constraints: Constraints) -> [OutputNode.Member] {
        var result = OutputMapping()
        result.add("format", text: constraints.format)
        result.add("minimum", number: constraints.minimum)
        result.add("maximum", number: constraints.maximum)
        result.add("exclusiveMinimum", number: constraints.exclusiveMinimum)
        result.add("exclusiveMaximum", number: constraints.exclusiveMaximum)
        result.add("multipleOf", number: constraints.multipleOf)
        result.add("minLength", number: constraints.minLength.map { String($0) })
        result.add("maxLength", number: constraints.maxLength.map { String($0) })
        result.add("pattern", text: constraints.pattern)
        result.add("minItems", number: constraints.minItems.map { String($0) })
        result.add("maxItems", number: constraints.maxItems.map { String($0) })
        result.add("uniqueItems", flag: constraints.areItemsUnique)
        return result.members
    }

    /// `deprecated`, and the reason where one was given.
    static func deprecation(_ reason: String?) -> [OutputNode.Member] {
        var result = OutputMapping()
        result.add("deprecated", flag: reason != nil)
        if let reason, !reason.isEmpty { result.add(OpenAPIScope.prefix + "deprecated", .text(reason)) }
        return result.members
    }
}
