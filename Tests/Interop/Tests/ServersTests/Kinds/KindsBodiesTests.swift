import Foundation
import KindsSample
import MartletRuntime
import Testing

/// Every kind of body, with typed values there and back.
@Suite(.enabled(if: InteropServer.isThere, InteropServer.absence), .timeLimit(.minutes(5)))
struct KindsBodiesTests {
    private func bodies(_ carrier: Carrier = .urlSession) throws -> BodiesClient { try Kinds.client(carrier).bodies }

    /// A tree as FastAPI writes it: with its defaults.
    private static func tree(_ name: String, _ children: [TreeOutput] = []) -> TreeOutput {
        TreeOutput(name: name, children: children)
    }

    @Test(arguments: Carrier.allCases) func sendsEveryKindOfField(_ carrier: Carrier) async throws {
        let id = UUID()
        let thing = ThingInput(
            id: id, name: "Stuhl", price: .string("12.50"), weight: 0.25, count: 3, big: 9_007_199_254_740_993,
            isGood: true, color: .darkBlue, level: ._1, dates: try Kinds.dates, pet: .cat(Cat(lives: 7)),
            either: .string("s"), label: .b, site: nil, tags: ["one"], scores: ["a b": 1.5], pair: [1, "x"],
            tree: TreeInput(name: "root", children: [TreeInput(name: "leaf")]), anything: ["deep": [1, nil]])
        let echo = try await bodies(carrier).createThing(body: thing)
        #expect(
            echo
                == ThingOutput(
                    id: id, name: "Stuhl", price: "12.50", weight: 0.25, count: 3, big: 9_007_199_254_740_993,
                    isGood: true, color: .darkBlue, level: ._1, dates: try Kinds.dates, pet: .cat(Cat(lives: 7)),
                    either: .string("s"), label: .b, site: nil, note: nil, tags: ["one"], scores: ["a b": 1.5],
                    pair: [1, "x"], tree: Self.tree("root", [Self.tree("leaf")]),
                    anything: ["deep": [1, nil]], statusCode: 200))
    }

    @Test func sendsTheTypesThatAreSeldomSeen() async throws {
        let ids = [UUID()]
        let echo = try await bodies().sendTypes(
            body: TypesInput(
                blob: Data([0, 1, 255]), plain: "as it is", address: "127.0.0.1", url: "https://example.com/a?b=c",
                password: "secret", size: 40, number: ._2, price: .number(12.5), point: [3, 4],
                stamp: Stamp(by: "Ada", at: Kinds.moment), weight: Weight(grams: 1.5), names: ["a", "b"],
                nested: [[1], [], [2, 3]], byNumber: ["7": Cat(lives: 7)], byColor: ["dark-blue": 1],
                optionalList: [1, nil], momentOrDay: .dateTime(Kinds.moment), plainPet: .dog(Dog(breed: "pug")),
                maybePet: .cat(Cat(lives: 1)), anyJson: ["a": [nil]], some: [true], frozen: [5], requiredNull: nil,
                aliasIn: "in", ids: ids))
        #expect(
            echo
                == TypesOutput(
                    blob: Data([0, 1, 255]), plain: "as it is", address: "127.0.0.1", url: "https://example.com/a?b=c",
                    size: 40, number: ._2, price: "12.5", point: [3, 4], stamp: Stamp(by: "Ada", at: Kinds.moment),
                    weight: Weight(grams: 1.5, isNet: true), names: ["a", "b"], nested: [[1], [], [2, 3]],
                    byNumber: ["7": Cat(lives: 7)], byColor: ["dark-blue": 1], optionalList: [1, nil],
                    momentOrDay: .dateTime(Kinds.moment), plainPet: .dog(Dog(breed: "pug")),
                    maybePet: .cat(Cat(lives: 1)), anyJson: ["a": [nil]], some: [true], frozen: [5],
                    requiredNull: nil, optionalNull: nil, optional: 3, aliasOut: "in", ids: ids))
    }

    @Test func tellsAbsentFromNull() async throws {
        let bodies = try bodies()
        #expect(
            try await bodies.changeThing(id: UUID(), body: Change()) == Changed(sent: [], name: nil, note: nil))
        let changed = try await bodies.changeThing(id: UUID(), body: Change(name: .value("new"), note: .null))
        #expect(changed == Changed(sent: ["name", "note"], name: "new", note: nil))
    }

    @Test func sendsUnions() async throws {
        let bodies = try bodies()
        let pets = try await bodies.listThings(body: [.cat(Cat(lives: 1)), .dog(Dog(breed: "pug"))])
        #expect(pets == [.dog(Dog(breed: "pug")), .cat(Cat(lives: 1))])
        #expect(try await bodies.putPet(body: .dog(Dog(breed: "b"))) == .dog(Dog(breed: "b")))
        #expect(try await bodies.putPlainPet(body: .cat(Cat(lives: 2))) == .cat(Cat(lives: 2)))
        #expect(try await bodies.putPlainPet(body: nil) == nil)
    }

    @Test func sendsRecursiveModels() async throws {
        let tree = TreeInput(name: "abc", children: [TreeInput(name: "1"), TreeInput(name: "2")])
        let turned = try await bodies().turnTree(body: tree)
        #expect(turned == Self.tree("cba", [Self.tree("2"), Self.tree("1")]))
    }

    @Test func sendsBodiesOfSeveralParts() async throws {
        let bodies = try bodies()
        let two = try await bodies.sendTwo(
            body: BodySendTwoTwoPost(thing: Cat(lives: 2), other: Dog(breed: "b"), importance: 5))
        #expect(two == TwoBodies(thing: Cat(lives: 2), other: Dog(breed: "b"), importance: 5))
        let embedded = BodySendEmbeddedEmbeddedPost(thing: Cat(lives: 3))
        #expect(try await bodies.sendEmbedded(body: embedded) == Cat(lives: 3))
        let mixed = try await bodies.sendMixed(number: 4, word: "w", body: BirdInput(name: "Ada", wings: 4))
        let bird = BirdOutput(name: "Ada", wings: 4, hasWings: true)
        #expect(mixed == ["number": .integer(4), "bird": .birdOutput(bird), "word": .string("w")])
        #expect(try await bodies.sendMixed(number: 4, body: BirdInput(name: "A"))["word"] == .some(nil))
    }

    @Test func sendsWhatIsNoObject() async throws {
        let bodies = try bodies()
        #expect(try await bodies.sendOptional(body: nil) == nil)
        #expect(try await bodies.sendOptional(body: Cat(lives: 4)) == Cat(lives: 4))
        #expect(try await bodies.sendAnything(body: ["a": [1, "b", nil]]) == ["a": [1, "b", nil]])
        #expect(try await bodies.putNames(body: ["a", "ü"]) == ["a", "ü"])
        #expect(try await bodies.putWord(body: "wörd") == "wörd")
        #expect(try await bodies.putColors(body: ["a": .red, "b": .darkBlue]) == ["a": .red, "b": .darkBlue])
    }

    @Test func readsGenericAndInheritedModels() async throws {
        let page = try await bodies().addBird(body: BirdInput(name: "Ada", oldName: "A", wings: 0))
        #expect(
            page == PageBird(items: [BirdOutput(name: "Ada", oldName: "A", wings: 0, hasWings: false)], next: nil))
    }

    @Test func learnsWhatIsWrongWithABody() async throws {
        let error = await #expect(throws: APIError.self) {
            try await bodies().addBird(body: BirdInput(name: "Ada", wings: 3))
        }
        #expect(error?.code == .unprocessable)
        let issues = try #require(error?.body(as: HTTPValidationError.self)?.detail)
        #expect(issues.first?.loc == [.string("body"), .string("wings")])
        #expect(issues.first?.type == "multiple_of")
    }
}
