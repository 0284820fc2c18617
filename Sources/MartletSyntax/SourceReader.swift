/// Reads a file by the reader that suits it.
package enum SourceReader {
    /// Reads a file as JSON when its name ends in `.json` and it starts with a brace or a bracket, else as YAML.
    ///
    /// JSON is a subset of YAML, but the JSON reader is faster, and stricter where the author means JSON.
    package static func read(
        _ id: SourceFileID,
        in sources: SourceMap,
        limits: SyntaxLimits = SyntaxLimits()
    ) -> SyntaxResult {
        isJSON(sources.file(id))
            ? JSONReader.read(id, in: sources, limits: limits)
            : YAMLReader.read(id, in: sources, limits: limits)
    }

    private static func isJSON(_ file: SourceFile) -> Bool {
        guard file.path.lowercased().hasSuffix(".json") else { return false }
        let text = file.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? file.bytes.dropFirst(3) : file.bytes[...]
        let first = text.first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
        return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    }
}
