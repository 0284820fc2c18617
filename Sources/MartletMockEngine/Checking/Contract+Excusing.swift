import MartletContract
import MartletPayloads

extension Contract {
    /// Returns the contract with fields that may be absent in what one side sends because only the other side sends them.
    func excusing(_ sender: SchemaView.Sender) -> Contract {
        func isExcused(_ field: Field) -> Bool { sender == .client ? field.isReadOnly : field.isWriteOnly }
        var result = self
        for index in result.models.indices {
            guard case .object(var object) = models[index].shape, object.fields.contains(where: isExcused) else {
                continue
            }
            for field in object.fields.indices where isExcused(object.fields[field]) {
                object.fields[field].isOptional = true
            }
            result.models[index].shape = .object(object)
        }
        return result
    }
}
