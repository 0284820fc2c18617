import MartletContract
import MartletMockEngine
import MartletPayloads
import Testing

/// Compares a collection with a dictionary, over random sequences of requests.
struct StateModelTests {
    /// What a bread is held to be.
    private struct Bread: Equatable {
        var name: String
        var price: Int
        var note: String?
        var shape: String
        var count: Int
    }

    private let validator: Validator
    private let contract: Contract
    private let engine: MockEngine

    init() throws {
        let spec = try MockedSpec(CollectionTests.spec)
        contract = spec.contract
        validator = Validator(contract)
        engine = spec.engine { $0.isStateful = true }
    }

    @Test(arguments: 0..<20)
    func behavesAsADictionary(seed: UInt64) throws {
        var random = StableRandom(seed: seed)
        var model: [Int: Bread] = [:]
        var order: [Int] = []
        for item in try engine.answer("GET", "/breads?limit=100").json.elements {
            let id = try #require(item["id"]?.text.flatMap { Int($0) })
            order.append(id)
            model[id] = try bread(item)
        }
        for step in 0..<60 {
            let id = order.isEmpty || random.next(below: 8) == 0 ? 9_000 + step : order[random.next(below: order.count)]
            let sent = Bread(
                name: ["Rye", "Oat", "Spelt"][random.next(below: 3)], price: random.next(below: 9),
                note: random.next(below: 2) == 0 ? nil : "note \(step)",
                shape: ["round", "long"][random.next(below: 2)],
                count: random.next(below: 2) == 0 ? 1 : step)
            switch random.next(below: 6) {
            case 0:
                let answer = try judged("POST", "/breads", text(sent), 201)
                let made = try #require(answer["id"]?.text.flatMap { Int($0) })
                #expect(model[made] == nil)
                #expect(try bread(answer) == sent)
                order.append(made)
                model[made] = sent
            case 1:
                let answer = try judged("GET", "/breads/\(id)", nil, model[id] == nil ? 404 : 200)
                if let known = model[id] { #expect(try bread(answer) == known) }
            case 2:
                _ = try judged("PUT", "/breads/\(id)", text(sent), model[id] == nil ? 404 : 200)
                if model[id] != nil { model[id] = sent }
            case 3:
                let note = sent.note.map { #""\#($0)""# } ?? "null"
                _ = try judged(
                    "PATCH", "/breads/\(id)", #"{"name": "\#(sent.name)", "note": \#(note)}"#,
                    model[id] == nil ? 404 : 200)
                model[id]?.name = sent.name
                model[id]?.note = sent.note
            case 4:
                _ = try judged("DELETE", "/breads/\(id)", nil, model[id] == nil ? 404 : 204)
                model[id] = nil
                order.removeAll { $0 == id }
            default:
                let shape = sent.shape
                let listed = try judged("GET", "/breads?shape=\(shape)&sort=-count&limit=100", nil, 200).elements
                let wanted = order.filter { model[$0]?.shape == shape }.enumerated().sorted {
                    let (left, right) = (model[$0.element]?.count ?? 0, model[$1.element]?.count ?? 0)
                    return left == right ? $0.offset < $1.offset : left > right
                }.map { String($0.element) }
                #expect(listed.compactMap { $0["id"]?.text } == wanted)
            }
        }
        let all = try judged("GET", "/breads?limit=100", nil, 200).elements
        #expect(all.compactMap { $0["id"]?.text } == order.prefix(100).map(String.init))
    }

    private func text(_ bread: Bread) -> String {
        let note = bread.note.map { #""note": "\#($0)", "# } ?? ""
        return """
            {"name": "\(bread.name)", "price": \(bread.price), \(note)"shape": "\(bread.shape)", "count": \(bread.count)}
            """
    }

    private func bread(_ item: Literal) throws -> Bread {
        Bread(
            name: try #require(item["name"]?.text), price: Int(Double(item["price"]?.text ?? "") ?? 0),
            note: item["note"]?.text, shape: try #require(item["shape"]?.text),
            count: item["count"]?.text.flatMap { Int($0) } ?? 1)
    }

    /// Sends a request; its answer must have a status, and be valid by its own type.
    private func judged(_ method: String, _ target: String, _ body: String?, _ status: Int) throws -> Literal {
        let answer =
            try body.map { try engine.answer(method, target, json: $0) } ?? engine.answer(method, target)
        #expect(answer.status == status, "\(method) \(target)")
        let name = target.hasPrefix("/breads/") ? "{id}" : ""
        let endpoint = contract.groups[0].endpoints.first {
            $0.method.rawValue.uppercased() == method && $0.path.text.hasSuffix(name) == (name != "")
                && ($0.path.text == "/breads") == (name == "")
        }
        let types = endpoint?.responses.filter { $0.status == .code(answer.status) }.map(\.type) ?? []
        if let type = types.first, type.kind != .void {
            #expect(validator.validate(answer.json, as: type) == [], "\(method) \(target)")
        }
        return answer.json
    }
}
