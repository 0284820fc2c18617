import MartletContract
import MartletPlan

/// The kinds of JSON values that the members of a union can be.
struct MemberKinds: OptionSet {
    let rawValue: UInt8

    static let string = MemberKinds(rawValue: 1)
    static let number = MemberKinds(rawValue: 2)
    static let boolean = MemberKinds(rawValue: 4)
    static let array = MemberKinds(rawValue: 8)
    static let object = MemberKinds(rawValue: 16)
    static let null = MemberKinds(rawValue: 32)
    static let any = MemberKinds(rawValue: 63)

    private static let names: [(MemberKinds, String)] = [
        (.string, ".string"), (.number, ".number"), (.boolean, ".boolean"), (.array, ".array"), (.object, ".object"),
        (.null, ".null"),
    ]

    /// The set as the runtime spells it.
    var source: String {
        if self == .any { return ".any" }
        let names = Self.names.filter { contains($0.0) }.map(\.1)
        return names.count == 1 ? names[0] : "[\(names.joined(separator: ", "))]"
    }

    /// Returns the kinds of the values of a type. Those of a union are those of its members.
    static func of(_ type: TypeReference, in plan: ClientPlan) -> MemberKinds {
        var known: TextSet = []
        return of(type, in: plan, &known)
    }

    private static func of(_ type: TypeReference, in plan: ClientPlan, _ known: inout TextSet) -> MemberKinds {
        let type = plan.types.expanded(type)
        let kinds: MemberKinds
        switch type.kind {
        case .model(let name):
            guard known.insert(name).inserted else { return [] }
            kinds = model(name, in: plan, &known)
        case .string, .uuid, .url, .data, .int64(isString: true), .uint64(isString: true), .decimal(isString: true),
            .duration(.iso8601), .duration(.calendar):
            kinds = .string
        case .int, .int32, .int64(isString: false), .uint64(isString: false), .float, .double,
            .decimal(isString: false), .duration:
            kinds = .number
        case .date(let format, _): kinds = format.memberKinds
        case .bool: kinds = .boolean
        case .array: kinds = .array
        case .map: kinds = .object
        case .json, .file, .void: kinds = .any
        }
        return type.isNullable ? kinds.union(.null) : kinds
    }

    private static func model(_ name: String, in plan: ClientPlan, _ known: inout TextSet) -> MemberKinds {
        switch plan.model(named: name)?.declaration {
        case .structure?: return .object
        case .enumeration(let enumeration)?: return enumeration.rawType == .int ? .number : .string
        case .newtype(let newtype)?: return of(newtype.reference, in: plan, &known)
        case .union(let union)?:
            return union.members.reduce(into: []) { $0.formUnion(of($1.member.type, in: plan, &known)) }
        case .alias?, nil: return .any
        }
    }
}

extension DateFormat {
    fileprivate var memberKinds: MemberKinds {
        switch self {
        case .iso8601, .pattern: .string
        case .unix, .unixMilliseconds: .number
        case .firstOf(let formats): formats.reduce(into: []) { $0.formUnion($1.memberKinds) }
        }
    }
}

extension ClientPlan {
    /// Whether a type is a union: its values may be texts, which stand in forms as they are, or objects.
    func isUnion(_ type: TypeReference) -> Bool {
        guard case .model(let name) = types.expanded(type).kind, case .union? = model(named: name)?.declaration else {
            return false
        }
        return true
    }
}
