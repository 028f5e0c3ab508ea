import ArgumentParser
import Foundation
import TouchKit
import TouchKitX11

/// Shows what TouchKit can do, one scene at a time.
@main struct Gallery: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "touchkit-gallery",
    abstract: "Show what TouchKit can do, one scene at a time.",
    discussion: "On SIGUSR1 the view tree is written to the file given by --view-tree.")

  @Argument(help: "The scene to begin with; without one, a page with all of them.")
  var scene: SceneKind?

  @Option(help: ArgumentHelp("The size of the window in points.", valueName: "WxH"))
  var size = WindowSize(Size(1280, 800))

  @Flag(help: "Cover the whole screen.")
  var fullscreen = false

  @Option(help: "Pixels per point, in place of what the desktop says.")
  var scale: Double?

  @Option(help: ArgumentHelp("Where SIGUSR1 writes the view tree as JSON.", valueName: "file"))
  var viewTree: String?

  @Option(help: ArgumentHelp("A file to append each gesture to, as JSON.", valueName: "file"))
  var gestureLog: String?

  @Flag(help: "Tell each decision about gestures on standard error.")
  var gestureTrace = false

  func run() throws {
    // The process begins on the thread of the user interface, and stays there.
    throw ExitCode(try MainActor.assumeIsolated(show))
  }

  @MainActor private func show() throws -> Int32 {
    let app = try Application(
      name: "TouchKit Gallery", className: "touchkit-gallery", scale: scale)
    let window = Window(size: size.points, scale: app.scale)
    let page = GalleryView()
    window.root.addSubview(page)
    if let scene { page.open(scene) }
    window.onKey = { event in page.handleShortcut(event) }

    let reports = WindowReports(of: window)
    if let viewTree {
      app.onSignal(SIGUSR1) {
        do { try reports.writeViewTree(to: viewTree) } catch { complain(error) }
      }
    }
    if let gestureLog { try reports.logGestures(to: gestureLog) }
    if gestureTrace { reports.traceGestures() }
    return try app.run(window, options: WindowOptions(isFullScreen: fullscreen))
  }
}

/// Tells what went wrong on standard error, and goes on.
private func complain(_ error: any Error) {
  FileHandle.standardError.write(Data("touchkit-gallery: \(error)\n".utf8))
}

/// The size of a window, written as `1280x800`.
struct WindowSize: ExpressibleByArgument {
  let points: Size

  init(_ points: Size) { self.points = points }

  init?(argument: String) {
    let parts = argument.split(separator: "x").compactMap { Double($0) }
    guard parts.count == 2, parts.allSatisfy({ $0 >= 1 && $0 <= 16384 }) else { return nil }
    points = Size(parts[0], parts[1])
  }

  var defaultValueDescription: String { "\(Int(points.width))x\(Int(points.height))" }
}
