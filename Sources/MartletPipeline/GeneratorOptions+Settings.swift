package import MartletGenerator
package import MartletPlan
package import MartletSettings

extension GeneratorOptions {
    /// Takes over what `martlet.yaml` says about generated code; what it does not say stays.
    package mutating func apply(_ settings: GenerateSettings) {
        if let access = settings.access { plan.access = AccessLevel(access) }
        if let isEquatable = settings.isEquatable { plan.areModelsEquatable = isEquatable }
        if let isMutable = settings.isMutable { plan.areModelsMutable = isMutable }
        if let areChecked = settings.areConstraintsChecked { plan.areConstraintsChecked = areChecked }
    }
}

extension Selection {
    /// Takes what `martlet.yaml` says.
    package init(_ settings: GenerateSettings) {
        self.init(include: settings.include ?? [], exclude: settings.exclude ?? [])
    }
}

extension AccessLevel {
    /// Takes what `martlet.yaml` says.
    fileprivate init(_ access: GenerateSettings.Access) {
        switch access {
        case .public: self = .public
        case .package: self = .package
        case .internal: self = .internal
        }
    }
}

extension TestFramework {
    /// Takes what `martlet.yaml` says.
    package init(_ framework: GenerateSettings.TestFramework) {
        switch framework {
        case .swiftTesting: self = .swiftTesting
        case .xctest: self = .xctest
        }
    }
}
