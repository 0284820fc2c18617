import MartletContract

/// Two lists side by side, whose elements are told apart by name.
struct ListMatching<Element> {
    /// The elements on both sides, in the revision's order.
    private(set) var pairs: [(base: Element, revision: Element)] = []
    /// The elements that are gone, in the base's order.
    private(set) var removed: [Element] = []
    /// The new elements, in the revision's order.
    private(set) var added: [Element] = []

    /// Matches elements by name; of several with one name, the first.
    init(_ base: [Element], _ revision: [Element], by name: (Element) -> String) {
        let known = Dictionary(base.enumerated().map { (ExactText(name($0.element)), $0.offset) }) { first, _ in first }
        var used: Set<Int> = []
        for element in revision {
            if let index = known[ExactText(name(element))], used.insert(index).inserted {
                pairs.append((base[index], element))
            } else {
                added.append(element)
            }
        }
        removed = base.enumerated().filter { !used.contains($0.offset) }.map(\.element)
    }
}
