import MartletContract
import MartletPayloads

extension PayloadWalk {
    /// Looks at all types of an endpoint.
    mutating func endpoint(_ pair: EndpointMatching.Pair) {
        let path = pair.revision.elementPath
        let unplaced = ListMatching(
            pair.base.unplacedParameters.parameters, pair.revision.unplacedParameters.parameters, by: \.field.key
        ).pairs.map { ParameterMatching.Pair(base: $0.base, revision: $0.revision) }
        for matched in pair.parameters.pairs + unplaced {
            parameter(matched.base, matched.revision, Spot(direction: .request, path: path))
        }
        bodies(pair, Spot(direction: .request, path: path.appending("body")))
        for answers in pair.answers { self.answers(answers, path) }
        exchange(pair, path)
    }

    private mutating func answers(_ pair: AnswerPair, _ path: ElementPath, from direction: Direction = .response) {
        let spot = Spot(direction: direction, path: path.appending(pair.step))
        for (old, new) in pair.contents {
            let own = new.isAlternative ? spot.at(new.contentTypes.first ?? "application/json") : spot
            contents(old.type, new.type, own, old.origin, new.origin, areJSON: old.isJSON && new.isJSON)
        }
        headers(pair.base.headers, pair.revision.headers, spot)
    }

    /// Looks at what messages of one content type carry. Any bytes are a file, and few files are what a schema says.
    private mutating func contents(
        _ old: TypeReference, _ new: TypeReference, _ spot: Spot, _ base: Origin, _ revision: Origin, areJSON: Bool
    ) {
        if old.kind == .void || new.kind == .void { return }
        guard old.kind != .file || new.kind != .file else { return }
        guard old.kind == .file || new.kind == .file else {
            guard areJSON else { return types(old, new, spot, base, revision) }
            return json(old, new, spot, base, revision)
        }
        let isSentAsFile = (spot.direction == .request ? old : new).kind == .file
        let before = TypeText.text(of: TypeUse(old, in: baseModels), baseModels)
        let after = TypeText.text(of: TypeUse(new, in: revisionModels), revisionModels)
        note(
            PayloadChange(
                kind: .typeChanged, direction: spot.direction, path: spot.path,
                message: "the type changed from \(before) to \(after)", base: base, revision: revision,
                values: [before, after], verdicts: isSentAsFile ? .broken : .safe), nil)
    }

    /// Looks at two types of messages that are JSON.
    private mutating func json(
        _ old: TypeReference, _ new: TypeReference, _ spot: Spot, _ base: Origin, _ revision: Origin
    ) {
        message(old.origin.ofSchema, new.origin.ofSchema, spot) { $0.types(old, new, spot, base, revision) }
    }

    private mutating func headers(_ base: [Field], _ revision: [Field], _ spot: Spot) {
        if base.isEmpty || revision.isEmpty { return }
        let known = TextTable(base.map { ($0.key.lowercased(), $0) }) { first, _ in first }
        for header in revision {
            guard let old = known[header.key.lowercased()] else { continue }
            var spot = spot.at("header \(header.key)")
            spot.isText = true
            spot.isWholeText = true
            spot.isDelimited = true
            values(old, header, spot)
        }
    }

