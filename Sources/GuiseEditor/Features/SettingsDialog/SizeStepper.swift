import Platform
import TouchKit

/// Chooses the size of the interface, or of its texts, by steps. The size is adopted when the finger has rested: the buttons
/// would leave it before.
final class SizeStepper: View {
  /// What has a size.
  struct Subject {
    /// Where the size is set; nil is that of the desktop.
    let setting: Setting<Double?>
    let label: String
    /// What the names in the view tree begin with.
    let identifier: String
    /// The sizes that are offered, from the smallest on.
    let sizes: [Double]
    /// The size in a window.
    let size: (Window) -> Double
    /// Whether a window can have a size.
    let fits: (Double, Window) -> Bool

    /// The interface, whose size is in pixels per point: so much of the window must remain, in points.
    static var interface: Subject {
      let leastSide = 320.0
      return Subject(
        setting: .scale, label: localized("Interface size"), identifier: "interface",
        sizes: Array(stride(from: 0.75, through: 3, by: 0.25)), size: \.scale
      ) { size, window in window.size.shortSide * window.scale / size >= leastSide }
    }

    /// Its texts.
    static var texts: Subject {
      Subject(
        setting: .textSize, label: localized("Text size"), identifier: "text",
        sizes: [0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2], size: \.textScale
      ) { _, _ in true }
    }
  }

  /// After what time without another step the size is adopted.
  private static let patience = Duration.milliseconds(600)
  private static let width = 240.0

  private let subject: Subject
  private let settings: SettingsStore
  private let smaller: Button
  private let larger: Button
  private let words = Label(font: Theme.action, alignment: .center)
  /// The size that is shown, and soon adopted.
  private var shown: Double?
  private var deadline: Deadline?

  init(_ subject: Subject, _ settings: SettingsStore, _ library: Library) {
    self.subject = subject
    self.settings = settings
    smaller = Button(icon: library.icon("smaller"), label: localized("Smaller"), style: .tinted)
    larger = Button(icon: library.icon("larger"), label: localized("Larger"), style: .tinted)
    super.init()
    role = Role(rawValue: "group")
    label = subject.label
    identifier = subject.setting.key.name
    smaller.identifier = "\(subject.identifier)-smaller"
    larger.identifier = "\(subject.identifier)-larger"
    words.identifier = "\(subject.identifier)-size-shown"
    words.numberOfLines = 2
    for view in [smaller, words, larger] as [View] { addSubview(view) }
    smaller.action = { [weak self] in self?.step(by: -1) }
    larger.action = { [weak self] in self?.step(by: 1) }
  }

  /// Shows what is set now.
  func show() {
    shown = settings[subject.setting]
    update()
  }

  override var valueText: String? { shown == nil ? localized("Follow the desktop") : words.text }

  override var isEnabled: Bool { didSet { update() } }

  private func step(by step: Int) {
    guard let next = next(by: step) else { return }
    shown = next
    update()
    deadline?.cancel()
    deadline = window?.schedule(after: Self.patience) { [settings, subject] in
      settings.set(subject.setting, to: next)
    }
  }

  /// The size after a step; nil if there is none. One that is set otherwise is among the others.
  private func next(by step: Int) -> Double?? {
    // From that of the desktop it goes on from what is seen.
    guard let shown = shown ?? window.map(subject.size) else { return nil }
    if step < 0 {
      return subject.sizes.last { $0 < shown }.map { .some($0) }
        ?? (self.shown == nil ? nil : .some(nil))
    }
    return subject.sizes.first { $0 > shown && fits($0) }.map { .some($0) }
  }

  private func fits(_ size: Double) -> Bool { window.map { subject.fits(size, $0) } ?? true }

  private func update() {
    let size = shown.map { "\(Int(($0 * 100).rounded())) %" }
    words.text = size ?? localized("Auto")
    words.color = isEnabled ? Theme.text : Theme.disabledText
    smaller.isEnabled = isEnabled && next(by: -1) != nil
    larger.isEnabled = isEnabled && next(by: 1) != nil
  }

  override func didMove(to window: Window?) { if window != nil { update() } }

  override func sizeThatFits(_ size: Size) -> Size {
    // As wide as its longest words, so that it does not change with each step.
    let longest = TextLayout(localized("Auto"), font: scaled(words.font)).size.width
    let needed = longest.rounded(.up) + 2 * (Theme.touchTarget + 4)
    return Size(min(max(Self.width, needed), size.width), height)
  }

  /// That of a line of its words, or of its buttons.
  private var height: Double {
    max(Theme.touchTarget, TextLayout("%", font: scaled(words.font)).size.height.rounded(.up))
  }

  override func layoutSubviews() {
    let (target, height) = (Theme.touchTarget, bounds.height)
    let y = (height - target) / 2
    smaller.frame = directed(Rect(0, y, target, target))
    larger.frame = directed(Rect(bounds.width - target, y, target, target))
    words.frame = Rect(target + 4, 0, bounds.width - 2 * target - 8, height)
    update()
  }
}
