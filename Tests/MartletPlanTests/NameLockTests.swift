import MartletContract
import MartletPlan
import MartletSyntax
import Testing

struct NameLockTests {
    /// Returns the lock as it comes back from its file.
    private func stored(_ lock: NameLock) -> NameLock {
        var file = LockFile()
        file[specification: "shop.yaml"] = lock
        var sources = SourceMap()
        let id = sources.add(path: "martlet.lock", bytes: Array(file.text.utf8))
        let read = LockFile.read(id, in: sources)
        #expect(read.diagnostics.isEmpty, "\(file.text)")
        #expect(read.lock == file)
        #expect(read.lock.text == file.text)
        return read.lock[specification: "shop.yaml"]
    }

    private func lock(_ entries: [LockPath: String]) -> NameLock {
        var lock = NameLock()
        for (path, name) in entries { lock[path] = NameLock.Entry(name) }
        return lock
    }

    private func properties(_ result: PlanResult) -> [String] {
        guard case .structure(let structure)? = result.plan.models.first?.declaration else { return [] }
        return structure.properties.map(\.name.text)
    }

    private func model(_ fields: String...) -> Contract {
        .shop(models: [.object("A", fields.map { .make($0, .string) })])
    }

    @Test func aNeighbourThatComesFirstRenamesNothing() {
        let before = ClientPlanner.plan(model("full-name", "full.name"))
        #expect(properties(before) == ["fullName", "fullName2"])
        let after = ClientPlanner.plan(model("full_name", "full-name", "full.name"), lock: stored(before.lock))
        #expect(properties(after) == ["fullName3", "fullName", "fullName2"])
        let again = ClientPlanner.plan(model("full.name", "full_name", "full-name"), lock: stored(after.lock))
        #expect(properties(again) == ["fullName2", "fullName3", "fullName"])
    }

    @Test func aNameInCamelCaseNeedsNoLine() {
        let before = ClientPlanner.plan(model("fullName"))
        #expect(before.lock.isEmpty)
        #expect(before.unfrozen == nil)
        let after = ClientPlanner.plan(model("full_name", "fullName"), lock: before.lock)
        #expect(properties(after) == ["fullName2", "fullName"])
        #expect(after.lock.entries.map(\.path) == ["models/A/full_name"])
    }

    @Test func aNameThatComesBackIsCalledAsBefore() {
        let before = ClientPlanner.plan(model("a-b", "a.b"))
        let without = ClientPlanner.plan(model("a-b"), lock: before.lock)
        #expect(without.lock.entries.map(\.path) == ["models/A/a-b", "models/A/a.b"])
        #expect(properties(ClientPlanner.plan(model("a.b", "a-b"), lock: without.lock)) == ["aB2", "aB"])
    }

    @Test func aNameThatIsGoneBlocksNoOther() {
        let before = ClientPlanner.plan(model("user_id"))
        let after = ClientPlanner.plan(model("userId"), lock: before.lock)
        #expect(properties(after) == ["userId"])
        #expect(after.lock.isEmpty)
    }

    @Test func aNameCanBeChosen() {
        let chosen = lock([.member("cls", of: "A"): "class"])
        let result = ClientPlanner.plan(model("class", "cls"), lock: chosen)
        #expect(properties(result) == ["class2", "class"])
        #expect(result.diagnostics.map(\.code) == ["plan/renamed", "plan/renamed"])
        #expect(result.lock[.member("cls", of: "A")]?.name == "class")
    }

    @Test(arguments: [
        "", "a b", "a.b", "1a", "`a`", "a\n", "_", "\u{202E}a", "a\u{200B}", "x; import os", "self", "hashValue", "🦊",
    ])
    func refusesNamesThatCannotBe(name: String) {
        let result = ClientPlanner.plan(model("a_b"), lock: lock([.member("a_b", of: "A"): name]))
        #expect(result.diagnostics.map(\.code) == ["lock/invalid-name"])
        #expect(properties(result) == ["aB"])
    }

    @Test func refusesTwoNamesThatAreOne() {
        let merged = lock([.member("a-b", of: "A"): "aB", .member("a_b", of: "A"): "aB"])
        let result = ClientPlanner.plan(model("a-b", "a_b"), lock: merged)
        #expect(result.diagnostics.filter { $0.severity == .error }.map(\.code) == ["lock/taken-name"])
    }

