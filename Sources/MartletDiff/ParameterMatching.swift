import MartletContract
import MartletSyntax

/// Which parameter of an endpoint's revision is which of its base.
struct ParameterMatching: Sendable {
    /// A parameter on both sides.
    struct Pair: Sendable {
        /// As it was.
        let base: Parameter
        /// As it is to be.
        let revision: Parameter
    }

    /// The parameters of the same name and place on both sides, in the revision's order.
    private(set) var same: [Pair] = []
    /// Those of another name in the same place.
    private(set) var renamed: [Pair] = []
    /// Those of the same name in another place.
    private(set) var moved: [Pair] = []
    /// The parameters that are gone, in the base's order; none of the path.
    private(set) var removed: [Parameter] = []
    /// The new parameters, in the revision's order; none of the path.
    private(set) var added: [Parameter] = []

    /// All that are on both sides.
    var pairs: [Pair] { same + renamed + moved }

    /// Matches those of the path by where they stand in it, all others by name; what is left by its name in another
    /// place, and by likeness.
    ///
    /// - Parameter renames: The comparisons that may still be made.
    init(base: Endpoint, revision: Endpoint, renames share: inout WorkShare) {
        if base.parameters.isEmpty && revision.parameters.isEmpty { return }
        let isSameShape = base.shape == revision.shape
        func keyed(_ endpoint: Endpoint) -> [(key: String, parameter: Parameter)] {
            let names = isSameShape ? endpoint.path.parameterNames : []
            let places = TextTable(zip(names, names.indices)) { first, _ in first }
            return endpoint.parameters.map { (Self.key($0, places), $0) }
        }
        let known = ListMatching(keyed(base), keyed(revision), by: \.key)
        for pair in known.pairs {
            let pair = Pair(base: pair.base.parameter, revision: pair.revision.parameter)
            if pair.base.place == .path && pair.base.field.key != pair.revision.field.key {
                renamed.append(pair)
            } else {
                same.append(pair)
            }
        }
        // What of a path is new or gone, the path says.
        removed = known.removed.map(\.parameter).filter { $0.place != .path }
        added = known.added.map(\.parameter).filter { $0.place != .path }
        matchMoved()
        let renames = RenameMatching(removed, added, share: &share, field: \.field) { [removed, added] old, new in
            removed[old].place == added[new].place
                && removed[old].field.type.unconstrained == added[new].field.type.unconstrained
        }
        renamed += renames.pairs.map { Pair(base: $0.base, revision: $0.revision) }
        (removed, added) = (renames.removed, renames.added)
    }

    /// Takes out those that have only another place.
    private mutating func matchMoved() {
        if removed.isEmpty || added.isEmpty { return }
        var places: TextTable<[Int]> = [:]
        for index in removed.indices { places[Self.word(removed[index]), default: []].append(index) }
        var used: Set<Int> = []
        var left: [Parameter] = []
        for parameter in added {
            let word = Self.word(parameter)
            // No more than four parameters have one name, one in each place.
            let index = places[word]?.first { !used.contains($0) && removed[$0].place != parameter.place }
            guard let index else {
                left.append(parameter)
                continue
            }
            used.insert(index)
            moved.append(Pair(base: removed[index], revision: parameter))
        }
        added = left
        removed = removed.indices.filter { !used.contains($0) }.map { removed[$0] }
    }

    /// Returns what a parameter is told apart by: one of the path by where it stands among some names.
    private static func key(_ parameter: Parameter, _ places: TextTable<Int>) -> String {
        if parameter.place == .path, let place = places[parameter.field.key] { return "path \(place)" }
        return "\(parameter.place.rawValue) \(word(parameter))"
    }

    /// The name on the wire as it is compared: names of header fields in lower case (RFC 9110, section 5.1).
    private static func word(_ parameter: Parameter) -> String {
        parameter.place == .header ? parameter.field.key.lowercased() : parameter.field.key
    }
}

extension Parameter {
    /// How people name it: `query parameter 'page'`.
    var title: String { "\(place.rawValue) parameter '\(field.key)'" }

    /// Its step in the path of an element.
    var step: String { "\(place.rawValue) \(field.key)" }

    /// Whether a request can be without it: it may be absent, or has a default that stands for it then.
    var isLeftOut: Bool { !field.isSentAlways }
}

extension EndpointMatching.Pair {
    /// Makes a finding about a parameter on both sides.
    func finding(
        _ message: String, about pair: ParameterMatching.Pair, detail: String = "", _ verdicts: MessageVerdicts
    ) -> DiffFinding {
        finding(
            message, at: path.appending(pair.revision.step), detail: detail, base: pair.base.field.origin,
            revision: pair.revision.field.origin, verdicts)
    }
}

