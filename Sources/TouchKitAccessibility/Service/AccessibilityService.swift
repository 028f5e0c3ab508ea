import Platform
import TouchKit

/// Lets screen readers and other assistive programs see and use a window, while there are any.
///
/// The main thread only takes snapshots, at most one in each interval and only after something has changed,
/// and does what it is asked for; all else is the matter of other threads.
@MainActor
package final class AccessibilityService {
  private let window: Window
  private let scheduler: any Scheduler
  private let application: String
  private let locale: String
  private let views: AccessibleViews
  private var bus: AccessibilityBus?
  private var address: String?
  private var shown: (revision: Int, origin: Point)?
  private var lastTime: MonotonicTime?
  private let limit = Monitor(RequestLimit())
  /// The keys with which others are commands of a screen reader, while they are held.
  private var heldKeys: Set<UInt32> = []

  /// The time between two snapshots: what changes in every frame is told less often.
  private static let interval = Duration.milliseconds(50)

  /// Creates a service that nobody uses yet.
  ///
  /// - Parameters:
  ///   - window: The window.
  ///   - application: The program's name for people.
  ///   - locale: The language of its texts, such as "de_DE".
  ///   - scheduler: The main thread.
  package init(
    of window: Window, application: String, locale: String, scheduler: any Scheduler
  ) {
    self.window = window
    self.scheduler = scheduler
    self.application = application
    self.locale = locale
    views = AccessibleViews(of: window)
  }

  isolated deinit { bus?.stop() }

  /// Whether there is somebody to listen.
  package var isActive: Bool { bus != nil }

  /// Starts to serve on a bus; nil ends it.
  package func use(bus address: String?) {
    guard address != self.address else { return }
    self.address = address
    bus?.stop()
    bus = nil
    shown = nil
    lastTime = nil
    heldKeys = []
    window.reader.isHeard = address != nil
    guard let address else { return }
    bus = AccessibilityBus(address: address, application: application, locale: locale) {
      [weak self, scheduler, limit] request, id in
      guard limit.update({ $0.allows(at: .now) }) else { return false }
      scheduler.post { self?.perform(request, id) }
      return true
    }
  }

  private func perform(_ request: AccessibleRequest, _ id: Int) {
    if isActive { views.perform(request, on: id) }
  }

  /// Tells screen readers of a key; returns whether it is for them alone: one with which others are their
  /// commands, or one that is pressed with it.
  package func takes(_ key: AccessibleKey) -> Bool {
    guard let bus else { return false }
    bus.note(key)
    // What the window was pressed is released there, too.
    guard key.isPressed else { return heldKeys.remove(key.code) != nil }
    if key.isReaders, hasKeyListeners { heldKeys.insert(key.code) }
    return !heldKeys.isEmpty
  }

  /// Whether somebody listens to keys, as a screen reader does.
  var hasKeyListeners: Bool { bus?.hasKeyListeners ?? false }

  /// Forgets the keys that are held, because others take them now.
  package func releaseKeys() { heldKeys = [] }

  /// Takes a snapshot if something has changed. Returns when to call again; nil if nothing is pending.
  ///
  /// - Parameter origin: The window's corner on the screen, in pixels.
  package func update(at time: MonotonicTime, origin: Point) -> MonotonicTime? {
    guard let bus else { return nil }
    if let shown, shown == (window.reader.revision, origin) { return nil }
    if let lastTime, time - lastTime < Self.interval { return lastTime + Self.interval }
    let tree = views.snapshot()
    // Taking it may lay out what changes.
    shown = (window.reader.revision, origin)
    lastTime = time
    bus.show(tree, origin: origin)
    return nil
  }
}
