import ArgumentParser
import Foundation
import MartletMock
import MartletServer

/// Runs the server. This file is yours: Martlet never writes it again.
@main
struct SpecServe: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "SpecMockServer", abstract: "Answers as the API Exchanges does.")

    enum CredentialCheck: String, CaseIterable, ExpressibleByArgument {
        case off, present, issued
    }

    @Option(help: "The host to listen on.")
    var host = "127.0.0.1"

    @Option(help: "The port to listen on; 0 takes any free one.")
    var port = 8080

    @Flag(help: "Keeps what requests create, change and delete, where the mock answers.")
    var stateful = false

    @Option(help: "How far credentials are looked at.")
    var auth = CredentialCheck.issued

    @Option(help: "What data is made from where the mock answers: another number gives other data.")
    var seed: UInt64 = 0

    func run() async throws {
        var options = MockServerOptions()
        options.host = host
        options.port = port
        options.isStateful = stateful
        options.credentialCheck = MockServerOptions.CredentialCheck(rawValue: auth.rawValue) ?? .issued
        options.seed = seed
        options.log = { record in FileHandle.standardError.write(Data("\(record)\n".utf8)) }
        let handlers = SpecHandlers(
            streams: StreamsHandlers(),
            sockets: SocketsHandlers(),
            answers: AnswersHandlers(),
            headers: HeadersHandlers(),
            media: MediaHandlers())
        try await MockServer(handlers, options: options).run { server in
            FileHandle.standardOutput.write(Data("listening on \(server.url)\n".utf8))
        }
    }
}
