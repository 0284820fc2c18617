import MartletContract
import MartletSyntax

/// Finds elements that probably only have another name: those of one use whose fields are alike.
///
/// What was recognised of a name is kept, since an element is compared with many. Where both lists are long, only what is
/// described in the same words, or differs in the spelling of its name alone, is looked for first: comparing each with
/// each would take quadratic time.
struct RenameMatching<Element> {
    /// The elements on both sides, in the revision's order.
    private(set) var pairs: [(base: Element, revision: Element)] = []
    /// The elements that are gone, in the base's order.
    private(set) var removed: [Element]
    /// The new elements, in the revision's order.
    private(set) var added: [Element]

    /// Matches elements: each of the revision with the first of the base that is left and alike.
    ///
    /// - Parameters:
    ///   - removed: the elements of the base that are gone.
    ///   - added: the new elements of the revision.
    ///   - share: the comparisons that may still be made. The lists get a part of it.
    ///   - field: what an element is recognised by.
    ///   - isSameUse: whether elements at two positions are used alike, as they must.
    init(
        _ removed: [Element], _ added: [Element], share: inout WorkShare, field: (Element) -> Field,
        isSameUse: (Int, Int) -> Bool
    ) {
        self.removed = removed
        self.added = added
        if removed.isEmpty || added.isEmpty { return }
        let before = removed.map { FieldTraits(field($0)) }
        let after = added.map { FieldTraits(field($0)) }
        var part = share.ofOnePairOfLists
        defer { share.takeBack(part) }
        var matches = [Int?](repeating: nil, count: added.count)
        var isTaken = [Bool](repeating: false, count: removed.count)
        if removed.count * added.count > part.left {
            var places = TraitPlaces(before)
            for index in after.indices {
                guard let place = places.first(like: after[index], where: { !isTaken[$0] && isSameUse($0, index) })
                else { continue }
                (matches[index], isTaken[place]) = (place, true)
            }
        }
        let left = before.indices.filter { !isTaken[$0] }
        let open = after.indices.filter { matches[$0] == nil }
        if left.count * open.count <= part.left {
            for index in open {
                for place in left where !isTaken[place] {
                    guard part.spend() else { break }
                    guard before[place].isAlike(after[index]), isSameUse(place, index) else { continue }
                    (matches[index], isTaken[place]) = (place, true)
                    break
                }
            }
        }
        for (index, match) in matches.enumerated() {
            if let match { pairs.append((removed[match], added[index])) }
        }
        self.removed = removed.indices.filter { !isTaken[$0] }.map { removed[$0] }
        self.added = added.indices.filter { matches[$0] == nil }.map { added[$0] }
    }
}

extension WorkShare {
    /// A tenth of what is left: one pair of long lists does not keep the others from being compared.
    var ofOnePairOfLists: WorkShare { split(among: 10) }
}

/// What a field is recognised by that has another name.
private struct FieldTraits {
    let description: String?
    let name: Likeness.Name

    init(_ field: Field) {
        description = field.description
        name = Likeness.Name(field.key)
    }

    func isAlike(_ other: FieldTraits) -> Bool {
        if let description, description == other.description { return true }
        return name.isAlike(other.name)
    }
}

/// The places of fields, by what two of them are certainly one field.
private struct TraitPlaces {
    /// How many fields of one description or name are looked at.
    private static let maxCandidates = 16
    private var byDescription: TextTable<[Int]> = [:]
    private var byName: TextTable<[Int]> = [:]

    init(_ fields: [FieldTraits]) {
        for (place, field) in fields.enumerated().reversed() {
            if let description = field.description { byDescription[description, default: []].append(place) }
            if !field.name.joined.isEmpty { byName[field.name.joined, default: []].append(place) }
        }
    }

    /// Returns the place of the first field with the same description or name, of those that come into question.
    mutating func first(like field: FieldTraits, where isOpen: (Int) -> Bool) -> Int? {
        let described = field.description.flatMap { Self.first($0, in: &byDescription, where: isOpen) }
        return described ?? Self.first(field.name.joined, in: &byName, where: isOpen)
    }

    private static func first(_ text: String, in places: inout TextTable<[Int]>, where isOpen: (Int) -> Bool) -> Int? {
        guard let found = places[text]?.suffix(maxCandidates).last(where: isOpen) else { return nil }
        // Most are taken from the end, and are not looked at again.
        if places[text]?.last == found { places[text]?.removeLast() }
        return found
    }
}
