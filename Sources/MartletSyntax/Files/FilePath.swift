/// Computes with paths, without looking at any disk.
///
/// A path is a sequence of bytes for the system, and so it is here: in `../` and a combining mark, Swift's characters would
/// have the slash and the mark as one, and see neither a separator nor a `..`.
package enum FilePath {
    /// How many bytes a path may have. No system takes longer ones, and what looks at a path step by step must end.
    package static let maxBytes = 4_096

    private static let slash = UInt8(ascii: "/")

    /// Returns a path behind another one; an absolute path stands for itself.
    package static func join(_ base: String, _ path: String) -> String {
        if isAbsolute(path) || base.isEmpty { return path }
        return base.utf8.last == slash ? base + path : base + "/" + path
    }

    /// Returns the path of what a path stands in: `.` for a mere name, `/` for the root.
    package static func parent(_ path: String) -> String {
        let bytes = trimmed(path)
        guard let end = bytes.lastIndex(of: slash) else { return "." }
        return end == bytes.startIndex ? "/" : String(Substring(trimmed(Substring(bytes[..<end]))))
    }

    /// Returns the last component of a path.
    package static func name(_ path: String) -> String {
        let bytes = trimmed(path)
        guard let end = bytes.lastIndex(of: slash), bytes.count > 1 else { return String(Substring(bytes)) }
        return String(Substring(bytes[bytes.index(after: end)...]))
    }

    /// Whether a path begins at the root.
    package static func isAbsolute(_ path: some StringProtocol) -> Bool { path.utf8.first == slash }

    /// Returns the names that a path consists of, from the first to the last.
    package static func components(_ path: String) -> [Substring] {
        path.utf8.split(separator: slash).map { Substring($0) }
    }

    /// Returns the path without `.`, `..` and doubled slashes. `..` at the start of a relative path is kept.
    package static func normalized(_ path: String) -> String {
        let isAbsolute = isAbsolute(path)
        var kept: [Substring] = []
        for component in components(path) where component != "." {
            if component != ".." || (kept.isEmpty || kept.last == "..") && !isAbsolute {
                kept.append(component)
            } else if !kept.isEmpty {
                kept.removeLast()
            }
        }
        let joined = kept.joined(separator: "/")
        return isAbsolute ? "/" + joined : (joined.isEmpty ? "." : joined)
    }

    /// Returns a normalized path as seen from a directory, where `..` leads out of that.
    ///
    /// Both paths must be absolute, or relative to the same directory, of which the second must not lead out further than
    /// the first.
    package static func relative(_ path: String, to directory: String) -> String {
        let inner = components(normalized(path)).filter { $0 != "." }
        let outer = components(normalized(directory)).filter { $0 != "." }
        let shared = zip(inner, outer).prefix { isSame($0, $1) }.count
        let way = Array(repeating: "..", count: outer.count - shared) + inner.dropFirst(shared)
        return way.isEmpty ? "." : way.joined(separator: "/")
    }

    /// Returns the path as an absolute and normalized one.
    package static func absolute(_ path: String, in workingDirectory: String) -> String {
        normalized(join(workingDirectory, path))
    }

    /// Tells whether a path is a directory itself or lies inside of it, component by component.
    ///
    /// Both paths must be canonical: `out2/a` does not lie in `out`, although its text starts so. Names that Unicode takes
    /// for equivalent are different files.
    package static func isInside(_ path: String, directory: String) -> Bool {
        let inner = components(normalized(path))
        let outer = components(normalized(directory))
        return inner.starts(with: outer, by: isSame) && isAbsolute(path) == isAbsolute(directory)
    }

    private static func isSame(_ one: Substring, _ other: Substring) -> Bool { one.utf8.elementsEqual(other.utf8) }

    /// Returns the bytes of a path without the slashes at its end; of the root one stays.
    private static func trimmed(_ path: some StringProtocol) -> Substring.UTF8View {
        var bytes = Substring(path).utf8
        while bytes.count > 1, bytes.last == slash { bytes.removeLast() }
        return bytes
    }
}