    private mutating func bodies(_ pair: EndpointMatching.Pair, _ spot: Spot) {
        switch (pair.base.body, pair.revision.body) {
        case (.json(let old)?, .json(let new)?):
            var spot = spot
            // The values of the fields of a form travel as text, whatever type the form as a whole has.
            spot.isText =
                pair.base.isBodyFormOfType && pair.revision.isBodyFormOfType && hasTextsAlone(old, baseModels)
                && hasTextsAlone(new, revisionModels)
            guard pair.hasJSONBodies else { return types(old, new, spot, pair.base.origin, pair.revision.origin) }
            json(old, new, spot, pair.base.origin, pair.revision.origin)
        case (.text(let old, _)?, .text(let new, _)?):
            types(old, new, spot, pair.base.origin, pair.revision.origin)
        case (.fields(let old)?, .fields(let new)?):
            let isJSON = pair.hasJSONBodies
            message(
                isJSON ? Self.formOrigin(of: old) : nil, isJSON ? Self.formOrigin(of: new) : nil, spot
            ) {
                $0.bodies(
                    ObjectShape(fields: old), ObjectShape(fields: new), spot, pair.base.origin, pair.revision.origin)
            }
        case (.form(let old)?, .form(let new)?), (.multipart(let old)?, .multipart(let new)?):
            let (old, new) = (pair.base.requiring(old), pair.revision.requiring(new))
            parts(old, new, spot, pair.base.origin, pair.revision.origin)
            for (old, new) in ListMatching(old, new, by: \.key).pairs {
                headers(old.headers, new.headers, spot.at(new.key))
            }
        case (.json(let old)?, .fields(let new)?),
            (.json(let old)?, .form(let new)?) where pair.base.isBodyFormOfType:
            let fields = ObjectShape(fields: new)
            if case .object(let shape)? = shape(old, baseModels) {
                bodies(shape, fields, spot, pair.base.origin, pair.revision.origin)
            } else {
                shapes(pair, TypeText.text(of: TypeUse(old, in: baseModels), baseModels), "an object", spot) {
                    $0.schema(ofExactly: old, in: &$1)
                } revision: {
                    $0.schema(of: fields, in: &$1)
                }
            }
        case (.fields(let old)?, .json(let new)?),
            (.form(let old)?, .json(let new)?) where pair.revision.isBodyFormOfType:
            let fields = ObjectShape(fields: old)
            if case .object(let shape)? = shape(new, revisionModels) {
                bodies(fields, shape, spot, pair.base.origin, pair.revision.origin)
            } else {
                shapes(pair, "an object", TypeText.text(of: TypeUse(new, in: revisionModels), revisionModels), spot) {
                    $0.schema(of: fields, in: &$1)
                } revision: {
                    $0.schema(ofExactly: new, in: &$1)
                }
            }
        // A document gives JSON and a form one schema, and the other document gives them two.
        case (.fields(let old)?, .form(let new)?) where pair.isSplit,
            (.form(let old)?, .fields(let new)?) where pair.isSplit,
            (.fields(let old)?, .multipart(let new)?) where pair.isSplit,
            (.multipart(let old)?, .fields(let new)?) where pair.isSplit:
            parts(old, new, spot, pair.base.origin, pair.revision.origin)
        case (.json(let old)?, .form(let new)?) where pair.isSplit,
            (.json(let old)?, .multipart(let new)?) where pair.isSplit:
            guard case .object(let shape)? = shape(old, baseModels) else { return }
            parts(shape.fields, new, spot, pair.base.origin, pair.revision.origin)
        case (.form(let old)?, .json(let new)?) where pair.isSplit,
            (.multipart(let old)?, .json(let new)?) where pair.isSplit:
            guard case .object(let shape)? = shape(new, revisionModels) else { return }
            parts(old, shape.fields, spot, pair.base.origin, pair.revision.origin)
        case (let old?, let new?) where pair.base.contentTypeOfBody == pair.revision.contentTypeOfBody:
            otherBodies(old, new, pair, spot)
        default: break
        }
    }

    /// Two bodies of one content type that Swift does not read alike, such as parts by name and a file.
    private mutating func otherBodies(_ old: Body, _ new: Body, _ pair: EndpointMatching.Pair, _ spot: Spot) {
        let words = (Self.word(old), Self.word(new))
        guard words.0 != words.1 else { return }
        note(
            PayloadChange(
                kind: .typeChanged, direction: spot.direction, path: spot.path,
                message: "the body changed from \(words.0) to \(words.1)", base: pair.base.origin,
                revision: pair.revision.origin, values: [words.0, words.1],
                verdicts: words.1 == Self.word(.file(contentType: nil)) ? .safe : .all(.unknown)), nil)
    }

    private static func word(_ body: Body) -> String {
        switch body {
        case .json: "JSON"
        case .fields: "an object"
        case .form: "form fields"
        case .multipart: "parts by name"
        case .text: "text"
        case .file: "bytes"
        }
    }

    /// A body whose fields stand in the endpoint itself on one side, and that is no object on the other.
    private mutating func shapes(
        _ pair: EndpointMatching.Pair, _ before: String, _ after: String, _ spot: Spot, base: PayloadSides.Schema,
        revision: PayloadSides.Schema
    ) {
        let question = sides.question(spot.direction, isText: false, base: base, revision: revision)
        note(
            PayloadChange(
                kind: .typeChanged, direction: spot.direction, path: spot.path,
                message: "the type changed from \(before) to \(after)", base: pair.base.origin,
                revision: pair.revision.origin, values: [before, after]), question)
    }

