/// How a list or an object stands in a path (OpenAPI 3.1, section 4.8.12.2; RFC 6570, section 3.2).
public enum PathStyle: Sendable, Hashable {
    /// `blue,black`.
    case simple
    /// `.blue,black`, exploded `.blue.black`.
    case label
    /// `;color=blue,black`, exploded `;color=blue;color=black`.
    case matrix
}

/// How a list or an object stands in a query (OpenAPI 3.1, section 4.8.12.2).
public enum QueryStyle: Sendable, Hashable {
    /// `color=blue,black`, exploded `color=blue&color=black`.
    case form
    /// `color=blue%20black`.
    case spaceDelimited
    /// `color=blue%7Cblack`.
    case pipeDelimited
    /// `color[R]=100&color[G]=200`, brackets percent-encoded. OpenAPI says nothing of lists; they have their positions in
    /// the brackets, as servers that know this style read them.
    case deepObject
    /// As ``deepObject``, the elements of lists in empty brackets: `color[]=blue&color[]=black`, `filter[ids][]=1`. Rails,
    /// PHP and `qs` read this; OpenAPI has no word for it.
    case brackets
    /// `color=blue%09black`: `collectionFormat: tsv` of Swagger 2.0.
    case tabDelimited

    /// Whether the names of members stand in brackets.
    var isBracketed: Bool { self == .deepObject || self == .brackets }
}

extension PathStyle {
    /// Returns a single value in this style; name and value are percent-encoded already.
    func text(_ name: String, value: String) -> String {
        switch self {
        case .simple: value
        case .label: "." + value
        case .matrix: ";\(name)=\(value)"
        }
    }

    /// Returns a list in this style; name and values are percent-encoded already.
    func text(_ name: String, list: [String], explode: Bool) -> String {
        switch self {
        case .simple: list.joined(separator: ",")
        case .label: "." + list.joined(separator: explode ? "." : ",")
        case .matrix where explode: list.map { ";\(name)=\($0)" }.joined()
        case .matrix: ";\(name)=\(list.joined(separator: ","))"
        }
    }

    /// Returns an object in this style; all names and values are percent-encoded already.
    func text(_ name: String, object: [(name: String, value: String)], explode: Bool) -> String {
        let pairs = object.map { explode ? "\($0.name)=\($0.value)" : "\($0.name),\($0.value)" }
        return switch self {
        case .simple: pairs.joined(separator: ",")
        case .label: "." + pairs.joined(separator: explode ? "." : ",")
        case .matrix where explode: pairs.map { ";" + $0 }.joined()
        case .matrix: ";\(name)=\(pairs.joined(separator: ","))"
        }
    }
}

extension QueryStyle {
    /// Returns the items of a list in this style; name and values are percent-encoded already.
    func items(_ name: String, list: [String], explode: Bool) -> [String] {
        guard !list.isEmpty else { return [] }
        if self == .brackets { return list.map { "\(name)%5B%5D=\($0)" } }
        if self == .deepObject { return list.enumerated().map { "\(name)%5B\($0.offset)%5D=\($0.element)" } }
        if explode { return list.map { "\(name)=\($0)" } }
        return ["\(name)=\(list.joined(separator: delimiter))"]
    }

    /// Returns the items of an object in this style; all names and values are percent-encoded already.
    func items(_ name: String, object: [(name: String, value: String)], explode: Bool) -> [String] {
        guard !object.isEmpty else { return [] }
        if isBracketed { return object.map { "\(name)%5B\($0.name)%5D=\($0.value)" } }
        if explode { return object.map { "\($0.name)=\($0.value)" } }
        let pairs = object.map { "\($0.name)\(delimiter)\($0.value)" }
        return ["\(name)=\(pairs.joined(separator: delimiter))"]
    }

    private var delimiter: String {
        switch self {
        case .form, .deepObject, .brackets: ","
        case .spaceDelimited: "%20"
        case .pipeDelimited: "%7C"
        case .tabDelimited: "%09"
        }
    }
}
