import Foundation
import MartletRuntime
import MartletTesting
import Testing

// The code of the article about uploads and downloads.

enum PhotoEndpoint: Endpoint {
    case upload(file: FileUpload)

    var definition: EndpointDefinition { EndpointDefinition("Photo.upload", .put, "/photo") }

    func write(to request: inout RequestWriter) throws(APIError) {
        switch self {
        case .upload(let file): try request.file(file)
        }
    }
}

struct UploadsAndDownloadsSamplesTests {
    @Test func downloadsWork() async throws {
        let output = Locked<[String]>([])
        func print(_ items: Any...) {
            let line = items.map { "\($0)" }.joined(separator: " ")
            output.withLock { $0.append(line) }
        }
        let folder = try TemporaryFolder().made()
        let place = folder.file("invoice.pdf")
        let transport = MockTransport()
        transport.respond(body: Data("PDF".utf8))
        let client = APIClient.sample(transport, credentials: .bearer("test-token"))

        let file = try await client.download(StatusEndpoint.show(id: 7, lang: nil), to: place)
        print(file.url.lastPathComponent, file.bytes)

        #expect(output.withLock { $0 } == ["invoice.pdf 3"])
        #expect(try Data(contentsOf: place) == Data("PDF".utf8))
    }

    @Test func limitsWork() async throws {
        let transport = MockTransport()
        transport.respond(json: #"{"state":"ok"}"#)
        let client = APIClient.sample(transport, credentials: .bearer("test-token"))

        let status: [String: String] = try await Timeouts(request: .seconds(5), overall: .seconds(20)).use {
            try await client.send(StatusEndpoint.show(id: 7, lang: nil))
        }

        #expect(status == ["state": "ok"])
        #expect(transport.requests.first?.timeout == .seconds(5))
    }

    @Test func progressWorks() async throws {
        let output = Locked<[String]>([])
        func print(_ item: Any) { output.withLock { [line = "\(item)"] in $0.append(line) } }
        let folder = try TemporaryFolder().made()
        let photo = FileUpload(contentsOf: try folder.file("photo.jpg", Data(count: 1000)))
        let transport = MockTransport()
        transport.respond(json: #"{"id":"7"}"#)
        let client = APIClient.sample(transport)

        let progress = TransferProgress()
        async let answer: [String: String] = progress.follow {
            try await client.send(PhotoEndpoint.upload(file: photo))
        }
        for await step in progress { print(step.fraction ?? 0) }
        print(try await answer)

        #expect(output.withLock { $0.suffix(2) } == ["1.0", #"["id": "7"]"#])
    }
}
