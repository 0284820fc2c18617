import MartletContract
import MartletPayloads

// MARK: Two types in one place

extension PayloadWalk {
    /// Compares two types with what their values are held to.
    ///
    /// - Parameter union: The schemas of the union that they are members of; nil where they are none.
    mutating func types(
        _ base: TypeReference, _ revision: TypeReference, _ spot: Spot, _ baseOrigin: Origin, _ revisionOrigin: Origin,
        in union: WirePair? = nil
    ) {
        let old = TypeUse(base, in: baseModels)
        let new = TypeUse(revision, in: revisionModels)
        value {
            $0.whole(old, new, spot)
        } _: {
            $0.place.union = union
            $0.wholeSchemas(old, new, base, revision, spot) { $0.compare(old, new, spot, baseOrigin, revisionOrigin) }
        }
    }

    /// Compares what lists or maps hold, each pair of recursive aliases once.
    private mutating func elements(_ base: TypeReference, _ revision: TypeReference, _ spot: Spot) {
        guard case .model(let left) = base.kind, recursiveAliases.base.contains(left),
            case .model(let right) = revision.kind, recursiveAliases.revision.contains(right)
        else {
            if spot.path.steps.count < Self.maxPathLength {
                types(base, revision, spot, base.origin, revision.origin)
            } else {
                tooDeep(base, revision, spot)
            }
            return
        }
        let (old, new) = (TypeUse(base, in: [:]), TypeUse(revision, in: [:]))
        value {
            $0.whole(old, new, spot)
        } _: { walk in
            walk.nullability(old, new, spot, base.origin, revision.origin)
            walk.limits(old, new, spot, base.origin, revision.origin)
            walk.keywords(old, new, spot, base.origin, revision.origin)
            walk.lead(
                to: Pair(base: left, revision: right, direction: spot.direction, isText: spot.isText), from: spot,
                base.origin, revision.origin)
        }
    }

    /// Reports that types are not compared: aliases of lists lead to one another with different periods.
    private mutating func tooDeep(_ base: TypeReference, _ revision: TypeReference, _ spot: Spot) {
        var change = PayloadChange(
            kind: .typeChanged, direction: spot.direction, path: spot.path,
            message: "lists or maps inside one another are too deep to compare", base: base.origin,
            revision: revision.origin)
        change.verdicts = .all(.unknown)
        note(change, nil)
    }

    /// Compares the values of two fields, apart from whether they may be absent.
    mutating func values(_ base: Field, _ revision: Field, _ spot: Spot) {
        var old = TypeUse(base.type, in: baseModels)
        var new = TypeUse(revision.type, in: revisionModels)
        // A date that was guessed is a string by its author's word.
        if base.isDateGuessed != revision.isDateGuessed, case .date = old.type.kind, new.type.kind == .string {
            old.type.kind = .string
        }
        if base.isDateGuessed != revision.isDateGuessed, case .date = new.type.kind, old.type.kind == .string {
            new.type.kind = .string
        }
        // Clients of the base take null for an absent value where there need not be one.
        old.isNullRead = base.isOptional || base.defaultValue != nil
        new.isNullRead = old.isNullRead
        value(isApart: spot.isApart) {
            $0.whole(old, new, spot)
        } _: { [old, new] walk in
            walk.wholeSchemas(old, new, base.type, revision.type, spot) {
                $0.compare(old, new, spot, base.origin, revision.origin)
            }
            walk.defaults(base, revision, spot)
        }
    }

    private mutating func defaults(_ base: Field, _ revision: Field, _ spot: Spot) {
        // Of a field that is never absent a default means nothing.
        guard !Self.isSame(base.defaultValue, revision.defaultValue), !base.isSentAlways || !revision.isSentAlways
        else { return }
        let (message, detail): (String, String)
        switch (base.defaultValue, revision.defaultValue) {
        case (let old?, let new?): (message, detail) = ("the default changed from \(old.short) to \(new.short)", "")
        case (nil, let new?): (message, detail) = ("the default \(new.short) is documented now", "added")
        case (let old?, nil): (message, detail) = ("the default \(old.short) is documented no longer", "removed")
        case (nil, nil): return
        }
        var change = PayloadChange(
            kind: .defaultChanged, direction: spot.direction, path: spot.path, detail: detail, message: message,
            base: base.origin, revision: revision.origin,
            values: [base.defaultValue, revision.defaultValue].map { $0.map { JSONText.write($0) } ?? "" })
        // A first default says what absence has meant all the time.
        change.isOfMeaning = base.defaultValue != nil
        note(change, nil)
    }

