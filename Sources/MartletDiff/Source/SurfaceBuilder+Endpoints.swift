import MartletContract
import MartletPlan

// MARK: Endpoints: the case, what belongs to its answers, and the functions of the façade

extension SurfaceBuilder {
    mutating func add(_ group: GroupPlan) {
        let element = SurfaceElement("groups", group.group.name, origin: group.group.origin)
        let identity = "groups/\(group.group.name)"
        var cases = SurfaceType(
            group.endpointType.text, identity: "\(identity)/cases", .enumeration, from: element)
        // Both the property and its type belong to the name, as app code can name both.
        var facade = SurfaceType(
            "\(group.property.text): \(group.clientType.text)", title: group.clientType.text,
            identity: "\(identity)/functions", .structure, from: element)
        (cases.isContainer, facade.isContainer) = (true, true)
        for endpoint in group.endpoints {
            let place = self.element(of: endpoint.endpoint)
            let arguments = endpoint.arguments.map { parameter($0, place) }
            cases.members.append(SurfaceMember(endpoint.name.text, .enumCase(arguments), from: place))
            facade.members += functions(of: endpoint, in: group, arguments, place)
            addAnswers(of: endpoint, in: group, place)
        }
        add(cases)
        add(facade)
    }

    func element(of endpoint: Endpoint) -> SurfaceElement {
        var names = [endpoint.title]
        if let other = titles[endpoint.title], other != endpoint.title {
            names.insert(other, at: isRevision ? 1 : 0)
        }
        // What is said of the content types of an operation is said of the endpoints that these are.
        if let operation = endpoint.operationTitle { names.append(operation) }
        return SurfaceElement(names.map { ElementPath([$0]) }, endpoint.origin)
    }

    private func parameter(_ argument: ArgumentPlan, _ endpoint: SurfaceElement) -> SurfaceParameter {
        let body = endpoint.at("body", endpoint.origin)
        let element: SurfaceElement
        switch argument.place {
        case .parameter(let parameter):
            let step = "\(parameter.place.rawValue) \(parameter.field.key)"
            element = endpoint.at(step, parameter.field.origin)
        case .bodyField(let field), .formField(let field), .part(let field):
            element = body.at(field.key, field.origin)
        case .partHeader(let header, let part):
            element = body.at(part.key, part.origin).at("header \(header.key)", header.origin)
        case .body, .text, .file: element = body
        }
        var parameter = SurfaceParameter(
            argument.name.text, expanded(argument.type), hasDefault: argument.defaultArgument != nil, from: element)
        parameter.aliases = aliases(in: argument.type)
        return parameter
    }

    // MARK: Functions

    private func functions(
        of endpoint: EndpointPlan, in group: GroupPlan, _ arguments: [SurfaceParameter], _ element: SurfaceElement
    ) -> [SurfaceMember] {
        var parameters = arguments
        if endpoint.hasCacheArgument {
            parameters.append(
                SurfaceParameter("cache", .runtime("CachePolicy"), hasDefault: true, from: element))
        }
        let result = result(of: endpoint, in: group, element)
        var members = [SurfaceMember(endpoint.name.text, .function(parameters, result), from: element)]
        if case .value(let type, _) = endpoint.result { members[0].aliases = aliases(in: type) }
        if let headers = endpoint.headers, let function = headers.function {
            let type = SwiftType.model(Identifier("\(group.endpointType.text).\(headers.name.text)"))
            let both = SurfaceResult(
                head: "\(result.head) with header fields", types: result.types + [type], element: result.element)
            members.append(SurfaceMember(function.text, .function(parameters, both), from: element))
        }
        if case .file = endpoint.result {
            let place = SurfaceParameter("to", .foundation("URL"), from: element)
            let progress = SurfaceParameter("progress", .runtime("TransferProgress"), hasDefault: true, from: element)
            let file = SurfaceResult(head: "", types: [.runtime("DownloadedFile")], element: result.element)
            members.append(
                SurfaceMember(
                    endpoint.name.text, key: "\(endpoint.name.text)(to:)",
                    .function(arguments + [place, progress], file), from: element))
        }
        return members + pages(of: endpoint, parameters, element)
    }

    private func pages(
        of endpoint: EndpointPlan, _ parameters: [SurfaceParameter], _ element: SurfaceElement
    ) -> [SurfaceMember] {
        guard let names = endpoint.pages, let pages = endpoint.endpoint.pages,
            case .value(let page, let reference) = endpoint.result,
            let cursor = endpoint.arguments.first(where: { $0.field?.name == pages.into })?.field
        else { return [] }
        let types = [page, plan.types.unwrappedType(of: cursor.type)].map { expanded($0) }
        let items = [item(pages.items, of: reference)].compactMap { $0 }
        return [
            SurfaceMember(
                names.pages.text,
                .function(parameters, SurfaceResult(head: "PageSequence", types: types, element: element)),
                from: element),
            SurfaceMember(
                names.items.text,
                .function(
                    parameters, SurfaceResult(head: "PageItemSequence", types: types + items, element: element)),
                from: element),
        ]
    }

