import MartletContract
import MartletFormats
import MartletPayloads
import MartletSyntax

extension EndpointDesk {
    /// Returns an answer as it was made before; those that hand something out are made anew.
    func keptAnswer(
        _ chosen: AnswerChoice.Chosen, _ preferences: Preferences, _ outcome: SignInDesk.Outcome, _ path: [Substring]
    ) throws(Problem) -> MockAnswer {
        guard role == nil else { return try answer(chosen, preferences, outcome, nil, path) }
        let key = AnswerCache.Key(
            endpoint: endpoint.reference, path: path, answer: chosen.index, code: chosen.code,
            contentType: chosen.contentType, example: preferences.example,
            isDynamic: preferences.isDynamic ?? shared.options.isDynamic)
        if let known = shared.answers.answer(key) { return known }
        let made = try answer(chosen, preferences, outcome, nil, path)
        shared.answers.keep(made, key)
        return made
    }

    /// Makes an answer.
    ///
    /// - Parameter kept: What is kept, or was recorded; nil for what is made.
    func answer(
        _ chosen: AnswerChoice.Chosen, _ preferences: Preferences, _ outcome: SignInDesk.Outcome,
        _ kept: StateDesk.Outcome?, _ path: [Substring]
    ) throws(Problem) -> MockAnswer {
        var answer = try content(chosen, preferences, outcome, kept, path)
        if choice.answers.indices.contains(chosen.index) { describe(&answer, choice.answers[chosen.index]) }
        return answer
    }

    /// Gives an answer the header fields that depend on its body: the tag that is declared, and the part that a 206 has
    /// (RFC 9110, section 15.3.7.1).
    private func describe(_ answer: inout MockAnswer, _ declared: DeclaredAnswer) {
        if declared.type.kind != .file { encode(&answer) }
        var bytes: [UInt8] = []
        if case .bytes(let body) = answer.body { bytes = body }
        func declares(_ name: String) -> Field? { declared.headers.first { HeaderFields.isSame($0.key, name) } }
        if answer.headers["ETag"] == nil, let field = declares("ETag") {
            let tag = "\"\(Representation.hash(bytes))\""
            if samplers.allows(.string(tag), in: field) { answer.headers["ETag"] = tag }
        }
        let isShown = declares("Content-Range").map { !$0.examples.isEmpty } ?? false
        if answer.status == 206, !bytes.isEmpty, !isShown {
            answer.headers["Content-Range"] = "bytes 0-\(bytes.count - 1)/\(bytes.count)"
        }
    }

    /// Writes a text in the charset that its content type has. XML and JSON, which say themselves that they are UTF-8, and what a
    /// charset has no characters for, become UTF-8 by their content type.
    func encode(_ answer: inout MockAnswer) {
        guard case .bytes(let bytes) = answer.body, let name = answer.headers["Content-Type"] else { return }
        var type = ParsedContentType(name)
        guard let charset = type.parameters["charset"], !["utf-8", "utf8"].contains(charset.lowercased()) else {
            return
        }
        let isPlain = type.essence.hasPrefix("text/") && !type.isXML
        if isPlain, let encoded = TextCharset(charset)?.bytes(String(decoding: bytes, as: UTF8.self)) {
            answer.body = .bytes(encoded)
            return
        }
        type.parameters["charset"] = "utf-8"
        answer.headers["Content-Type"] = type.text
        answer.headers.note("The mock writes this in UTF-8, and not in \(charset).")
    }

    private var samplers: AnswerSampler { maker.samplers.answers(isDynamic: false) }

