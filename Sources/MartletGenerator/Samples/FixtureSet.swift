import MartletContract
import MartletPayloads
import MartletPlan

/// A JSON text that tests use.
struct Fixture {
    /// The constant.
    var name: Identifier
    /// What it is, in a sentence.
    var summary: String
    /// What its author says of it, in CommonMark; nil where it says nothing.
    var documentation: String?
    /// The value; nil where it is a text as it is.
    var literal: Literal?
    /// The text as it is; nil where it is JSON.
    var text: String?
    /// The text that the client writes when it has read the value; nil when that is an equal value.
    var written: (name: Identifier, literal: Literal)?
}

/// The JSON texts that tests use, with their names.
struct FixtureSet {
    /// The texts that belong together.
    struct Group {
        /// The enum that holds them.
        var name: Identifier
        /// What they are.
        var summary: String
        /// The texts.
        var fixtures: [Fixture] = []
        private var scope = NameScope(reserved: ["init", "self", "Type", "Protocol"], suffix: "Fixture")

        init(name: Identifier, summary: String) {
            self.name = name
            self.summary = summary
        }

        /// Adds a text and returns how source outside names it, without the enum of all.
        mutating func add(
            _ name: String, _ summary: String, _ literal: Literal, written: Literal, documentation: String? = nil
        ) -> (read: String, written: String) {
            let identifier = scope.claim(Identifier(name))
            var fixture = Fixture(name: identifier, summary: summary, literal: literal)
            fixture.documentation = documentation
            if JSONText.write(literal, layout: .canonical) != JSONText.write(written, layout: .canonical) {
                fixture.written = (scope.claim(Identifier("\(identifier.text)AsWritten")), written)
            }
            fixtures.append(fixture)
            let read = "\(self.name.source).\(identifier.source)"
            return (read, fixture.written.map { "\(self.name.source).\($0.name.source)" } ?? read)
        }

        /// Adds a text as it is, and returns how source outside names it, without the enum of all.
        mutating func addText(_ name: String, _ summary: String, _ text: String, documentation: String?) -> String {
            let identifier = scope.claim(Identifier(name))
            var fixture = Fixture(name: identifier, summary: summary)
            fixture.text = text
            fixture.documentation = documentation
            fixtures.append(fixture)
            return "\(self.name.source).\(identifier.source)"
        }
    }

    /// The enum of all.
    let name: Identifier
    /// The models whose properties the tests have compared so far.
    var compared: TextSet = []
    /// The answers of endpoints that have a fixture: the endpoint's name, and the source of the response.
    var answers: [(endpoint: String, response: String)] = []
    /// The groups, in the plan's order; the errors come last.
    private(set) var groups: [Group] = []
    private var errors = Group(name: Identifier("Errors"), summary: "What the API answers when it refuses.")
    private var errorNames: [(type: TypeReference, names: (read: String, written: String))] = []
    private var scope = NameScope(reserved: ["Errors", "Protocol", "Type"], suffix: "Group")

    init(_ plan: ClientPlan) {
        name = plan.testType("\(plan.fileStem)Fixtures")
    }

    /// All groups that have a text.
    var all: [Group] { (groups + [errors]).filter { !$0.fixtures.isEmpty } }

    /// Starts a group of endpoints.
    mutating func begin(_ group: GroupPlan) {
        var base = group.endpointType.text
        if base.hasSuffix("Endpoint"), base != "Endpoint" { base.removeLast("Endpoint".count) }
        begin(base, "What the endpoints of `\(group.endpointType.text)` answer.")
    }

    /// Starts a group of texts.
    mutating func begin(_ name: String, _ summary: String) {
        groups.append(Group(name: scope.claim(Identifier(name)), summary: summary))
    }

    /// Adds a text to the last group; returns how source names the text, and the text as the client writes it.
    mutating func add(
        _ name: String, _ summary: String, _ literal: Literal, written: Literal, documentation: String? = nil
    ) -> (read: String, written: String) {
        // Before the call, which would hold the set: adding to what two hold would copy all of it.
        let names = groups[groups.count - 1]
            .add(name, summary, literal, written: written, documentation: documentation)
        return qualified(names)
    }

    /// Adds a text as it is to the last group; returns how source names it.
    mutating func addText(_ name: String, _ summary: String, _ text: String, documentation: String?) -> String {
        let read = groups[groups.count - 1].addText(name, summary, text, documentation: documentation)
        return "\(self.name.source).\(read)"
    }

    /// Adds an error body, unless its type has one; returns how source names the text.
    mutating func addError(_ type: TypeReference, named base: String, _ literal: Literal) -> String {
        if let known = errorNames.first(where: { $0.type == type }) { return qualified(known.names).read }
        let names = errors.add(base, "An error of the type `\(base)`.", literal, written: literal)
        errorNames.append((type, names))
        return qualified(names).read
    }

    private func qualified(_ names: (read: String, written: String)) -> (read: String, written: String) {
        ("\(name.source).\(names.read)", "\(name.source).\(names.written)")
    }
}
