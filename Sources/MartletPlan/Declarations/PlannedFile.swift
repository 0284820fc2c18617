/// A file that will be written.
///
/// What a role holds is in one file, unless it is too much: then it is shared out among a fixed number of files, so that
/// a compiler can work on them at once. The number never depends on the specification, because SwiftPM asks for the names
/// before anything is read.
package struct PlannedFile: Sendable, Equatable {
    /// What a file holds.
    package enum Role: String, Sendable, CaseIterable {
        /// The client, its servers, and a struct a group.
        case client = "Client"
        /// An enum a group.
        case endpoints = "Endpoints"
        /// The models and date formats.
        case models = "Models"
        /// JSON texts for tests.
        case fixtures = "Fixtures"
        /// A function a model that makes a value, for tests.
        case values = "Values"
        /// Stubs of endpoints, for tests.
        case mocks = "Mocks"
        /// A test suite a group.
        case endpointTests = "EndpointTests"
        /// A protocol a group, for an emitted server.
        case handling = "Handling"
        /// The specification as text, for an emitted server.
        case specification = "Specification"

        /// What a file is a part of.
        package enum Owner: Sendable {
            /// The client, which an emitted server has too.
            case client
            /// A test target.
            case tests
            /// An emitted server.
            case server
        }

        /// What the file is a part of. That of the values of models is one of an emitted server, too.
        package var owner: Owner {
            switch self {
            case .client, .endpoints, .models: .client
            case .fixtures, .values, .mocks, .endpointTests: .tests
            case .handling, .specification: .server
            }
        }

        /// Among how many files it is shared out when it is too much for one.
        package var partCount: Int {
            switch self {
            case .client, .endpoints, .mocks, .endpointTests, .handling: 4
            case .models, .values: 8
            case .fixtures, .specification: 1
            }
        }
    }

    /// What it holds.
    package var role: Role
    /// Which part of it, from 0.
    package var part: Int
    /// Its name in the output folder.
    package var path: String

    /// Makes a file.
    ///
    /// - Parameter stem: what its name starts with.
    init(_ role: Role, part: Int, stem: String) {
        self.role = role
        self.part = part
        path = "\(stem)\(Self.ending(role, part: part))"
    }

    /// Returns what the name of a file ends with: `Models.swift`, `Models2.swift`.
    package static func ending(_ role: Role, part: Int) -> String {
        "\(role.rawValue)\(part == 0 ? "" : String(part + 1)).swift"
    }

    /// What the names of all files end with, in the order in which they are written.
    package static var endings: [String] {
        Role.allCases.flatMap { role in (0..<role.partCount).map { ending(role, part: $0) } }
    }
}
