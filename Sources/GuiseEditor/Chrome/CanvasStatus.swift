import Platform
import TouchKit

/// The texts and bars over the canvas: the hint at the next step, and how far opening and saving are.
final class CanvasStatus {
  /// The bounding box of the head on the photo, in its pixels, if it is known; no message covers it.
  var head: Rect?
  /// The part of the canvas without controls, for messages.
  let messageArea = View()
  /// The part of it for cards with several buttons, which may cover the dice: they are only read where they leave
  /// something of the photo in sight.
  let cardArea = View()
  let hint = HintPill()
  /// Whether the hint is shown where there is room.
  var showsHint = false { didSet { if !showsHint { hint.isHidden = true } } }
  let opening = JobBar(localized("Opening…"), cancelIdentifier: "cancel-opening")
  let saving = JobBar(localized("Saving…"), cancelIdentifier: "cancel-saving")

  init() {
    for area in [messageArea, cardArea] { area.isUserInteractionEnabled = false }
    for view in [hint, opening, saving] as [View] { view.isHidden = true }
  }

  /// The views, in reading order.
  var views: [View] { [opening, saving, hint, messageArea, cardArea] }

  /// Shows the progress of saving, with a button that cancels the job.
  func showSaving(of job: CancellableJob, progress: Double?) {
    saving.progress = progress
    saving.cancel.action = { job.cancel() }
    saving.isHidden = false
  }

  /// Lays out all of it on a canvas.
  ///
  /// - Parameters:
  ///   - covered: The height at the lower edge that buttons cover.
  ///   - least: How much of that no card may cover.
  ///   - grip: The handle of a drawer beside the canvas, which the hint leaves free.
  ///   - isOnLeft: Whether the hint is rather on the left of the head.
  func layOut(
    on canvas: CanvasView, above covered: Double, least: Double, beside grip: Rect?,
    isOnLeft: Bool
  ) {
    let (area, margin) = (canvas.area, CornerButtons.margin)
    messageArea.frame = Rect(area.minX, area.minY, area.width, area.height - covered)
    cardArea.frame = Rect(area.minX, area.minY, area.width, area.height - least)
    // The canvas is laid out after this.
    let viewport = canvas.viewport.resized(to: area.size, leaving: canvas.freeHeight)
    let step = area.origin - Point.zero
    let place = HintPlacement(
      area: messageArea.frame, photo: viewport.photoFrame.offset(by: step), isOnLeft: isOnLeft,
      grip: grip
    ).frame { [hint] width in hint.sizeThatFits(Size(width, .infinity)) }
    hint.isHidden = !showsHint || place == nil
    if let place { hint.frame = place }
    let room = Size(area.width - 2 * margin, area.height)
    let bar = saving.sizeThatFits(room)
    saving.frame = Rect(
      center: Point(area.midX, messageArea.frame.maxY - 16 - bar.height / 2), size: bar)
    opening.frame = Rect(center: area.center, size: opening.sizeThatFits(room))
  }
}

/// The hint at the next step, as a pill over the canvas.
final class HintPill: View {
  private static let padding = Size(20, 10)
  private let words = Label(font: Theme.action, color: .white, alignment: .center)

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    words.numberOfLines = 0
    addSubview(words)
  }

  var text: String {
    get { words.text }
    set { words.text = newValue }
  }

  override func sizeThatFits(_ size: Size) -> Size {
    let text = words.sizeThatFits(Size(size.width - Self.padding.width, .infinity))
    return Size(
      min(text.width + 2 * Self.padding.width, size.width), text.height + 2 * Self.padding.height)
  }

  override func layoutSubviews() {
    words.frame = bounds.insetBy(Self.padding.width / 2, Self.padding.height / 2)
  }

  override var paintBounds: Rect { bounds.withShadow() }

  override func draw(_ canvas: borrowing Canvas) { canvas.messageCard(bounds, radius: 20) }
}
