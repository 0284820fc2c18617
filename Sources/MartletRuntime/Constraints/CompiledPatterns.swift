import MartletFormats

/// Patterns of specifications, compiled once.
enum CompiledPatterns {
    private static let patterns = Locked<[WireText: Pattern?]>([:])

    /// Returns a pattern; nil for one that cannot be matched in linear time, of which the generator has warned.
    static func pattern(_ text: String) -> Pattern? {
        patterns.withLock { patterns in
            if let known = patterns[WireText(text)] { return known }
            let compiled = try? Pattern(text)
            patterns.updateValue(compiled, forKey: WireText(text))
            return compiled
        }
    }
}
