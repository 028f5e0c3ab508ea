import TouchKit

/// Which scene is shown, what happens in it, and that everybody may touch.
final class AttractCaption: View {
  static let invitation = localized("Touch anywhere to begin")

  private static let wideWidth = 640.0
  private var isWide = true
  private let title = Label(font: Font(size: 28, weight: .semibold), color: .white)
  private let sentence = Label(font: Font(size: 18), color: Color(white: 0.72))
  private let button = Label(
    AttractCaption.invitation, font: Font(size: 17, weight: .semibold), color: Palette.ink,
    alignment: .center)

  init() {
    super.init()
    button.backgroundColor = .white
    button.cornerRadius = 26
    for view in [title, sentence, button] {
      view.role = nil
      addSubview(view)
    }
  }

  /// Shows the title of a scene, and what one can do there.
  func show(_ kind: SceneKind) {
    title.text = kind.title
    sentence.text = kind.summary
  }

  /// What has happened in the scene.
  var feedback: String {
    get { sentence.text }
    set { if newValue != sentence.text { sentence.text = newValue } }
  }

  /// Chooses one row for a wide area, else lines one below the other, and returns their height.
  func arrange(for area: Size) -> Double {
    isWide = area.width >= max(Self.wideWidth, area.height)
    setNeedsLayout()
    return isWide ? 64 : 156
  }

  override func layoutSubviews() {
    for label in [title, sentence] { label.alignment = isWide ? .leading : .center }
    let width = button.sizeThatFits(bounds.size).width + 56
    button.frame =
      isWide
      ? Rect(bounds.width - width, 6, width, 52)
      : Rect(bounds.midX - width / 2, bounds.height - 52, width, 52)
    let room = isWide ? button.frame.minX - 24 : bounds.width
    sentence.numberOfLines = isWide ? 1 : 2
    title.frame = Rect(0, 0, room, 36)
    sentence.frame = Rect(0, 38, room, isWide ? 26 : 48)
  }
}
