/// Finds names that are free by putting a number behind those that are taken.
///
/// Remembers for each name the number to try next. Trying all numbers again for each of thousands of equal names would
/// take quadratic time. What is taken must therefore stay taken.
package struct NumberedNames: Sendable {
    private var next: TextTable<Int> = [:]
    /// How many names have been tried.
    private(set) var tries = 0

    package init() {}

    /// Returns the first numbered name that is free. The caller takes it.
    ///
    /// - Parameters:
    ///   - base: the name that is taken.
    ///   - first: the first number to try.
    ///   - spell: writes the name with a number.
    ///   - isTaken: whether a name is taken.
    package mutating func free(
        _ base: String, from first: Int = 2, spelledBy spell: (Int) -> String, unless isTaken: (String) -> Bool
    ) -> String {
        var number = next[base] ?? first
        defer { next[base] = number + 1 }
        while true {
            tries += 1
            let name = spell(number)
            if !isTaken(name) { return name }
            number += 1
        }
    }
}
