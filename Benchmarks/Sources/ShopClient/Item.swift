package import MartletRuntime

/// What the shop answers.
package struct Item: JSONModel {
    package let id: String
    package let tags: [String]

    package init(from object: inout JSONObject) throws(JSONError) {
        id = try object.string("id")
        tags = try object.value("tags")
    }

    package func write(to object: inout JSONObjectWriter) {
        object.string("id", id)
        object.value("tags", tags)
    }
}
