/// The places from which a walk has followed the rest of a query.
///
/// Queries such as `$..*..*` and `$[*,*][*,*]` lead to the same places in more ways than can be counted. Where only the
/// places matter, each is followed once for each segment, which takes linear time.
struct JSONPathVisits {
    /// A step from a place to one of its members or elements.
    private struct Step: Hashable {
        let parent: Int
        let position: Int
    }

    /// The numbers of places; 0 is the root.
    private var numbers: [Step: Int] = [:]
    /// The numbers of the places on the way to where the walk is.
    private var way = [0]
    /// The places that were visited, by the position of the segment that comes next.
    private var visited: [Set<Int>]

    /// - Parameter segmentCount: how many segments the query has.
    init(segmentCount: Int) {
        visited = [Set<Int>](repeating: [], count: segmentCount + 1)
    }

    /// Returns whether a query may lead to a place in several ways.
    static func areNeeded(for segments: [JSONPathSyntax.Segment]) -> Bool {
        segments.contains { $0.selectors.count > 1 } || segments.count(where: \.isDescendant) > 1
    }

    /// Goes to a member or an element.
    mutating func enter(_ position: Int) {
        let step = Step(parent: way[way.count - 1], position: position)
        let number = numbers[step] ?? numbers.count + 1
        numbers[step] = number
        way.append(number)
    }

    /// Goes back.
    mutating func leave() {
        way.removeLast()
    }

    /// Notes that a segment comes next; returns whether it did not before at this place.
    mutating func insert(segment: Int) -> Bool {
        visited[segment].insert(way[way.count - 1]).inserted
    }
}