extension Parameter {
    /// How lists and objects are written, as text.
    var writtenStyle: String { style.rawValue + (isExploded ? ", exploded" : "") }
}

extension ContractComparison {
    /// Returns whom it breaks that a parameter is gone: what is not understood is passed over or refused, as the server
    /// likes; nobody conforming sends it any more where it went as announced.
    func verdicts(onRemovalOf parameter: Parameter, of pair: EndpointMatching.Pair) -> MessageVerdicts {
        let sunset = Sunset(parameter.field.extensions)
        let isDeprecated = parameter.field.deprecation != nil
        var verdicts = MessageVerdicts.all(.unknown)
        if isAgreedToGo(isDeprecated: isDeprecated, sunset, Stability(pair.base.extensions)) {
            verdicts.wire = .safe
        } else if isDeprecated {
            // A day was announced, and it has not come: that promise is broken.
            verdicts.wire = .breaking
        }
        return verdicts
    }

    /// Whether a parameter is written in another style, so that it shows on the wire: its values are lists or objects, or
    /// a style writes single values in a way of its own. Single values that become lists, or were lists, are written as lists
    /// of one value.
    func hasOtherStyle(_ pair: ParameterMatching.Pair) -> Bool {
        guard pair.base.writtenStyle != pair.revision.writtenStyle else { return false }
        let own: Set<Parameter.Style> = [.label, .matrix]
        if pair.base.style != pair.revision.style, !own.isDisjoint(with: [pair.base.style, pair.revision.style]) {
            return true
        }
        let old = Self.form(of: pair.base.field, baseModel(named:))
        let new = Self.form(of: pair.revision.field, revisionModel(named:))
        switch (old, new) {
        case (.single, .single), (.number, .number), (.single, .number), (.number, .single): return false
        case (.single, .list), (.number, .list): return pair.revision.style.isBracketed
        case (.list, .single), (.list, .number): return pair.base.style.isBracketed
        case (.list(isOne: true), .list(isOne: true))
        where !pair.base.style.isBracketed && !pair.revision.style.isBracketed:
            return false
        case (.list, .list): return pair.base.listStyle != pair.revision.listStyle
        default: return true
        }
    }

    /// Whether the values of a parameter are numbers or Booleans on both sides, whose JSON is the text that any style writes.
    func areTextsOfJSON(_ pair: ParameterMatching.Pair) -> Bool {
        let own: Set<Parameter.Style> = [.label, .matrix]
        return own.isDisjoint(with: [pair.base.style, pair.revision.style])
            && Self.form(of: pair.base.field, baseModel(named:)) == .number
            && Self.form(of: pair.revision.field, revisionModel(named:)) == .number
    }

    /// What the values of a parameter are made of.
    private enum Form: Equatable {
        /// A number or a Boolean.
        case number
        /// Another text.
        case single
        /// Several texts, or at most one.
        case list(isOne: Bool)
        case members
    }

    private static func form(of field: Field, _ model: (String) -> Model?) -> Form {
        let form = form(of: field.type, model, depth: 0)
        guard case .list = form else { return form }
        let limits = [field.constraints.maxItems, field.type.constraints.maxItems].compactMap { $0 }
        return .list(isOne: limits.contains { $0 <= 1 })
    }

    private static func form(of type: TypeReference, _ model: (String) -> Model?, depth: Int) -> Form {
        var type = type
        // Aliases of aliases end somewhere; the bound is for those that do not.
        for _ in 0..<64 {
            switch type.kind {
            case .array: return .list(isOne: false)
            case .map, .json: return .members
            case .bool, .int, .int32, .int64(isString: false), .uint64(isString: false), .float, .double,
                .decimal(isString: false):
                return .number
            case .model(let name):
                switch model(name)?.shape {
                case .object: return .members
                case .union(let union):
                    let isSingle =
                        depth < 8
                        && union.members.allSatisfy {
                            [.single, .number].contains(form(of: $0.type, model, depth: depth + 1))
                        }
                    return isSingle ? .single : .members
                case .alias(let alias): type = alias.type
                case .enumeration(let enumeration): return enumeration.rawType == .int ? .number : .single
                case nil: return .single
                }
            default: return .single
            }
        }
        return .members
    }
}

extension Parameter {
    /// How a list is written: the same where each element has the name before it, and in the style that has no other way.
    fileprivate var listStyle: String {
        switch style {
        case .simple: return style.rawValue
        case .form, .spaceDelimited, .pipeDelimited, .tabDelimited: return isExploded ? "repeated" : style.rawValue
        case .label, .matrix, .deepObject, .cookie, .brackets: return writtenStyle
        }
    }
}
