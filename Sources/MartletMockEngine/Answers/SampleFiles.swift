import MartletContract
import MartletFormats

/// Files that answers carry: small ones that programs can open.
enum SampleFiles {
    /// How large a file of no known kind is, in bytes.
    static let plainSize = 65_536

    /// Returns a file of a content type.
    static func bytes(of type: ParsedContentType) -> [UInt8] {
        switch type.essence {
        case "image/png": png
        case "image/gif", "image/*": gif
        case "image/svg+xml":
            Array(
                #"<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><rect width="1" height="1"/></svg>"#.utf8
            )
        case let name where ContentType.isMultipart(name): Array(parts(type.parameters["boundary"]).utf8)
        case "application/pdf": Array(pdf.utf8)
        // The end of a central directory without entries (APPNOTE.TXT, section 4.3.16).
        case "application/zip": Array("PK\u{5}\u{6}".utf8) + [UInt8](repeating: 0, count: 18)
        case "text/csv": Array("name,value\nsample,1\n".utf8)
        case "text/html": Array("<!doctype html><title>Sample</title><p>Sample</p>".utf8)
        case "application/xml", "text/xml": Array("<sample/>".utf8)
        case _ where type.isJSON: Array(#"{"name":"sample"}"#.utf8)
        case let name where name.hasPrefix("text/"): Array("sample\n".utf8)
        default: plain
        }
    }

    /// One part of text.
    private static func parts(_ boundary: String?) -> String {
        let boundary = boundary ?? StreamPart.boundary
        return "--\(boundary)\r\nContent-Disposition: form-data; name=\"sample\"\r\n\r\nsample\r\n--\(boundary)--\r\n"
    }

    /// Bytes that are easily told from others at each place: lines that are counted.
    private static let plain: [UInt8] = {
        let width = 16
        return (0..<plainSize / width).flatMap { line in
            let digits = String(line * width)
            return Array((String(repeating: "0", count: width - 1 - digits.count) + digits + "\n").utf8)
        }
    }()

    /// One transparent pixel.
    private static let png: [UInt8] = [
        0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48, 0x44, 0x52, 0x00, 0x00,
        0x00, 0x01,
        0x00, 0x00, 0x00, 0x01, 0x08, 0x06, 0x00, 0x00, 0x00, 0x1F, 0x15, 0xC4, 0x89, 0x00, 0x00, 0x00, 0x0D, 0x49,
        0x44, 0x41,
        0x54, 0x78, 0x9C, 0x63, 0x00, 0x01, 0x00, 0x00, 0x05, 0x00, 0x01, 0x0D, 0x0A, 0x2D, 0xB4, 0x00, 0x00, 0x00,
        0x00, 0x49,
        0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
    ]

    /// One transparent pixel.
    private static let gif: [UInt8] = [
        0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 0x01, 0x00, 0x01, 0x00, 0x80, 0x00, 0x00, 0x00, 0x00, 0x00, 0xFF, 0xFF,
        0xFF, 0x21,
        0xF9, 0x04, 0x01, 0x00, 0x00, 0x00, 0x00, 0x2C, 0x00, 0x00, 0x00, 0x00, 0x01, 0x00, 0x01, 0x00, 0x00, 0x02,
        0x02, 0x44,
        0x01, 0x00, 0x3B,
    ]

    /// One empty page.
    private static let pdf = """
        %PDF-1.1
        1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
        2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
        3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 72 72]>>endobj
        trailer<</Root 1 0 R>>
        %%EOF
        """
}
