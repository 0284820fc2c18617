import MartletContract
import MartletPayloads
import MartletPlan
import MartletSyntax
import MartletTemplates

/// Writes the documentation comments of declarations.
enum Documentation {
    /// Returns the comment of a declaration at the left margin that a node of the specification became; `origin` is nil for
    /// one that all of the specification became.
    ///
    /// - Parameter margin: How many columns stand before it; nil for as many as the namespace puts there.
    static func declaration(
        _ text: String?, fallback: @autoclosure () -> String, origin: Origin?, deprecation: String? = nil,
        margin: Int? = nil, in plan: ClientPlan
    ) -> TextLines {
        var comment = DocComment(indent: margin ?? plan.margin, room: 160)
        comment.add(text?.isBlank == false ? text : fallback())
        comment.add(note(deprecation))
        comment.add(origin.flatMap { pointer($0, in: plan) })
        return comment.source
    }

    /// Returns the comment of a member: a field, a value, a server.
    ///
    /// - Parameter margin: How many columns the namespace puts before it.
    static func member(
        _ text: String?, fallback: @autoclosure () -> String, deprecation: String? = nil, margin: Int
    ) -> TextLines {
        var comment = DocComment(indent: 4 + margin)
        comment.add(text?.isBlank == false ? text : fallback())
        comment.add(note(deprecation))
        return comment.source
    }

    /// Returns the comment of a member that is named in the sentence that stands for a text it does not have.
    ///
    /// - Parameters:
    ///   - standard: The default that is documented; nil for none.
    ///   - margin: How many columns the namespace puts before it.
    static func member(
        _ text: String?, fallback start: String, _ name: String, _ end: String, deprecation: String? = nil,
        standard: Literal? = nil, margin: Int
    ) -> TextLines {
        var comment = DocComment(indent: 4 + margin)
        if let text, !text.isBlank { comment.add(text) } else { comment.add(start, name, end) }
        if let standard, !mentions(standard, text) { comment.add(defaultText(standard)) }
        comment.add(note(deprecation))
        return comment.source
    }

    /// Whether a text has the default in words of its author's: GitHub's document ends many so.
    private static func mentions(_ literal: Literal, _ text: String?) -> Bool {
        guard let text else { return false }
        if case .string(let value) = literal, text.contains("Default: `\(value)`") { return true }
        return text.contains("Default: `\(JSONText.write(literal))`")
    }

    /// Returns the sentence about a default; nil for one of null, which says no more than that the value may be absent.
    ///
    /// A long one is cut off.
    static func defaultText(_ literal: Literal) -> String? {
        guard literal != .null else { return nil }
        var text = SourceText.onOneLine(JSONText.write(literal))
        if text.count > longestDefault { text = text.prefix(longestDefault) + "…" }
        // Code between backticks ends at the first run of as many (CommonMark 0.31, section 6.1).
        let fence = text.contains("`") ? "``" : "`"
        guard !text.contains("``") else { return nil }
        let space = text.hasPrefix("`") || text.hasSuffix("`") ? " " : ""
        return String(of: "Default: ", fence, space, text, space, fence, ".")
    }

    /// The number of characters of a default that a comment shows.
    private static let longestDefault = 100

    /// Returns the comment of a member that a node of the specification became.
    static func member(
        _ text: String, origin: Origin, deprecation: String? = nil, in plan: ClientPlan
    ) -> TextLines {
        var comment = DocComment(indent: 4 + plan.margin)
        comment.add(text)
        comment.add(note(deprecation))
        comment.add(pointer(origin, in: plan))
        return comment.source
    }

    /// Returns the comment of an endpoint.
    static func endpoint(_ endpoint: EndpointPlan, in plan: ClientPlan, withParameters: Bool) -> TextLines {
        let node = endpoint.endpoint
        let known = endpoint.commentHead.value { head(node, in: plan).encoded }
        var comment = DocComment(indent: 4 + plan.margin, lines: TextLines(encoded: known), room: 160)
        if !withParameters { comment.add(note(node.deprecation)) }
        if let text = node.bodyDescription, !text.isBlank, !endpoint.arguments.contains(where: \.isWholeBody) {
            comment.add(String(of: "Body: ", text))
        }
        if withParameters { comment.add(scopes(of: node.auth)) }
        if withParameters { comment.add(certificates(of: node.auth, in: plan)) }
        if withParameters { comment.add(followUpsText(of: node)) }
        comment.add(pointer(node.origin, in: plan))
        if withParameters {
            for value in endpoint.arguments {
                let whole = value.isWholeBody ? node.bodyDescription : nil
                guard let text = parameterText(value) ?? whole else { continue }
                comment.addItem(String(of: "Parameter ", value.name.text), text)
            }
            if let text = errorsText(of: endpoint, in: plan) { comment.addItem("Throws", text) }
        }
        return comment.source
    }

