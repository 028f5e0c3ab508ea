import TouchKit

/// A keyboard whose keys offer alternatives when held, and a list of messages that can be swiped
/// away.
final class HoldScene: Scene {
  private let list = ScrollView()
  private let field = View()
  private let draft = Label("", font: Theme.title)
  private let send = Button("Send", style: .filled)
  private let keyboard = Keyboard()
  private var rows: [MessageRow] = []

  override init() {
    super.init()
    field.backgroundColor = Theme.surface
    field.cornerRadius = Theme.controlRadius
    for view in [list, field, draft, send, keyboard] { addSubview(view) }
    keyboard.onType = { [weak self] text in self?.type(text) }
    send.identifier = "send"
    send.action = { [weak self] in self?.sendDraft() }
    send.isEnabled = false
    for message in ["Swipe across me", "Hold a key for its accents", "Send me some words"] {
      addRow(message)
    }
  }

  override func layoutSubviews() {
    let keys = min(bounds.height * 0.46, 300)
    keyboard.frame = Rect(0, bounds.height - keys, bounds.width, keys)
    let line = Rect(24, keyboard.frame.minY - 72, bounds.width - 48, 56)
    send.frame = Rect(line.maxX - 96, line.minY + 4, 96, 48)
    field.frame = Rect(line.minX, line.minY + 4, line.width - 112, 48)
    draft.frame = field.frame.insetBy(16, 0)
    list.frame = Rect(0, 0, bounds.width, line.minY - 8)
    let width = min(bounds.width - 48, 640)
    for (index, row) in rows.enumerated() {
      row.frame = Rect(bounds.midX - width / 2, 20 + Double(index) * 76, width, 64)
    }
    list.contentSize = Size(bounds.width, 20 + Double(rows.count) * 76)
  }

  private func type(_ text: String) {
    draft.text += text
    send.isEnabled = true
    showFeedback("Typed \(text)")
  }

  private func sendDraft() {
    addRow(draft.text)
    draft.text = ""
    send.isEnabled = false
    layoutIfNeeded()
    if let row = rows.last { list.scrollToVisible(row) }
  }

  private func addRow(_ message: String) {
    let row = MessageRow(message)
    row.onOffer = { [weak self] in self?.showFeedback("Dismiss \(message)?") }
    row.onDismiss = { [weak self, unowned row] in self?.dismiss(row) }
    rows.append(row)
    list.addSubview(row)
    setNeedsLayout()
  }

  private func dismiss(_ row: MessageRow) {
    rows.removeAll { $0 === row }
    row.isUserInteractionEnabled = false
    showFeedback("Dismissed \(row.label)")
    window?.animate(
      for: Theme.gentle, update: { [weak row] in row?.alpha = 1 - $0 },
      completion: { [weak self] in
        row.removeFromSuperview()
        self?.setNeedsLayout()
      })
  }
}

/// A message. A swipe across it reveals its Dismiss button; a tap hides the button again.
private final class MessageRow: View {
  var onOffer: () -> Void = {}
  var onDismiss: () -> Void = {}
  private let text: Label
  private let button = Button("Dismiss", style: .destructive)
  /// How far the Dismiss button is revealed, 0 to 1.
  private var opening = 0.0 { didSet { setNeedsLayout() } }
  private var isOffering = false

  init(_ message: String) {
    text = Label(message)
    super.init()
    role = .cell
    identifier = "message"
    label = message
    text.role = nil
    button.identifier = "dismiss"
    button.action = { [weak self] in self?.onDismiss() }
    button.isHidden = true
    for view in [text, button] { addSubview(view) }
    add(SwipeGestureRecognizer(directions: [.left, .right])).onAction { [weak self] _, _ in
      self?.offer(true)
    }
    add(TapGestureRecognizer()).onAction { [weak self] _, _ in self?.offer(false) }
  }

  private func offer(_ isOffering: Bool) {
    guard self.isOffering != isOffering else { return }
    self.isOffering = isOffering
    if isOffering { onOffer() }
    button.isHidden = false
    window?.animate(
      for: Theme.quick, curve: .easeOut,
      update: { [weak self] in self?.opening = isOffering ? $0 : 1 - $0 },
      completion: { [weak self] in self?.button.isHidden = !isOffering })
  }

  override func layoutSubviews() {
    let width = button.sizeThatFits(.zero).width
    button.frame = Rect(bounds.width - 8 - width * opening, 8, width, 48)
    text.frame = Rect(20, 0, bounds.width - 40 - (width + 16) * opening, bounds.height)
  }

  override var paintBounds: Rect { bounds.withShadow(elevation: 4) }

  override func draw(_ canvas: borrowing Canvas) { canvas.card(bounds, elevation: 4) }
}
