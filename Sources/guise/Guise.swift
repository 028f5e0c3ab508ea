import ArgumentParser
import Glibc

/// The command line of Guise.
@main
struct Guise: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "guise",
    abstract: "Puts disguises on face photos, with your fingers.",
    subcommands: [Edit.self, Export.self, Stickers.self],
    defaultSubcommand: Edit.self)
}

/// Prints one line on standard error.
func complain(_ message: String) {
  let line = Array("guise: \(message)\n".utf8)
  write(STDERR_FILENO, line, line.count)
}
