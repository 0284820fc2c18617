/// Measures work in this process and prints the figures, one line a budget.
package enum Benchmark {
    /// Returns the time of the fastest run, after one run that is not measured.
    ///
    /// The fastest run is the one that the rest of the machine disturbed least; an average says more about the others.
    /// - Parameter work: returns a number that depends on all it did, so that none of it can be left out.
    package static func fastest(of runs: Int = 15, _ work: () -> Int) -> Duration {
        let clock = ContinuousClock()
        let expected = work()
        var fastest = Duration.seconds(Int.max / 2)
        for _ in 0..<runs {
            var result = 0
            let time = clock.measure { result = work() }
            precondition(result == expected, "a run did something else than the one before")
            fastest = min(fastest, time)
        }
        return fastest
    }

    /// Prints a line: what was measured, the figure, and the budget that it is held to.
    package static func report(_ what: String, _ figure: String, budget: String) {
        print("\(what): \(figure) (budget: \(budget))")
    }
}

extension Duration {
    /// The duration in milliseconds.
    package var milliseconds: Double {
        Double(components.seconds) * 1e3 + Double(components.attoseconds) / 1e15
    }
}

extension Double {
    /// The number with one digit after the point.
    package var short: String {
        // Without `rounded()`, which needs the C library's mathematics and thereby Foundation.
        String(Double(Int(self * 10 + 0.5)) / 10)
    }

    /// The number with two digits after the point.
    package var hundredths: String {
        String(Double(Int(self * 100 + 0.5)) / 100)
    }
}
