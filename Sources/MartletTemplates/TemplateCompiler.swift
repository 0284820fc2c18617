/// Turns a template and the partials that it includes into instructions, with every name resolved.
struct TemplateCompiler {
    /// A section whose end has not come yet.
    private struct OpenSection {
        /// The instruction that jumps behind the section; nil for a section that could not be resolved.
        let instruction: Int?
        let opensScope: Bool
    }

    private let templates: TextTable<ParsedTemplate>
    private var instructions: [TemplateInstruction] = []
    private var literals: [UInt8] = []
    private var keys: [String] = []
    private var scopes: TemplateScopes
    private var issues: [TemplateIssue] = []
    private var elementCount = 0
    /// Whether a limit was met, so that nothing more is added.
    private var isStopped = false
    /// The instruction from which on literals may be joined: something jumps there.
    private var joinable = 0

    /// - Throws: all names that mean nothing or something else than their tags take them for.
    static func compile(
        _ template: ParsedTemplate, in templates: TextTable<ParsedTemplate>, against schema: TemplateSchema
    ) throws(TemplateFailure) -> CompiledTemplate {
        var compiler = TemplateCompiler(templates: templates, scopes: TemplateScopes(schema))
        compiler.add(template, indent: [], depth: 0)
        guard compiler.issues.isEmpty else { throw TemplateFailure(unordered: compiler.issues) }
        return CompiledTemplate(
            schema: schema, instructions: compiler.instructions, literals: compiler.literals,
            steps: compiler.scopes.steps, keys: compiler.keys)
    }

    private init(templates: TextTable<ParsedTemplate>, scopes: TemplateScopes) {
        self.templates = templates
        self.scopes = scopes
    }

    /// Adds a template; recursive for partials only, and no deeper than ``TemplateLimits/maxDepth``.
    private mutating func add(_ template: ParsedTemplate, indent: [UInt8], depth: Int) {
        var sections: [OpenSection] = []
        for element in template.elements {
            guard !isStopped else { return }
            elementCount += 1
            // An empty line stays empty: nobody wants white space at its end.
            if element.startsLine, !isLineEnd(element, in: template) { addLiteral(indent[...]) }
            switch element.content {
            case .text(let range): addLiteral(template.text.bytes[range])
            case .comment: break
            case .variable(let name): addVariable(name, in: template)
            case .section(let name, let isInverted):
                checkLimits(at: name, in: template, depth: depth + sections.count)
                sections.append(open(name, isInverted: isInverted, in: template))
            case .sectionEnd:
                if let section = sections.popLast() { close(section) }
            case .partial(let name, let own):
                let depth = depth + sections.count + 1
                checkLimits(at: name, in: template, depth: depth)
                guard let partial = templates[name.text], !isStopped else { continue }
                add(partial, indent: own.map { indent + template.text.bytes[$0] } ?? [], depth: depth)
            }
        }
    }

    private mutating func checkLimits(at name: ParsedTemplate.Name, in template: ParsedTemplate, depth: Int) {
        if depth >= TemplateLimits.maxDepth {
            let message = "sections and partials are nested deeper than \(TemplateLimits.maxDepth)"
            report(.tooDeep, name, in: template, message, help: "nest less deeply")
            isStopped = true
        } else if elementCount > TemplateLimits.maxElements || literals.count > TemplateLimits.maxLiteralBytes {
            let message = "the template grows too large with its partials put in"
            report(.tooLarge, name, in: template, message, help: "include partials less often")
            isStopped = true
        }
    }

    // MARK: Text and variables

    private func isLineEnd(_ element: ParsedTemplate.Element, in template: ParsedTemplate) -> Bool {
        guard case .text(let range) = element.content else { return false }
        let first = template.text.bytes[range.lowerBound]
        return first == UInt8(ascii: "\n") || first == UInt8(ascii: "\r") && range.count == 2
    }

    private mutating func addLiteral(_ bytes: ArraySlice<UInt8>) {
        guard !bytes.isEmpty else { return }
        var start = Int32(literals.count)
        literals += bytes
        if instructions.count > joinable, case .literal(let last)? = instructions.last {
            start = last.lowerBound
            instructions.removeLast()
        }
        instructions.append(.literal(start..<Int32(literals.count)))
    }

    private mutating func addVariable(_ name: ParsedTemplate.Name, in template: ParsedTemplate) {
        switch meaning(of: name, in: template) {
        case .value(let reference, .text)?: instructions.append(.text(reference))
        case .key(let reference, let key)?: instructions.append(.keyText(reference, key: index(of: key)))
        case .value(_, let kind)?:
            let message = "'\(name.text)' is \(kind.description), which has no text"
            let help = "write '{{#\(name.text)}}…{{/\(name.text)}}'"
            report(.wrongKind, name, in: template, message, help: help)
        case .unknowable?, nil: break
        }
    }

    // MARK: Sections

    private mutating func open(
        _ name: ParsedTemplate.Name, isInverted: Bool, in template: ParsedTemplate
    ) -> OpenSection {
        let wanted = !isInverted
        switch meaning(of: name, in: template) {
        case .value(_, .text)?:
            let message = "'\(name.text)' is a text, which is neither true nor false"
            report(.wrongKind, name, in: template, message, help: "add a flag to the view-model, and ask for that")
            return OpenSection(instruction: nil, opensScope: false)
        case .value(let reference, let kind)? where isInverted || kind == .flag:
            return add(.unless(reference, is: wanted, jump: 0), opensScope: false)
        case .value(let reference, .list(let schema))?:
            scopes.openRecord(schema)
            return add(.enterList(reference, jump: 0), opensScope: true)
        case .value(let reference, .record(let schema))?:
            scopes.openRecord(schema)
            return add(.enterRecord(reference, jump: 0), opensScope: true)
        case .value(let reference, _)?:
            scopes.openKeys(of: reference)
            return add(.unless(reference, is: wanted, jump: 0), opensScope: true)
        case .key(let reference, let key)?:
            return add(.unlessKey(reference, key: index(of: key), is: wanted, jump: 0), opensScope: false)
        case .unknowable?, nil:
            scopes.openUnknown()
            return OpenSection(instruction: nil, opensScope: true)
        }
    }

    private mutating func add(_ instruction: TemplateInstruction, opensScope: Bool) -> OpenSection {
        instructions.append(instruction)
        joinable = instructions.count
        return OpenSection(instruction: instructions.count - 1, opensScope: opensScope)
    }

    private mutating func close(_ section: OpenSection) {
        if section.opensScope { scopes.close() }
        guard let start = section.instruction else { return }
        switch instructions[start] {
        case .enterList: instructions.append(.nextRecord(start: Int32(start + 1)))
        case .enterRecord: instructions.append(.leaveRecord)
        default: break
        }
        instructions[start] = instructions[start].jumping(to: instructions.count)
        joinable = instructions.count
    }

    // MARK: Names

    private mutating func meaning(
        of name: ParsedTemplate.Name, in template: ParsedTemplate
    ) -> TemplateScopes.Meaning? {
        do {
            return try scopes.meaning(of: name.text)
        } catch {
            report(.unknownTag, name, in: template, error.message, help: error.help)
            return nil
        }
    }

    private mutating func index(of key: String) -> Int32 {
        if let index = keys.firstIndex(of: key) { return Int32(index) }
        keys.append(key)
        return Int32(keys.count - 1)
    }

    private mutating func report(
        _ code: TemplateIssueCode, _ name: ParsedTemplate.Name, in template: ParsedTemplate, _ message: String,
        help: String?
    ) {
        issues.append(template.text.issue(code, at: name.range, message, help: help))
    }
}
