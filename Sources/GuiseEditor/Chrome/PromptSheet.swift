import Platform
import TouchKit

/// A sheet that asks for a line of text. It stays above the keyboard on the screen.
final class PromptSheet: View {
  private static let width = 440.0
  private static let gap = 16.0
  private let overlay = Overlay(isModal: true)
  private let title: Label
  private let field: TextField
  private let cancel = Button(localized("Cancel"), style: .plain)
  private let accept: Button
  private let onAccept: (String) -> Void

  /// Creates a sheet; `present(in:)` shows it.
  ///
  /// - Parameters:
  ///   - title: The question.
  ///   - text: The text to begin with.
  ///   - action: The title of the button that accepts it.
  ///   - onAccept: Called with the text without spaces at its ends, unless that is empty, after the
  ///     sheet has closed.
  init(_ title: String, text: String, action: String, onAccept: @escaping (String) -> Void) {
    self.title = Label(title, font: Theme.title, alignment: .center)
    self.onAccept = onAccept
    field = TextField(text, placeholder: title)
    accept = Button(action, style: .filled)
    super.init()
    role = .sheet
    label = title
    identifier = "prompt"
    field.identifier = "prompt-text"
    field.maximumLength = 100
    cancel.identifier = "cancel"
    accept.identifier = "accept"
    for view in [self.title, field, cancel, accept] as [View] { addSubview(view) }
    overlay.onOutsideTap = { [weak self] in self?.close() }
    overlay.onLayout = { [weak self] area in self?.place(in: area) }
    cancel.action = { [weak self] in self?.close() }
    accept.action = { [weak self] in self?.submit() }
    field.onSubmit = { [weak self] in self?.submit() }
    field.onCancel = { [weak self] in self?.close() }
    field.onChange = { [weak self] _ in self?.textDidChange() }
    textDidChange()
  }

  /// Shows the sheet in a window; what is typed replaces the text.
  func present(in window: Window) {
    overlay.dimming = 1
    overlay.present(self, in: window)
    // Not while somebody else writes.
    guard window.focus === overlay else { return }
    field.becomeFirstResponder()
    field.perform(.selectAll)
  }

  private func textDidChange() { accept.isEnabled = !field.text.trimmingSpaces.isEmpty }

  private func submit() {
    // What an input method composes belongs to the text.
    field.resignFirstResponder()
    let text = field.text.trimmingSpaces
    guard overlay.isPresented, !text.isEmpty else { return }
    close()
    onAccept(text)
  }

  private func close() { overlay.dismiss() }

  private func place(in area: Rect) {
    let bottom = window?.keyboardFrame?.minY ?? area.maxY
    let size = Size(
      min(Self.width, area.width - 2 * Self.gap), 3 * Theme.touchTarget + 4 * Self.gap)
    let y = max((bottom - size.height) / 2, 8).rounded()
    frame = Rect(((area.width - size.width) / 2).rounded(), y, size.width, size.height)
  }

  override func layoutSubviews() {
    let (gap, target) = (Self.gap, Theme.touchTarget)
    let inner = bounds.width - 2 * gap
    title.frame = Rect(gap, gap, inner, target)
    field.frame = Rect(gap, title.frame.maxY + gap, inner, target)
    let half = (inner - gap) / 2
    let y = field.frame.maxY + gap
    cancel.frame = directed(Rect(gap, y, half, target))
    accept.frame = directed(Rect(2 * gap + half, y, half, target))
  }

  override var swallowsTouches: Bool { true }
  override var paintBounds: Rect { bounds.withShadow(elevation: 16) }

  override func draw(_ canvas: borrowing Canvas) {
    canvas.card(bounds, color: Theme.raisedSurface, elevation: 16)
  }
}