    private func content(
        _ chosen: AnswerChoice.Chosen, _ preferences: Preferences, _ outcome: SignInDesk.Outcome,
        _ kept: StateDesk.Outcome?, _ path: [Substring]
    ) throws(Problem) -> MockAnswer {
        var answer = MockAnswer(status: chosen.code)
        guard choice.answers.indices.contains(chosen.index) else { return answer }
        let declared = choice.answers[chosen.index]
        answer.headers = HeaderFields(maker.headers(of: declared, code: chosen.code, path: path))
        for field in kept?.headers ?? [] { answer.headers[field.name] = field.value }
        guard let name = chosen.contentType else { return answer }
        var type = ParsedContentType(name)
        answer.headers["Content-Type"] = name
        if ContentType.isMultipart(type.essence), type.parameters["boundary"] == nil {
            // Without one, nobody can tell the parts apart (RFC 2046, section 5.1.1).
            type.parameters["boundary"] = StreamPart.boundary
            answer.headers["Content-Type"] = type.text
        }
        let isDynamic = preferences.isDynamic ?? shared.options.isDynamic
        if declared.isSuccess, case .stream(let event) = endpoint.exchange {
            answer.headers["Cache-Control"] = "no-store"
            let example = try maker.example(of: declared, named: preferences.example, isDynamic: isDynamic)
            answer.body = try maker.events(of: event, type, example, isDynamic: isDynamic)
        } else if let content = choice.content(name, of: chosen.index),
            let body = try maker.body(
                of: declared, as: content,
                PayloadWish(example: preferences.example, isDynamic: isDynamic, kept: kept?.payload, path: path))
        {
            answer.body = .bytes(body.bytes)
            answer.headers.note(body.note)
            if declared.isSuccess, endpoint.cache != .none || isUnchangedDeclared {
                Representation.tag(&answer, isFile: false)
            }
        } else if declared.type.kind == .file {
            answer.body = .bytes(
                try maker.file(of: declared, example: preferences.example, isDynamic: isDynamic, type))
            if declared.isSuccess, endpoint.method == .get { Representation.tag(&answer, isFile: true) }
        } else {
            var payload: Literal
            var serialized: String?
            if let own = kept?.payload {
                payload = own
            } else if let example = try maker.example(
                of: declared, named: preferences.example, isDynamic: isDynamic)
            {
                payload = example.value
                serialized = role == nil ? example.wireText : nil
            } else {
                payload = try maker.payload(
                    of: declared, example: preferences.example, isDynamic: isDynamic, path: path)
                if !declared.isSuccess { payload = maker.saying(chosen.code, payload, declared.type) }
            }
            if let role, declared.isSuccess {
                payload = shared.signIn.write(outcome, role, into: payload, declared.type)
            }
            answer.body = .bytes(serialized.map { Array($0.utf8) } ?? AnswerMaker.body(of: payload, type))
            if declared.isSuccess, endpoint.cache != .none || isUnchangedDeclared {
                Representation.tag(&answer, isFile: false)
            }
        }
        // What is kept changes, and its tag says when.
        if isUnchangedDeclared, kept == nil, answer.status == 200, answer.headers["Last-Modified"] == nil {
            answer.headers["Last-Modified"] = Representation.lastModified
        }
        return answer
    }

    /// Whether it is declared that nothing has changed (RFC 9110, section 15.4.5).
    var isUnchangedDeclared: Bool { choice.answers.contains { $0.status == .code(304) } }

    /// Answers a client that has what it asks for, or asks for a part of a file.
    func shorten(_ answer: inout MockAnswer, for request: MockRequest, _ path: [Substring]) {
        Representation.shorten(&answer, for: request) { unchangedFields(path) }
    }

    /// The header fields of the 304 that is declared; none where none is.
    private func unchangedFields(_ path: [Substring]) -> [HeaderFields.Entry] {
        choice.answers.first { $0.status == .code(304) }.map { maker.headers(of: $0, code: 304, path: path) } ?? []
    }

    /// Gives a 304 that a client asks for the validators of what is not sent (RFC 9110, section 15.4.5).
    func validate(
        _ answer: inout MockAnswer, for request: MockRequest, _ preferences: Preferences, _ path: [Substring]
    ) {
        guard answer.status == 304, preferences.code == 304 else { return }
        var usual = preferences
        usual.code = nil
        usual.example = nil
        guard
            let chosen = try? choice.choose(usual, accept: request.headers.joined("Accept"), request.work.reading),
            chosen.code == 200, var known = try? keptAnswer(chosen, usual, SignInDesk.Outcome(), path)
        else { return }
        Representation.withhold(&known, unchangedFields(path))
        answer = known
    }
}
