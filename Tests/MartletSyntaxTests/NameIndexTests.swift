import Testing

@testable import MartletSyntax

struct NameIndexTests {
    /// Names of every length that is hashed in its own way, and more than fit into the first table.
    @Test(arguments: [0, 1, 8, 9, 500]) func findsWhatWasAdded(_ count: Int) {
        let names = (0..<count).map { String(repeating: "a", count: $0 % 20) + "\($0)" }
        var (index, reserved) = (NameIndex(), NameIndex())
        reserved.reserveCapacity(count)
        for (position, name) in names.enumerated() {
            #expect(index.position(of: name) == nil)
            let (found, isNew) = index.add(name)
            #expect(found == position && isNew)
            reserved.add(name)
        }
        for (position, name) in names.enumerated() {
            #expect(index.position(of: name) == position)
            let (found, isNew) = index.add(name)
            #expect(found == position && !isNew)
        }
        #expect(index.names == names)
        #expect(index == reserved && index == NameIndex(names))
        #expect(index.position(of: "b") == nil)
    }

    @Test func tellsNamesApartByTheirBytes() {
        var index = NameIndex()
        index.add("\u{E9}")
        #expect(index.position(of: "e\u{301}") == nil)
        let (position, isNew) = index.add("e\u{301}")
        #expect(position == 1 && isNew)
        #expect(NameIndex(["\u{E9}"]) != NameIndex(["e\u{301}"]))
    }

    /// A hash that looked at a part of a name only would make a long list of every look.
    @Test func namesThatDifferInOneByteHaveManyHashes() {
        for length in [1, 7, 8, 9, 16, 40] {
            var hashes: Set<UInt64> = []
            for place in 0..<length {
                for letter in "bcdefgh" {
                    let name =
                        String(repeating: "a", count: place) + String(letter)
                        + String(repeating: "a", count: length - place - 1)
                    hashes.insert(Array(name.utf8).withUnsafeBytes { NameHash.shared($0) })
                }
            }
            #expect(hashes.count == length * 7, "\(length) bytes")
        }
    }
}
