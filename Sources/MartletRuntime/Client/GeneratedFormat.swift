/// A format of generated code that this runtime understands.
///
/// Generated code names the one that it was written in, `GeneratedFormat.v1`. A runtime that does not have it, because it
/// is older or because it has given it up, refuses that one line and says what to do.
@dynamicMemberLookup
public struct GeneratedFormat: Sendable, Hashable {
    /// The number of the format.
    public let number: Int

    /// The first format.
    public static let v1 = GeneratedFormat(number: 1)

    /// Stands in for every format that this runtime does not understand; never to be used.
    @available(
        *, unavailable,
        message: """
            this code was generated for another version of MartletRuntime. Generate it again with the version of Martlet \
            that the package has ('swift package martlet generate'), or update the package
            """
    )
    public static subscript(dynamicMember name: String) -> GeneratedFormat { GeneratedFormat(number: 0) }
}
