import ArgumentParser

@main
struct Martlet: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "martlet")
}
