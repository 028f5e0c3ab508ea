import ArgumentParser
import DisguiseModel
import GuiseEditor
import Platform
import TouchKit
import TouchKitX11

/// Opens the editor.
struct EditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: localized("Puts disguises on faces, with your fingers."),
    usage: usage, shouldDisplay: false)

  /// The editor needs no word for itself; the other commands are beside it.
  static let usage = """
    guise [PHOTO | STICKER | PROJECT.guise]... [OPTION]...
    guise export PROJECT.guise [--output FILE]
    guise faces PHOTO
    guise stickers
    """

  @Argument(
    help: ArgumentHelp(localized("Photos, stickers or documents; one of them is opened.")),
    completion: .file())
  var files: [String] = []

  @Flag(help: ArgumentHelp(localized("Start with a sample face.")))
  var sample = false

  @Option(help: ArgumentHelp(localized("The size of the window in pixels, such as 1280x800.")))
  var size: PixelSize?

  @Flag(help: ArgumentHelp(localized("Cover the whole screen.")))
  var fullscreen = false

  @Option(
    help: ArgumentHelp(
      localized("Pixels per point of the interface; overrides the desktop's setting.")))
  var scale: Double?

  @Option(
    help: ArgumentHelp(localized("The colors of the interface; overrides the desktop's theme.")))
  var theme: Appearance?

  @Flag(exclusivity: .chooseLast)
  var hand: HandOption?

  @Flag(exclusivity: .chooseLast)
  var motion: MotionOption?

  @Flag(exclusivity: .chooseLast)
  var placing: PlacingOption?

  @Flag(help: ArgumentHelp(localized("Show a ring around every finger.")))
  var showTouches = false

  @Option(
    help: ArgumentHelp(localized("The folder for exported pictures.")), completion: .directory)
  var exportDirectory: String?

  @Option(
    help: ArgumentHelp(localized("The folder that keeps your work between sessions.")),
    completion: .directory)
  var stateDirectory: String?

  @Flag(help: ArgumentHelp(localized("Open a window of its own, also if Guise is running.")))
  var newWindow = false

  @Flag(
    help: ArgumentHelp("Open what the desktop asks for over D-Bus.", visibility: .hidden)
  )
  var service = false

  @OptionGroup(title: "Options for tests")
  var reports: ReportOptions

  func validate() throws {
    if let scale, !(0.5...8).contains(scale) {
      throw ValidationError(localized("The scale must be between 0.5 and 8."))
    }
  }

  /// The memory of the window, its text and the threads of the libraries, which end the process if
  /// they get none, in bytes.
  private static let startMemory = 160 << 20

  func run() throws {
    let instance = instance
    do throws(OutOfMemory) { try Memory.check(byteCount: Self.startMemory) } catch {
      throw Failure(
        localized("There isn't enough memory for Guise's window. Close other programs."))
    }
    Memory.returnLargeBlocks()
    let status = try MainActor.assumeIsolated { try EditorSession(self, instance).run() }
    throw ExitCode(status)
  }

  var environment: [String: String] { Launch.currentEnvironment }

  /// The folder that keeps the work; nil if there is no place for it.
  private var stateFolder: String? {
    stateDirectory ?? StateDirectory.defaultPath(environment: environment)
  }

  /// What the files of settings say, read once: the language has to be known first of all.
  static let settings = SettingsFiles(environment: Launch.currentEnvironment).read()

  /// The editor's options. Blocks: it reads how the last session was left.
  var options: EditorOptions {
    let state = stateFolder
    var options = EditorOptions(stateDirectory: state, environment: environment)
    options.start = start(with: files)
    options.showsTouches = showTouches
    options.logError = logError
    options.adopt(Self.settings, of: SettingsFiles(environment: environment))
    if let state { options.remembered = Remembered.read(from: Remembered.path(in: state)) }
    override(&options.settings)
    return options
  }

  /// Sets what the command line sets.
  private func override(_ settings: inout Settings) {
    if let theme { settings.set(.theme, to: theme, by: .commandLine) }
    if let scale { settings.set(.scale, to: scale, by: .commandLine) }
    if let hand { settings.set(.leftHanded, to: hand == .leftHanded, by: .commandLine) }
    if let motion { settings.set(.reducedMotion, to: motion == .reduced, by: .commandLine) }
    if let placing { settings.set(.fitsToFaces, to: placing == .fitToFaces, by: .commandLine) }
    if let exportDirectory {
      settings.set(.folder, to: .path(Self.absolute(exportDirectory)), by: .commandLine)
    }
  }
}

