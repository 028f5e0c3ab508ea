import ArgumentParser
import Platform

/// Guise's command line.
@main
struct Guise: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "guise",
    abstract: "Puts disguises on face photos, with your fingers.",
    subcommands: [EditCommand.self, Export.self, Stickers.self],
    defaultSubcommand: EditCommand.self)
}

/// Prints a line to standard error.
func logError(_ message: String) { StandardError.printLine("guise: \(message)") }
