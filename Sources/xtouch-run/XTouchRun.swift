import ArgumentParser
import Foundation
import VirtualTouchscreen

/// Runs a program on a virtual touchscreen.
@main struct XTouchRun: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "xtouch-run",
    abstract: "Run a program on a virtual touchscreen.",
    usage: "xtouch-run [OPTION ...] [--] COMMAND [ARGUMENT ...]",
    discussion: """
      Starts an X server without a monitor that has a touchscreen for ten fingers, a mouse, a \
      touchpad and a keyboard, and runs the command in it. Recordings are played as soon as the \
      command shows a window; after that it is asked to close. Without a recording the command \
      runs until it ends.

      The command finds the server in DISPLAY, and the sockets of the devices in the directory \
      XTOUCH_DIR. The exit status is the command's, 128 and the number of the signal that ended \
      it, 125 for errors of xtouch-run, 126 if the command cannot be run and 127 if it is not \
      found.
      """)

  @Option(help: ArgumentHelp("The size of the screen.", valueName: "WxH"))
  var size = PixelSize(1280, 800)

  @Option(help: ArgumentHelp("The display to use instead of a free one.", valueName: ":N"))
  var display: DisplayNumber?

  @Option(help: ArgumentHelp("A recording to play. May be given several times.", valueName: "file"))
  var play: [String] = []

  @Option(help: ArgumentHelp("How many times faster than recorded to play.", valueName: "factor"))
  var speed = 1.0

  @Flag(help: "Stretch the recordings from the screen they were made for to this one.")
  var stretch = false

  @Option(
    help: ArgumentHelp(
      "Where to write what the screen shows after the last recording, or when the command ends.",
      valueName: "file.png"))
  var screenshot: String?

  @Option(
    help: ArgumentHelp(
      "Start no server: record what fingers, mouse and keys do on the display that there is.",
      valueName: "file"))
  var record: String?

  @Flag(help: "Let the command run on after the last recording.")
  var keep = false

  @Flag(help: "Show the cursor. It is part of screenshots then.")
  var cursor = false

  @Flag(help: "Tell what happens.")
  var verbose = false

  @Argument(
    parsing: .captureForPassthrough,
    help: ArgumentHelp("The program to run, and its arguments.", valueName: "command"))
  var command: [String] = []

  func validate() throws {
    guard speed > 0, speed.isFinite else {
      throw ValidationError("The speed must be a positive number, not \(speed).")
    }
    if record != nil, !play.isEmpty || screenshot != nil || display != nil {
      throw ValidationError("--record starts no server: there is nothing to play to.")
    }
    guard let first = command.first else {
      throw ValidationError("There is no command to run.")
    }
    // What the parser does not know as an option it takes for the command.
    if first == "--help" || first == "-h" { throw CleanExit.helpRequest(self) }
    if first.hasPrefix("-"), first != "--" {
      throw ValidationError("There is no option \(first).")
    }
    guard !words.isEmpty else { throw ValidationError("There is no command to run.") }
  }

  /// The command without the mark that may stand before it.
  private var words: [String] { command.first == "--" ? Array(command.dropFirst()) : command }

  func run() throws {
    throw ExitCode(try record.map { try recorded(in: $0) } ?? played())
  }

  private func recorded(in file: String) throws -> Int32 {
    guard let display = ProcessInfo.processInfo.environment["DISPLAY"] else {
      throw ValidationError("--record needs a display; DISPLAY is not set.")
    }
    let session = RecordingSession(
      display: display, command: words, file: file, log: Log(isVerbose: verbose))
    return try session.run()
  }

  private func played() throws -> Int32 {
    let recordings = try play.map { file in
      LoadedRecording(file: file, recording: try Recording(contentsOf: file))
    }
    let session = Session(
      server: .init(size: size, display: display?.number, showsCursor: cursor),
      command: words, recordings: recordings, log: Log(isVerbose: verbose),
      plan: .init(
        speed: speed, stretches: stretch, screenshot: screenshot, keepsCommand: keep))
    return try session.run()
  }

  /// Parses and runs; errors of this program have the status 125, so that they differ from those
  /// of the command.
  static func main() {
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch let status as ExitCode {
      Foundation.exit(status.rawValue)
    } catch let error as LaunchError {
      Log.write("\(error)")
      Foundation.exit(error.shellCode)
    } catch  where exitCode(for: error).isSuccess {
      exit(withError: error)
    } catch {
      Log.write(message(for: error))
      Foundation.exit(125)
    }
  }
}

/// A recording and the file that it came from.
struct LoadedRecording {
  let file: String
  let recording: Recording
}

/// The number of a display, written as `:5` or `5`.
struct DisplayNumber: ExpressibleByArgument {
  let number: Int

  init?(argument: String) {
    let digits = argument.hasPrefix(":") ? argument.dropFirst() : argument[...]
    guard let number = Int(digits), (0...59535).contains(number) else { return nil }
    self.number = number
  }
}

extension PixelSize: ExpressibleByArgument {
  /// Reads a size such as `1280x800`.
  public init?(argument: String) { self.init(argument) }
}
