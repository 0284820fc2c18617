extension String {
    /// The text as a message shows it: in one line, and at most 60 characters of it.
    package var excerpt: String {
        let limit = 60
        var result = String.UnicodeScalarView()
        for scalar in unicodeScalars.prefix(limit) {
            let isControl =
                scalar.properties.generalCategory == .control || scalar == "\u{2028}" || scalar == "\u{2029}"
            result.append(isControl ? " " : scalar)
        }
        return String(result) + (unicodeScalars.dropFirst(limit).isEmpty ? "" : "…")
    }
}