    mutating func uses(_ old: TypeUse, _ new: TypeUse, _ spot: Spot, _ base: Origin, _ revision: Origin) {
        value {
            $0.whole(old, new, spot)
        } _: {
            $0.compare(old, new, spot, base, revision)
        }
    }

    /// Asks whether all that is sent of a type is taken.
    private mutating func whole(_ old: TypeUse, _ new: TypeUse, _ spot: Spot) -> PayloadQuestion {
        let (old, new) = asTexts(old, new, spot)
        let areNumbers = isNumeric(old.type, baseModels) && isNumeric(new.type, revisionModels)
        // Numbers are written in one way only, so that those of both sides can be compared as such.
        return sides.question(spot.direction, isText: spot.isText && !areNumbers, exactly: old, new)
    }

    private mutating func compare(
        _ old: TypeUse, _ new: TypeUse, _ spot: Spot, _ base: Origin, _ revision: Origin
    ) {
        switch (old.type.kind, new.type.kind) {
        case (.array, .array) where TypeUse.haveKeywordsOfParts(old, new):
            if old != new || !sides.changedModels(of: old.type.modelNames, new.type.modelNames).isEmpty {
                changed(.typeChanged, old, new, spot, base, revision)
            }
            return
        case (.array(let left), .array(let right)):
            elements(left, right, spot.at("[]"))
        case (.map(let left), .map(let right)) where left == right || !TypeUse.haveKeywordsOfParts(old, new):
            elements(left, right, spot.at("{}"))
        case (.model(let left), .model(let right)) where areAlike(left, right):
            lead(
                to: Pair(base: left, revision: right, direction: spot.direction, isText: spot.isText), from: spot, base,
                revision)
        case (.date(let left, _), .date(let right, _)):
            if left != right, !readAsAnother(left, right, old, new, spot, base, revision) {
                change(.dateFormatChanged, old, new, spot, base, revision)
            }
        case (.duration(let left), .duration(let right)):
            if left != right, !readAsAnother(left, right, old, new, spot, base, revision) {
                return changed(.typeChanged, old, new, spot, base, revision)
            }
        case (.model, .model): return changed(.typeChanged, old, new, spot, base, revision)
        case (let left, let right) where left == right: break
        default:
            return changed(.typeChanged, old, new, spot, base, revision)
        }
        nullability(old, new, spot, base, revision)
        limits(old, new, spot, base, revision)
        keywords(old, new, spot, base, revision)
    }

    /// Whether two models are of the same shape, so that their parts can be compared.
    private func areAlike(_ base: String, _ revision: String) -> Bool {
        switch (baseModels[base]?.shape, revisionModels[revision]?.shape) {
        case (.object?, .object?), (.union?, .union?): true
        case (.enumeration(let left)?, .enumeration(let right)?): left.rawType == right.rawType
        default: false
        }
    }

    /// Another type altogether: nothing within it can be compared.
    private mutating func changed(
        _ kind: PayloadChange.Kind, _ old: TypeUse, _ new: TypeUse, _ spot: Spot, _ base: Origin, _ revision: Origin
    ) {
        change(kind, old, new, spot, base, revision)
        nullability(old, new, spot, base, revision)
        // What is in a string is another matter than how it is written.
        guard old.holdsContent, new.holdsContent else { return }
        let content: (TypeUse) -> [SchemaKeyword] = { $0.type.keywords.filter { $0.name == "contentSchema" } }
        keywords(content(old), content(new), old.neutral, new.neutral, spot, base, revision)
    }

    private mutating func change(
        _ kind: PayloadChange.Kind, _ old: TypeUse, _ new: TypeUse, _ spot: Spot, _ base: Origin, _ revision: Origin
    ) {
        let (left, right) = asTexts(old.withoutNull, new.withoutNull, spot)
        let question = sides.question(spot.direction, isText: spot.isText) { schemas, pool in
            schemas.schema(ofExactly: left.type, constraints: left.constraints, in: &pool)
        } revision: { schemas, pool in
            schemas.schema(ofExactly: right.type, constraints: right.constraints, in: &pool)
        }
        let before = TypeText.text(of: old, baseModels)
        let after = TypeText.text(of: new, revisionModels)
        let subject = kind == .dateFormatChanged ? "the date format" : "the type"
        note(
            PayloadChange(
                kind: kind, direction: spot.direction, path: spot.path,
                message: "\(subject) changed from \(before) to \(after)", base: base, revision: revision,
                values: [structures.base.text(of: old), structures.revision.text(of: new)],
                isOpenAddition: spot.direction == .response && isValueAdded(old, new)),
            question)
    }

