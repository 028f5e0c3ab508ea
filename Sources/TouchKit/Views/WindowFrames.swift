/// The drawn frames of a window: its animations, layout that is pending, what has to be redrawn, and what is
/// drawn above the views. See <doc:LifeOfAFrame>.
final class WindowFrames {
  /// How many views may be one beside the other.
  private static let mostFollowers = 8
  /// So many changes in a frame are redrawn each by itself: to tell more apart takes longer than to draw all that
  /// is between them.
  private static let mostChanges = 256

  let animator = Animator()
  var rings = TouchRings()
  /// Checks what views paint; nil, the default, has no cost.
  var paintCheck: PaintCheck?
  private unowned let window: Window
  /// The region that has to be redrawn, in window points.
  private var damage = Region()
  /// The number of changes since the last frame.
  private var changes = 0
  private var needsLayout = true
  private var isLayingOut = false
  /// The views that stay beside others.
  private var followings: [Following] = []
  /// The work that waits for the next frame.
  private var workAfterFrame: [() -> Void] = []

  init(of window: Window) { self.window = window }

  /// Whether layout, drawing or an animation step is pending.
  var isNeeded: Bool { needsLayout || !damage.isEmpty || animator.isRunning }

  // MARK: What the next frame has to do

  /// Marks a part, in window points, to be redrawn.
  func damage(_ rect: Rect) {
    window.noteChange()
    changes += 1
    if changes <= Self.mostChanges {
      damage.add(rect)
    } else if let all = damage.first, damage.count == 1 {
      if !all.contains(rect) { damage = Region(all.union(rect)) }
    } else {
      damage = Region(damage.bounds.union(rect))
    }
  }

  func setNeedsLayout() { needsLayout = true }

  /// Adds a view in the window that stays beside another one.
  func add(_ following: Following) { followings.append(following) }

  func performAfterFrame(_ work: @escaping () -> Void) { workAfterFrame.append(work) }

  // MARK: A frame

  /// Draws and presents what has changed; see ``Window/drawFrame(at:into:)``.
  func draw(into presenter: any Presenter) -> Bool {
    guard !damage.isEmpty else { return true }
    var pixels = pixels(of: damage)
    guard !pixels.isEmpty else {
      forgetDamage()
      return true
    }
    guard let buffers = presenter.nextBuffers(damage: &pixels) else { return false }
    forgetDamage()
    for (index, buffer) in buffers.enumerated() {
      var part = pixels
      part.formIntersection(buffer.bounds)
      buffer.draw(in: window.appearance, accent: window.accent) { canvas in
        render(part, on: canvas)
      }
      presenter.didDraw(bufferAt: index)
    }
    presenter.present(pixels)
    performWorkAfterFrame(from: presenter)
    return true
  }

  /// Returns what has to be redrawn, in points, and takes it for drawn: a preview draws it elsewhere.
  func takeDamage() -> Region {
    defer { forgetDamage() }
    return damage
  }

  private func forgetDamage() {
    damage.removeAll()
    changes = 0
  }

  private func performWorkAfterFrame(from presenter: any Presenter) {
    guard !workAfterFrame.isEmpty else { return }
    presenter.finish()
    let work = workAfterFrame
    workAfterFrame = []
    for work in work { work() }
  }

  /// Performs pending layout, and places the views that follow others.
  func layoutIfNeeded() {
    let isNested = isLayingOut
    isLayingOut = true
    defer { isLayingOut = isNested }
    // Views that follow each other in a ring would never rest.
    for _ in 0..<Self.mostFollowers {
      while needsLayout {
        needsLayout = false
        window.root.layoutIfNeeded()
      }
      guard placeFollowers() else { return }
    }
  }

  /// Performs pending layout for who asks for its result, unless that is being done.
  func layoutIfPending() { if needsLayout, !isLayingOut { window.layoutIfNeeded() } }

  /// Places the views whose neighbors are elsewhere; returns whether there were any.
  private func placeFollowers() -> Bool {
    guard !followings.isEmpty else { return false }
    followings.removeAll { !$0.isActive(in: window) }
    // All of them: a closure may add others.
    return followings.map { $0.update() }.contains(true)
  }

  // MARK: Drawing

  /// Returns the pixels of a region in points, as far as the window has them.
  private func pixels(of damage: Region) -> Region {
    let (size, scale) = (window.size, window.scale)
    let everything = Rect(0, 0, size.width * scale, size.height * scale).roundedOut
    var result = Region()
    for rect in damage {
      // One pixel more on each side for antialiased edges.
      let inPixels = Transform.scale(scale).apply(rect).insetBy(-1, -1).roundedOut
      if let visible = inPixels.intersection(everything) { result.add(visible) }
    }
    return result
  }

