import ArgumentParser
import Drawing
import FoundationEssentials
import Glibc
import Platform
import TouchRecordings
import VirtualTouchscreen

/// Runs a program on a virtual touchscreen.
@main struct XTouchRun: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "xtouch-run",
    abstract: localized("Run a program on a virtual touchscreen."),
    usage: "xtouch-run [OPTION ...] [--] COMMAND [ARGUMENT ...]",
    discussion: [
      localized(
        "Starts a headless X server with a ten-finger touchscreen, a mouse, a touchpad and a "
          + "keyboard, and runs the command on it. Recordings are played as soon as the command "
          + "shows a window; then it is asked to close. Without a recording the command runs until "
          + "it exits."),
      localized(
        "The command finds the server in DISPLAY and the device sockets in the directory "
          + "XTOUCH_DIR. The exit status is the command's, 128 plus the signal number if a signal "
          + "terminated it, 125 for errors of xtouch-run, 126 if the command cannot be run and 127 "
          + "if it is not found."),
    ].joined(separator: "\n\n"),
    version: ProductVersion.current)

  @Option(help: ArgumentHelp(localized("The screen size in pixels."), valueName: "WxH"))
  var size = PixelSize(1280, 800)

  @Option(
    help: ArgumentHelp(
      localized("The display number to use instead of a free one."), valueName: ":N"))
  var display: DisplayNumber?

  @Option(
    help: ArgumentHelp(localized("A recording to play. Can be repeated."), valueName: "file"),
    completion: .file())
  var play: [String] = []

  @Option(
    help: ArgumentHelp(
      localized("The playback speed, relative to the recording."), valueName: "factor"))
  var speed = 1.0

  @Flag(help: ArgumentHelp(localized("Scale recordings to the screen size.")))
  var stretch = false

  @Option(
    help: ArgumentHelp(
      localized("Take a screenshot after the last recording, or when the command exits."),
      valueName: "file.png"), completion: .file())
  var screenshot: String?

  @Option(
    help: ArgumentHelp(
      localized(
        "Record touches, mouse and keys on the current display instead of starting a server."),
      valueName: "file"), completion: .file())
  var record: String?

  @Flag(help: ArgumentHelp(localized("Keep the command running after the last recording.")))
  var keep = false

  @Flag(help: ArgumentHelp(localized("Show the cursor, also in screenshots.")))
  var cursor = false

  @Flag(help: ArgumentHelp(localized("Print progress.")))
  var verbose = false

  @Argument(
    parsing: .captureForPassthrough,
    help: ArgumentHelp(localized("The program to run and its arguments."), valueName: "command"))
  var command: [String] = []

  func validate() throws {
    guard RecordingPlayer.speeds.contains(speed) else {
      throw ValidationError(
        localized("The speed must be a number from 0.01 to 100, not {speed}.", ["speed": speed]))
    }
    if record != nil, !play.isEmpty || screenshot != nil || display != nil {
      throw ValidationError(
        localized("--record does not start a server; omit --play, --screenshot and --display."))
    }
    if let screenshot, play.contains(where: { FileSystem.isSameFile($0, screenshot) }) {
      throw ValidationError(
        localized("{name} is a recording to play, not a screenshot.", ["name": screenshot]))
    }
    let noCommand = ValidationError(localized("No command to run."))
    guard let first = command.first else { throw noCommand }
    // The parser passes what it does not know, and what it answers itself, through as part of the command.
    switch first {
    case "--help", "-h": throw CleanExit.helpRequest(self)
    case "--version": throw CleanExit.message(ProductVersion.current)
    case "--experimental-dump-help": throw CleanExit.message(Self._dumpHelp())
    case "--generate-completion-script":
      guard let shell = command.dropFirst().first.flatMap(CompletionShell.init(rawValue:)) else {
        throw ValidationError(localized("There are completions for bash, zsh and fish."))
      }
      throw CleanExit.message(Self.completionScript(for: shell))
    default: break
    }
    if first.hasPrefix("-"), first != "--" {
      throw ValidationError(localized("Unknown option {option}.", ["option": first]))
    }
    guard !words.isEmpty else { throw noCommand }
  }

  /// The command without a leading `--`.
  private var words: [String] { command.first == "--" ? Array(command.dropFirst()) : command }

  func run() throws {
    throw ExitCode(try record.map { try runRecording(to: $0) } ?? runCommand())
  }

  private func runRecording(to file: String) throws -> Int32 {
    guard let display = Launch.currentEnvironment["DISPLAY"] else {
      throw ValidationError(localized("--record needs a display, but DISPLAY is not set."))
    }
    let session = RecordingSession(
      display: display, command: words, file: file, log: Log(isVerbose: verbose))
    return try session.run()
  }

  private func runCommand() throws -> Int32 {
    let recordings = try play.map { file in
      LoadedRecording(file: file, recording: try Recording(contentsOf: file))
    }
    let session = CommandSession(
      server: .init(size: size, display: display?.number, showsCursor: cursor),
      command: words, recordings: recordings, log: Log(isVerbose: verbose),
      plan: .init(
        speed: speed, stretches: stretch, screenshot: screenshot, keepsCommand: keep))
    return try session.run()
  }

  /// Parses and runs. Errors of xtouch-run exit with status 125, to distinguish them from those of
  /// the command.
  static func main() {
    StandardOutput.reserve()
    Localization.start(program: "xtouch-run", environment: Launch.currentEnvironment)
    do {
      do {
        var command = try parseAsRoot(CommandArguments.all)
        try command.run()
      } catch  where !(error is ExitCode) && exitCode(for: error).isSuccess {
        try StandardOutput.printLine(ParserTexts.translated(fullMessage(for: error)))
      }
    } catch let status as ExitCode {
      Glibc.exit(status.rawValue)
    } catch let error as LaunchError {
      Log.write("\(error)")
      Glibc.exit(error.shellCode)
    } catch {
      Log.write(ParserTexts.translated(message(for: error)))
      Glibc.exit(125)
    }
  }
}

/// A recording and its file.
struct LoadedRecording {
  let file: String
  let recording: Recording
}

/// A display number, written as `:5` or `5`.
struct DisplayNumber: ExpressibleByArgument {
  let number: Int

  init?(argument: String) {
    let digits = argument.hasPrefix(":") ? argument.dropFirst() : argument[...]
    guard let number = Int(digits), (0...59535).contains(number) else { return nil }
    self.number = number
  }
}

extension PixelSize: ExpressibleByArgument {
  /// Parses a size such as `1280x800`.
  public init?(argument: String) { self.init(argument) }
}

/// Prints messages to standard error.
struct Log {
  /// Whether progress is printed in addition to errors.
  let isVerbose: Bool

  /// Prints an error.
  static func write(_ message: String) { StandardError.printLine("xtouch-run: \(message)") }

  /// Prints progress if verbose.
  func note(_ message: @autoclosure () -> String) {
    if isVerbose { Self.write(message()) }
  }
}
