import MartletContract

/// An object whose members are looked up and set by their names, in time that does not grow with their number: clients send
/// objects of a hundred thousand members.
struct MemberTable {
    /// The members in their order; nil where one was removed.
    private var members: [Literal.Member?]
    /// The position of the first element with each name.
    private var positions: TextTable<Int>

    /// Makes the table of an object; of other values that of an empty one.
    init(of literal: Literal? = nil) {
        let members = literal?.members ?? []
        self.members = members
        positions = TextTable(members.enumerated().map { ($0.element.name, $0.offset) }) { first, _ in first }
    }

    /// The object.
    var literal: Literal { .object(members.compactMap { $0 }) }

    /// The value of a member; nil without one. Setting nil removes the member; setting a new one adds it at the end.
    subscript(name: String) -> Literal? {
        get { positions[name].flatMap { members[$0]?.value } }
        set {
            switch (positions[name], newValue) {
            case (let index?, let value?): members[index]?.value = value
            case (let index?, nil):
                members[index] = nil
                positions[name] = nil
            case (nil, let value?):
                positions[name] = members.count
                members.append(Literal.Member(name, value))
            case (nil, nil): return
            }
        }
    }
}