    @Test func refusesAGroupThatTakesTheNameOfAModel() {
        let contract = Contract.shop(models: [.object("a_client", [])], groups: [.make("g", [])])
        let taken = lock([.model("a_client"): "AClient", .groupTypes("g"): "A"])
        #expect(ClientPlanner.plan(contract, lock: taken).diagnostics.map(\.code).contains("lock/taken-name"))
    }

    @Test func aModelTakesNoTypeOfAGroup() {
        let before = ClientPlanner.plan(.shop(groups: [.make("Order", [])]))
        let contract = Contract.shop(models: [.object("OrderClient", [])], groups: [.make("Order", [])])
        let after = ClientPlanner.plan(contract, lock: before.lock).plan
        #expect(after.groups.map(\.clientType.text) == ["OrderClient"])
        #expect(after.models.map(\.name.text) == ["OrderClientModel"])
    }

    @Test func aGroupTakesNoNameOfAModel() {
        let before = ClientPlanner.plan(.shop(models: [.object("OrderClient", [])]))
        #expect(before.lock.entries.map(\.path) == ["models/OrderClient"])
        let contract = Contract.shop(models: [.object("OrderClient", [])], groups: [.make("Order", [])])
        let after = ClientPlanner.plan(contract, lock: before.lock).plan
        #expect(after.groups.map(\.clientType.text) == ["OrderGroupClient"])
        #expect(after.models.map(\.name.text) == ["OrderClient"])
    }

    @Test func theUsualNamesNeedNoLine() {
        var contract = Contract.shop(
            models: [.object("Order", [.make("id", .string)])], groups: [.make("Order", ["get"])])
        contract.servers = [Server(name: "production", url: "https://a.example", origin: nowhere)]
        let field = Field.make("id", .string)
        contract.groups[0].endpoints[0].parameters = [Parameter(field, in: .path), Parameter(field, in: .query)]
        let result = ClientPlanner.plan(contract)
        #expect(result.lock.entries.map(\.path) == ["endpoints/Order/get/query/id"])
        #expect(result.plan.groups[0].endpoints[0].arguments.map(\.name.text) == ["id", "id2"])
    }

    @Test func warnsOnceAboutNamesThatAreNotFrozen() throws {
        let result = ClientPlanner.plan(model("a_b", "c_d", "e"))
        let warning = try #require(result.unfrozen)
        #expect(warning.code == "plan/unfrozen-name")
        #expect(warning.severity == .warning)
        #expect(warning.message.contains("'aB'") && warning.message.contains("another one"))
        #expect(warning.help?.contains("martlet generate specs/shop.yaml") == true)
        #expect(ClientPlanner.plan(model("a_b", "c_d", "e"), lock: result.lock).unfrozen == nil)
    }

    @Test func tellsNamesApartThatLookAlike() {
        let before = ClientPlanner.plan(model("\u{E9}", "e\u{301}"))
        #expect(before.lock.entries.count == 2)
        let after = ClientPlanner.plan(model("e\u{301}", "\u{E9}"), lock: stored(before.lock))
        #expect(properties(after) == properties(before).reversed())
    }

    // MARK: Whatever comes in whatever order

    /// Names of which many become one in Swift.
    private static let pool = [
        "fullName", "full_name", "full-name", "FullName", "fullName2", "full name2", "self", "self_", "selfValue",
        "body",
        "file", "cache", "cacheValue", "none", "noneValue", "none_value", "a/b", "a~b", "aB", "é", "🦊", "🐻",
        "field", "value", "additionalProperties", "additional_properties", "OrderClient", "orderEndpoint", "Order",
        "order", "x", "X", "pattern", "Pattern", "2", "_2", "",
        String(repeating: "long_", count: 40), String(repeating: "long-", count: 40),
    ]

    /// Returns a contract in which the names stand everywhere, in their order.
    private func contract(_ names: [String], body: Int) -> Contract {
        var kept = ObjectShape(fields: names.map { .make($0, .string) })
        kept.additional = .kept(TypeReference(.string, origin: nowhere))
        var contract = Contract.shop(
            models: [
                Model(name: "The Object", shape: .object(kept), origin: nowhere), .enumeration("The Enum", names),
            ] + names.map { .object($0, []) },
            groups: [.make("The Group", [])] + names.map { .make($0, []) })
        contract.groups[0].endpoints = (names + ["get"]).map { endpoint($0, .get, names, body: body) }
        contract.groups[0].endpoints.append(endpoint("The Call", .post, names, body: body))
        contract.servers = names.map { Server(name: $0, url: "https://a.example", origin: nowhere) }
        contract.headers = names.map { CommonHeader(name: $0, value: .runtime, origin: nowhere) }
        contract.dateFormats = names.map {
            NamedDateFormat(name: $0, format: .pattern("yyyy '\($0)'"), origin: nowhere)
        }
        return contract
    }

