#if Mock
    import Foundation
    import MartletMockEngine
    import MartletSyntax

    /// A connection with TLS, by the `openssl` that the system has; it trusts nobody whom the system does not trust.
    ///
    /// A TLS library would cost everybody who builds a mock minutes, and one of our own would be worse. `openssl` ends with its
    /// request: a shell beside it waits for the end of a pipe that this process holds, and kills it then. So it ends with this
    /// process, too, however that ends.
    final class SecureTunnel: Sendable {
        /// How many there are.
        private static let count = Locked(0)

        /// What the shell does: standard input is the pipe, standard output both sides of the connection.
        private static let script = """
            openssl s_client "$@" <&1 & child=$!
            exec >&- 2>&-
            read -r _
            kill -9 "$child"
            wait "$child"
            """

        private struct State: Sendable {
            /// What the shell waits for the end of.
            var life: CInt?
            /// What is wrong with the connection.
            var complaints: CInt?
        }

        /// One process is started at a time: another one would take over what is not yet marked to be closed, and hold the pipe
        /// that the shell waits for.
        private static let starting = Locked(())

        private let address: ServerAddress
        private let limit: Int
        private let state = Locked(State())

        /// - Parameter limit: How many there may be at a time.
        init(_ address: ServerAddress, limit: Int) {
            self.address = address
            self.limit = limit
        }

        deinit {
            end()
            if let descriptor = state.withLock({ $0.complaints }) { close(descriptor) }
        }

        /// Begins to connect.
        ///
        /// - Returns: What the server sends and is sent; whoever takes it closes it.
        func open() throws -> CInt {
            let isTaken = Self.count.withLock { [limit] count in
                guard count < limit else { return false }
                count += 1
                return true
            }
            guard isTaken else {
                throw RealServerFailure("\(limit) connections to it are open, as many as a mock has with https")
            }
            do {
                let result = Self.starting.withLock { _ in Result { try start() } }
                return try result.get()
            } catch {
                Self.count.withLock { $0 -= 1 }
                throw error
            }
        }

        private func start() throws -> CInt {
            var words = ["-quiet", "-verify_quiet", "-verify_return_error"]
            words += ["-connect", address.hostAndPort, "-alpn", "http/1.1"]
            words += [address.isNumeric ? "-verify_ip" : "-verify_hostname", address.host]
            if !address.isNumeric { words += ["-servername", address.host] }
            var pair: [CInt] = [-1, -1]
            #if canImport(Glibc)
                let kind = Int32(SOCK_STREAM.rawValue)
            #else
                let kind = SOCK_STREAM
            #endif
            guard socketpair(AF_UNIX, kind, 0, &pair) == 0 else {
                throw RealServerFailure("there are too many open files to connect to it")
            }
            for descriptor in pair { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
            let theirs = FileHandle(fileDescriptor: pair[1], closeOnDealloc: true)
            let (life, errors) = (Pipe(), Pipe())
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            process.arguments = ["-c", Self.script, "openssl"] + words
            process.standardInput = life
            process.standardOutput = theirs
            process.standardError = errors
            do {
                try Self.run(process)
            } catch {
                close(pair[0])
                throw RealServerFailure("'sh' cannot be run, which starts 'openssl' for servers with https")
            }
            try? theirs.close()
            // The process object keeps the pipes, so what they have is taken over.
            let kept = [life.fileHandleForWriting, errors.fileHandleForReading].map { handle in
                let descriptor = fcntl(handle.fileDescriptor, F_DUPFD_CLOEXEC, 0)
                try? handle.close()
                return descriptor
            }
            _ = fcntl(kept[1], F_SETFL, O_NONBLOCK)
            state.withLock { $0 = State(life: kept[0], complaints: kept[1]) }
            return pair[0]
        }

        /// Starts a process that is told when its children end. Threads of Dispatch block that signal, a process inherits what
        /// the thread blocks that starts it, and a shell then waits for its children for ever.
        private static func run(_ process: Process) throws {
            var signals = sigset_t()
            var blocked = sigset_t()
            sigemptyset(&signals)
            sigaddset(&signals, SIGCHLD)
            pthread_sigmask(SIG_UNBLOCK, &signals, &blocked)
            defer { pthread_sigmask(SIG_SETMASK, &blocked, nil) }
            try process.run()
        }

        /// What is wrong with the connection; nil where nothing was said.
        func complaint() -> String? {
            guard let descriptor = state.withLock({ $0.complaints }) else { return nil }
            var buffer = [UInt8](repeating: 0, count: 4_096)
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { return nil }
            let lines = String(decoding: buffer[..<count], as: UTF8.self).split(separator: "\n")
            if lines.contains(where: { $0.contains("openssl: ") && $0.contains("not found") }) {
                return "'openssl' cannot be run, which connects to servers with https"
            }
            if let untrusted = lines.first(where: { $0.hasPrefix("verify error:") }) {
                let reason = untrusted.split(separator: ":").last.map(String.init) ?? ""
                return "its certificate is not trusted here: \(reason)"
            }
            return lines.first.map { String($0.prefix(200)) }
        }

        /// Closes the connection.
        func end() {
            let life = state.withLock { state in
                defer { state.life = nil }
                return state.life
            }
            guard let life else { return }
            close(life)
            Self.count.withLock { $0 -= 1 }
        }
    }
#endif
