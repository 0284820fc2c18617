/// A key that begins with `x-martlet-`: what an OpenAPI document has no word for, in the words of the native dialect.
enum MartletKey: String, CaseIterable {
    case additional, auth, cache, cases, closed, common, conforms, date, dates, deprecated, endpoints, errors, flows,
        group, guess, headers, id, idempotency, inline, insecure, invalidates, issues, links, log, members, message,
        mutable, name, namespace, newtype, pages, pins, queue, resource, retry, revokes, sensitive, server, streams,
        style, timeout, timeouts, type, websocket

    /// What every key begins with.
    static let prefix = "x-martlet-"

    /// What a key can stand in.
    enum Place: String, CaseIterable {
        case root, server, tag, scheme, operation, parameter, answer, schema

        /// How messages name it.
        var text: String {
            switch self {
            case .root: "the top of the document"
            case .server: "a server"
            case .tag: "a tag"
            case .scheme: "a security scheme"
            case .operation: "an operation"
            case .parameter: "a parameter or header"
            case .answer: "an answer of the components"
            case .schema: "a schema"
            }
        }
    }

    /// What it can stand in.
    var places: [Place] {
        switch self {
        case .name: [.root, .server, .tag, .scheme, .operation, .parameter, .schema]
        case .cache: [.root, .operation]
        case .pins: [.root, .server]
        case .dates, .errors, .flows, .guess, .headers, .links, .namespace, .timeouts: [.root]
        case .insecure, .log: [.server]
        case .common: [.answer]
        case .resource: [.root, .tag, .operation]
        case .endpoints: [.tag]
        case .auth: [.scheme]
        case .group, .idempotency, .invalidates, .issues, .pages, .queue, .retry, .revokes, .server, .streams, .timeout,
            .websocket:
            [.operation]
        case .deprecated, .sensitive: [.operation, .parameter, .schema]
        case .style: [.parameter, .schema]
        case .additional, .cases, .closed, .conforms, .date, .id, .inline, .members, .message, .mutable, .newtype,
            .type:
            [.schema]
        }
    }

    /// The key as it is written.
    var text: String { Self.prefix + rawValue }
}