    /// Returns an endpoint with the names in every place that a method can have.
    private func endpoint(_ name: String, _ method: Endpoint.Method, _ names: [String], body: Int) -> Endpoint {
        var endpoint = Endpoint(
            name: name, group: "The Group", method: method, path: PathTemplate(pieces: []), origin: nowhere)
        guard name == "get" || method == .post else { return endpoint }
        for name in names {
            let field = Field.make(name, .string)
            if name.utf8.count % 2 == 0 { endpoint.parameters.append(Parameter(field, in: .query)) }
            if name.utf8.count % 3 == 0 { endpoint.parameters.insert(Parameter(field, in: .path), at: 0) }
            if name.utf8.count % 5 == 0 { endpoint.parameters.append(Parameter(field, in: .header)) }
        }
        switch body {
        case 0: endpoint.body = .fields(names.map { .make($0, .string) })
        case 1: endpoint.body = .json(TypeReference(.string, origin: nowhere))
        // The body is what is added, when there are many parameters already.
        default: endpoint.body = names.count < 20 ? nil : .file(contentType: nil)
        }
        return endpoint
    }

    /// Returns what every declaration is called.
    private func names(in plan: ClientPlan) -> [String: String] {
        var names: [String: String] = [:]
        for server in plan.servers { names["server \(Array(server.server.name.utf8))"] = server.name.text }
        for header in plan.runtimeHeaders { names["header \(Array(header.header.name.utf8))"] = header.name.text }
        for format in plan.dateFormats {
            names["date \(Array((format.specificationName ?? "\(format.format)").utf8))"] = format.name.text
        }
        for model in plan.models {
            let path = "model \(Array(model.model.name.utf8))"
            names[path] = model.name.text
            switch model.declaration {
            case .structure(let structure):
                for property in structure.properties {
                    names[path + " \(Array(property.field.name.utf8))"] = property.name.text
                }
                names[path + " additional"] = structure.additional?.name.text
            case .enumeration(let enumeration):
                for member in enumeration.members {
                    names[path + " \(Array(member.value.name.utf8))"] = member.name.text
                }
            case .union, .newtype, .alias: break
            }
        }
        for group in plan.groups {
            let path = "group \(Array(group.group.name.utf8))"
            names[path] = "\(group.property.text) \(group.endpointType.text) \(group.clientType.text)"
            for endpoint in group.endpoints {
                let path = path + " \(Array(endpoint.endpoint.name.utf8))"
                names[path] = endpoint.name.text
                for argument in endpoint.arguments {
                    let place: String =
                        switch argument.place {
                        case .parameter(let parameter): parameter.place.rawValue
                        default: "body"
                        }
                    names[path + " \(place) \(Array((argument.field?.name ?? "whole").utf8))"] = argument.name.text
                }
            }
        }
        return names
    }

    @Test(arguments: 0..<6)
    func nothingThatIsAddedRenamesAnything(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        var names = Array(Self.pool.shuffled(using: &random).prefix(3))
        var result = ClientPlanner.plan(contract(names, body: seed % 3))
        for name in Self.pool.shuffled(using: &random)
        where !names.contains(where: { $0.utf8.elementsEqual(name.utf8) }) {
            let before = self.names(in: result.plan)
            names.insert(name, at: Int.random(in: 0...names.count, using: &random))
            result = ClientPlanner.plan(contract(names, body: seed % 3), lock: stored(result.lock))
            let errors = result.diagnostics.filter { $0.severity != .note }
            #expect(errors.isEmpty, "\(errors.map(\.message))")
            let after = self.names(in: result.plan)
            for (path, name) in before where after[path] != nil && after[path] != name {
                Issue.record("\(path) was \(name) and is \(after[path] ?? ""): \(names)")
            }
        }
        let sorted = ClientPlanner.plan(contract(names.sorted(), body: seed % 3), lock: stored(result.lock))
        #expect(sorted.unfrozen == nil)
    }
}
