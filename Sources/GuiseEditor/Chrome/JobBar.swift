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

  override func layoutSubviews() {
    let button = max(88, cancel.sizeThatFits(bounds.size).width)
    let height = bar.isHidden ? bounds.height - 16 : 24
    title.frame = directed(Rect(16, 8, bounds.width - button - 32, height))
    bar.frame = directed(Rect(16, 40, bounds.width - button - 32, 8))
    cancel.frame = directed(
      Rect(
        bounds.width - button - 8, (bounds.height - Theme.touchTarget) / 2, button,
        Theme.touchTarget))
  }
}
