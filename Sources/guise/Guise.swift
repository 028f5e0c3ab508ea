import ArgumentParser
import DisguiseModel
import Glibc
import GuiseEditor
import Platform

/// Guise's command line.
@main
struct Guise: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "guise",
    abstract: localized("Puts disguises on faces, with your fingers."),
    usage: EditCommand.usage,
    version: ProductVersion.current,
    subcommands: [EditCommand.self, Export.self, FindFaces.self, Stickers.self, Thumbnail.self],
    defaultSubcommand: EditCommand.self)

  /// Parses and runs. Messages may contain names of files and texts of documents, which are not
  /// printed as they are.
  static func main() {
    StandardOutput.reserve()
    Memory.adaptToLimit()
    Localization.start(
      program: "guise", environment: Launch.currentEnvironment,
      language: EditCommand.settings.settings[.language]?.rawValue)
    do {
      try runCommand()
    } catch {
      for line in ParserTexts.translated(fullMessage(for: error)).split(separator: "\n") {
        StandardError.printLine(String(line))
      }
      Glibc.exit(exitCode(for: error).rawValue)
    }
  }

  private static func runCommand() throws {
    // Without a command the editor is meant, and so are its options.
    if let word = CommandArguments.all.first, CommandArguments.all.count == 1,
      ["--help", "-h", "help", "--help-hidden"].contains(word)
    {
      let help = helpMessage(for: EditCommand.self, includeHidden: word == "--help-hidden")
      return try StandardOutput.printLine(ParserTexts.translated(help))
    }
    do {
      var command = try parseAsRoot(CommandArguments.all)
      try command.run()
    } catch  where error is CleanExit || exitCode(for: error).isSuccess {
      let text = ParserTexts.translated(fullMessage(for: error))
      if !text.isEmpty { try StandardOutput.printLine(text) }
    }
  }
}

/// Prints a line to standard error.
func logError(_ message: String) { StandardError.printLine("guise: \(message)") }
