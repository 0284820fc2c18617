import Foundation

/// Reads a value in the midst of a decoder that is not ours, as the compiler's `Decodable` does: by asking for a value of a
/// type, whose initialiser is given a decoder. Some decoders, such as that of a database, have no nested containers.
///
/// The initialiser cannot be told what to read, so the closure stands in a task-local value while it runs. A decoder may
/// call it a second time with another decoder, after an error of its own; the last result counts.
struct ForeignReading: Decodable {
    /// What reads a value, and what came of it. Used by one thread, while it calls the decoder.
    private final class Run: @unchecked Sendable {  // allowed: it does not leave the thread that made it
        let read: (any Decoder) throws -> Void

        init(_ read: @escaping (any Decoder) throws -> Void) {
            self.read = read
        }
    }

    @TaskLocal private static var run: Run?

    init(from decoder: any Decoder) throws {
        guard let run = Self.run else {
            throw JSONError(.foreign, "the decoder reads a value after it was asked for it")
        }
        // What is inside the value has runs of its own.
        try Self.$run.withValue(nil) { try run.read(decoder) }
    }

    /// Reads a value.
    ///
    /// - Parameters:
    ///   - decode: Asks the decoder for a value of this type.
    ///   - body: Reads from the decoder that it hands out.
    /// - Throws: What `body` throws, `.foreign` with the decoder's error, or `.limit`.
    static func read<Value>(
        _ decode: () throws -> ForeignReading, _ body: (any Decoder) throws(JSONError) -> Value
    ) throws(JSONError) -> Value {
        try StackRoom.check()
        var result: Result<Value, JSONError>?
        do {
            try withoutActuallyEscaping(body) { body in
                let run = Run { decoder in
                    let outcome = Result { () throws(JSONError) in try body(decoder) }
                    result = outcome
                    // The decoder must see its own error: it may want to begin again in another way.
                    if case .failure(let error) = outcome { throw error.cause ?? error }
                }
                _ = try $run.withValue(run) { try decode() }
            }
        } catch {
            if case .failure(let failure)? = result { throw failure }
            throw JSONError(.foreign, "the decoder refused the value", cause: error)
        }
        guard let result else { throw JSONError(.foreign, "the decoder read no value") }
        return try result.get()
    }
}

extension JSONError {
    /// Whether a decoder that is not ours threw an error of a type of its own, which only it understands.
    var isOwnOfDecoder: Bool { code == .foreign && cause != nil && !(cause is DecodingError) }
}
