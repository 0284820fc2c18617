import MartletContract
import MartletSyntax

/// Reads items from requests.
extension StateDesk {
    /// The content of a request's body.
    enum Said {
        /// An item, or some of its fields, in a content type.
        case item(Literal, String)
        /// Several items.
        case list([Literal])
        /// Operations that change an item (RFC 6902).
        case patch(Literal)
        /// Nothing that the mock can read, in a content type.
        case unread(String)

        /// The item; nil where there is none.
        var item: Literal? { if case .item(let value, _) = self { value } else { nil } }

        /// The content type, for people.
        var contentType: String {
            switch self {
            case .item(_, let type), .unread(let type): type.excerpt
            case .list: "a list"
            case .patch: Self.patchType
            }
        }

        static let patchType = "application/json-patch+json"
    }

    /// Reads what the body of a request says.
    func said(_ request: MockRequest, _ values: EndpointCheck.Values) throws(Problem) -> Said {
        let sent = ParsedContentType(
            request.headers["Content-Type"] ?? endpoint.contentTypeOfBody ?? "application/octet-stream")
        var body = values.body
        var way = use.bodyWay
        if body == nil, values.isBodyUnread, sent.isJSON, !request.body.isEmpty {
            // The contract says nothing of this JSON that the mock could hold it to.
            do throws(JSONLiteral.Failure) {
                body = try request.work.json(of: request.body)
            } catch {
                throw Problem(400, "malformed-body", "The body \(error.complaint).")
            }
            if body?.value(at: way) == nil { way = [] }
        }
        guard let body else {
            guard endpoint.body != nil, values.isBodyUnread || !request.body.isEmpty else {
                return .item(inQuery(values), sent.essence)
            }
            return .unread(sent.essence)
        }
        if use.role == .patch, !isWhole, sent.essence == Said.patchType || JSONPatch.isPatch(body) {
            return .patch(body)
        }
        if let listWay = use.listWay, case .array(let elements)? = body.value(at: listWay) { return .list(elements) }
        guard let item = body.value(at: way), case .object = item else { return .unread(sent.essence) }
        return .item(item, sent.essence)
    }

    /// The fields of an item that stand in the query.
    func inQuery(_ values: EndpointCheck.Values) -> Literal {
        .object(
            endpoint.parameters.compactMap { parameter in
                guard parameter.place == .query, items.fields.contains(where: { $0.key == parameter.field.key }) else {
                    return nil
                }
                return values.parameters[.init(place: .query, key: parameter.field.key)].map {
                    .init(parameter.field.key, $0)
                }
            })
    }

    func text(of value: Literal?) -> String {
        value.flatMap(ItemMaker.text(of:)) ?? ""
    }

    /// The text of the item that a request is about; empty where it names none.
    func identity(_ values: EndpointCheck.Values, _ body: Literal?) -> String {
        if resource.isSingleton { return "" }
        if let key = use.identity { return text(of: values.parameters[key]) }
        return text(of: resource.identity.flatMap { body?[member: $0.key] })
    }
}
