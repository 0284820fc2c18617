#if Mock
    public import Foundation
    public import MartletMock
    public import MartletRuntime

    /// What a call of one endpoint carries: the values that the specification names, and the request.
    ///
    /// Generated servers have one for each endpoint. Descriptions and dumps show the endpoint alone: values may be secret.
    public protocol ServedCall: Sendable, CustomReflectable {
        /// The request as it came.
        var request: MockServerCall { get }

        /// Reads the values of a request.
        ///
        /// - Throws: `JSONError` when one is missing, or is none of its type.
        init(from object: inout JSONObject, of request: MockServerCall) throws(JSONError)
    }

    extension ServedCall {
        /// Reads the values of a request.
        ///
        /// - Throws: An error that the server answers with the status 400, when one is missing or is none of its type.
        public init(_ request: MockServerCall) throws {
            do throws(JSONError) {
                self = try JSONCoding.decode(from: request.values) { (element) throws(JSONError) in
                    var object = try element.object()
                    return try Self(from: &object, of: request)
                }
            } catch {
                throw UnreadableCall(reason: error)
            }
        }

        /// The endpoint.
        public var customMirror: Mirror {
            Mirror(self, children: ["endpoint": request.endpoint], displayStyle: .struct)
        }
    }

    /// A file that a client sent.
    public struct ReceivedFile: Sendable, Hashable, CustomReflectable {
        /// The name that the client gave it, to be shown and never to be opened; nil where it gave none.
        public let fileName: String?
        /// The content type that the client named; nil where it named none.
        public let contentType: String?
        /// The bytes.
        public let data: Data

        /// Makes a file.
        public init(data: Data, fileName: String? = nil, contentType: String? = nil) {
            self.data = data
            self.fileName = fileName
            self.contentType = contentType
        }

        /// Shows the name, the content type and the size, not the bytes.
        public var customMirror: Mirror {
            let children: KeyValuePairs<String, Any> = [
                "fileName": fileName ?? "", "contentType": contentType ?? "", "bytes": data.count,
            ]
            return Mirror(self, children: children)
        }
    }

    // For generated code.
    extension MockServerCall {
        /// The body as a file; nil where there is none.
        public var bodyFile: ReceivedFile? {
            body.isEmpty && self[header: "Content-Type"] == nil
                ? nil : ReceivedFile(data: body, contentType: self[header: "Content-Type"])
        }

        /// Returns the body as a file.
        ///
        /// - Throws: `JSONError` when there is none.
        public func requiredBodyFile() throws(JSONError) -> ReceivedFile {
            guard let bodyFile else { throw JSONError(.missing, "the body is missing") }
            return bodyFile
        }

        /// Returns the files of a field of a form, in order.
        public func files(_ field: String) -> [ReceivedFile] {
            files.filter { $0.field == field }.map {
                ReceivedFile(data: $0.data, fileName: $0.fileName, contentType: $0.contentType)
            }
        }

        /// Returns the file of a field of a form.
        ///
        /// - Throws: `JSONError` when there is none.
        public func requiredFile(_ field: String) throws(JSONError) -> ReceivedFile {
            guard let file = files(field).first else { throw JSONError(.missing, "the file '\(field)' is missing") }
            return file
        }
    }
#endif
