#if !canImport(SwiftUI)
    // What the samples use of SwiftUI: enough to compile them, and nothing that shows anything.

    @MainActor protocol View {}

    struct Text: View {
        init(_ text: String) {}
    }

    struct ProgressView: View {}

    struct Group<Content: View>: View {
        init(@ViewBuilder content: () -> Content) {}
    }

    /// One of two views.
    enum Either<First: View, Second: View>: View {
        case first(First)
        case second(Second)
    }

    @resultBuilder @MainActor enum ViewBuilder {
        static func buildBlock<Content: View>(_ content: Content) -> Content { content }
        static func buildEither<First: View, Second: View>(first: First) -> Either<First, Second> { .first(first) }
        static func buildEither<First: View, Second: View>(second: Second) -> Either<First, Second> { .second(second) }
    }

    @propertyWrapper @MainActor struct State<Value> {
        var wrappedValue: Value
    }

    extension View {
        func task(_ action: @MainActor @escaping () async -> Void) -> some View { self }
        func refreshable(_ action: @MainActor @escaping () async -> Void) -> some View { self }
    }
#endif
