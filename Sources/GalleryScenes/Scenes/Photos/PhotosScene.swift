import TouchKit

/// Photos to page through with a finger, the wheel or keys, and thumbnails that a finger drags over.
final class PhotosScene: Scene {
  /// The room between two pages, which is visible only while they move.
  private static let gap = 24.0
  private let pager = ScrollView(axes: .horizontal)
  private let pages = SamplePhoto.allCases.map { PhotoPage($0) }
  private let caption = Label(font: Theme.action, alignment: .center)
  private let strip = ThumbnailStrip(SamplePhoto.allCases.map { $0.bitmap(width: 192) })
  /// The page in the middle.
  private var index = 0
  /// The page to which a key turns.
  private var goal = 0

  override init() {
    super.init()
    caption.identifier = "caption"
    pager.isPagingEnabled = true
    pager.layoutDirection = .leftToRight
    // Two fingers zoom.
    pager.pan.maximumNumberOfTouches = 1
    pager.onScroll = { [weak self] in self?.pagerDidScroll() }
    for page in pages {
      page.onZoom = { [weak self, unowned page] in
        self?.complete(.zoom)
        self?.showFeedback(
          localized("Zoom {percent} %", ["percent": Int((page.magnification * 100).rounded())]))
      }
      pager.addSubview(page)
    }
    strip.onScrub = { [weak self] in
      self?.turn(to: $0, isAnimated: false)
      self?.complete(.scrub)
    }
    for view in [pager, caption, strip] { addSubview(view) }
    showIndex()
  }

  override func layoutSubviews() {
    // In a low window, the photo needs the height.
    let stripWidth = isLow ? min(bounds.width - 32, 240) : bounds.width - 32
    let height = strip.sizeThatFits(Size(stripWidth, .infinity)).height - (isLow ? 6 : 0)
    let line = caption.sizeThatFits(Size(bounds.width - 32, .infinity)).height
    let captionHeight = isLow ? 20.0 : max(line, 28)
    let picture = Rect(
      0, 0, bounds.width, max(bounds.height - height - captionHeight - (isLow ? 0 : 8), 0))
    caption.frame = Rect(
      16, picture.maxY + (isLow ? 0 : 4), bounds.width - 32, captionHeight)
    strip.frame = Rect(bounds.midX - stripWidth / 2, caption.frame.maxY, stripWidth, height)
    // Half a gap beyond each edge, so that a page at rest fills the scene.
    let frame = picture.insetBy(-Self.gap / 2, 0)
    let (size, shown) = (frame.size, index)
    // A new caption must neither end a drag nor reset the zoom.
    guard pager.bounds.size != size else { return }
    pager.frame = frame
    for (number, page) in pages.enumerated() {
      page.frame = Rect(Double(number) * size.width, 0, size.width, size.height)
        .insetBy(Self.gap / 2, 0)
      page.fit()
    }
    pager.contentSize = Size(Double(pages.count) * size.width, size.height)
    turn(to: shown, isAnimated: false)
  }

  override func handleShortcut(_ event: KeyEvent) -> Bool {
    guard case .pressed = event.phase else { return false }
    if let factor = event.scale {
      let page = pages[index]
      page.setZoom(page.zoom * factor, isAnimated: false)
      return true
    }
    if pages[index].magnification > 1, pages[index].scroll(with: event) { return true }
    let from = pager.isDecelerating ? goal : index
    switch event.key {
    case "Left", "Page_Up": turn(to: from - 1)
    case "Right", "Page_Down": turn(to: from + 1)
    case "Home": turn(to: 0)
    case "End": turn(to: pages.count - 1)
    default: return false
    }
    return true
  }

  private func turn(to page: Int, isAnimated: Bool = true) {
    goal = min(max(page, 0), pages.count - 1)
    pager.scroll(to: Point(Double(goal) * pager.bounds.width, 0), isAnimated: isAnimated)
  }

  private func pagerDidScroll() {
    guard !pager.bounds.isEmpty else { return }
    for page in pages where page.magnification > 1 && !page.frame.intersects(pager.bounds) {
      page.fit()
    }
    let nearest = Int((pager.contentOffset.x / pager.bounds.width).rounded())
    guard nearest != index, pages.indices.contains(nearest) else { return }
    index = nearest
    if pager.isDragging || pager.isDecelerating { complete(.swipe) }
    showIndex()
    showFeedback(
      localized("Photo {number} of {count}", ["number": index + 1, "count": pages.count]))
  }

  private func showIndex() {
    strip.selection = index
    caption.text = localized(
      "{title} · {number} of {count}",
      ["title": SamplePhoto.allCases[index].title, "number": index + 1, "count": pages.count])
  }
}
