/// The members of an object by their names, of which the first one with a name counts.
///
/// Whoever asks for each field of a large model asks here: going through the members for each field takes their product.
package struct LiteralMembers {
    /// Objects with no more members are faster to go through.
    private static let few = 16

    private let members: [Literal.Member]
    private let values: TextTable<Literal>

    /// Makes the table of an object's members.
    package init(_ members: [Literal.Member]) {
        self.members = members
        let isSmall = members.count <= Self.few
        values = isSmall ? [:] : TextTable(members.lazy.map { ($0.name, $0.value) }) { first, _ in first }
    }

    /// Makes the table of a value. A value other than an object has no members.
    package init(of literal: Literal) {
        if case .object(let members) = literal { self.init(members) } else { self.init([]) }
    }

    /// Returns the value of a member, or nil if the object lacks it.
    package subscript(name: String) -> Literal? {
        members.count <= Self.few ? members.first { $0.name == name }?.value : values[name]
    }
}
