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
  private let options: EditorOptions

  /// The least size of the interface that can be used, in points.
  private static let smallest = 320.0

  init(_ command: EditCommand, _ instance: SingleInstance) throws {
    self.command = command
    self.instance = instance
    options = command.options
    do throws(XError) {
      app = try Application(name: "Guise", className: "guise")
    } catch {
      throw Failure(error.description)
    }
    // A dark canvas shows the colors of a photo best.
    app.fallbackAppearance = .dark
    adopt(options.settings)
  }

  /// Adopts what is set about the window.
  private func adopt(_ settings: Settings) {
    app.preferredAppearance = settings[.theme]
    app.preferredTextScale = settings[.textSize]
    app.prefersReducedMotion = settings[.reducedMotion]
    // A size that was set at a larger screen must leave enough to set another one.
    let screen = app.workSize * app.scale
    let largest = max(1, min(screen.width, screen.height) / Self.smallest)
    app.preferredScale = settings[.scale].map {
      settings.isFixed(.scale) ? $0 : min($0, (largest * 4).rounded(.down) / 4)
    }
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
    ForeignDecoder.keepLog(in: options.stateDirectory)
    // The decoder starts while the window is made.
    if !command.files.isEmpty { ForeignDecoder.prepare() }
    let library = Library(assets: assets)
    var options = options
    if command.service, case .open(let names) = instance.takeRequest() {
      options.start = command.start(with: names)
    }
    let place = rememberedPlace
    let window = Window(
      size: command.size?.points(at: app.scale) ?? place.size ?? standardSize, scale: app.scale)
    let editor = Editor(
      window: window, library: library, scheduler: app.scheduler, options: options)
    editor.settings.observe { [unowned editor] in adopt(editor.settings.settings) }
    rememberPlace(of: window, in: editor.memory)
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
          isFullScreen: command.fullscreen, place: command.size == nil ? place : nil))
    } catch {
      throw Failure(error.description)
    }
  }

  /// Where the window was left, as far as it can be there now.
  private var rememberedPlace: WindowPlace {
    var place = WindowPlace(options.remembered.window)
    place.size = place.size ?? standardSize
    return app.fitted(place)
  }

  private var standardSize: Size { EditorLayout.startSize(on: app.workSize) }

  /// Remembers the place of the window once it has come to rest, not at the end: then the server may
  /// hang.
  private func rememberPlace(of window: Window, in memory: SessionMemory) {
    var deadline: Deadline?
    app.onPlaceChange = { [weak window] in
      deadline?.cancel()
      deadline = window?.schedule(after: .seconds(1)) { remember(in: memory) }
    }
  }

  private func remember(in memory: SessionMemory) {
    guard let place = app.windowPlace else { return }
    memory.remembered.window.update(to: place, standardSize: standardSize)
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

extension WindowPlace {
  /// The place that is remembered.
  init(_ remembered: Remembered.Window) {
    func both<Value>(
      _ first: Double?, _ second: Double?, _ make: (Double, Double) -> Value
    ) -> Value? {
      first.flatMap { first in second.map { make(first, $0) } }
    }
    self.init(
      origin: both(remembered.x, remembered.y) { Point($0, $1) },
      size: both(remembered.width, remembered.height) { Size($0, $1) },
      isMaximized: remembered.isMaximized ?? false)
  }
}

extension Remembered.Window {
  /// Remembers a place; where the window was before it was maximized stays. A window of the usual size
  /// has that of the next screen.
  mutating func update(to place: WindowPlace, standardSize: Size) {
    isMaximized = place.isMaximized ? true : nil
    guard !place.isMaximized else { return }
    (x, y) = (place.origin?.x, place.origin?.y)
    let difference = place.size.map { $0.distance(to: standardSize) } ?? 0
    let size = difference < 1 ? nil : place.size
    (width, height) = (size?.width, size?.height)
  }
}

extension Size {
  /// The larger difference of the sides.
  fileprivate func distance(to other: Size) -> Double {
    max(abs(width - other.width), abs(height - other.height))
  }
}
