import Foundation
import MartletRuntime
import MartletTesting
import SwaggerCase
import Testing

/// Calls what `specs/cases/swagger` is generated into: the text on the wire is what Swagger 2.0 asks for.
struct GeneratedSwaggerTests {
    private let transport = MockTransport()

    private var client: KennelClient {
        KennelClient(credentials: .apiKey("k"), transport: transport, options: .testing)
    }

    private var sent: String { transport.requests.first?.wireText ?? "" }

    private let dog = #"{"kind":"Dog","name":"rex","owner":null}"#

    @Test func writesListsInEveryFormat() async throws {
        transport.respond(json: "[]")
        _ = try await client.dogs.listDogs(
            breeds: ["pug", "chow chow"], colours: [.black, .white], words: ["a", "b"], sizes: [1, 2],
            tags: ["x", "y"],
            tabs: ["a", "b"], pairs: ["a|b", "c|d"], limit: 5, sort: .name, good: true, born: LocalDate("2020-01-02"),
            xIds: [1, 2])
        #expect(
            sent == """
                GET https://kennel.example.com/v2/dogs?breeds=pug,chow%20chow&colours=black,white&words=a%20b&sizes=1%7C2\
                &tags=x&tags=y&tabs=a%09b&pairs=a%7Cb,c%7Cd&limit=5&sort=name&good=true&born=2020-01-02
                Accept: application/json
                X-Ids: 1,2
                X-Key: k

                """)
    }

    @Test func readsHeaderFieldsAndExamples() async throws {
        transport.respond(
            headers: ["X-Total": "1", "X-Pages": "1,2", "X-Modes": "a|b"], json: "[\(dog)]")
        let answer = try await client.dogs.listDogsWithHeaders(sort: .name)
        #expect(answer.value.map(\.owner) == [nil])
        #expect(answer.headers.xTotal == 1 && answer.headers.xPages == [1, 2] && answer.headers.xModes == "a|b")
    }

    @Test func writesBodies() async throws {
        transport.respond(status: 201, json: dog)
        let added = try await client.dogs.addDog(body: Dog(kind: "Dog", name: "rex", owner: nil))
        #expect(
            sent == """
                POST https://kennel.example.com/v2/dogs
                Accept: application/json
                Content-Type: application/json
                X-Key: k

                {"kind":"Dog","name":"rex","owner":null}
                """)
        #expect(added.name == "rex" && added.size == .small)
    }

    @Test func writesPatchesOfTheTypeOfTheOperation() async throws {
        transport.respond(json: dog)
        _ = try await client.dogs.changeDog(id: 7, body: DogChange(owner: .null))
        #expect(
            sent == """
                PATCH https://kennel.example.com/v2/dogs/7
                Accept: application/json
                Content-Type: application/merge-patch+json
                X-Key: k

                {"owner":null}
                """)
    }

    @Test func writesForms() async throws {
        transport.respond(status: 204)
        try await client.visits.addVisit(dog: 7, note: "a b", days: ["mon", "tue"], rooms: [1, 2])
        #expect(
            sent == """
                POST https://kennel.example.com/v2/visits
                Accept: application/json
                Content-Type: application/x-www-form-urlencoded
                X-Key: k

                dog=7&note=a+b&days=mon%2Ctue&rooms=1&rooms=2
                """)
    }

    @Test func writesFiles() async throws {
        transport.respond(status: 204)
        try await client.dogs.setPhoto(
            id: 7, photo: FileUpload(data: Data("png".utf8), fileName: "a.png", contentType: "image/png"),
            caption: "Rex",
            stars: [4, 5])
        let lines = sent.split(whereSeparator: \.isNewline).map(String.init)
        #expect(lines.first == "PUT https://kennel.example.com/v2/dogs/7/photo")
        #expect(lines.contains { $0.hasPrefix("Content-Type: multipart/form-data; boundary=") })
        #expect(lines.contains(#"Content-Disposition: form-data; name="photo"; filename="a.png""#))
        #expect(lines.count { $0 == #"Content-Disposition: form-data; name="stars""# } == 2)
    }

    @Test func readsFilesAndText() async throws {
        transport.respond(status: 200, body: Data([1, 2]))
        #expect(try await client.dogs.getPhoto(id: 7) == Data([1, 2]))
        #expect(sent.contains("Accept: image/png\n"))
    }

    @Test func asksForJSONAsAFile() async throws {
        transport.respond(status: 200, body: Data(#"{"dogs":[]}"#.utf8))
        #expect(try await client.dogs.exportDogs() == Data(#"{"dogs":[]}"#.utf8))
        #expect(sent.contains("Accept: application/json\n"))
    }

    @Test func writesListsInPaths() async throws {
        transport.respond(status: 200, body: Data("rex".utf8))
        #expect(try await client.dogs.namesOfDogs(ids: [7, 8]) == "rex")
        #expect(sent.hasPrefix("GET https://kennel.example.com/v2/dogs/7,8/names\nAccept: text/plain\n"))
    }

    @Test func tellsSubtypesApart() throws {
        let cat = try JSONCoding.decode(Animal.self, from: #"{"kind":"cat","lives":7}"#)
        guard case .cat(let value) = cat else {
            Issue.record("read as \(cat)")
            return
        }
        #expect(value.lives == 7)
        guard case .dog = try JSONCoding.decode(Animal.self, from: dog) else {
            Issue.record("a dog is no dog")
            return
        }
    }

    @Test func readsSharedErrors() async throws {
        transport.respond(status: 404, json: #"{"message":"gone"}"#)
        let error = await #expect(throws: APIError.self) { try await client.dogs.listDogs(sort: .name) }
        #expect(error?.body(as: Problem.self)?.message == "gone")
    }
}
