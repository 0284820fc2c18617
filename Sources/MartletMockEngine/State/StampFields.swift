import MartletContract
import MartletFormats
import MartletPayloads

/// Fields that say when something was made or changed.
enum StampFields {
    /// When they are set.
    enum Kind: Sendable {
        case created, changed
    }

    private static let created: Set = [
        "created", "createdat", "createdon", "createdtime", "createddate", "createdtimestamp", "creationdate",
        "creationtime", "datecreated", "timecreated", "inserted", "insertedat", "addedat", "addedon", "dateadded",
        "registeredat", "timestamp",
    ]
    private static let changed: Set = [
        "updated", "updatedat", "updatedon", "updatedtime", "updateddate", "dateupdated", "timeupdated", "modified",
        "modifiedat", "modifiedon", "modificationdate", "datemodified", "lastmodified", "lastmodifiedat", "lastupdated",
        "lastupdatedat", "lastupdate", "changedat", "lastchanged", "editedat",
    ]

    /// Returns when a field is set; nil where it is none of these.
    static func kind(of field: Field) -> Kind? {
        let name = FieldNames.plain(field.key)
        return created.contains(name) ? .created : changed.contains(name) ? .changed : nil
    }

    /// Returns a moment as the value of a field; nil where it is no date.
    static func literal(of moment: Timestamp, for field: Field, in fields: ModelFields) -> Literal? {
        switch fields.resolved(field.type).kind {
        case .date(let format, _): WireFormat.literal(of: DateFields(moment), format)
        case .string where field.constraints.format == "date-time":
            WireFormat.literal(of: DateFields(moment), .iso8601)
        case .string where field.constraints.format == "date":
            WireFormat.literal(of: DateFields(moment), .pattern("yyyy-MM-dd"))
        default: nil
        }
    }
}
