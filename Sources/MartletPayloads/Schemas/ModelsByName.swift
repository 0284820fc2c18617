package import MartletContract
import MartletFormats

extension ContractSchemas {
    /// The models of a contract by their names.
    package struct ModelsByName: Sendable {
        /// The models; of several with one name, the first.
        package let models: TextTable<Model>

        /// Looks the models of a contract up.
        package init(_ contract: Contract) {
            models = TextTable(contract.models.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        }

        /// The names of the fields of the object that a type is; empty for any other type.
        package func fieldNames(of type: TypeReference) -> Set<ExactText> {
            if case .model(let name) = type.kind { fieldNames(ofModel: name) } else { [] }
        }

        /// The names of the fields of an object; empty for any other model.
        package func fieldNames(ofModel name: String) -> Set<ExactText> {
            guard case .object(let object)? = models[name]?.shape else { return [] }
            return Set(object.fields.map { ExactText($0.key) })
        }

        /// Whether a type is a union whose values must be of one member alone.
        package func isExclusiveUnion(_ type: TypeReference) -> Bool {
            guard case .model(let name) = type.kind, case .union(let union)? = models[name]?.shape else { return false }
            return union.exclusivity.isExclusive
        }
    }
}
