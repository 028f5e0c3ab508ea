import TouchKit

/// The window's content: the start page, or one scene below a bar with a back button.
final class GalleryView: View {
  private static let barHeight = 64.0
  private let startPage = StartPage()
  private let bar = View()
  private let line = View()
  private let back = Button("Gallery", style: .tinted)
  private let title = Label(font: Theme.title)
  private let feedback = FeedbackLabel(color: Theme.secondaryText, alignment: .trailing)
  private var scene: Scene?

  init() {
    super.init()
    fillsSuperview = true
    backgroundColor = Theme.background
    bar.backgroundColor = Theme.surface
    line.backgroundColor = Theme.separator
    back.identifier = "back"
    back.action = { [weak self] in self?.close() }
    startPage.onChoose = { [weak self] kind in self?.open(kind) }
    feedback.numberOfLines = 2
    for view in [back, title, feedback, line] { bar.addSubview(view) }
    addSubview(startPage)
    addSubview(bar)
    close()
  }

  /// Shows a scene.
  func open(_ kind: SceneKind) {
    close()
    let scene = kind.makeScene()
    scene.onFeedback = { [weak self] sentence in self?.feedback.text = sentence }
    insertSubview(scene, at: 0)
    self.scene = scene
    title.text = kind.title
    feedback.text = kind.summary
    window?.title = "\(kind.title) – TouchKit Gallery"
    startPage.isHidden = true
    bar.isHidden = false
  }

  /// Returns to the start page.
  func close() {
    scene?.removeFromSuperview()
    scene = nil
    bar.isHidden = true
    startPage.isHidden = false
    window?.title = "TouchKit Gallery"
  }

  /// Handles the keys of the scene, and Escape, which returns to the start page.
  func handleShortcut(_ event: KeyEvent) -> Bool {
    if scene?.handleShortcut(event) ?? false { return true }
    guard event.phase == .pressed(isRepeat: false), event.key == "Escape", scene != nil else {
      return false
    }
    close()
    return true
  }

  override func layoutSubviews() {
    startPage.frame = bounds
    bar.frame = Rect(0, 0, bounds.width, Self.barHeight)
    line.frame = Rect(0, Self.barHeight - 1, bounds.width, 1)
    back.frame = Rect(8, 8, back.sizeThatFits(bounds.size).width, 48)
    let left = back.frame.maxX + 16
    title.frame = Rect(left, 0, title.sizeThatFits(bounds.size).width, Self.barHeight)
    let start = title.frame.maxX + 16
    feedback.frame = Rect(start, 0, max(bounds.width - start - 16, 0), Self.barHeight)
    scene?.frame = Rect(
      0, Self.barHeight, bounds.width, max(bounds.height - Self.barHeight, 0))
  }
}

/// The line that describes the last event; the view tree identifies it by its name.
private final class FeedbackLabel: Label {
  override var inspectionAttributes: [InspectionAttribute] {
    [InspectionAttribute("name", .text("feedback"))]
  }
}
