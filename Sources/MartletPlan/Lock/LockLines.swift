import MartletSyntax

/// Reads a lock file line by line, as ``LockFile/text`` writes it: ten times as fast as a tree of YAML, with the same
/// result. Whatever differs from what is written in the least is left to the YAML reader.
struct LockLines {
    private let bytes: UnsafeBufferPointer<UInt8>
    private let file: SourceFileID
    private var index = 0

    /// Returns the names of a file; nil where a line is not as it would be written.
    static func read(_ bytes: [UInt8], _ file: SourceFileID) -> LockFile? {
        bytes.withUnsafeBufferPointer { bytes in
            var lines = LockLines(bytes: bytes, file: file)
            return lines.lockFile()
        }
    }

    private init(bytes: UnsafeBufferPointer<UInt8>, file: SourceFileID) {
        self.bytes = bytes
        self.file = file
    }

    private mutating func lockFile() -> LockFile? {
        guard bytes.count < Int(UInt32.max) else { return nil }
        while take("# ") {
            guard let end = bytes[index...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
            // Others may have written anything into a comment.
            guard bytes[index..<end].allSatisfy({ (0x20..<0x7F).contains($0) }) else { return nil }
            index = end + 1
        }
        guard take("lock: 1\nnames:\n") else { return nil }
        var lock = LockFile()
        while index < bytes.count {
            guard take("  "), let name = plainText(), take(":\n"), lock.sections[name] == nil else { return nil }
            guard let names = section(), !names.isEmpty else { return nil }
            lock.sections[name] = names
        }
        return lock.sections.isEmpty ? nil : lock
    }

    /// Reads the lines of one specification. Each comes behind the former in the order of bytes, so that none comes twice.
    private mutating func section() -> NameLock? {
        var entries: [(path: LockPath, entry: NameLock.Entry)] = []
        var last = 0..<0
        while take("    ") {
            guard let path = key(), take(": ") else { return nil }
            let start = index
            // Content types and status codes are in quotes.
            guard let name = key(), name.count <= LockFile.maxNameLength, take("\n") else { return nil }
            guard entries.isEmpty || precedes(last, path) else { return nil }
            last = path
            let span = SourceSpan(file: file, lowerBound: start, upperBound: index - 1)
            let entry = NameLock.Entry(text(name), at: span)
            entries.append((LockPath(UnsafeBufferPointer(rebasing: bytes[path])), entry))
        }
        return NameLock([entries])
    }

    private func precedes(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
        let count = min(left.count, right.count)
        for offset in 0..<count where bytes[left.lowerBound + offset] != bytes[right.lowerBound + offset] {
            return bytes[left.lowerBound + offset] < bytes[right.lowerBound + offset]
        }
        return left.count < right.count
    }

    /// Reads a path or a name, plain or in quotes without anything escaped; returns where it stands.
    private mutating func key() -> Range<Int>? {
        guard take("\"") else { return plain() }
        let start = index
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
            guard (0x20..<0x7F).contains(bytes[index]), bytes[index] != UInt8(ascii: "\\") else { return nil }
            index += 1
        }
        let range = start..<index
        guard take("\""), range.count < Self.longestKey else { return nil }
        // What needs no quotes is not written with them.
        return LockText.isPlain(UnsafeBufferPointer(rebasing: bytes[range])) ? nil : range
    }

    /// Reads a text without quotes; returns where it stands.
    private mutating func plain() -> Range<Int>? {
        let start = index
        while index < bytes.count, bytes[index] > 0x20, bytes[index] != UInt8(ascii: ":") { index += 1 }
        let range = start..<index
        guard LockText.isPlain(UnsafeBufferPointer(rebasing: bytes[range])), range.count < Self.longestKey else {
            return nil
        }
        return range
    }

    private mutating func plainText() -> String? { plain().map(text) }

    private func text(_ range: Range<Int>) -> String {
        String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
    }

    /// YAML allows a key 1024 characters (YAML 1.2.2, section 7.4.2).
    private static let longestKey = 1000

    private mutating func take(_ text: StaticString) -> Bool {
        guard bytes.count - index >= text.utf8CodeUnitCount else { return false }
        for offset in 0..<text.utf8CodeUnitCount where bytes[index + offset] != text.utf8Start[offset] { return false }
        index += text.utf8CodeUnitCount
        return true
    }
}
