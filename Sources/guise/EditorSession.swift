import DisguiseModel
import FoundationEssentials
import Glibc
import GuiseEditor
import ImageSandbox
import Platform
import TouchKit
import TouchKitX11

/// Runs the editor on an X server, from connecting to the exit status.
@MainActor
struct EditorSession {
  private let command: EditCommand
  private let app: Application
  private let instance: SingleInstance

  init(_ command: EditCommand, _ instance: SingleInstance) throws {
    self.command = command
    self.instance = instance
    do throws(XError) {
      app = try Application(name: "Guise", className: "guise", scale: command.scale)
    } catch {
      throw Failure(error.description)
    }
    app.preferredAppearance = command.theme
    app.prefersReducedMotion = command.reducedMotion
    // A dark canvas shows the colors of a photo best.
    app.fallbackAppearance = .dark
  }

  /// Runs until the window is closed, or lets the running Guise do what this start is for; returns the
  /// exit status.
  func run() throws -> Int32 {
    guard instance.isFirst else { return 0 }
    guard let assets = AssetLocator.find(environment: command.environment) else {
      throw Failure.missingAssets
    }
    // Pictures of the user's own keep their files open.
    DescriptorLimit.raise()
    ForeignDecoder.keepLog(in: command.options.stateDirectory)
    // The decoder starts while the window is made.
    if !command.files.isEmpty { ForeignDecoder.prepare() }
    let library = Library(assets: assets)
    let window = Window(size: size, scale: app.scale)
    var options = command.options
    if case .open(let names) = instance.takeRequest() { options.start = command.start(with: names) }
    let editor = Editor(
      window: window, library: library, scheduler: app.scheduler, options: options)
    let reports = try connectReports(to: window)
    defer {
      editor.finish()
      withExtendedLifetime(reports) {}
    }
    app.onConnectionLost = { editor.finish() }
    editor.start()
    app.follow(instance) { request in
      if case .open(let names) = request { editor.open(names) }
    }
    if !app.hasTouchscreen { editor.showMouseHint() }
    do throws(XError) {
      return try app.run(
        window,
        options: WindowOptions(
          minimumSize: Size(240, 320), icons: library.appIcons,
          isFullScreen: command.fullscreen))
    } catch {
      throw Failure(error.description)
    }
  }

  private var size: Size {
    command.size?.points(at: app.scale) ?? EditorLayout.startSize(on: app.workSize)
  }

  private func connectReports(to window: Window) throws -> WindowReports {
    let reports = WindowReports(of: window)
    if let path = command.reports.viewTree {
      app.onSignal(SIGUSR1) {
        do {
          try reports.writeViewTree(to: path)
        } catch {
          logError("\(error)")
        }
      }
    }
    if let path = command.reports.gestureLog {
      do {
        try reports.logGestures(to: path)
      } catch {
        throw Failure("\(error)")
      }
    }
    if command.reports.gestureTrace { reports.traceGestures() }
    if command.reports.touchLog { app.touchLog = { logError($0) } }
    return reports
  }
}
