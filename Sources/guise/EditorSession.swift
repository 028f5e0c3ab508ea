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

  init(_ command: EditCommand) throws {
    self.command = command
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

  /// Runs until the window is closed; returns the exit status.
  func run() throws -> Int32 {
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
    let editor = Editor(
      window: window, library: library, scheduler: app.scheduler, options: command.options)
    let reports = try connectReports(to: window)
    defer {
      editor.finish()
      withExtendedLifetime(reports) {}
    }
    app.onConnectionLost = { editor.finish() }
    editor.start()
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
    if let path = command.viewTree {
      app.onSignal(SIGUSR1) {
        do {
          try reports.writeViewTree(to: path)
        } catch {
          logError("\(error)")
        }
      }
    }
    if let path = command.gestureLog {
      do {
        try reports.logGestures(to: path)
      } catch {
        throw Failure("\(error)")
      }
    }
    if command.gestureTrace { reports.traceGestures() }
    if command.touchLog { app.touchLog = { logError($0) } }
    return reports
  }
}
