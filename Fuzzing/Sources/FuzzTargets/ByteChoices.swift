/// Reads choices out of bytes, so that a fuzzer which changes a byte changes one part of a structure.
///
/// Behind the last byte each choice is the first one: structures end there when the first choice is a leaf.
struct ByteChoices {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: some Sequence<UInt8>) {
        rest = Array(bytes)[...]
    }

    /// Returns a number from 0 on.
    mutating func number(below bound: Int) -> Int {
        rest.popFirst().map { Int($0) % bound } ?? 0
    }

    /// Returns one of a list that is not empty.
    mutating func one<Element>(of list: [Element]) -> Element {
        list[number(below: list.count)]
    }

    /// Returns so many bytes, or those that are left.
    mutating func bytes(_ count: Int) -> [UInt8] {
        let taken = rest.prefix(count)
        rest = rest.dropFirst(count)
        return Array(taken)
    }

    /// Returns all bytes that are left.
    mutating func remainder() -> [UInt8] { bytes(rest.count) }
}
