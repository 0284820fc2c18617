import MartletSyntax

/// References to models inside keywords of JSON Schema: `#/models/` with the name as a token of a JSON pointer (RFC 6901).
package enum ModelPointer {
    private static let prefix = "#/models/"

    /// The reference to a model.
    package static func text(_ name: String) -> String { prefix + JSONPointerText.escape(name) }

    /// The name of the model that a reference leads to; nil when it leads elsewhere.
    package static func name(_ text: String) -> String? {
        text.withBytes { bytes in
            let start = prefix.utf8.count
            guard bytes.starts(with: prefix.utf8) else { return nil }
            return JSONPointerText.unescape(UnsafeBufferPointer(rebasing: bytes[start...]))
        }
    }
}