    /// Whether an open enumeration has a value that could be nothing else before.
    private func isValueAdded(_ old: TypeUse, _ new: TypeUse) -> Bool {
        guard case .model(let name) = new.type.kind, case .enumeration(let enumeration)? = revisionModels[name]?.shape,
            !enumeration.isClosed, old.constraints.isEmpty, old.type.keywords.count == 1
        else { return false }
        let text: String? =
            switch (old.type.keywords[0].onlyValue, enumeration.rawType) {
            case (.string(let text)?, .string), (.number(let text)?, .int): text
            default: nil
            }
        return enumeration.cases.contains { $0.wireValue == text }
    }

    private mutating func nullability(
        _ old: TypeUse, _ new: TypeUse, _ spot: Spot, _ base: Origin, _ revision: Origin
    ) {
        guard old.isNullable != new.isNullable, !allowsNull(old, baseModels) || !allowsNull(new, revisionModels) else {
            return
        }
        let kind = PayloadChange.Kind.self
        var old = old
        // What is no member of an open union, clients keep as it is.
        if isOpenUnion(old.type) { old.isNullRead = true }
        let question = sides.question(spot.direction, isText: spot.isText) { [old] schemas, pool in
            schemas.schema(of: old.nullability(base), in: &pool)
        } revision: { schemas, pool in
            schemas.schema(of: new.nullability(revision), in: &pool)
        }
        note(
            PayloadChange(
                kind: new.isNullable ? kind.becameNullable : kind.becameNotNullable, direction: spot.direction,
                path: spot.path, message: new.isNullable ? "can be null now" : "cannot be null any more", base: base,
                revision: revision), question)
    }

    private func isOpenUnion(_ type: TypeReference) -> Bool {
        guard case .model(let name) = type.kind, case .union(let union)? = baseModels[name]?.shape else { return false }
        return !union.isClosed
    }

    /// Whether any JSON value, and so null, is a value of a type.
    private func allowsNull(_ use: TypeUse, _ models: TextTable<Model>) -> Bool {
        if use.isNullable || use.type.kind == .json || use.type.keywords.assumedType != nil { return true }
        guard case .model(let name) = use.type.kind else { return false }
        return models[name]?.keywords.assumedType != nil
    }

    private mutating func keywords(
        _ old: TypeUse, _ new: TypeUse, _ spot: Spot, _ base: Origin, _ revision: Origin
    ) {
        keywords(
            old.type.keywords.filter { $0 != .nullable }, new.type.keywords.filter { $0 != .nullable }, old.neutral,
            new.neutral, spot, base, revision)
    }

    /// Compares what keywords of JSON Schema ask of values of two types.
    mutating func keywords(
        _ old: [SchemaKeyword], _ new: [SchemaKeyword], _ oldType: TypeReference, _ newType: TypeReference,
        _ spot: Spot, _ base: Origin, _ revision: Origin
    ) {
        let models = sides.changedModels(of: old.modelNames, new.modelNames)
        guard old != new || !models.isEmpty else { return }
        let before = TextTable(old.map { ($0.name, $0.value) }) { first, _ in first }
        let after = TextTable(new.map { ($0.name, $0.value) }) { first, _ in first }
        for name in TextSet(before.keys).union(after.keys).sorted() {
            var words = Self.words(before[name]?.short, after[name]?.short)
            if let value = before[name], value.isSame(as: after[name]) {
                let changed = [SchemaKeyword(name, value)].modelNames.filter(models.contains)
                guard let first = changed.first else { continue }
                words = "refers to '\(first)', which changed"
            }
            var change = PayloadChange(
                kind: .keywordChanged, direction: spot.direction, path: spot.path, detail: name,
                message: "'\(name)' \(words)", base: base, revision: revision,
                values: [before[name], after[name]].map { $0.map { JSONText.write($0) } ?? "" })
            if name == SchemaKeyword.assumedName {
                change.message = Self.typeWords(before[name] ?? after[name], isAssumed: after[name] != nil)
                if spot.isText, !(old + new).isScalarAssumed {
                    // What other values look like as text, no contract says.
                    change.verdicts = .all(.unknown)
                    note(change, nil)
                    continue
                }
            }
            if ["contentEncoding", "contentMediaType"].contains(name) {
                // No schema says what the content of a string is to its reader.
                change.verdicts = .all(.unknown)
                note(change, nil)
                continue
            }
            // Everything else as it was, so that each keyword is judged by itself.
            let changed = Self.replacing(name, in: old, by: new)
            let question = question(name, old, changed, oldType, newType, spot)
            guard name == "contentSchema" else {
                note(change, question)
                continue
            }
            value(isApart: true) { _ in
                question
            } _: {
                $0.note(change, question)
            }
        }
    }

