import MartletContract

/// Parts of values that are found by the names of members.
extension Literal {
    /// The members of an object; none of other values.
    var members: [Member] {
        if case .object(let members) = self { members } else { [] }
    }

    /// The value of the first member of a name; nil without one, and of other values. Setting nil removes the member; setting
    /// a new one adds it at the end.
    subscript(member name: String) -> Literal? {
        get { members.first { $0.name == name }?.value }
        set {
            guard case .object(var members) = self else { return }
            let index = members.firstIndex { $0.name == name }
            switch (index, newValue) {
            case (let index?, let value?): members[index].value = value
            case (let index?, nil): members.remove(at: index)
            case (nil, let value?): members.append(Member(name, value))
            case (nil, nil): return
            }
            self = .object(members)
        }
    }

    /// Returns what stands at the end of a way through members; nil where there is nothing.
    func value(at way: [String]) -> Literal? {
        way.reduce(Optional(self)) { $0?[member: $1] }
    }

    /// Returns the value with another one at the end of a way through members that are there; nil where one is not.
    func replacing(at way: ArraySlice<String>, with value: Literal) -> Literal? {
        guard let name = way.first else { return value }
        guard let old = self[member: name], let new = old.replacing(at: way.dropFirst(), with: value) else {
            // What stands at the end of the way may be missing: it is added.
            guard way.count == 1, case .object = self else { return nil }
            var result = self
            result[member: name] = value
            return result
        }
        var result = self
        result[member: name] = new
        return result
    }

    /// The text of a string, a number or a Boolean; nil of other values.
    var scalarText: String? {
        switch self {
        case .string(let text): text
        case .number(let digits): digits
        case .bool(let value): value ? "true" : "false"
        case .null, .array, .object: nil
        }
    }
}
