import Platform
import TouchKit

/// Shows a long job, its progress, and a button that cancels it.
final class JobBar: View {
  /// The fraction done, 0 to 1; nil hides the progress bar.
  var progress: Double? {
    didSet {
      bar.progress = progress ?? 0
      bar.isHidden = progress == nil
      if (oldValue == nil) != (progress == nil) { setNeedsLayout() }
    }
  }
  /// Cancels the job.
  let cancel = Button(localized("Cancel"))

  private let title: Label
  private let bar = ProgressView(.bar)

  init(_ title: String, cancelIdentifier: String) {
    self.title = Label(title, font: Theme.action, color: .white)
    super.init()
    bar.color = Theme.onToast
    bar.trackColor = Theme.toastTrack
    bar.isHidden = true
    cancel.color = Theme.onToast
    cancel.identifier = cancelIdentifier
    for view in [self.title, bar, cancel] as [View] { addSubview(view) }
  }

  override var paintBounds: Rect { bounds.withShadow() }

  override func draw(_ canvas: borrowing Canvas) { canvas.messageCard(bounds) }

  /// As wide as the available width, at most 320 points or what large words need; where these have no room beside
  /// the button, it is below them.
  override func sizeThatFits(_ size: Size) -> Size {
    let (words, button) = (titleSize, buttonSize)
    let width = min(max(320, widthInARow), size.width)
    let height =
      width < widthInARow
      ? words.height + button.height + 40 : max(64, words.height + 40, button.height + 16)
    return Size(width, height)
  }

  private var widthInARow: Double { titleSize.width + buttonSize.width + 40 }

  private var titleSize: Size { title.sizeThatFits(Size(.infinity, .infinity)) }

  private var buttonSize: Size {
    let size = cancel.sizeThatFits(bounds.size)
    return Size(max(88, size.width), max(Theme.touchTarget, size.height))
  }

  override func layoutSubviews() {
    let button = buttonSize
    let isStacked = bounds.width < widthInARow
    let rest = bounds.height - (isStacked ? button.height + 8 : 0)
    let width = bounds.width - 32 - (isStacked ? 0 : button.width)
    let height = bar.isHidden ? rest - 16 : max(24, titleSize.height)
    title.frame = directed(Rect(16, 8, width, height))
    bar.frame = directed(Rect(16, height + 16, width, 8))
    cancel.frame = directed(
      Rect(
        origin: Point(
          bounds.width - button.width - 8,
          isStacked ? rest : (bounds.height - button.height) / 2),
        size: button))
  }
}
