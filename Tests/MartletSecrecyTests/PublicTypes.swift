import Foundation

/// The public types that the sources of a module declare, in which order their braces stand.
enum PublicTypes {
    /// Returns their names, nested ones behind those that they are in: `APISession.Event`.
    static func names(of modules: [String]) throws -> Set<String> {
        var names: Set<String> = []
        for module in modules {
            let folder = URL(filePath: #filePath).deletingLastPathComponent()
                .appending(path: "../../Sources/\(module)").standardizedFileURL
            let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            for path in paths where path.hasSuffix(".swift") {
                names.formUnion(try self.names(in: folder.appending(path: path)))
            }
        }
        return names
    }

    /// Reads a file that is formatted as ours are: what a type holds is indented more than its declaration.
    private static func names(in file: URL) throws -> Set<String> {
        let types = #/^( *)(?:@\S+ )*(?:(public) )?(?:nonisolated |final |indirect |package |private |fileprivate )*/#
        let keyword = #/^(struct|enum|class|actor|extension|protocol) ([A-Za-z0-9.]+)/#
        var names: Set<String> = []
        var open: [(indent: Int, name: String)] = []
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
            guard let head = line.prefixMatch(of: types),
                let found = line[head.range.upperBound...].prefixMatch(of: keyword)
            else { continue }
            let indent = head.output.1.count
            open.removeAll { $0.indent >= indent }
            let name = String(found.output.2)
            let isPublic = head.output.2 != nil && found.output.1 != "extension" && found.output.1 != "protocol"
            let whole = (open.map(\.name) + [name]).joined(separator: ".")
            if isPublic { names.insert(whole) }
            open.append((indent, name))
        }
        return names
    }
}
