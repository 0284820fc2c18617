public import MartletRuntime

/// Runs a call that should fail and returns its error; nil when it succeeds.
///
/// ```swift
/// let error = await apiError { try await client.booking.getSpecialist(id: "0") }
/// #expect(error?.code == .notFound)
/// ```
///
/// An error that is no `APIError` is returned as the cause of one with the code `other`.
///
/// - Parameters:
///   - isolation: The actor of the caller, on which `call` runs.
///   - call: Makes the call.
public func apiError<Value>(
    isolation: isolated (any Actor)? = #isolation, of call: () async throws -> Value
) async -> APIError? {
    // Not `throws(APIError)`: the compiler takes a closure's error for `any Error` unless the closure says otherwise.
    do {
        _ = try await call()
        return nil
    } catch {
        return error as? APIError ?? APIError(.other, reason: "\(type(of: error))", cause: error)
    }
}

/// Returns the lines in which two texts differ, or nil when they are equal: what a failed comparison should print.
///
/// Lines of the first that the second has not start with `-`, lines of the second with `+`, others with a space.
public func difference(between expected: String, and actual: String) -> String? {
    guard expected != actual else { return nil }
    let old = expected.split(separator: "\n", omittingEmptySubsequences: false)
    let new = actual.split(separator: "\n", omittingEmptySubsequences: false)
    let changes = new.difference(from: old)
    let removed = Set(changes.removals.compactMap(\.offset))
    let added = Set(changes.insertions.compactMap(\.offset))
    var lines: [String] = []
    var position = 0
    for (offset, line) in old.enumerated() {
        if removed.contains(offset) {
            lines.append("-\(line)")
            continue
        }
        while added.contains(position) {
            lines.append("+\(new[position])")
            position += 1
        }
        lines.append(" \(line)")
        position += 1
    }
    lines += new[position...].map { "+\($0)" }
    return lines.joined(separator: "\n")
}

extension CollectionDifference.Change {
    fileprivate var offset: Int? {
        switch self {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
    }
}