/// The hand for which the editor is laid out.
enum HandOption: EnumerableFlag {
  case leftHanded
  case rightHanded

  static func help(for value: HandOption) -> ArgumentHelp? {
    switch value {
    case .leftHanded: ArgumentHelp(localized("Put the drawer on the left."))
    case .rightHanded: ArgumentHelp(localized("Put the drawer on the right."))
    }
  }
}

/// Whether there are animations.
enum MotionOption: EnumerableFlag {
  case reduced
  case asTheDesktop

  static func name(for value: MotionOption) -> NameSpecification {
    .customLong(value == .reduced ? "reduced-motion" : "no-reduced-motion")
  }

  static func help(for value: MotionOption) -> ArgumentHelp? {
    switch value {
    case .reduced: ArgumentHelp(localized("Disable animations."))
    case .asTheDesktop: ArgumentHelp(localized("Animate as the desktop does."))
    }
  }
}

/// Where a tap places a disguise.
enum PlacingOption: EnumerableFlag {
  case placeFreely
  case fitToFaces

  static func help(for value: PlacingOption) -> ArgumentHelp? {
    switch value {
    case .placeFreely:
      ArgumentHelp(localized("Place disguises where you tap; don't fit them to faces."))
    case .fitToFaces: ArgumentHelp(localized("Fit disguises to the faces that you tap."))
    }
  }
}

/// What the end-to-end tests read: `--help-hidden` shows it, untranslated.
struct ReportOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Write the view tree as JSON to this file on SIGUSR1.", visibility: .hidden))
  var viewTree: String?

  @Option(
    help: ArgumentHelp(
      "Append one line of JSON to this file for each gesture action.", visibility: .hidden))
  var gestureLog: String?

  @Flag(help: ArgumentHelp("Print each gesture decision and its reason.", visibility: .hidden))
  var gestureTrace = false

  @Flag(
    help: ArgumentHelp(
      "Print each event in the lifecycle of each touch.", visibility: .hidden))
  var touchLog = false

  /// Whether any is wanted.
  var isEmpty: Bool { viewTree == nil && gestureLog == nil && !gestureTrace && !touchLog }
}

extension EditCommand {
  /// What the editor opens at the start.
  func start(with files: [String]) -> EditorOptions.Start {
    guard let first = files.first else { return sample ? .sampleFace : .lastWork }
    return files.count == 1 && !first.contains("://") ? .file(path: first) : .files(files)
  }

  /// Guise's identifier on the session's bus, which is also that of its desktop file.
  static let identifier = "io.github.touchkit_x11.guise"

  /// This start among those that share a display and a folder for the work. Begins to look for others.
  private var instance: SingleInstance {
    let display = environment["DISPLAY"] ?? ""
    // Screen 0 is the only one of a modern server.
    let server = display.hasSuffix(".0") ? String(display.dropLast(2)) : display
    // A window that is open already cannot take what is asked of this one.
    let hasOptions =
      size != nil || fullscreen || scale != nil || theme != nil || hand != nil || motion != nil
      || placing != nil || showTouches || exportDirectory != nil
    let runsByItself = newWindow || sample || service || hasOptions || !reports.isEmpty
    return SingleInstance(
      identifier: Self.identifier(forWorkIn: stateDirectory), scope: server,
      request: runsByItself ? nil : files.isEmpty ? .activate : .open(files.map(Self.uri)),
      isService: service)
  }

  /// The identifier on the bus. With another folder for the work Guise is not the user's usual one: file
  /// managers must not reach it, but starts with the same folder do.
  private static func identifier(forWorkIn folder: String?) -> String {
    guard let folder else { return identifier }
    // FNV-1a: short, and the same in each process.
    let hash = absolute(folder).utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    return "\(identifier).work\(String(hash, radix: 16))"
  }

  /// The URI of a file that the command line names: another process may run in another folder.
  private static func uri(of name: String) -> String {
    guard !name.contains("://") else { return name }
    return URIList(paths: [absolute(name)]).uris[0]
  }

  private static func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : FileSystem.currentFolder + "/" + path
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
