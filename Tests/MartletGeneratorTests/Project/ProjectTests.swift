import MartletContract
import MartletDialects
import MartletGenerator
import MartletPlan
import MartletSyntax
import Testing

/// What a run takes from the files besides the specification, in a folder in memory.
struct ProjectTests {
    private static let spec = """
        martlet: 1
        api: Shop
        x-team: "a \\" b"
        servers: { production: https://shop.example }
        models:
          Item: { x-table: items, x-off: false, fields: { item_id: { type: string, x-column: "\\\\(x)" }, name: string } }
          Size: { x-table: sizes, cases: { small: { value: s, x-order: 1 }, large: l } }
          Kind: { enum: [a], closed: true, x-table: kinds }
          Either: { oneOf: { item: Item }, x-table: eithers }
          Code: { alias: string, newtype: true, x-table: codes }
          Label: { alias: string, x-table: labels }
        endpoints:
          Items:
            group: { x-team: sales }
            get_items: { get: /items, returns: [Item], x-page: big }
            count: { get: /count, returns: int }
        """

    private let files: FileSystem

    init() {
        files = .inMemory(["specs/shop.yaml": Self.spec, "templates/readme.txt": "not one"])
    }

    /// What a run made.
    private struct Run {
        var result: GenerateResult
        var project: Project
        var sources: SourceMap

        /// The findings: `path:line:column code`.
        var report: [String] {
            result.diagnostics.filter { $0.severity != .note }.map { finding in
                let place = finding.primary.map { sources.location(of: $0) }
                return (place.map { "\($0.path):\($0.line):\($0.column) " } ?? "") + finding.code
            }
        }

        func text(_ suffix: String) -> String {
            result.files.first { $0.path.hasSuffix(suffix) }?.text ?? ""
        }
    }

    private func run(
        _ path: String = "specs/shop.yaml", templates: [String: String] = [:], selection: Selection = Selection()
    ) throws -> Run {
        for name in templates.keys.sorted() {
            try files.write(Array((templates[name] ?? "").utf8), to: "templates/\(name)")
        }
        let load = ContractLoader.load(path: path, fileSystem: files)
        let contract = try #require(load.contract)
        var sources = load.sources
        let project = Project(
            specification: path, templates: templates.isEmpty ? nil : "templates", selection: selection,
            sources: &sources, fileSystem: files)
        return Run(result: Generator.generate(contract, project: project), project: project, sources: sources)
    }

    private func write(_ text: String, to path: String) throws {
        try files.write(Array(text.utf8), to: path)
    }

    // MARK: The lock

    @Test func namesStayWhenTheLockIsWritten() throws {
        let first = try run()
        #expect(first.text("Models.swift").contains("let itemId: String"))
        let report = first.project.lock.write(first.result.lockBytes, mode: .write, fileSystem: files)
        #expect(report.entries.map(\.outcome) == [.created])
        try write(Self.spec.replacing("{ item_id:", with: "{ item-id: string, item_id:"), to: "specs/shop.yaml")
        let second = try run()
        #expect(second.text("Models.swift").contains("let itemId2: String\n    /// The field `item_id`.\n"))
        #expect(second.result.unfrozen?.message.contains("'itemId2'") == true)
        let again = second.project.lock.write(second.result.lockBytes, mode: .check, fileSystem: files)
        #expect(again.diff.contains("\n+    models/Item/item-id: itemId2\n"))
        let store = second.project.lock
        #expect(store.write(store.bytes(freezing: store.names), mode: .check, fileSystem: files).diff == "")
    }

    @Test func keepsTheNamesOfItsNeighbours() throws {
        try write(Self.spec, to: "specs/other.yaml")
        for path in ["specs/shop.yaml", "specs/other.yaml"] {
            let run = try run(path)
            _ = run.project.lock.write(run.result.lockBytes, mode: .write, fileSystem: files)
        }
        var sources = SourceMap()
        let id = sources.add(path: "l", bytes: try files.read("specs/martlet.lock"))
        #expect(LockFile.read(id, in: sources).lock.sections.keys.sorted() == ["other.yaml", "shop.yaml"])
    }

    @Test func pointsIntoALockThatIsWrong() throws {
        try write("lock: 1\nnames:\n  shop.yaml:\n    models/Item/item_id: \"x; y\"\n", to: "specs/martlet.lock")
        let run = try run()
        #expect(run.report == ["specs/martlet.lock:4:26 lock/invalid-name"])
        #expect(run.result.files.isEmpty)
    }

    @Test func standardInputHasNoLock() throws {
        var sources = SourceMap()
        let store = LockStore(beside: "-", sources: &sources, fileSystem: files)
        #expect(store.path == nil)
        let text = store.bytes(freezing: try run().result.lock)
        #expect(text == nil)
        #expect(store.write(text, mode: .write, fileSystem: files).entries.isEmpty)
        #expect(!files.exists("martlet.lock"))
    }

