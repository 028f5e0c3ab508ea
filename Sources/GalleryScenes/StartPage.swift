import TouchKit
import TouchRecordings

/// The start page: a card for each scene.
final class StartPage: View {
  /// Called with the scene of a tapped card.
  var onChoose: (SceneKind) -> Void = { _ in }

  private static let gap = 20.0
  /// Below this height of the window there is little room for more than cards.
  private static let lowHeight = 400.0
  private let heading = Label(localized("TouchKit Gallery"), font: Font(size: 32, weight: .bold))
  private let subtitle = Label(
    localized("Every scene is one short file that uses nothing but the public API."),
    color: Theme.secondaryText)
  private let scrollView = ScrollView()
  private let cards: [SceneCard]
  /// Nil if the cards only show the pictures that come with the gallery.
  private var player: ThumbnailPlayer?

  /// Creates the page. Where scenes have recordings, the cards show them.
  init(playing recording: ((SceneKind) -> Recording?)? = nil) {
    cards = SceneKind.allCases.map(SceneCard.init)
    super.init()
    player = recording.map { recording in
      ThumbnailPlayer(cards.map(\.thumbnail), playing: recording) { [weak self] thumbnail in
        guard let self else { return false }
        return scrollView.bounds.intersects(thumbnail.convert(thumbnail.bounds, to: scrollView))
      }
    }
    scrollView.onScroll = { [weak self] in self?.updatePlayer() }
    subtitle.numberOfLines = 2
    heading.numberOfLines = 2
    for view in [heading, subtitle] { scrollView.addSubview(view) }
    for card in cards {
      card.action = { [weak self] in self?.onChoose(card.kind) }
      scrollView.addSubview(card)
    }
    addSubview(scrollView)
  }

  /// Whether the page is in sight, so that its thumbnails play.
  var playsThumbnails = false { didSet { updatePlayer() } }

  private func updatePlayer() {
    if playsThumbnails, let window { player?.start(in: window) } else { player?.stop() }
  }

  override func didMove(to window: Window?) {
    super.didMove(to: window)
    updatePlayer()
  }

  override func appearanceDidChange() { updatePlayer() }

  /// Moves the keyboard focus to the card of a scene.
  func focusCard(of kind: SceneKind) { cards.first { $0.kind == kind }?.becomeFirstResponder() }

  /// Shows the first cards.
  func scrollToTop() { scrollView.scroll(to: .zero, isAnimated: false) }

  override func layoutSubviews() {
    scrollView.frame = bounds
    let margin = max(32, (bounds.width - 1200) / 2)
    let width = bounds.width - 2 * margin
    heading.font = Font(size: min(32, width / 10), weight: .bold)
    let isLow = bounds.height < Self.lowHeight
    let height = max(heading.sizeThatFits(Size(width, .infinity)).height, 44)
    heading.frame = Rect(margin, isLow ? 16 : 40, width, height)
    // Leaves the cards the room where there is little of it.
    subtitle.isHidden = isLow || textScale > 1.25
    subtitle.frame = Rect(
      margin, heading.frame.maxY + 4, width,
      subtitle.isHidden ? 0 : subtitle.sizeThatFits(Size(width, .infinity)).height)
    let top = subtitle.frame.maxY + (isLow ? 12 : 28)
    // Larger texts have wider cards, and higher ones.
    let columns = max(1, (width / (220 + 140 * max(textScale - 1, 0))).rounded(.down))
    let cardWidth = (width - (columns - 1) * Self.gap) / columns
    let texts = SceneCard.heights(of: cards, in: cardWidth)
    let size = Size(
      cardWidth, min(cardWidth * 0.9, 260) + texts.title + texts.summary - SceneCard.usual)
    var bottom = 0.0
    for (index, card) in cards.enumerated() {
      let row = (Double(index) / columns).rounded(.down)
      let column = Double(index) - row * columns
      card.frame = directed(
        Rect(
          margin + column * (size.width + Self.gap), top + row * (size.height + Self.gap),
          size.width, size.height))
      card.texts = texts
      card.layoutIfNeeded()
      bottom = card.frame.maxY
    }
    View.shareTextScale(of: cards.map(\.title))
    View.shareTextScale(of: cards.map(\.summary))
    scrollView.contentSize = Size(bounds.width, bottom + 32)
    updatePlayer()
  }
}

/// A card that opens a scene: its picture above its title and summary.
private final class SceneCard: Control {
  let kind: SceneKind
  let thumbnail: SceneThumbnail
  let title: Label
  let summary: Label

  init(_ kind: SceneKind) {
    self.kind = kind
    thumbnail = SceneThumbnail(of: kind)
    title = Label(kind.title, font: Theme.title)
    summary = Label(kind.summary, color: Theme.secondaryText)
    super.init()
    role = .cell
    identifier = "scene-\(kind.rawValue)"
    label = kind.title
    hitMargin = .none
    title.numberOfLines = 2
    summary.numberOfLines = 3
    addSubview(thumbnail)
    for line in [title, summary] {
      line.role = nil
      addSubview(line)
    }
  }

  /// The height of a title of one line and a summary of two.
  static let usual = 70.0

  /// The heights that the texts of all cards have.
  var texts = (title: 28.0, summary: 42.0) { didSet { setNeedsLayout() } }

  /// Returns the heights that the texts need in cards of a width.
  static func heights(of cards: [SceneCard], in width: Double) -> (title: Double, summary: Double) {
    func most(_ text: KeyPath<SceneCard, Label>) -> Double {
      cards.map { $0[keyPath: text].sizeThatFits(Size(width - 40, .infinity)).height }.max() ?? 0
    }
    return (max(most(\.title), 28), max(most(\.summary), 42))
  }

  override func layoutSubviews() {
    let width = bounds.width - 40
    let room = Size(width, .infinity)
    let top = bounds.height - 22 - texts.summary - texts.title
    let line = min(max(title.sizeThatFits(room).height, 28), texts.title)
    let lines = min(summary.sizeThatFits(room).height, texts.summary)
    title.frame = Rect(20, top, width, line)
    summary.frame = Rect(20, top + line + 4, width, lines)
    thumbnail.frame = Rect(8, 8, bounds.width - 16, max(top - 20, 0))
  }

  override var paintBounds: Rect { bounds.withShadow(elevation: 6) }

  override func draw(_ canvas: borrowing Canvas) {
    canvas.card(bounds, radius: 20, elevation: 6 - 3 * highlight)
    if highlight > 0 {
      canvas.fill(
        .roundedRect(bounds, radius: 20), with: Theme.accent.withAlpha(0.08 * highlight))
    }
    if showsFocus {
      canvas.stroke(
        .roundedRect(bounds.insetBy(1.5, 1.5), radius: 19), with: Theme.accent,
        style: StrokeStyle(width: 3))
    }
  }
}
