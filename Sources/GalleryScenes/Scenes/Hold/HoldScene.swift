import TouchKit

/// A keyboard whose keys offer alternatives when held, and a list of messages that can be swiped
/// away.
final class HoldScene: Scene {
  private let list = ScrollView()
  private let field = View()
  private let draft = Label("")
  private let send = Button(localized("Send"), style: .filled)
  private let keyboard = HoldKeyboard()
  private var rows: [MessageRow] = []

  override init() {
    super.init()
    field.backgroundColor = Theme.surface
    field.cornerRadius = Theme.controlRadius
    field.elevation = 1
    draft.truncation = .start
    for view in [list, field, draft, send, keyboard] { addSubview(view) }
    keyboard.onType = { [weak self] text in self?.type(text) }
    keyboard.onErase = { [weak self] in self?.erase() }
    add(FingerWatch()).onLanding = { [weak self] in self?.keyboard.fingerLanded() }
    send.identifier = "send"
    send.action = { [weak self] in self?.sendDraft() }
    send.isEnabled = false
    for message in [
      localized("Swipe across me"), localized("Hold a key for its accents"),
      localized("Send me some words"),
    ] {
      addRow(message)
    }
  }

  override func layoutSubviews() {
    // In a low window, the line that is written scrolls with the messages, after the last of them.
    let lineParent: View = isLow ? list : self
    if field.superview !== lineParent {
      for view in [field, draft, send] { lineParent.addSubview(view) }
    }
    if isLow { layOutLow() } else { layOutInFull() }
  }

  private func layOutLow() {
    let (gap, rowHeight) = (4.0, 34.0)
    let keys = max(min(bounds.height - rowHeight, bounds.height * 0.6), HoldKeyboard.least)
    keyboard.frame = Rect(0, bounds.height - keys, bounds.width, keys)
    list.frame = Rect(0, 0, bounds.width, keyboard.frame.minY)
    let room = Rect(8, 0, bounds.width - 16, rowHeight - gap)
    for (index, row) in rows.enumerated() {
      row.frame = room.offset(by: Vector(0, gap / 2 + Double(index) * rowHeight))
    }
    let line = room.offset(by: Vector(0, gap / 2 + Double(rows.count) * rowHeight))
    let content = Rect(0, 0, bounds.width, line.maxY + gap / 2)
    send.frame = handed(Rect(line.maxX - 72, line.minY, 72, line.height), in: content)
    field.frame = handed(Rect(line.minX, line.minY, line.width - 80, line.height), in: content)
    draft.frame = field.frame.insetBy(12, 0)
    let showsLine = list.contentOffset.y >= list.maximumOffset.y
    list.contentSize = content.size
    shareTextScale()
    if showsLine { list.scroll(to: list.maximumOffset, isAnimated: false) }
  }

  private func layOutInFull() {
    // The first three messages stay above the keys.
    let keys = min(bounds.height * 0.46, 300, max(bounds.height - 208, HoldKeyboard.least))
    keyboard.frame = Rect(0, bounds.height - keys, bounds.width, keys)
    let line = Rect(24, keyboard.frame.minY - 72, bounds.width - 48, 56)
    let width = max(send.sizeThatFits(line.size).width, 96)
    send.frame = handed(Rect(line.maxX - width, line.minY + 4, width, 48))
    field.frame = handed(Rect(line.minX, line.minY + 4, line.width - width - 16, 48))
    draft.frame = field.frame.insetBy(16, 0)
    list.frame = Rect(0, 0, bounds.width, line.minY)
    let column = min(bounds.width - 48, 640)
    // On a small screen, too, the first three rows are seen as a whole.
    let pitch = min(max((list.frame.height - 4) / 3, 44), 76).rounded(.down)
    let height = max(pitch - 12, min(pitch - 4, 48))
    let top = pitch < 76 ? 4 + (pitch - height) / 2 : 20
    for (index, row) in rows.enumerated() {
      row.frame = Rect(bounds.midX - column / 2, top + Double(index) * pitch, column, height)
    }
    shareTextScale()
    list.contentSize = Size(bounds.width, top + Double(rows.count) * pitch)
  }

  /// All messages are of one size.
  private func shareTextScale() {
    list.layoutIfNeeded()
    View.shareTextScale(of: rows.map(\.text))
  }

  private func type(_ text: String) {
    draft.text += text
    if isLow { scrollList(to: field) }
    send.isEnabled = true
    showFeedback(localized("Typed {text}", ["text": text]))
  }

  private func erase() {
    guard !draft.text.isEmpty else { return }
    draft.text.removeLast()
    send.isEnabled = !draft.text.isEmpty
    showFeedback(localized("Erased"))
  }

  override func handleShortcut(_ event: KeyEvent) -> Bool {
    guard case .pressed = event.phase, event.modifiers.isDisjoint(with: [.control, .alt]) else {
      return false
    }
    switch event.key {
    case "BackSpace": erase()
    case "Return", "KP_Enter": if send.isEnabled { sendDraft() }
    default:
      guard !event.text.isEmpty, event.text.allSatisfy({ !$0.isNewline && $0 >= " " }) else {
        return false
      }
      type(event.text)
    }
    return true
  }

  private func sendDraft() {
    complete(.send)
    addRow(draft.text)
    draft.text = ""
    send.isEnabled = false
    layoutIfNeeded()
    if let row = rows.last { scrollList(to: row) }
  }

  /// A low list is not higher than one line, which it shows without what is around it.
  private func scrollList(to view: View) {
    guard isLow else { return list.scrollToVisible(view) }
    list.scroll(to: Point(0, view.frame.minY - 2))
  }

  private func addRow(_ message: String) {
    let row = MessageRow(message)
    row.onOffer = { [weak self] in
      self?.showFeedback(localized("Dismiss {message}?", ["message": message]))
    }
    row.onDismiss = { [weak self, unowned row] in self?.dismiss(row) }
    rows.append(row)
    list.addSubview(row)
    setNeedsLayout()
  }

  private func dismiss(_ row: MessageRow) {
    guard let index = rows.firstIndex(of: row) else { return }
    rows.remove(at: index)
    complete(.dismiss)
    // The keys go on with the next row.
    if window?.focus?.isDescendant(of: row) ?? false, !rows.isEmpty {
      rows[min(index, rows.count - 1)].becomeFirstResponder()
    }
    row.isUserInteractionEnabled = false
    showFeedback(localized("Dismissed {message}", ["message": row.label]))
    window?.animate(
      for: Theme.gentle, update: { [weak row] in row?.alpha = 1 - $0 },
      completion: { [weak self] in
        row.removeFromSuperview()
        self?.setNeedsLayout()
      })
  }
}

/// Observes the fingers that land in a view, without ever recognizing a gesture.
private final class FingerWatch: GestureRecognizer {
  /// Called before the finger's view receives it.
  var onLanding: () -> Void = {}

  override func shouldReceive(_ touch: Touch) -> Bool {
    onLanding()
    return false
  }
}
