import TouchKit

/// A window with its own clock, fingers and pixels, for tests without a window system.
public final class Stage {
  /// The window under test.
  public let window: Window
  /// The clock and the queue for work posted from background threads.
  public let scheduler = ManualScheduler()
  /// The window's clipboard; its answers wait for `scheduler.runPosted()`.
  public let pasteboard: MemoryPasteboard
  /// The text that was selected last; its answers wait for `scheduler.runPosted()`.
  public let selectionPasteboard: MemoryPasteboard
  /// Receives the window's frames.
  public let presenter: BitmapPresenter
  /// The first finger.
  public var finger: Finger { Finger(self, 1) }

  /// Creates a stage with a window of the given size in points.
  public init(width: Double = 800, height: Double = 600, scale: Double = 1) {
    window = Window(size: Size(width, height), scale: scale)
    pasteboard = MemoryPasteboard(scheduler: scheduler)
    selectionPasteboard = MemoryPasteboard(scheduler: scheduler)
    window.pasteboard = pasteboard
    window.selectionPasteboard = selectionPasteboard
    window.scheduler = scheduler
    window.textInput.opensBesideHardwareKeyboard = false
    presenter = BitmapPresenter(
      width: Int((width * scale).rounded(.up)), height: Int((height * scale).rounded(.up)))
  }

  /// The window's root view.
  public var root: View { window.root }

  /// The current time.
  public var now: EventTime { scheduler.now }

  /// Returns the finger with the given number; 1 is `finger`.
  public func finger(_ number: UInt32) -> Finger { Finger(self, number) }

  /// Advances the clock: timers fire, and animations run at 60 frames a second.
  public func advance(by duration: Duration) {
    let end = scheduler.now + duration
    while window.isAnimating, scheduler.now < end {
      step(to: min(end, scheduler.now + .milliseconds(16)))
    }
    step(to: end)
  }

  /// Delivers the samples to the window as one frame at the current time. Views are where their layout
  /// places them, also before the first picture.
  public func frame(_ samples: [TouchSample]) {
    window.layoutIfNeeded()
    window.handle(TouchFrame(time: scheduler.now, samples: samples))
  }

  /// Moves fingers together in even steps of 10 ms, each one frame, advancing the clock. The ends
  /// are in the order of the fingers.
  public func stroke(_ fingers: [Finger], to ends: [Point], in duration: Duration) {
    precondition(fingers.count == ends.count, "Every finger needs an end.")
    let starts = fingers.map(\.location)
    let steps = max(Int(duration / .milliseconds(10)), 1)
    for step in 1...steps {
      advance(by: .milliseconds(10))
      let part = Double(step) / Double(steps)
      frame(
        fingers.indices.map {
          fingers[$0].sample(.moved, at: starts[$0] + (ends[$0] - starts[$0]) * part)
        })
    }
  }

  /// Moves fingers to points of the window, in points, in one frame.
  ///
  /// ```swift
  /// stage.move([stage.finger(1): Point(100, 200), stage.finger(2): Point(300, 200)])
  /// ```
  public func move(_ moves: KeyValuePairs<Finger, Point>) {
    frame(moves.map { $0.key.sample(.moved, at: $0.value) })
  }

  /// Pinches with fingers 1 and 2: puts both down in one frame, moves them apart or together about
  /// a point in even steps of 10 ms, and lifts them, advancing the clock.
  ///
  /// - Parameters:
  ///   - center: the point between the fingers, in window points.
  ///   - start: the distance of the fingers when they land, in points.
  ///   - end: their distance when they lift, in points.
  ///   - turn: the rotation of the line between them, which is horizontal at first.
  ///   - duration: the time from landing to lift.
  public func pinch(
    at center: Point, from start: Double, to end: Double, turn: Angle = .zero,
    in duration: Duration = .milliseconds(200)
  ) {
    let fingers = [finger(1), finger(2)]
    let steps = max(Int(duration / .milliseconds(10)), 1)
    frame(
      zip(fingers, ends(about: center, start, .zero)).map {
        $0.sample(.began(provisional: false), at: $1)
      })
    for step in 1...steps {
      advance(by: .milliseconds(10))
      let part = Double(step) / Double(steps)
      let places = ends(about: center, start + (end - start) * part, turn * part)
      move([fingers[0]: places[0], fingers[1]: places[1]])
    }
    lift(fingers)
  }

  private func ends(about center: Point, _ distance: Double, _ angle: Angle) -> [Point] {
    let arm = Vector(distance / 2, 0).rotated(by: angle)
    return [center - arm, center + arm]
  }

  /// Lifts fingers in one frame.
  public func lift(_ fingers: [Finger]) {
    frame(fingers.map { $0.sample(.ended, at: $0.location) })
  }

  /// Draws pending changes and returns the pixels.
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
