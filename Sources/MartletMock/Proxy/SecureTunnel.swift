#if Mock
    import Foundation
    import MartletMockEngine
    import MartletSyntax

    /// A connection with TLS, by the `openssl` that the system has; it trusts nobody whom the system does not trust.
    ///
    /// A TLS library would cost everybody who builds a mock minutes, and one of our own would be worse.
    final class SecureTunnel: Sendable {
        private let address: ServerAddress
        private let process = Locked<Process?>(nil)
        private let complaints = Locked<Int32?>(nil)

        init(_ address: ServerAddress) {
            self.address = address
        }

        deinit {
            end()
            if let descriptor = complaints.withLock({ $0 }) { close(descriptor) }
        }

        /// Begins to connect.
        ///
        /// - Returns: What the server sends, and what it is sent; whoever takes them closes them.
        func open() throws -> (input: CInt, output: CInt) {
            var words = ["openssl", "s_client", "-quiet", "-verify_quiet", "-verify_return_error"]
            words += ["-connect", address.hostAndPort, "-alpn", "http/1.1"]
            words += [address.isNumeric ? "-verify_ip" : "-verify_hostname", address.host]
            if !address.isNumeric { words += ["-servername", address.host] }
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = words
            let (input, output, errors) = (Pipe(), Pipe(), Pipe())
            process.standardInput = input
            process.standardOutput = output
            process.standardError = errors
            do {
                try process.run()
            } catch {
                throw RealServerFailure("'openssl' cannot be run, which connects to servers with https")
            }
            let descriptors = [
                dup(output.fileHandleForReading.fileDescriptor), dup(input.fileHandleForWriting.fileDescriptor),
                dup(errors.fileHandleForReading.fileDescriptor),
            ]
            for descriptor in descriptors { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
            _ = fcntl(descriptors[2], F_SETFL, O_NONBLOCK)
            self.process.withLock { $0 = process }
            complaints.withLock { $0 = descriptors[2] }
            return (descriptors[0], descriptors[1])
        }

        /// What is wrong with the connection; nil where nothing was said.
        func complaint() -> String? {
            guard let descriptor = complaints.withLock({ $0 }) else { return nil }
            var buffer = [UInt8](repeating: 0, count: 4_096)
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { return nil }
            let lines = String(decoding: buffer[..<count], as: UTF8.self).split(separator: "\n")
            if let untrusted = lines.first(where: { $0.hasPrefix("verify error:") }) {
                let reason = untrusted.split(separator: ":").last.map(String.init) ?? ""
                return "its certificate is not trusted here: \(reason)"
            }
            return lines.first.map { String($0.prefix(200)) }
        }

        /// Closes the connection.
        func end() {
            let process = process.withLock { process in
                defer { process = nil }
                return process
            }
            if let process, process.isRunning { process.terminate() }
        }
    }
#endif
