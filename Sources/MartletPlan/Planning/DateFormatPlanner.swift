import MartletContract
import MartletSyntax

/// Names the date formats for which the runtime has no name of its own.
enum DateFormatPlanner {
    /// Returns the date formats.
    ///
    /// - Parameter formats: what ``formats(in:)`` returns.
    static func plan(_ contract: Contract, _ formats: [DateFormat], names: inout Namer) -> [DateFormatPlan] {
        var scope = NameScope(reserved: ReservedNames.dateMembers, suffix: "Format")
        let named = contract.dateFormats.filter { needsName($0.format) }
        var known = Set(named.map(\.format))
        let others = formats.filter { known.insert($0).inserted }
        let requests =
            named.map { names.request($0.name, .lowerCamel, .date($0.name), fallback: "format", at: $0.origin) }
            + others.map { format in
                NameRequest(
                    own: "pattern", .own("pattern", in: ["dates"], detail: text(of: format)), at: contract.origin)
            }
        let plans =
            named.map { (Optional($0.name), $0.format) } + others.map { (Optional<String>.none, $0) }
        return zip(plans, names.claim(requests, in: &scope)).map { plan, name in
            DateFormatPlan(specificationName: plan.0, format: plan.1, name: name)
        }
    }

    /// Returns what tells a format without a name from others.
    private static func text(of format: DateFormat) -> String {
        switch format {
        case .iso8601: "iso8601"
        case .unix: "unix"
        case .unixMilliseconds: "unix-ms"
        case .pattern(let pattern): pattern
        case .firstOf(let formats): formats.map(text(of:)).joined(separator: ", ")
        }
    }

    /// Whether a format is more than what the runtime's methods do without being told.
    private static func needsName(_ format: DateFormat) -> Bool {
        switch format {
        case .iso8601, .unix, .unixMilliseconds: false
        case .pattern(let pattern): pattern != "yyyy-MM-dd"
        case .firstOf: true
        }
    }

    /// Returns the formats that types have, apart from those which the runtime knows, one for each use.
    static func formats(in contract: Contract) -> [DateFormat] {
        let parts = Parallel.pieces(of: Array(contract.models.indices), count: 500) { part in
            var formats: [DateFormat] = []
            for index in part { contract.models[index].shape.forEachType { add($0, to: &formats) } }
            return formats
        }
        var formats = parts.flatMap { $0 }
        contract.forEachExchangedType { add($0, to: &formats) }
        return formats
    }

    private static func add(_ type: TypeReference, to formats: inout [DateFormat]) {
        switch type.kind {
        case .date(let format, _): if needsName(format) { formats.append(format) }
        case .array(let inner), .map(let inner): add(inner, to: &formats)
        default: break
        }
    }
}
