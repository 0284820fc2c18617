import MartletContract
import MartletPayloads

// Values that travel as plain text: parameters, header fields, fields of forms and parts.
extension PayloadWalk {
    /// Returns where the values of two fields of an object are.
    func spot(_ old: Field, _ new: Field, in object: Spot) -> Spot {
        var spot = object.at(new.key)
        guard object.areFieldsApart else { return spot }
        spot.isApart = true
        spot.isText = isText(old, baseModels) && isText(new, revisionModels)
        spot.isWholeText = spot.isText
        spot.isDelimited = [old, new].contains { $0.style != nil && !$0.isExploded }
        return spot
    }

    /// Whether the value of a field of a form, or of a part, is written as plain text: what is not, is JSON.
    private func isText(_ field: Field, _ models: TextTable<Model>) -> Bool {
        if field.isJSONText { return false }
        if field.style != nil { return true }
        let type = TypeUse(field.type, in: models).type
        guard case .array(let element) = type.kind else { return isScalar(type, models) }
        return isScalar(TypeUse(element, in: models).type, models)
    }

    /// Whether a type is a number, or a list of them.
    func isNumeric(_ type: TypeReference, _ models: TextTable<Model>, inList: Bool = false) -> Bool {
        switch type.kind {
        case .int, .int32, .int64(isString: false), .uint64(isString: false), .float, .double,
            .decimal(isString: false):
            return true
        case .array(let element):
            return !inList && isNumeric(TypeUse(element, in: models).type, models, inList: true)
        case .model(let name):
            switch models[name]?.shape {
            case .enumeration(let enumeration)?: return enumeration.rawType == .int
            case .union(let union)?:
                return !inList
                    && union.members.allSatisfy { isNumeric(TypeUse($0.type, in: models).type, models, inList: true) }
            default: return false
            }
        default: return false
        }
    }

    /// Returns two uses as they travel: in a text, a single value and a list of that value alone are the same, and a list of
    /// nothing is not there. Elsewhere they are as they were.
    func asTexts(_ old: TypeUse, _ new: TypeUse, _ spot: Spot) -> (old: TypeUse, new: TypeUse) {
        guard spot.isText else { return (old, new) }
        var (old, new) = (old, new)
        // Without a schema, values are written as any text, and read as any.
        if spot.direction == .request { old.becomeText() } else { new.becomeText() }
        switch (old.type.kind, new.type.kind) {
        case (.array, .array): break
        case (.array, _) where isScalar(new.type, revisionModels):
            new = new.asList(isDivided: spot.isDelimited && mayBeDivided(new.type, revisionModels))
        case (_, .array) where isScalar(old.type, baseModels):
            old = old.asList(isDivided: spot.isDelimited && mayBeDivided(old.type, baseModels))
        default: break
        }
        if spot.direction == .request {
            old.sentConstraints(isNeverEmpty: spot.isNeverEmpty)
        } else {
            new.sentConstraints(isNeverEmpty: spot.isNeverEmpty)
        }
        return (old, new)
    }

    /// Whether a text of a type may contain what separates the elements of a list.
    private func mayBeDivided(_ type: TypeReference, _ models: TextTable<Model>, depth: Int = 0) -> Bool {
        switch type.kind {
        case .string, .data, .json, .url: return true
        case .model(let name):
            switch models[name]?.shape {
            case .enumeration(let enumeration)?:
                return enumeration.cases.contains { $0.wireValue.contains(where: Self.separators.contains) }
            case .union(let union)? where depth < Self.maxTextDepth:
                return union.members.contains {
                    mayBeDivided(TypeUse($0.type, in: models).type, models, depth: depth + 1)
                }
            default: return false
            }
        default: return false
        }
    }

    /// What separates the elements of a list in some style.
    static let separators: Set<Character> = [",", ";", "|", "&", " ", "\t"]

    /// Whether a value of a type is one text, with unions of such values.
    private func isScalar(_ type: TypeReference, _ models: TextTable<Model>, depth: Int = 0) -> Bool {
        switch type.kind {
        case .array, .map, .json, .void: return false
        case .model(let name):
            switch models[name]?.shape {
            case .enumeration?: return true
            case .union(let union)? where depth < Self.maxTextDepth:
                return union.members.allSatisfy {
                    isScalar(TypeUse($0.type, in: models).type, models, depth: depth + 1)
                }
            default: return false
            }
        default: return true
        }
    }

    /// Whether all values of a form of a type travel as text, those of lists one by one.
    func hasTextsAlone(_ type: TypeReference, _ models: TextTable<Model>) -> Bool {
        isForm(TypeUse(type, in: models).type, models, depth: 0)
    }

    /// How many unions and models may be in one another.
    private static let maxTextDepth = 8

    private func isForm(_ type: TypeReference, _ models: TextTable<Model>, depth: Int) -> Bool {
        func isText(_ type: TypeReference) -> Bool {
            let type = TypeUse(type, in: models).type
            if case .array(let element) = type.kind { return isScalar(TypeUse(element, in: models).type, models) }
            return isScalar(type, models)
        }
        switch type.kind {
        case .map(let value): return isText(value)
        case .model(let name):
            switch models[name]?.shape {
            case .object(let object)?:
                if case .kept(let type) = object.additional, !isText(type) { return false }
                return object.fields.allSatisfy { !$0.isJSONText && isText($0.type) }
            case .union(let union)? where depth < Self.maxTextDepth:
                return union.members.allSatisfy { isForm(TypeUse($0.type, in: models).type, models, depth: depth + 1) }
            default: return false
            }
        default: return false
        }
    }
}

extension TypeUse {
    /// The same without null.
    var withoutNull: TypeUse {
        var result = self
        result.type.isNullable = false
        result.type.keywords.removeAll { $0 == .nullable }
        return result
    }

    /// A list of one value, or of any number where a text may have in it what separates elements. What is asked of the whole
    /// text then says nothing of elements.
    fileprivate func asList(isDivided: Bool) -> TypeUse {
        var element = withoutNull.type
        element.constraints = constraints
        if isDivided, element.kind != .string || !constraints.isEmpty || !element.keywords.isEmpty {
            element = TypeReference(.string, origin: element.origin)
            element.constraints.format = "part of a text"
            // No part is longer than the whole.
            element.constraints.maxLength = constraints.maxLength
        }
        var result = self
        result.type = TypeReference(.array(element), isNullable: type.isNullable, origin: type.origin)
        result.type.keywords = type.keywords.filter { $0 == .nullable }
        result.constraints = Constraints()
        result.constraints.minItems = 1
        if !isDivided { result.constraints.maxItems = 1 }
        return result
    }

    /// Makes any value any text.
    fileprivate mutating func becomeText() {
        if type.kind == .json, type.keywords.isEmpty { type.kind = .string }
    }

    /// Adds what holds of whatever is sent as text.
    fileprivate mutating func sentConstraints(isNeverEmpty: Bool) {
        switch type.kind {
        case .array: constraints.minItems = max(constraints.minItems ?? 0, 1)
        case .string where isNeverEmpty: constraints.minLength = max(constraints.minLength ?? 0, 1)
        default: break
        }
    }
}
