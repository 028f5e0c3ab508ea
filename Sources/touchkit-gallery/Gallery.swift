import ArgumentParser
import Glibc
import Platform
import TouchKit
import TouchKitX11

/// Demonstrates TouchKit, one scene at a time.
@main struct Gallery: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "touchkit-gallery",
    abstract: "Show what TouchKit can do, one scene at a time.",
    discussion: "SIGUSR1 writes the view tree to the file given by --view-tree.",
    version: ProductVersion.current)

  @Argument(help: "The scene to open; by default, a page that lists all scenes.")
  var scene: SceneKind?

  @Option(help: ArgumentHelp("The size of the window in pixels.", valueName: "WxH"))
  var size = PixelSize(1280, 800)

  @Flag(help: "Open in full screen.")
  var fullscreen = false

  @Option(help: "Pixels per point, overriding the desktop's setting.")
  var scale: Double?

  @Option(help: "The appearance, overriding the desktop's theme.")
  var theme: Appearance?

  @Flag(help: "Put what a hand reaches for at the left, and what it must not cover at the right.")
  var leftHanded = false

  @Option(help: ArgumentHelp("Where SIGUSR1 writes the view tree as JSON.", valueName: "file"))
  var viewTree: String?

  @Option(help: ArgumentHelp("A file to append each gesture to, as JSON.", valueName: "file"))
  var gestureLog: String?

  @Option(
    help: ArgumentHelp(
      "Play the scenes when nobody has used the window for so long; 0 for never.",
      valueName: "seconds"))
  var attractAfter = 60.0

  @Flag(inversion: .prefixedNo, help: "Show the scenes in use on the start page's cards.")
  var thumbnails = true

  @Flag(help: "Print each gesture decision to standard error.")
  var gestureTrace = false

  func validate() throws {
    guard (0...86_400).contains(attractAfter) else {
      throw ValidationError("--attract-after takes a number of seconds up to a day.")
    }
  }

  func run() throws {
    // The process starts on the main thread and stays there.
    throw ExitCode(try MainActor.assumeIsolated(show))
  }

  @MainActor private func show() throws -> Int32 {
    let app = try Application(
      name: "TouchKit Gallery", className: "touchkit-gallery", scale: scale)
    app.preferredAppearance = theme
    let window = Window(size: size.points(at: app.scale), scale: app.scale)
    let page = GalleryView(playing: thumbnails ? { $0.recording } : nil)
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

/// Prints an error to standard error.
private func logError(_ error: any Error) {
  StandardError.printLine("touchkit-gallery: \(error)")
}

/// The values of `--theme` are the raw values.
extension Appearance: ExpressibleByArgument {}

extension PixelSize: ExpressibleByArgument {
  /// Parses a size such as `1280x800`.
  public init?(argument: String) { self.init(argument) }
}