    /// Returns the sentence about the scopes that a token must have; nil without any. Each alternative is one.
    private static func scopes(of auth: AuthRequirement) -> String? {
        let alternatives = auth.alternatives.compactMap { uses -> String? in
            let texts = uses.filter { !$0.scopes.isEmpty }.map { use -> String in
                let scopes = use.scopes.map { code($0) }.joined(separator: ", ")
                return String(of: scopes, " of ", code(use.scheme))
            }
            return texts.isEmpty ? nil : texts.joined(separator: " and ")
        }
        return alternatives.isEmpty ? nil : String(of: "Scopes: ", alternatives.joined(separator: "; or "), ".")
    }

    /// Returns the sentence about client certificates; nil where none of the alternatives needs one.
    private static func certificates(of auth: AuthRequirement, in plan: ClientPlan) -> String? {
        let names = auth.alternatives.map { uses in
            uses.map(\.scheme).filter(plan.certificateSchemes.contains)
        }
        guard let first = names.first(where: { !$0.isEmpty })?.first else { return nil }
        let isNeeded = names.allSatisfy { !$0.isEmpty }
        let start =
            isNeeded ? "Needs a client certificate: " : "Takes a client certificate instead of other credentials: "
        return String(of: start, code(first), ".")
    }

    private static func code(_ text: String) -> String {
        String(of: "`", SourceText.onOneLine(text).replacing("`", with: "'"), "`")
    }

    /// Returns the sentence about the errors that the specification declares of an endpoint, with the types of their bodies;
    /// nil without any.
    private static func errorsText(of planned: EndpointPlan, in plan: ClientPlan) -> String? {
        let endpoint = planned.endpoint
        let own = Set(endpoint.errors.map(\.status))
        let errors = endpoint.errors.byStatus + plan.errors.filter { !own.contains($0.status) }.byStatus
        guard !errors.isEmpty else { return nil }
        let shown = errors.prefix(longestErrors).compactMap { contents -> String? in
            guard let error = contents.first else { return nil }
            let type = bodyTypes(of: contents, in: plan)
            let headers = planned.errorHeaders.first { $0.status == error.status }?.headers.name.text
            let isFollowed = error.status.isRedirection && error.status != .code(304)
            return error.status.text + (isFollowed ? " where it cannot be followed" : "")
                + (type.map { " \($0)" } ?? "") + (headers.map { " with `\($0)`" } ?? "")
        }
        let rest = errors.count > shown.count ? " and \(errors.count - shown.count) more" : ""
        return String(of: "`APIError`. Declared errors: ", shown.joined(separator: ", "), rest, ".")
    }

    /// Returns the types that the body of an error is decoded to, one for each content type that is read otherwise; nil when
    /// it is decoded to none.
    private static func bodyTypes(of contents: ArraySlice<ErrorResponse>, in plan: ClientPlan) -> String? {
        var types: [String] = []
        for error in contents {
            guard let type = DefinitionExpression.bodyType(of: error, in: plan), !types.contains("`\(type)`") else {
                continue
            }
            types.append("`\(type)`")
        }
        return types.isEmpty ? nil : types.joined(separator: " or ")
    }

    /// Returns the sentences about the calls that can follow; nil without any.
    private static func followUpsText(of endpoint: Endpoint) -> String? {
        var all: [(status: StatusRange, followUp: FollowUp)] = []
        for response in endpoint.responses { all += response.followUps.map { (response.status, $0) } }
        for error in endpoint.errors { all += error.followUps.map { (error.status, $0) } }
        guard !all.isEmpty else { return nil }
        let shown = all.prefix(longestErrors).map { status, followUp -> String in
            let name = followUp.endpoint.map { "\($0.group).\($0.name)" } ?? followUp.operation ?? followUp.name
            let values = followUp.parameters.map { "`\(SourceText.onOneLine($0.name))` from \(code($0.value))" }
            let body = followUp.body.map { ["the body from \(code($0))"] } ?? []
            let with = values.isEmpty && body.isEmpty ? "" : ", with " + (values + body).joined(separator: ", ")
            let server = followUp.server.map { ", at `\(SourceText.onOneLine($0))`" } ?? ""
            let text = followUp.description.map { ": " + SourceText.onOneLine($0) } ?? ""
            return "- After \(status.text): `\(SourceText.onOneLine(name))`\(with)\(server)\(text)"
        }
        let rest = all.count > shown.count ? ["- \(all.count - shown.count) more"] : []
        return "Calls that can follow:\n" + (shown + rest).joined(separator: "\n")
    }

