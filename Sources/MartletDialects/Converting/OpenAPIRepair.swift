import MartletSyntax

/// Leaves out of a document in OpenAPI what its reader refuses: the innermost key of Martlet's that an error is about, else
/// the innermost part. What then lacks something goes in the next round.
struct OpenAPIRepair {
    /// The document.
    private(set) var document: OutputNode
    /// The findings about removed parts.
    private(set) var findings: [Diagnostic] = []

    private let load: LoadResult

    init(_ document: OutputNode, _ load: LoadResult) {
        self.document = document
        self.load = load
    }

    /// Leaves out what the errors of a load are about.
    ///
    /// - Returns: Whether anything was.
    mutating func run() -> Bool {
        guard !load.sources.files.isEmpty,
            let root = SourceReader.read(SourceFileID(index: 0), in: load.sources).root
        else { return false }
        var repairs: [[String]] = []
        var known: Set<[String]> = []
        for finding in load.diagnostics where finding.severity == .error {
            guard let span = finding.primary else { continue }
            let found = document.path(to: Int(span.lowerBound), root)
            guard let path = Self.removable(found.keys), known.insert(path).inserted else { continue }
            // What follows in a list has another position then.
            if path.last?.hasPrefix("[") == true, !known.insert(path.dropLast() + ["[]"]).inserted { continue }
            repairs.append(path)
            findings.append(
                Diagnostic(
                    ConvertCode.refused, .warning,
                    "OpenAPI refuses '\(Self.name(of: path).excerpt)', which is left out: \(finding.message)",
                    at: found.origin, help: finding.help))
        }
        for path in repairs { document = document.replacing(path[...], with: nil) }
        return !repairs.isEmpty
    }

    /// Returns how much of a path is left out; nil when nothing can be.
    private static func removable(_ keys: [String]) -> [String]? {
        let own = keys.lastIndex { $0.hasPrefix(OpenAPIScope.prefix) }
        let path = own.map { Array(keys[...$0]) } ?? keys
        return path.count == 1 && ["openapi", "info", "paths"].contains(path[0]) || path.isEmpty ? nil : path
    }

    /// The last key of a path, with what it belongs to where it is an element of a list.
    private static func name(of path: [String]) -> String {
        let last = path.lastIndex { !$0.hasPrefix("[") } ?? 0
        return path[last...].joined()
    }
}
