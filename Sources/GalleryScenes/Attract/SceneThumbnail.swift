import TouchKit

/// A small picture of a scene: the one that comes with the gallery at first, then the scene itself, alive
/// while its recording plays. At rest it is a bitmap, so that no scene is kept.
///
/// No finger and no key reaches it, and it is not in the view tree: the card that shows it is.
final class SceneThumbnail: View {
  let kind: SceneKind
  /// What it has shown: nothing of its own, a still, or the whole recording.
  private(set) var progress = Progress.initial
  /// What it shows at rest; nil for the scene's emblem, where no picture came with the gallery.
  private(set) var picture: Bitmap?
  private var demonstration: Demonstration?
  private var preview: WindowPreview?
  private let rim = Rim()

  enum Progress: Comparable {
    case initial, still, played
  }

  /// Whether a scene plays in it.
  var isPlaying: Bool { preview != nil }

  init(of kind: SceneKind) {
    self.kind = kind
    super.init()
    isUserInteractionEnabled = false
    clipsToBounds = true
    cornerRadius = Rim.radius
    backgroundColor = Theme.accentTint
    addSubview(rim)
  }

  /// Shows a scene at its best moment.
  func showStill(of demonstration: Demonstration) {
    demonstration.skipToPicture()
    open(demonstration)
    rest(progress: .still)
  }

  /// Opens a scene; `advance` plays it.
  func open(_ demonstration: Demonstration) {
    let preview = WindowPreview(of: demonstration.content)
    preview.visibleRect = demonstration.sceneFrame
    preview.frame = bounds
    insertSubview(preview, at: 0)
    (self.demonstration, self.preview) = (demonstration, preview)
    window?.layoutIfNeeded()
    preview.update(to: demonstration.content.now)
  }

  /// Plays what is due. Returns false at the end, where the last frame stays.
  func advance(to time: EventTime) -> Bool {
    guard let demonstration, let preview else { return false }
    demonstration.advance(to: time)
    preview.update(to: time)
    guard demonstration.isFinished, !demonstration.content.isAnimating else { return true }
    rest(progress: .played)
    return false
  }

  /// Closes the scene that plays, and keeps what it shows.
  func rest(progress: Progress) {
    guard let preview else { return }
    picture = preview.snapshot() ?? picture
    self.progress = max(self.progress, progress)
    preview.removeFromSuperview()
    (self.preview, demonstration) = (nil, nil)
    setNeedsDisplay()
  }

  /// Forgets what it has shown, such as pictures in other colors.
  private func clear() {
    preview?.removeFromSuperview()
    (preview, demonstration, picture, progress) = (nil, nil, nil, .initial)
    setNeedsDisplay()
  }

  override func appearanceDidChange() { clear() }

  override func layoutSubviews() {
    preview?.frame = bounds
    rim.frame = bounds
    // It is shown until there is one of the new size.
    if let picture, let window, picture.size != (bounds.size * window.scale).rounded {
      progress = .initial
    }
  }

  override func draw(_ canvas: borrowing Canvas) {
    picture = picture ?? window.flatMap { ScenePicture.load(kind, in: $0.appearance) }
    canvas.saved { canvas in
      canvas.clip(to: bounds)
      if let picture {
        let scale = max(bounds.width / picture.size.width, bounds.height / picture.size.height)
        let frame = Rect(center: bounds.center, size: picture.size * scale)
        return canvas.draw(picture, in: frame)
      }
      let scale = min(bounds.height / 112, 1)
      canvas.concatenate(.scale(scale).then(.translation(bounds.midX, bounds.midY)))
      kind.drawEmblem(on: canvas)
    }
  }
}

extension Size {
  /// In whole units.
  fileprivate var rounded: Size { Size(width.rounded(), height.rounded()) }
}

/// A line around the picture: some scenes are as white as their card.
private final class Rim: View {
  static let radius = 14.0

  override func draw(_ canvas: borrowing Canvas) {
    canvas.stroke(
      .roundedRect(bounds.insetBy(0.5, 0.5), radius: Self.radius - 0.5), with: Theme.separator,
      style: StrokeStyle(width: 1))
  }
}
