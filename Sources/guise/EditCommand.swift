import ArgumentParser
import DisguiseModel
import GuiseEditor
import Platform
import TouchKit

/// Opens the editor.
struct EditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Open the editor (the default).")

  @Argument(help: "Photos, stickers or documents; one of them is opened.")
  var files: [String] = []

  @Flag(help: "Start with a sample face.")
  var sample = false

  @Option(help: "The size of the window in pixels, such as 1280x800.")
  var size: PixelSize?

  @Flag(help: "Cover the whole screen.")
  var fullscreen = false

  @Option(help: "Pixels per point of the interface; overrides the desktop's setting.")
  var scale: Double?

  @Option(help: "The colors of the interface; overrides the desktop's theme.")
  var theme: Appearance?

  @Flag(help: "Put the drawer on the left.")
  var leftHanded = false

  @Flag(help: "Disable animations.")
  var reducedMotion = false

  @Flag(help: "Place disguises where you tap; don't fit them to faces.")
  var placeFreely = false

  @Flag(help: "Show a ring around every finger.")
  var showTouches = false

  @Option(help: "The folder for exported pictures.")
  var exportDirectory: String?

  @Option(help: "The folder that keeps your work between sessions.")
  var stateDirectory: String?

  @Option(help: "Write the view tree as JSON to this file on SIGUSR1.")
  var viewTree: String?

  @Option(help: "Append one line of JSON to this file for each gesture action.")
  var gestureLog: String?

  @Flag(help: "Print each gesture decision and its reason.")
  var gestureTrace = false

  @Flag(help: ArgumentHelp("Print each event in the lifecycle of each touch.", visibility: .hidden))
  var touchLog = false

  func validate() throws {
    if let scale, !(0.5...8).contains(scale) {
      throw ValidationError("The scale must be between 0.5 and 8.")
    }
  }

  /// The memory of the window, its text and the threads of the libraries, which end the process if
  /// they get none, in bytes.
  private static let startMemory = 160 << 20

  func run() throws {
    do throws(OutOfMemory) { try Memory.check(byteCount: Self.startMemory) } catch {
      throw Failure(
        localized("There isn't enough memory for Guise's window. Close other programs."))
    }
    Memory.returnLargeBlocks()
    let status = try MainActor.assumeIsolated { try EditorSession(self).run() }
    throw ExitCode(status)
  }

  var environment: [String: String] { Launch.currentEnvironment }

  var options: EditorOptions {
    var options = EditorOptions(
      stateDirectory: stateDirectory ?? StateDirectory.defaultPath(environment: environment),
      environment: environment)
    options.start = start
    options.isLeftHanded = leftHanded
    options.showsTouches = showTouches
    options.fitsToFaces = !placeFreely
    options.exportDirectory = exportDirectory
    options.logError = logError
    return options
  }
}

extension EditCommand {
  private var start: EditorOptions.Start {
    guard let first = files.first else { return sample ? .sampleFace : .lastWork }
    return files.count == 1 && !first.contains("://") ? .file(path: first) : .files(files)
  }
}

extension PixelSize: ExpressibleByArgument {
  /// Parses a size such as `1280x800`.
  public init?(argument: String) { self.init(argument) }
}

/// The values of `--theme` are the raw values.
extension Appearance: ExpressibleByArgument {}

/// An error with a one-sentence description.
struct Failure: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description.printable }

  static var missingAssets: Failure {
    Failure(localized("Guise's stickers are missing; reinstall Guise or set GUISE_ASSETS"))
  }
}
