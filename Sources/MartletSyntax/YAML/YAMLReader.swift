/// Reads YAML 1.2 into the tree. See `docs/reference/yaml.md` for what is read and where it differs from the standard.
package enum YAMLReader {
    /// Reads a file that holds one document.
    ///
    /// Everything that is wrong is a diagnostic. Without a root there is at least one error.
    package static func read(
        _ id: SourceFileID,
        in sources: SourceMap,
        limits: SyntaxLimits = SyntaxLimits()
    ) -> SyntaxResult {
        let stream = readStream(id, in: sources, limits: limits, options: .one)
        return SyntaxResult(
            root: stream.documents.first, diagnostics: stream.diagnostics, nodeCount: stream.nodeCount)
    }

    /// What is read of a file with several documents.
    struct Stream {
        /// The documents that could be read, in order.
        var documents: [Node] = []
        /// The findings, in the order of the text.
        var diagnostics: [Diagnostic] = []
        /// How many nodes were read.
        var nodeCount = 0
    }

    /// How a file is read.
    struct Options {
        /// Whether anything but exactly one document is an error.
        var expectsOneDocument: Bool
        /// Whether a plain `<<` is a merge key.
        var mergesKeys: Bool

        /// One document with merge keys.
        static let one = Options(expectsOneDocument: true, mergesKeys: true)
        /// Any number of documents, and `<<` a key like every other, as in YAML 1.2 itself.
        static let stream = Options(expectsOneDocument: false, mergesKeys: false)
    }

    /// Reads the documents of a file up to its end or to the first error that reading cannot pass.
    static func readStream(
        _ id: SourceFileID,
        in sources: SourceMap,
        limits: SyntaxLimits,
        options: Options
    ) -> Stream {
        let source = sources.file(id)
        var stream = source.bytes.withUnsafeBufferPointer { bytes in
            var stream = Stream()
            do throws(SyntaxFailure) {
                let text = try TextCheck(bytes, file: id, limits: limits)
                // Its parts are checked one by one.
                if options.expectsOneDocument,
                    let result = YAMLPieces.read(source, file: id, text: text, limits: limits)
                {
                    stream.documents = [result.root].compactMap(\.self)
                    stream.nodeCount = result.nodeCount
                    return stream
                }
                try YAMLTextCheck.check(bytes, file: id)
                var events = YAMLEventReader(bytes: bytes, text: text, file: id, limits: limits)
                try read(&events, into: &stream, file: id, options: options)
            } catch {
                stream.diagnostics.append(error.diagnostic)
            }
            return stream
        }
        stream.diagnostics.sortByPlace()
        return stream
    }

    private static func read(
        _ events: inout YAMLEventReader,
        into stream: inout Stream,
        file: SourceFileID,
        options: Options
    ) throws(SyntaxFailure) {
        while let start = try events.nextDocument() {
            if options.expectsOneDocument, !stream.documents.isEmpty {
                throw SyntaxFailure(
                    diagnostic: Diagnostic(
                        SyntaxCode.yamlSecondDocument,
                        "a second document starts here, and a file holds only one",
                        at: start,
                        help: "move it into a file of its own; or, if it is no document, remove the '---' or '...'"))
            }
            let document = events.readDocument(mergesKeys: options.mergesKeys)
            stream.diagnostics += document.diagnostics
            stream.nodeCount += document.nodeCount
            if let failure = document.failure { throw failure }
            if let root = document.root { stream.documents.append(root) }
        }
        if options.expectsOneDocument, stream.documents.isEmpty {
            throw SyntaxFailure(
                diagnostic: Diagnostic(
                    SyntaxCode.empty,
                    "there is nothing in this file",
                    at: SourceSpan(file: file, lowerBound: 0, upperBound: 0)))
        }
    }
}

extension [Diagnostic] {
    /// Puts findings into the order of the text; what has no place comes first.
    mutating func sortByPlace() {
        // The offset decides the order of equals, because `sort` promises none.
        let sorted = enumerated().sorted { left, right in
            let (first, second) = (left.element.primary?.lowerBound ?? 0, right.element.primary?.lowerBound ?? 0)
            return first == second ? left.offset < right.offset : first < second
        }
        self = sorted.map(\.element)
    }
}
