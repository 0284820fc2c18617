/// Names one file of a ``SourceMap``.
package struct SourceFileID: Hashable, Sendable {
    /// The position of the file in its source map, from 0.
    package let index: UInt16

    package init(index: UInt16) {
        self.index = index
    }
}

/// A place in a source file: the file and a half-open range of UTF-8 byte offsets.
///
/// Line and column are computed when a diagnostic is printed, by ``SourceMap/location(of:)``.
package struct SourceSpan: Hashable, Sendable {
    /// The file that the range lies in.
    package let file: SourceFileID
    /// The offset of the first byte, from 0.
    package let lowerBound: UInt32
    /// The offset after the last byte; equal to ``lowerBound`` for an empty place.
    package let upperBound: UInt32

    /// Makes a span.
    ///
    /// - Precondition: `lowerBound <= upperBound`, both below 4 GiB.
    package init(file: SourceFileID, lowerBound: Int, upperBound: Int) {
        precondition(lowerBound <= upperBound, "a span must not end before it starts")
        self.file = file
        self.lowerBound = UInt32(lowerBound)
        self.upperBound = UInt32(upperBound)
    }
}
