import TouchKit

/// How the writing of a picture goes, with a button that calls it off.
final class SavingBar: View {
  /// How much is done, 0 to 1.
  var progress: Double {
    get { bar.progress }
    set { bar.progress = newValue }
  }
  var onCancel: () -> Void = {}

  private let title = Label("Saving…", font: Theme.action)
  private let bar = ProgressView(.bar)
  private let cancel = Button("Cancel")

  init() {
    super.init()
    backgroundColor = Theme.surface
    cornerRadius = Theme.cardRadius
    cancel.action = { [unowned self] in onCancel() }
    for view in [title, bar, cancel] as [View] { addSubview(view) }
  }

  override func layoutSubviews() {
    let button = 88.0
    title.frame = Rect(16, 8, bounds.width - button - 32, 24)
    bar.frame = Rect(16, 40, bounds.width - button - 32, 8)
    cancel.frame = Rect(
      bounds.width - button - 8, (bounds.height - Theme.touchTarget) / 2, button,
      Theme.touchTarget)
  }
}
