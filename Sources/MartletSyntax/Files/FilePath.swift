/// Computes with paths, without looking at any disk.
package enum FilePath {
    /// Returns a path behind another one; an absolute path stands for itself.
    package static func join(_ base: String, _ path: String) -> String {
        if path.hasPrefix("/") || base.isEmpty { return path }
        return base.hasSuffix("/") ? base + path : base + "/" + path
    }

    /// Returns the path of what a path stands in: `.` for a mere name, `/` for the root.
    package static func parent(_ path: String) -> String {
        let trimmed = trim(path)
        guard let slash = trimmed.lastIndex(of: "/") else { return "." }
        return slash == trimmed.startIndex ? "/" : trim(String(trimmed[..<slash]))
    }

    /// Returns the last component of a path.
    package static func name(_ path: String) -> String {
        let trimmed = trim(path)
        guard let slash = trimmed.lastIndex(of: "/"), trimmed != "/" else { return trimmed }
        return String(trimmed[trimmed.index(after: slash)...])
    }

    /// Returns the path without `.`, `..` and doubled slashes. `..` at the start of a relative path is kept.
    package static func normalized(_ path: String) -> String {
        let isAbsolute = path.hasPrefix("/")
        var components: [Substring] = []
        for component in path.split(separator: "/") where component != "." {
            if component != ".." || (components.isEmpty || components.last == "..") && !isAbsolute {
                components.append(component)
            } else if !components.isEmpty {
                components.removeLast()
            }
        }
        let joined = components.joined(separator: "/")
        return isAbsolute ? "/" + joined : (joined.isEmpty ? "." : joined)
    }

    /// Returns a normalized path as seen from a directory, where `..` leads out of that.
    ///
    /// Both paths must be absolute, or relative to the same directory, of which the second must not lead out further than
    /// the first.
    package static func relative(_ path: String, to directory: String) -> String {
        let inner = normalized(path).split(separator: "/").filter { $0 != "." }
        let outer = normalized(directory).split(separator: "/").filter { $0 != "." }
        let shared = zip(inner, outer).prefix { $0 == $1 }.count
        let way = Array(repeating: "..", count: outer.count - shared) + inner.dropFirst(shared)
        return way.isEmpty ? "." : way.joined(separator: "/")
    }

    /// Returns the path as an absolute and normalized one.
    package static func absolute(_ path: String, in workingDirectory: String) -> String {
        normalized(join(workingDirectory, path))
    }

    /// Tells whether a path is a directory itself or lies inside of it, component by component.
    ///
    /// Both paths must be canonical: `out2/a` does not lie in `out`, although its text starts so.
    package static func isInside(_ path: String, directory: String) -> Bool {
        let inner = normalized(path).split(separator: "/")
        let outer = normalized(directory).split(separator: "/")
        return inner.starts(with: outer) && path.hasPrefix("/") == directory.hasPrefix("/")
    }

    private static func trim(_ path: String) -> String {
        var path = path
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        return path
    }
}