    /// Returns the type of the items that a path of fields leads to; nil when it leads to no list.
    private func item(_ path: String, of reference: TypeReference) -> SwiftType? {
        var type = reference
        for name in path.split(separator: ".") {
            guard case .model(let model) = plan.types.kind(of: type),
                case .structure(let structure)? = plan.model(named: model)?.declaration,
                let property = structure.properties.first(where: { $0.field.name == name })
            else { return nil }
            type = property.field.type
        }
        guard case .array(let element) = plan.types.kind(of: type) else { return nil }
        return expanded(plan.types.swiftType(of: element))
    }

    // MARK: Answers

    private func responses(of endpoint: Endpoint, _ element: SurfaceElement) -> SurfaceElement {
        let steps =
            endpoint.responses.primary.map { "response \($0.status.text)" } + [
                "event", "message sent", "message received",
            ]
        return SurfaceElement(steps.flatMap { step in element.paths.map { $0.appending(step) } }, element.origin)
    }

    private func result(
        of endpoint: EndpointPlan, in group: GroupPlan, _ element: SurfaceElement
    ) -> SurfaceResult {
        let place = responses(of: endpoint.endpoint, element)
        switch endpoint.result {
        case .void: return SurfaceResult(head: "", types: [.standard("Void")], element: place)
        case .value(let type, _): return SurfaceResult(head: "", types: [expanded(type)], element: place)
        case .file: return SurfaceResult(head: "", types: [.foundation("Data")], element: place)
        case .text: return SurfaceResult(head: "", types: [.standard("String")], element: place)
        case .answers(let answers):
            let type = SwiftType.model(Identifier("\(group.endpointType.text).\(answers.name.text)"))
            return SurfaceResult(head: "", types: [type], element: place)
        case .stream(let message):
            return SurfaceResult(head: "EventStream", types: [expanded(message.type)], element: place)
        case .socket(let sends, let receives):
            return SurfaceResult(
                head: "WebSocketConnection", types: [expanded(sends.type), expanded(receives.type)], element: place)
        }
    }

    private mutating func addAnswers(
        of endpoint: EndpointPlan, in group: GroupPlan, _ element: SurfaceElement
    ) {
        let place = responses(of: endpoint.endpoint, element)
        let outer = group.endpointType.text
        if let headers = endpoint.headers { add(headers, in: outer, place) }
        for error in endpoint.errorHeaders where error.isFirst {
            let declared = endpoint.endpoint.errors.first { $0.status == error.status }
            let own = element.at("response \(error.status.text)", declared?.origin ?? endpoint.endpoint.origin)
            add(error.headers, in: outer, own)
        }
        guard case .answers(let answers) = endpoint.result else { return }
        add(answers, in: outer, place, of: element)
    }

    /// Adds several answers as an enum.
    mutating func add(
        _ answers: AnswersPlan, in outer: String, _ place: SurfaceElement, of element: SurfaceElement
    ) {
        let name = "\(outer).\(answers.name.text)"
        var type = SurfaceType(name, identity: name, .enumeration, from: place)
        for answer in answers.cases {
            let own = element.at("response \(answer.response.status.text)", answer.response.origin)
            var values: [SurfaceParameter] = []
            if let content = answer.content.type { values.append(SurfaceParameter(nil, expanded(content), from: own)) }
            if let headers = answer.headers {
                let type = SwiftType.model(Identifier("\(outer).\(headers.name.text)"))
                values.append(SurfaceParameter("headers", type, from: own))
                if !answer.response.isAlternative { add(headers, in: outer, own) }
            }
            if answer.hasStatus { values.append(SurfaceParameter("status", .standard("Int"), from: own)) }
            type.members.append(SurfaceMember(answer.name.text, .enumCase(values), from: own))
        }
        add(type)
    }

    /// Adds header fields, or parameters, as a struct.
    mutating func add(
        _ headers: AnswerHeadersPlan, in outer: String, _ element: SurfaceElement, _ word: String = "header"
    ) {
        let name = "\(outer).\(headers.name.text)"
        var type = SurfaceType(name, identity: name, .structure, from: element)
        type.members = headers.fields.map { header in
            SurfaceMember(
                header.name.text, .value(expanded(header.type), isSettable: false),
                from: element.at("\(word) \(header.field.key)", header.field.origin))
        }
        add(type)
    }
}
