/// A view that shows another window, scaled to fill it: an app in a picture, alive but out of reach.
///
/// The content has its own views, focus and gestures. Nothing of it is in the view tree, the focus
/// order or the hit tests of the window that shows it, and it has neither a clipboard nor a desktop
/// unless its owner gives it some. The owner is its driver, as a test is:
///
/// ```swift
/// let content = Window(size: Size(800, 500))
/// content.root.addSubview(app)
/// let preview = WindowPreview(of: content)
/// window.root.addSubview(preview)
///
/// content.handle(TouchFrame(time: now, samples: samples))
/// content.advance(to: now)
/// preview.update(to: now)
/// ```
public final class WindowPreview: View {
  /// The window that is shown. Its appearance, and the pixels of its points, follow those of the
  /// preview.
  public let content: Window
  /// The part of the content that is shown, in its points: as much as fits is centered and fills
  /// the bounds. Initially all of it.
  public var visibleRect: Rect { didSet { if oldValue != visibleRect { setNeedsLayout() } } }

  /// Creates a preview of a window that has no driver.
  public init(of content: Window) {
    self.content = content
    visibleRect = Rect(origin: .zero, size: content.size)
    super.init()
    clipsToBounds = true
    isUserInteractionEnabled = false
  }

  /// Advances the content's animations and layout to a time, and redraws what has changed in it.
  /// Call it after the content has handled events or timers, and for each frame while it
  /// ``Window/isAnimating``.
  public func update(to time: EventTime) {
    let toPreview = contentToPreview
    for rect in content.advancePreview(to: time) {
      // One point more on each side for antialiased edges.
      setNeedsDisplay(toPreview.apply(rect).insetBy(-1, -1).intersection(bounds) ?? .zero)
    }
  }

  /// Returns what the preview shows now, in the pixels of its window. It costs no more than its
  /// pixels; the content may then go.
  public func snapshot() -> Bitmap? {
    guard let window, !bounds.isEmpty else { return nil }
    let scale = window.scale
    return .drawn(
      width: max(Int((bounds.width * scale).rounded()), 1),
      height: max(Int((bounds.height * scale).rounded()), 1), in: window.appearance,
      accent: window.accent
    ) { canvas in
      canvas.concatenate(.scale(scale))
      draw(canvas)
    }
  }

  /// Scales the visible part to fill the bounds, centered.
  private var contentToPreview: Transform {
    guard !visibleRect.isEmpty else { return .identity }
    let scale = max(bounds.width / visibleRect.width, bounds.height / visibleRect.height)
    return Transform.translation(-visibleRect.midX, -visibleRect.midY).then(.scale(scale))
      .then(.translation(bounds.midX, bounds.midY))
  }

  public override func layoutSubviews() {
    guard let window, !bounds.isEmpty else { return }
    content.resize(to: content.size, scale: window.scale * contentToPreview.meanScale)
    // All of it is redrawn now.
    _ = content.advancePreview(to: content.now)
    setNeedsDisplay()
  }

  public override func draw(_ canvas: borrowing Canvas) {
    canvas.saved { canvas in
      canvas.clip(to: bounds)
      canvas.concatenate(contentToPreview)
      content.drawPreview(on: canvas)
    }
  }

  public override func didMove(to window: Window?) {
    super.didMove(to: window)
    appearanceDidChange()
  }

  public override func appearanceDidChange() {
    guard let window else { return }
    content.appearance = window.appearance
    content.accent = window.accent
  }
}