    /// Returns a value as code on one line: text as it is, anything else as JSON.
    private static func code(_ value: Literal) -> String {
        let text = if case .string(let text) = value { text } else { JSONText.write(value) }
        let line = SourceText.onOneLine(text)
        return "`\(line.replacing("`", with: "'").prefix(longestDefault))`"
    }

    /// How many errors a comment lists.
    private static let longestErrors = 20

    /// Returns the comment of a step of a flow, which takes some of an endpoint's values.
    static func step(
        _ endpoint: EndpointPlan, parameters: [(name: String, field: Field?)], in plan: ClientPlan
    ) -> TextLines {
        let known = endpoint.commentHead.value { head(endpoint.endpoint, in: plan).encoded }
        var comment = DocComment(indent: 4 + plan.margin, lines: TextLines(encoded: known), room: 160)
        for parameter in parameters {
            guard let text = parameter.field?.description, !text.isBlank else { continue }
            comment.addItem(String(of: "Parameter ", parameter.name), text)
        }
        return comment.source
    }

    /// Returns the text about a value of a call: its description, how it is sent, its deprecation and its default.
    ///
    /// - Returns: Nil for a value that needs no text.
    private static func parameterText(_ value: ArgumentPlan) -> String? {
        guard let field = value.field else { return nil }
        let text = field.description?.isBlank == false ? field.description : nil
        let notes = [text, note(of: value), note(field.deprecation)]
        let known = notes.compactMap { $0 }
        let whole = known.isEmpty ? nil : known.joined(separator: " ")
        if case .literal? = value.defaultArgument { return whole }
        guard let value = field.defaultValue, !mentions(value, whole), let standard = defaultText(value) else {
            return whole
        }
        return whole.map { String(of: $0, " ", standard) } ?? standard
    }

    /// Returns a sentence about how a value is sent that its type does not tell; nil where there is nothing to say.
    private static func note(of value: ArgumentPlan) -> String? {
        switch value.place {
        case .parameter(let parameter)
        where parameter.isEmptyAllowed && (value.mayBeEmpty || parameter.field.type.kind == .string):
            return String(of: "May be empty: ", code(parameter.field.key + "="), ".")
        case .part(let field):
            guard let types = field.contentType, ContentType.isChoice(types) else { return nil }
            let names = ContentType.choices(in: types).map { code($0) }
            return String(of: "Content type: ", names.joined(separator: " or "), ".")
        case .partHeader(_, let part):
            return String(of: "Header of the part ", code(part.key), ".")
        case .parameter, .body, .bodyField, .formField, .text, .file: return nil
        }
    }

    /// Returns the lines about what an endpoint does, and how.
    private static func head(_ node: Endpoint, in plan: ClientPlan) -> TextLines {
        var comment = DocComment(indent: 4 + plan.margin)
        if node.description?.isBlank == false { comment.add(node.description) }
        let isSocket = if case .webSocket = node.exchange { true } else { false }
        let method = isSocket ? "WebSocket" : node.method.token
        comment.add(String(of: "`", method, " ", SourceText.onOneLine(node.path.text), "`"))
        return comment.source
    }

    /// Returns the attribute of a deprecated declaration; no line when it may be used.
    static func attribute(_ deprecation: String?) -> TextLines {
        guard let deprecation else { return TextLines() }
        guard !deprecation.isBlank else { return ["@available(*, deprecated)"] }
        let message = StringLiteral.source(SourceText.onOneLine(deprecation))
        return TextLines(of: "@available(*, deprecated, message: ", message, ")")
    }

    /// Returns the sentence about a deprecation; nil if the declaration is not deprecated.
    static func note(_ deprecation: String?) -> String? {
        deprecation.map { $0.isBlank ? "Deprecated." : String(of: "Deprecated: ", $0) }
    }

    /// Returns a sentence that says where a node was read; nil where nobody asks.
    static func pointer(_ origin: Origin, in plan: ClientPlan) -> String? {
        let path = plan.path(of: origin)
        // The pointer of a whole file is empty.
        guard !origin.pointer.isEmpty || path != plan.sourcePath else { return nil }
        return SourceText.onOneLine(
            String(of: "Generated from ", path, origin.pointer.isEmpty ? "" : "#", origin.pointer))
    }
}

extension String {
    /// Whether there is nothing to be read.
    var isBlank: Bool {
        // Whatever follows, a character that starts with it is no space.
        if let first = utf8.first, (0x21..<0x7F).contains(first) { return false }
        return allSatisfy(\.isWhitespace)
    }
}

extension ArgumentPlan {
    /// Whether it is the body as a whole.
    fileprivate var isWholeBody: Bool {
        switch place {
        case .body, .text, .file: true
        case .parameter, .bodyField, .formField, .part, .partHeader: false
        }
    }
}
