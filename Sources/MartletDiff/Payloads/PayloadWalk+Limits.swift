import MartletContract
import MartletPayloads

extension PayloadWalk {
    mutating func limits(_ old: TypeUse, _ new: TypeUse, _ spot: Spot, _ base: Origin, _ revision: Origin) {
        guard old.constraints != new.constraints else { return }
        for limit in Limit.all {
            let before = limit.text(old.constraints)
            let after = limit.text(new.constraints)
            guard before != after, !limit.isOfNumbers || !Self.areEqual(before, after) else { continue }
            // Everything else as it was, so that each limit is judged by itself.
            var changed = old.constraints
            limit.copy(new.constraints, &changed)
            let constraints = old.constraints
            let type = old.neutral
            // The type is the same on both sides, so it does not matter how it is written.
            let question = sides.question(spot.direction, isText: false) { schemas, pool in
                schemas.schema(of: type, constraints: constraints, in: &pool)
            } revision: { schemas, pool in
                schemas.schema(of: type, constraints: changed, in: &pool)
            }
            note(
                PayloadChange(
                    kind: limit.kind(constraints, changed), direction: spot.direction, path: spot.path,
                    detail: limit.name, message: "'\(limit.name)' \(Self.words(before, after))", base: base,
                    revision: revision, values: [before ?? "", after ?? ""]), question)
        }
    }
}

extension PayloadWalk {
    /// Whether two texts are those of one number, as `1` and `1.0` are.
    private static func areEqual(_ before: String?, _ after: String?) -> Bool {
        guard let before, let after else { return false }
        return Literal.number(before).isEqual(to: .number(after))
    }
}

/// One of the things that values are held to.
struct Limit {
    let name: String
    let text: (Constraints) -> String?
    let copy: (Constraints, inout Constraints) -> Void
    /// Whether a greater value leaves less room; nil where values have no order.
    let isTighterWhenGreater: Bool?
    /// Whether it is a number.
    var isOfNumbers: Bool { isTighterWhenGreater != nil }

    func kind(_ old: Constraints, _ new: Constraints) -> PayloadChange.Kind {
        if name == "pattern" { return .patternChanged }
        if name == "format" { return .formatChanged }
        switch (text(old), text(new)) {
        case (nil, _): return .limitTightened
        case (_, nil): return .limitLoosened
        case (let before?, let after?):
            guard let isTighterWhenGreater, let left = Double(before), let right = Double(after) else {
                return .limitTightened
            }
            return (right > left) == isTighterWhenGreater ? .limitTightened : .limitLoosened
        }
    }

    private static func number(
        _ name: String, _ path: any WritableKeyPath<Constraints, String?> & Sendable, tighterWhenGreater: Bool
    ) -> Limit {
        Limit(
            name: name, text: { $0[keyPath: path] }, copy: { $1[keyPath: path] = $0[keyPath: path] },
            isTighterWhenGreater: tighterWhenGreater)
    }

    private static func count(
        _ name: String, _ path: any WritableKeyPath<Constraints, Int?> & Sendable, tighterWhenGreater: Bool
    ) -> Limit {
        Limit(
            name: name, text: { $0[keyPath: path].map(String.init) },
            copy: { $1[keyPath: path] = $0[keyPath: path] }, isTighterWhenGreater: tighterWhenGreater)
    }

    static var all: [Limit] {
        [
            number("minimum", \.minimum, tighterWhenGreater: true),
            number("maximum", \.maximum, tighterWhenGreater: false),
            number("exclusiveMinimum", \.exclusiveMinimum, tighterWhenGreater: true),
            number("exclusiveMaximum", \.exclusiveMaximum, tighterWhenGreater: false),
            number("multipleOf", \.multipleOf, tighterWhenGreater: true),
            count("minLength", \.minLength, tighterWhenGreater: true),
            count("maxLength", \.maxLength, tighterWhenGreater: false),
            Limit(
                name: "pattern", text: { $0.pattern }, copy: { $1.pattern = $0.pattern }, isTighterWhenGreater: nil),
            Limit(name: "format", text: { $0.format }, copy: { $1.format = $0.format }, isTighterWhenGreater: nil),
            count("minItems", \.minItems, tighterWhenGreater: true),
            count("maxItems", \.maxItems, tighterWhenGreater: false),
            Limit(
                name: "uniqueItems", text: { $0.areItemsUnique ? "true" : nil },
                copy: { $1.areItemsUnique = $0.areItemsUnique }, isTighterWhenGreater: nil),
        ]
    }
}
