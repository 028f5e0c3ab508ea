import CX11
import Platform
import TouchKit

/// Draws a window's frames: at most one in each turn of the loop, when it is due and a buffer is free.
final class FrameTurn {
  private let window: Window
  private let surface: XWindow
  private let clock: EventClock
  private let presenter: ShmPresenter
  private let refresh: DisplayRefresh
  private var pacer = FramePacer()
  /// When a frame first failed to get a buffer because the server was still reading all of them.
  private var blockedSince: MonotonicTime?

  /// How long to wait for a free buffer before sending a fence.
  private static let bufferTimeout = Duration.milliseconds(100)

  /// Creates the memory for the frames of a window, which are shown in its X window.
  init(_ window: Window, surface: XWindow, clock: EventClock) throws(ConnectionLost) {
    self.window = window
    self.surface = surface
    self.clock = clock
    refresh = DisplayRefresh(connection: surface.connection)
    pacer.interval = refresh.interval
    let presenter = ShmPresenter(
      connection: surface.connection, window: surface.id, size: surface.pixelSize)
    guard let presenter else { throw ConnectionLost() }
    self.presenter = presenter
  }

  /// Converts what is painted, which is sRGB, to the colors of the display; nil if they are the same.
  var displayColors: ColorTransform? {
    get { presenter.displayColors }
    set {
      guard newValue !== presenter.displayColors else { return }
      presenter.displayColors = newValue
      window.root.setNeedsDisplay()
    }
  }

  /// Records that input has arrived: the frame that answers it is due at once.
  func inputArrived() { pacer.inputArrived() }

  /// Follows the size of the X window; the next frame is due at once.
  func resize() {
    presenter.resize(to: surface.pixelSize)
    pacer.inputArrived()
  }

  /// Follows the display's refresh rate; returns whether an event reported a change of the monitors.
  func handle(_ event: XEvent) -> Bool {
    guard refresh.handle(event) else { return false }
    pacer.interval = refresh.interval
    return true
  }

  /// Draws if a frame is due; returns when to check again.
  func draw() -> MonotonicTime? {
    let start = MonotonicTime.now
    let isWanted = surface.wantsFrames && window.needsFrame
    switch pacer.decision(needsFrame: isWanted, at: start) {
    case .rest:
      surface.finishResize()
      return nil
    case .wait(let moment):
      return moment
    case .draw:
      surface.background = window.backgroundColor.resolved(
        for: window.appearance, accent: window.accent)
      guard window.drawFrame(at: clock.eventTime(at: start), into: presenter) else {
        return waitForBuffer(at: start)
      }
      let end = MonotonicTime.now
      blockedSince = nil
      pacer.drew(at: start)
      surface.finishResize()
      return pacer.nextCheck(needsFrame: window.needsFrame, at: end)
    }
  }

  /// The event that frees a buffer wakes the loop; if none arrives, a fence provokes one.
  private func waitForBuffer(at time: MonotonicTime) -> MonotonicTime? {
    guard let since = blockedSince else {
      blockedSince = time
      return time + Self.bufferTimeout
    }
    guard since + Self.bufferTimeout <= time else { return since + Self.bufferTimeout }
    surface.connection.sendFence()
    blockedSince = time + .seconds(3600)
    return nil
  }
}
