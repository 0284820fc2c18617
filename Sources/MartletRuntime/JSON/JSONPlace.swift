/// Where a document lies in memory while it is read.
///
/// Swift lets an element or an object be moved out of the closure that reads a document. So places are used again and are never
/// freed: a value that is used later finds that its place has another document, or none, and reads nothing.
struct JSONPlace {
    /// The text of the whole document.
    var bytes: UnsafePointer<UInt8>
    /// The index of the whole document.
    var tokens: UnsafePointer<JSONToken>
    /// The number of the document. Each one that was read in this place has its own.
    var number = 0
    /// The ``StackRoom/limit`` of the thread that reads it.
    var stackLimit: UInt = 0

    private static let memory = LastingMemory<JSONPlace>()

    /// Returns the root of a document in a place of its own. ``leave(_:)`` must follow.
    static func enter(_ bytes: UnsafePointer<UInt8>, _ tokens: UnsafePointer<JSONToken>) -> JSONView {
        let place = memory.take { last in
            JSONPlace(bytes: bytes, tokens: tokens, number: last?.number ?? 0, stackLimit: StackRoom.limit)
        }
        return JSONView(place: place, number: place.pointee.number, index: 0)
    }

    /// Ends all views of a document, of which nothing can be read from here on.
    static func leave(_ root: JSONView) {
        root.place.pointee.number += 1
        memory.giveBack(root.place)
    }
}

/// Memory for values of one type, which is used again and never freed.
final class LastingMemory<Value>: Sendable {
    private struct Pointer: @unchecked Sendable {  // allowed: only one user at a time has it
        let value: UnsafeMutablePointer<Value>
    }

    private let free = Locked<[Pointer]>([])

    /// Returns memory that nothing else uses.
    ///
    /// - Parameter make: Makes its value; of memory that was used before it is given the last one.
    func take(_ make: (Value?) -> Value) -> UnsafeMutablePointer<Value> {
        if let known = free.withLock({ $0.popLast() })?.value {
            known.pointee = make(known.pointee)
            return known
        }
        let new = UnsafeMutablePointer<Value>.allocate(capacity: 1)
        new.initialize(to: make(nil))
        return new
    }

    /// Takes memory back.
    func giveBack(_ memory: UnsafeMutablePointer<Value>) {
        let pointer = Pointer(value: memory)
        free.withLock { $0.append(pointer) }
    }
}