    private func shape(_ type: TypeReference, _ models: TextTable<Model>) -> Model.Shape? {
        guard case .model(let name) = TypeUse(type, in: models).type.kind else { return nil }
        return models[name]?.shape
    }

    private mutating func exchange(_ pair: EndpointMatching.Pair, _ path: ElementPath) {
        let origins = (pair.base.origin, pair.revision.origin)
        switch (pair.base.exchange, pair.revision.exchange) {
        case (.stream(let old), .stream(let new)):
            json(old, new, Spot(direction: .response, path: path.appending("event")), origins.0, origins.1)
        case (.webSocket(let oldSends, let oldReceives), .webSocket(let newSends, let newReceives)):
            if let oldSends, let newSends {
                let spot = Spot(direction: .request, path: path.appending("message sent"))
                json(oldSends, newSends, spot, origins.0, origins.1)
            }
            if let oldReceives, let newReceives {
                let spot = Spot(direction: .response, path: path.appending("message received"))
                json(oldReceives, newReceives, spot, origins.0, origins.1)
            }
        default: break
        }
    }

    /// Looks at what belongs to no endpoint.
    mutating func common(_ webhooks: WebhookMatching) {
        let errors = StatusMatching(AnyAnswer.all(base.errors), AnyAnswer.all(revision.errors), status: \.status)
        for pair in errors.pairs {
            answers(AnswerPair(base: pair.base, revision: pair.revision), ElementPath(["errors"]))
        }
        for pair in webhooks.pairs { webhook(pair) }
    }

    private mutating func webhook(_ pair: WebhookMatching.Pair) {
        for (old, new) in pair.contents {
            var spot = Spot(direction: .response, path: ElementPath(["webhook \(new.name)"]))
            spot.isText =
                [old, new].allSatisfy { $0.contentType.map(ContentType.isForm) ?? false }
                && hasTextsAlone(old.type, baseModels) && hasTextsAlone(new.type, revisionModels)
            let areJSON = [old, new].allSatisfy { ContentTypes.isJSON($0.type, $0.contentType) }
            contents(old.type, new.type, spot, old.origin, new.origin, areJSON: areJSON)
        }
        let spot = Spot(direction: .response, path: ElementPath(["webhook \(pair.revision.name)"]))
        for matched in pair.parameters {
            parameter(matched.base, matched.revision, spot)
        }
        // The receiver sends these.
        for answers in pair.responses.pairs {
            self.answers(AnswerPair(base: answers.base, revision: answers.revision), spot.path, from: .request)
        }
    }

    private mutating func parameter(_ old: Parameter, _ new: Parameter, _ spot: Spot) {
        var spot = spot.at(new.step)
        spot.isText = [new, old].allSatisfy { $0.contentType.map { !ContentType.isJSON($0) } ?? true }
        spot.isWholeText = spot.isText
        spot.isNeverEmpty = new.place == .path && old.place == .path
        spot.isDelimited = new.place == .header || old.place == .header || !(old.isExploded && new.isExploded)
        // What a request without it means, the rules about parameters say.
        var field = new.field
        field.defaultValue = old.field.defaultValue
        guard !spot.isText else { return values(old.field, field, spot) }
        message(old.field.type.origin.ofSchema, field.type.origin.ofSchema, spot) {
            $0.values(old.field, field, spot)
        }
    }
}

extension EndpointMatching.Pair {
    /// Whether one side has the same values in several content types, and the other has an endpoint for each: see
    /// ``EndpointMatching/split``.
    fileprivate var isSplit: Bool { (base.alternativeTo == nil) != (revision.alternativeTo == nil) }

    /// Whether both bodies are JSON.
    fileprivate var hasJSONBodies: Bool {
        [base, revision].allSatisfy { $0.contentTypeOfBody.map(ContentType.isJSON) ?? false }
    }
}

extension Endpoint {
    /// Returns the fields of the body, with those required that the document requires and Swift need not give, because their
    /// values may be null: a part that is JSON says null.
    fileprivate func requiring(_ fields: [Field]) -> [Field] {
        guard case .array(let names)? = bodyKeywords.first(where: { $0.name == "required" })?.value else {
            return fields
        }
        return fields.map { field in
            var field = field
            if field.type.keywords.contains(.nullable), names.contains(.string(field.key)) { field.isOptional = false }
            return field
        }
    }
}
