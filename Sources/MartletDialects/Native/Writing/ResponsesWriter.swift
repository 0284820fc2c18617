import MartletContract
import MartletSyntax

/// Writes what endpoints answer.
enum ResponsesWriter {
    /// `returns` with `status` where that says it all, else `responses`.
    static func members(_ responses: [Response], _ scope: inout NativeScope) -> [OutputNode.Member] {
        var result = OutputMapping()
        if let only = responses.first, responses.count == 1, isShort(only) {
            var type = scope.type(only.type)
            type.origin = only.origin.span
            result.add("returns", type)
            switch only.status {
            // Every success is what a missing status means.
            case .family(2): break
            case .code(let code): result.add("status", number: String(code))
            case .family, .any: result.add("status", .text(only.status.text))
            }
            return result.members
        }
        var section = OutputMapping()
        for contents in responses.byStatus {
            guard let response = contents.first else { continue }
            let others = contents.dropFirst().map { Alternative($0.contentType, $0.type, $0.examples, $0.origin) }
            let node = node(response, alternatives: alternatives(others, &scope), &scope)
            section.add(response.status.text, node, isKeyBare: true)
        }
        result.add("responses", mapping: section)
        return result.members
    }

    private static func isShort(_ response: Response) -> Bool {
        response.contentType == nil && response.description == nil && response.headers.isEmpty
            && response.examples.isEmpty && response.followUps.isEmpty
    }

    /// What a response carries in another content type.
    private struct Alternative {
        let contentType: String?
        let type: TypeReference
        let examples: [Example]
        let origin: Origin

        init(_ contentType: String?, _ type: TypeReference, _ examples: [Example], _ origin: Origin) {
            (self.contentType, self.type, self.examples, self.origin) = (contentType, type, examples, origin)
        }
    }

    /// What a response carries in other content types.
    private static func alternatives(
        _ all: [Alternative], _ scope: inout NativeScope
    ) -> OutputMapping {
        var result = OutputMapping()
        for one in all {
            var long = OutputMapping()
            long.add("type", scope.type(one.type))
            NativeText.addExamples(one.examples, to: &long)
            // A type that is a mapping itself would be taken for the long form.
            let isShort = long.members.count == 1 && !one.type.isHeld && !NativeScope.hasHeldElements(one.type)
            var node = isShort ? long.members[0].value : long.node()
            node.origin = one.origin.span
            result.add(one.contentType ?? "application/json", node)
        }
        return result
    }

    private static func node(
        _ response: Response, alternatives: OutputMapping, _ scope: inout NativeScope
    ) -> OutputNode {
        guard !isShort(response) || !alternatives.isEmpty else {
            var type = scope.type(response.type)
            type.origin = response.origin.span
            return type
        }
        var result = OutputMapping()
        result.add("returns", scope.type(response.type))
        result.add("contentType", text: response.contentType)
        result.add("alternatives", mapping: alternatives)
        result.add("description", text: response.description)
        result.add("headers", mapping: headers(response.headers, &scope))
        let bytes = response.type.kind == .file ? response.contentType ?? "application/octet-stream" : nil
        NativeText.addExamples(response.examples, bytes: bytes, to: &result)
        result.add("followUps", mapping: followUps(response.followUps))
        return result.node(origin: response.origin.span)
    }

    /// Header fields of a response or a part.
    static func headers(_ headers: [Field], _ scope: inout NativeScope) -> OutputMapping {
        var result = OutputMapping()
        for header in headers {
            var writing = OutputMapping()
            writing.add("contentType", text: header.contentType)
            writing.add("explode", flag: header.isExploded)
            result.add(header.name, FieldsWriter.node(header, key: header.name, with: writing.members, &scope))
        }
        return result
    }

    /// The values of a call that can follow.
    static func values(of followUp: FollowUp) -> OutputMapping {
        var result = OutputMapping()
        for value in followUp.parameters { result.add(value.name, NativeExtensions.node(value.value)) }
        return result
    }

    private static func followUps(_ followUps: [FollowUp]) -> OutputMapping {
        var result = OutputMapping()
        for followUp in followUps {
            var node = OutputMapping()
            node.add("endpoint", followUp.endpoint.map { .text(NativeText.reference($0)) })
            node.add("operation", text: followUp.operation)
            node.add("values", mapping: values(of: followUp))
            node.add("body", followUp.body.map(NativeExtensions.node))
            node.add("description", text: followUp.description)
            node.add("server", text: followUp.server)
            result.add(followUp.name, node.node(origin: followUp.origin.span))
        }
        return result
    }

    /// The types of errors by status.
    static func errors(_ errors: [ErrorResponse], _ scope: inout NativeScope) -> OutputMapping {
        var result = OutputMapping()
        for contents in errors.byStatus {
            guard let error = contents.first else { continue }
            let others = contents.dropFirst().map { Alternative($0.contentType, $0.type, $0.examples, $0.origin) }
            var long = OutputMapping()
            long.add("type", scope.type(error.type))
            long.add("contentType", text: error.contentType)
            long.add("alternatives", mapping: alternatives(others, &scope))
            long.add("description", text: error.description)
            long.add("headers", mapping: headers(error.headers, &scope))
            NativeText.addExamples(error.examples, to: &long)
            long.add("followUps", mapping: followUps(error.followUps))
            // A type that is a mapping itself would be taken for the long form.
            let isShort =
                long.members.count == 1 && !error.type.isHeld && !NativeScope.hasHeldElements(error.type)
            var node = isShort ? long.members[0].value : long.node()
            node.origin = error.origin.span
            result.add(error.status.text, node, isKeyBare: true)
        }
        return result
    }
}
