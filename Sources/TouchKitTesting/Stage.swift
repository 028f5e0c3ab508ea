import TouchKit

/// A window with a clock, fingers and pixels of its own, for tests without a window system.
public final class Stage {
  /// The window under test.
  public let window: Window
  /// The clock, and the place where background work comes back.
  public let scheduler = ManualScheduler()
  /// The pixels.
  public let presenter: BitmapPresenter
  /// The first finger.
  public private(set) lazy var finger = Finger(self, 1)

  /// A stage of a size in points.
  public init(width: Double = 800, height: Double = 600, scale: Double = 1) {
    window = Window(size: Size(width, height), scale: scale)
    presenter = BitmapPresenter(
      width: Int((width * scale).rounded(.up)), height: Int((height * scale).rounded(.up)))
  }

  /// The topmost view.
  public var root: View { window.root }

  /// The present moment.
  public var now: EventTime { scheduler.now }

  /// Another finger, or the first again for 1.
  public func finger(_ number: UInt32) -> Finger { Finger(self, number) }

  /// Lets time pass: timers fire, animations move on at 60 frames a second.
  public func advance(by duration: Duration) {
    let end = scheduler.now + duration
    while window.isAnimating, scheduler.now < end {
      step(to: min(end, scheduler.now + .milliseconds(16)))
    }
    step(to: end)
  }

  /// Hands over what fingers did at this very moment, as one frame.
  public func frame(_ samples: [TouchSample]) {
    window.handle(TouchFrame(time: scheduler.now, samples: samples))
  }

  /// Draws what has changed and returns the pixels.
  @discardableResult
  public func draw() -> PixelBuffer {
    window.drawFrame(at: scheduler.now, into: presenter)
    return presenter.buffer
  }

  private func step(to time: EventTime) {
    scheduler.now = time
    window.advance(to: time)
    if window.isAnimating { window.drawFrame(at: time, into: presenter) }
  }
}