    @Test func aClientOfSomeEndpointsHasTheNamesOfTheWhole() throws {
        let all = try run()
        let some = try run(selection: Selection(include: ["Items.get*"]))
        #expect(some.result.lock == all.result.lock)
        #expect(some.text("Models.swift").contains("struct Item"))
        #expect(!some.text("Models.swift").contains("struct Size"))
        #expect(!some.text("Endpoints.swift").contains("case count"))
        #expect(try run(selection: Selection(include: ["Itms"])).report == ["select/unmatched"])
    }

    // MARK: Templates

    @Test func theAuthorsKeysReachEveryDeclaration() throws {
        let key = "{{#x}}{{#x-table}}{{x-table}} {{/x-table}}{{x-team}}{{x-page}}{{x-off}}{{/x}}"
        let member = "({{#x}}{{x-column}}{{x-order}}{{x-table}}{{/x}})"
        let run = try run(templates: [
            "structure.mustache": "{{name}} \(key){{#properties}}{{>member}}{{/properties}}\n",
            "open-enum.mustache": "{{name}} \(key){{#members}}{{>member}}{{/members}}\n",
            "closed-enum.mustache": "{{name}} \(key){{#members}}{{>member}}{{/members}}\n",
            "union.mustache": "{{name}} \(key)\n", "newtype.mustache": "{{name}} \(key)\n",
            "alias.mustache": "{{name}} \(key)\n", "member.mustache": member,
            "endpoint-enum.mustache": "{{name}} \(key){{#cases}} {{name}} \(key){{/cases}}\n",
            "group-client.mustache": "{{name}} \(key){{#functions}} f \(key){{/functions}}\n",
            "client.mustache":
                "{{client}} \(key){{#properties}} {{name}} \(key){{/properties}}\n{{#groups}}{{>group-client}}{{/groups}}",
        ])
        #expect(run.report.isEmpty)
        #expect(
            run.text("Models.swift").split(separator: "\n").suffix(6) == [
                #"Item items (\\(x))()"#, "Size sizes (1)()", "Kind kinds ()", "Either eithers ", "Code codes ",
                "Label labels ",
            ])
        #expect(run.text("Endpoints.swift").hasSuffix("ItemsEndpoint sales getItems big count \n"))
        #expect(
            run.text("Client.swift") == #"""
                ShopClient a \" b items sales
                ItemsClient sales f big f \#n
                """#)
    }

    @Test func findingsPointIntoTheUsersTemplates() throws {
        let run = try run(templates: [
            "structure.mustache": "{{name}}\n  {{nme}}\n", "client.mustache": "{{#docs}}",
            "Structur.mustache": "", "mine.mustache": "{{! included }}", "header.mustache": "{{header}}{{> mine }}",
        ])
        #expect(run.report.contains("templates/client.mustache:1:4 template/unclosed-section"))
        #expect(run.report.contains("templates/Structur.mustache:1:1 template/unused"))
        #expect(!run.report.contains { $0.contains("mine.mustache") })
        #expect(run.result.files.isEmpty)
        let second = try self.run(templates: ["client.mustache": "", "Structur.mustache": ""])
        #expect(second.report.contains("templates/structure.mustache:2:5 template/unknown-tag"))
    }

    @Test func aFolderMustBeThereAndHoldTemplates() throws {
        var sources = SourceMap()
        let absent = TemplateFolder(path: "absent", sources: &sources, fileSystem: files)
        #expect(absent.isUnreadable)
        #expect(absent.diagnostics.map(\.code) == ["template/unreadable"])
        let empty = TemplateFolder(path: "templates", sources: &sources, fileSystem: files)
        #expect(empty.diagnostics.map(\.code) == ["template/unused"])
    }

    // MARK: Two specifications

    @Test func oneSpecificationDoesNotReplaceTheFilesOfAnother() throws {
        func write(_ path: String) throws -> WriteReport {
            try files.write(Array(Self.spec.utf8), to: path)
            let files = try run(path).result.files
            return OutputWriter.write(files, to: "out", mode: .write, fileSystem: self.files)
        }
        #expect(try write("specs/shop.yaml").diagnostics.isEmpty)
        let other = try write("specs/shop.yml")
        #expect(other.diagnostics.map(\.code) == Array(repeating: "generate/other-specification", count: 3))
        #expect(try String(decoding: files.read("out/ShopClient.swift"), as: UTF8.self).contains("specs/shop.yaml"))
        // The other one is gone: it was renamed.
        try files.remove("specs/shop.yaml")
        #expect(try write("specs/shop.yml").diagnostics.isEmpty)
    }
}
