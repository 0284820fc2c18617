import MartletContract

extension Field {
    /// Whether two fields say the same, apart from their types.
    ///
    /// The members are compared one by one, since `==` of fields that stand in lists copies both whole, and large documents
    /// have tens of thousands. A test counts the members.
    static func isSameButType(_ left: UnsafePointer<Field>, _ right: UnsafePointer<Field>) -> Bool {
        isSameFlags(left, right)
            && left.pointee.key == right.pointee.key && left.pointee.name == right.pointee.name
            && left.pointee.description == right.pointee.description && left.pointee.title == right.pointee.title
            && left.pointee.deprecation == right.pointee.deprecation
            && left.pointee.contentType == right.pointee.contentType && left.pointee.headers == right.pointee.headers
            && left.pointee.defaultValue == right.pointee.defaultValue
            && left.pointee.constraints == right.pointee.constraints
            && left.pointee.examples == right.pointee.examples && left.pointee.extensions == right.pointee.extensions
    }

    private static func isSameFlags(_ left: UnsafePointer<Field>, _ right: UnsafePointer<Field>) -> Bool {
        left.pointee.isOptional == right.pointee.isOptional
            && left.pointee.isAlwaysWritten == right.pointee.isAlwaysWritten
            && left.pointee.isSensitive == right.pointee.isSensitive
            && left.pointee.isReadOnly == right.pointee.isReadOnly
            && left.pointee.isWriteOnly == right.pointee.isWriteOnly
            && left.pointee.isDateGuessed == right.pointee.isDateGuessed
            && left.pointee.isExploded == right.pointee.isExploded && left.pointee.style == right.pointee.style
            && left.pointee.isReservedAllowed == right.pointee.isReservedAllowed
    }
}
