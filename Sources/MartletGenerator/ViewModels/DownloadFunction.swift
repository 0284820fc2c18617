import MartletContract
import MartletPlan
import MartletTemplates

/// The function of the façade that fetches the file of an endpoint to a place on disk.
enum DownloadFunction {
    /// Returns the function; nil for an endpoint that returns no file.
    static func function(
        _ endpoint: EndpointPlan, type: Identifier, in plan: ClientPlan
    ) -> PageFunctions.Function? {
        guard endpoint.result == .file else { return nil }
        var scope = NameScope(suffix: "Value")
        for argument in endpoint.arguments { scope.take(argument.name) }
        let place = scope.claim(Identifier("destination")).source
        let progress = scope.claim(Identifier("progress")).source
        return PageFunctions.Function(
            docs: docs(of: endpoint, in: plan), signature: signature(of: endpoint, place, progress, in: plan),
            body: body(of: endpoint, type, place, progress).lines(indent: 8 + plan.margin),
            endpoint: endpoint.endpoint, plan: plan)
    }

    private static func docs(of endpoint: EndpointPlan, in plan: ClientPlan) -> TextLines {
        var comment = DocComment(indent: 4 + plan.margin)
        comment.add("Fetches the file of ``\(endpoint.name.text)`` to a place on disk, or the rest of it.")
        comment.add(
            "See `\(endpoint.name.text)` for what is asked for, and `APIClient.download` for what is kept when it "
                + "breaks.")
        return comment.source
    }

    private static func signature(
        of endpoint: EndpointPlan, _ place: String, _ progress: String, in plan: ClientPlan
    ) -> TextLines {
        var parameters = endpoint.arguments.map { ParameterDeclaration.layout($0, in: plan) }
        let label = progress == "progress" ? progress : "progress \(progress)"
        parameters += [.text("to \(place): URL"), .text("\(label): TransferProgress? = nil")]
        let head = "\(plan.options.access.modifier)func \(endpoint.name.source)"
        var lines = Documentation.attribute(endpoint.endpoint.deprecation)
        lines.append("@discardableResult")
        SourceLayout.call(head, parameters, tail: " async throws(APIError) -> DownloadedFile {")
            .addDeclaration(to: &lines, indent: 4 + plan.margin)
        return lines
    }

    private static func body(
        of endpoint: EndpointPlan, _ type: Identifier, _ place: String, _ progress: String
    ) -> SourceLayout {
        let head = "\(type.source).\(endpoint.name.source)"
        let arguments = endpoint.arguments.map { SourceLayout.text("\($0.name.label): \($0.name.source)") }
        let value = arguments.isEmpty ? SourceLayout.text(head) : .call(head, arguments)
        return .call(
            "try await api.download", [value, .text("to: \(place)"), .text("progress: \(progress)")])
    }
}