    private mutating func question(
        _ name: String, _ old: [SchemaKeyword], _ changed: [SchemaKeyword], _ oldType: TypeReference,
        _ newType: TypeReference, _ spot: Spot
    ) -> PayloadQuestion {
        var left = oldType
        var right = newType
        left.keywords = old
        right.keywords = changed
        if name == "contentSchema" {
            left = Self.content(of: old, oldType)
            right = Self.content(of: changed, newType)
        }
        let keywords = old + changed
        if name == SchemaKeyword.assumedName, let type = keywords.assumedType, !keywords.isScalarAssumed {
            left.kind = Self.assumed(type, oldType)
            right.kind = Self.assumed(type, newType)
        }
        return sides.question(spot.direction, isText: spot.isText) { schemas, pool in
            schemas.schema(of: left, in: &pool)
        } revision: { schemas, pool in
            schemas.schema(of: right, in: &pool)
        }
    }

    /// A type of a name, with anything in it.
    private static func assumed(_ name: String, _ type: TypeReference) -> TypeReference.Kind {
        let any = TypeReference(.json, origin: type.origin)
        return name == "array" ? .array(any) : .map(any)
    }

    /// What a string holds, as a type of its own.
    private static func content(of keywords: [SchemaKeyword], _ type: TypeReference) -> TypeReference {
        var result = TypeReference(.json, origin: type.origin)
        let schemas = keywords.filter { $0.name == "contentSchema" }.map(\.value)
        if !schemas.isEmpty { result.keywords = [SchemaKeyword("allOf", .array(schemas))] }
        return result
    }

    /// Returns keywords of which one is as others have it, or gone; those that mean nothing without it go with it.
    private static func replacing(
        _ name: String, in old: [SchemaKeyword], by new: [SchemaKeyword]
    ) -> [SchemaKeyword] {
        let condition: TextSet = ["if", "then", "else"]
        let names = condition.contains(name) ? condition : [name]
        return old.filter { !names.contains($0.name) } + new.filter { names.contains($0.name) }
    }

    /// Says that a type is given now, or no longer.
    private static func typeWords(_ type: Literal?, isAssumed: Bool) -> String {
        let values = type == .string("array") ? "arrays" : "objects"
        return isAssumed
            ? "values that are not \(values) are allowed now: 'type' is gone"
            : "values that are not \(values) are not allowed any more: 'type' is given now"
    }

    /// How a value has changed.
    static func words(_ before: String?, _ after: String?) -> String {
        switch (before, after) {
        case (let before?, let after?): "changed from \(before) to \(after)"
        case (nil, let after?): "is new: \(after)"
        case (let before?, nil): "is gone, it was \(before)"
        case (nil, nil): "is the same"
        }
    }
}

extension PayloadWalk {
    /// Whether two defaults are the same value, or there is none.
    fileprivate static func isSame(_ base: Literal?, _ revision: Literal?) -> Bool {
        base.map { $0.isSame(as: revision) } ?? (revision == nil)
    }
}

extension SchemaKeyword {
    /// The only value besides null that it allows; nil where it allows others.
    fileprivate var onlyValue: Literal? {
        switch (name, value) {
        case ("const", let value): return value
        case ("enum", .array(let values)):
            let others = values.filter { $0 != .null }
            return others.count == 1 ? others[0] : nil
        default: return nil
        }
    }
}

extension Literal {
    /// A short text of it for messages.
    var short: String {
        let text = JSONText.write(self)
        return text.count <= 60 ? text : String(text.prefix(57)) + "…"
    }

    /// Whether there is another one, and it is the same value.
    func isSame(as other: Literal?) -> Bool { other.map(isEqual) ?? false }
}
