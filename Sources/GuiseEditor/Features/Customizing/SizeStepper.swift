import Platform
import TouchKit

/// Chooses the size of the interface by steps. The size is adopted when the finger has rested: the buttons
/// would leave it before.
final class SizeStepper: View {
  /// The sizes that are offered, in pixels per point; nil is that of the desktop.
  private static let sizes = [nil] + stride(from: 0.75, through: 3, by: 0.25).map { Optional($0) }
  /// How much of the window must remain, in points of the new size.
  private static let leastSide = 320.0
  /// After what time without another step the size is adopted.
  private static let patience = Duration.milliseconds(600)
  private static let width = 240.0

  private let settings: SettingsStore
  private let smaller: Button
  private let larger: Button
  private let words = Label(font: Theme.action, alignment: .center)
  /// The size that is shown, and soon adopted.
  private var shown: Double?
  private var deadline: Deadline?

  init(_ settings: SettingsStore, _ library: Library) {
    self.settings = settings
    smaller = Button(icon: library.icon("smaller"), label: localized("Smaller"), style: .tinted)
    larger = Button(icon: library.icon("larger"), label: localized("Larger"), style: .tinted)
    super.init()
    role = Role(rawValue: "group")
    label = localized("Interface size")
    identifier = "scale"
    smaller.identifier = "interface-smaller"
    larger.identifier = "interface-larger"
    words.identifier = "interface-size"
    words.numberOfLines = 2
    for view in [smaller, words, larger] as [View] { addSubview(view) }
    smaller.action = { [weak self] in self?.step(by: -1) }
    larger.action = { [weak self] in self?.step(by: 1) }
  }

  /// Shows what is set now.
  func show() {
    shown = settings[.scale]
    update()
  }

  override var valueText: String? { words.text }

  override var isEnabled: Bool { didSet { update() } }

  private func step(by step: Int) {
    guard let next = next(by: step) else { return }
    shown = next
    update()
    deadline?.cancel()
    deadline = window?.schedule(after: Self.patience) { [settings] in
      settings.set(.scale, to: next)
    }
  }

  /// The size after a step; nil if there is none. One that is set otherwise is among the others.
  private func next(by step: Int) -> Double?? {
    let sizes = Self.sizes.compactMap(\.self)
    // From that of the desktop it goes on from what is seen.
    guard let shown = shown ?? window?.scale else { return nil }
    if step < 0 {
      return sizes.last { $0 < shown }.map { .some($0) } ?? (self.shown == nil ? nil : .some(nil))
    }
    return sizes.first { $0 > shown && fits($0) }.map { .some($0) }
  }

  private func fits(_ size: Double) -> Bool {
    guard let window else { return true }
    return window.size.shortSide * window.scale / size >= Self.leastSide
  }

  private func update() {
    let size = shown.map { "\(Int(($0 * 100).rounded())) %" }
    words.text = size ?? localized("As the desktop")
    words.color = isEnabled ? Theme.text : Theme.disabledText
    smaller.isEnabled = isEnabled && next(by: -1) != nil
    larger.isEnabled = isEnabled && next(by: 1) != nil
  }

  override func didMove(to window: Window?) { if window != nil { update() } }

  override func sizeThatFits(_ size: Size) -> Size {
    Size(min(Self.width, size.width), Theme.touchTarget)
  }

  override func layoutSubviews() {
    let target = Theme.touchTarget
    smaller.frame = directed(Rect(0, 0, target, target))
    larger.frame = directed(Rect(bounds.width - target, 0, target, target))
    words.frame = Rect(target + 4, 0, bounds.width - 2 * target - 8, target)
    update()
  }
}