  /// Draws a region of pixels on a canvas whose target has the pixels of the window.
  private func render(_ damage: Region, on canvas: borrowing Canvas) {
    let scale = window.scale
    var inPoints = Region()
    for rect in damage { inPoints.add(Transform.scale(1 / scale).apply(rect)) }
    canvas.saved { canvas in
      canvas.clip(to: damage)
      canvas.concatenate(.scale(scale))
      draw(inPoints, on: canvas)
    }
  }

  /// Draws a part, in points, on a canvas in points that is clipped to it.
  func draw(_ damage: Region, on canvas: borrowing Canvas) {
    if !window.root.hides(damage.bounds) {
      canvas.fill(Rect(origin: .zero, size: window.size), with: window.backgroundColor)
    }
    window.root.render(on: canvas, damage: damage, toWindow: .identity)
    rings.draw(on: canvas)
  }

  // MARK: Rings

  func showRings(around touches: [Touch]) {
    for area in rings.show(touches) { damage(area) }
  }

  func showRings(mirrored points: [Point]) {
    for area in rings.show(mirrored: points) { damage(area) }
  }
}

extension Window {
  /// Whether layout, drawing or an animation step is pending.
  public var needsFrame: Bool { frames.isNeeded }

  /// The running animations.
  public var animator: Animator { frames.animator }

  /// Whether animations are running, which need a frame at every display interval.
  public var isAnimating: Bool { animator.isRunning }

  /// Starts an animation at `now`; see
  /// ``Animator/animate(from:duration:curve:update:completion:)``.
  @discardableResult
  public func animate(
    for duration: Duration, curve: AnimationCurve = .easeInOut,
    update: @escaping (Double) -> Void, completion: @escaping () -> Void = {}
  ) -> Animation {
    animator.animate(
      from: now, duration: duration, curve: curve, update: update, completion: completion)
  }

  /// Marks the whole window to be redrawn.
  public func invalidate() { invalidate(Rect(origin: .zero, size: size)) }

  /// Marks a part, in points, to be redrawn, because its pixels on the screen were lost.
  public func invalidate(_ rect: Rect) { frames.damage(rect) }

  /// Advances animations, lays out, and draws and presents what has changed. Returns false if no
  /// buffer is free; call again when one is.
  @discardableResult
  public func drawFrame(at time: EventTime, into presenter: any Presenter) -> Bool {
    beginCall()
    defer { endCall() }
    prepareFrame(at: time)
    return frames.draw(into: presenter)
  }

  /// Performs work once after the next frame that shows a change is on the screen: work that would
  /// delay that.
  public func performAfterFrame(_ work: @escaping () -> Void) { frames.performAfterFrame(work) }

  /// Performs pending layout now, so that frames are up to date before the next drawing.
  public func layoutIfNeeded() {
    beginCall()
    defer { endCall() }
    frames.layoutIfNeeded()
  }

  private func prepareFrame(at time: EventTime) {
    clock.advance(to: time)
    animator.advance(to: now)
    layoutIfNeeded()
  }

  /// Advances animations and layout to a time, and returns what has to be redrawn, in points: for a
  /// preview, which draws the window in another one.
  func advancePreview(to time: EventTime) -> Region {
    beginCall()
    defer { endCall() }
    prepareFrame(at: time)
    return frames.takeDamage()
  }

  /// Draws what a canvas in points is clipped to.
  func drawPreview(on canvas: borrowing Canvas) {
    beginCall()
    defer { endCall() }
    frames.draw(Region(canvas.clipBounds), on: canvas)
  }

  /// Whether a ring is drawn around each finger, above everything else.
  public var showsTouches: Bool {
    get { input.dispatcher.onTouches != nil }
    set {
      guard newValue != showsTouches else { return }
      input.dispatcher.onTouches =
        newValue ? { [weak self] in self?.frames.showRings(around: $0) } : nil
      frames.showRings(around: newValue ? touches : [])
    }
  }

  /// From now on, calls a closure with a sentence when a view of some type is first drawn and paints
  /// outside its `paintBounds`. In a debug build, `Application` prints these sentences to standard
  /// error.
  public func reportPaintingOutside(_ report: @escaping (String) -> Void) {
    frames.paintCheck = PaintCheck(report: report)
  }
}
