/// Reads a file by the reader that suits it.
package enum SourceReader {
    /// Reads a file that starts with a brace or a bracket as JSON, and every other one as YAML.
    ///
    /// JSON is a subset of YAML, but the JSON reader is faster, and stricter where the author means JSON. Only the name
    /// `.json` says so: what has another name, or comes from standard input, may be YAML that starts with a brace, so
    /// it is read as YAML when it is no JSON.
    package static func read(
        _ id: SourceFileID,
        in sources: SourceMap,
        limits: SyntaxLimits = SyntaxLimits()
    ) -> SyntaxResult {
        let file = sources.file(id)
        if startsLikeJSON(file) {
            let result = JSONReader.read(id, in: sources, limits: limits)
            if result.diagnostics.isEmpty || file.path.lowercased().hasSuffix(".json") { return result }
        }
        return YAMLReader.read(id, in: sources, limits: limits)
    }

    private static func startsLikeJSON(_ file: SourceFile) -> Bool {
        let text = file.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? file.bytes.dropFirst(3) : file.bytes[...]
        let first = text.first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
        return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    }
}
