#if NIO
    import Foundation
    import MartletRuntime
    import NIOCore
    import NIOSSL

    /// Compares the key of each new connection of a client with pins, before a request may use it.
    ///
    /// The pins are those of the server's own certificate: of the others that it was verified with, the library tells
    /// nothing.
    final class PinGate: Sendable {
        private let pins: PinSet
        private let mismatches = Locked(0)
        private let client = Locked(Weak<NIOClient>())

        /// Makes a gate for the connections of one client.
        init(_ pins: PinSet) {
            self.pins = pins
        }

        /// Says whose connections they are.
        func guards(_ client: NIOClient) {
            self.client.withLock { state in state.object = client }
        }

        /// Lets a connection pass, or fails and closes it.
        ///
        /// - Parameter channel: A connection after its TLS handshake, that no request has used.
        func admit(_ channel: any Channel) -> EventLoopFuture<Void> {
            guard channel.eventLoop.inEventLoop else { return channel.eventLoop.flatSubmit { self.admit(channel) } }
            let check = PinCheck(pins, onMismatch: { self.mismatches.withLock { count in count += 1 } })
            if Self.accepts(channel, check) { return channel.eventLoop.makeSucceededFuture(()) }
            // The pool knows the connection until it hears of the failure, and would trip over one that ends before;
            // and it must still be there when the connection has ended.
            let client = client.withLock { state in state.object }
            channel.closeFuture.whenComplete { _ in withExtendedLifetime(client) {} }
            channel.eventLoop.execute { channel.close(promise: nil) }
            return channel.eventLoop.makeFailedFuture(check.failure)
        }

        /// Tells the request that comes next of wrong keys that were let pass.
        func report(to check: PinCheck?) {
            let count = mismatches.withLock { count in
                defer { count = 0 }
                return count
            }
            for _ in 0..<count { check?.reportMismatch() }
        }

        /// Whether the server of a connection has shown a pinned key. Must be called on the connection's event loop.
        static func accepts(_ channel: any Channel, _ check: PinCheck) -> Bool {
            let certificate = try? channel.pipeline.syncOperations.nioSSL_peerCertificate()
            return check.accepts((try? certificate?.toDERBytes()).map { [Data($0)] } ?? [])
        }
    }

    /// Holds an object without keeping it.
    struct Weak<Object: AnyObject & Sendable>: Sendable {
        /// The object; nil when it is gone.
        weak var object: Object?
    }
#endif
