import ArgumentParser
import GalleryScenes
import Glibc
import Platform
import TouchKit
import TouchKitX11

/// Demonstrates TouchKit, one scene at a time.
@main struct Gallery: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "touchkit-gallery",
    abstract: localized("Show what TouchKit can do, one scene at a time."),
    version: ProductVersion.current)

  @Argument(
    help: ArgumentHelp(localized("The scene to open; by default, a page that lists all scenes.")))
  var scene: SceneKind?

  @Option(help: ArgumentHelp(localized("The size of the window in pixels."), valueName: "WxH"))
  var size = PixelSize(1280, 800)

  @Flag(help: ArgumentHelp(localized("Open in full screen.")))
  var fullscreen = false

  @Option(help: ArgumentHelp(localized("Pixels per point, overriding the desktop's setting.")))
  var scale: Double?

  @Option(help: ArgumentHelp(localized("The appearance, overriding the desktop's theme.")))
  var theme: Appearance?

  @Option(
    help: ArgumentHelp(
      localized("How large texts are, from 0.8 to 2, overriding the desktop's setting.")))
  var textScale: Double?

  @Flag(
    help: ArgumentHelp(
      localized("Put what a hand reaches for at the left, and what it must not cover at the right.")
    ))
  var leftHanded = false

  @Option(
    help: ArgumentHelp(
      "Where SIGUSR1 writes the view tree as JSON.", valueName: "file", visibility: .hidden))
  var viewTree: String?

  @Option(
    help: ArgumentHelp(
      "A file to append each gesture to, as JSON.", valueName: "file", visibility: .hidden))
  var gestureLog: String?

  @Option(
    help: ArgumentHelp(
      localized("Play the scenes when nobody has used the window for so long; 0 for never."),
      valueName: "seconds"))
  var attractAfter = 60.0

  @Flag(exclusivity: .chooseLast)
  var thumbnails = ThumbnailsOption.thumbnails

  @Option(
    help: ArgumentHelp(
      "A folder to write the pictures of the cards to, instead of opening a window.",
      valueName: "folder", visibility: .hidden))
  var writePictures: String?

  @Flag(help: ArgumentHelp("Print each gesture decision to standard error.", visibility: .hidden))
  var gestureTrace = false

  func validate() throws {
    guard (0...86_400).contains(attractAfter) else {
      throw ValidationError(localized("--attract-after takes a number of seconds up to a day."))
    }
  }

  /// Parses and runs, in the user's language.
  static func main() {
    StandardOutput.reserve()
    Localization.start(program: "touchkit-gallery", environment: Launch.currentEnvironment)
    do {
      do {
        var command = try parseAsRoot(CommandArguments.all)
        try command.run()
      } catch  where exitCode(for: error).isSuccess {
        let text = ParserTexts.translated(fullMessage(for: error))
        if !text.isEmpty { try StandardOutput.printLine(text) }
      }
    } catch {
      let text = ParserTexts.translated(fullMessage(for: error))
      text.split(separator: "\n").forEach { StandardError.printLine(String($0)) }
      Glibc.exit(exitCode(for: error).rawValue)
    }
  }

  func run() throws {
    // The process starts on the main thread and stays there.
    throw ExitCode(try MainActor.assumeIsolated(show))
  }

  @MainActor private func show() throws -> Int32 {
    if let writePictures {
      try ScenePicture.write(to: writePictures)
      return 0
    }
    let app = try Application(
      name: "TouchKit Gallery", className: "touchkit-gallery", scale: scale)
    app.preferredAppearance = theme
    app.preferredTextScale = textScale
    app.followsDesktopAccent = true
    let window = Window(size: size.points(at: app.scale), scale: app.scale)
    let page = GalleryView(playing: thumbnails == .thumbnails ? { $0.recording } : nil)
    page.isForLeftHand = leftHanded
    window.root.addSubview(page)
    if let scene { page.open(scene) } else { page.close() }
    window.onKey = { event in page.handleShortcut(event) }

    let reports = WindowReports(of: window)
    if let viewTree {
      app.onSignal(SIGUSR1) {
        do { try reports.writeViewTree(to: viewTree) } catch { logError(error) }
      }
    }
    if let gestureLog { try reports.logGestures(to: gestureLog) }
    if gestureTrace { reports.traceGestures() }
    let attractMode =
      attractAfter > 0
      ? AttractMode(in: window, of: page, after: .seconds(attractAfter)) : nil
    defer { withExtendedLifetime(attractMode) {} }
    return try app.run(window, options: WindowOptions(isFullScreen: fullscreen))
  }
}

/// What the start page's cards show.
enum ThumbnailsOption: EnumerableFlag {
  case thumbnails
  case noThumbnails

  static func help(for value: ThumbnailsOption) -> ArgumentHelp? {
    switch value {
    case .thumbnails:
      ArgumentHelp(localized("Show the scenes in use on the start page's cards."))
    case .noThumbnails:
      ArgumentHelp(localized("Don't show the scenes in use on the start page's cards."))
    }
  }
}

/// Prints an error to standard error.
private func logError(_ error: any Error) {
  StandardError.printLine("touchkit-gallery: \(error)")
}

/// The values of `--theme`, and the names of scenes, are the raw values.
extension Appearance: ExpressibleByArgument {}
extension SceneKind: ExpressibleByArgument {}

extension PixelSize: ExpressibleByArgument {
  /// Parses a size such as `1280x800`.
  public init?(argument: String) { self.init(argument) }
}
