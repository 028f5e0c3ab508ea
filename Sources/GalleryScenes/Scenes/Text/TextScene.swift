import TouchKit

/// A form with fields for any script. Fingers open a keyboard on the screen.
final class TextScene: Scene {
  private let scroll = ScrollView()
  private let name = TextField(placeholder: localized("Name"))
  private let note = TextField("שלום, hats! مرحبا", placeholder: localized("A note in any script"))
  private let search = TextField(placeholder: localized("Search, at most 12 characters"))
  private let locked = TextField(localized("Cannot be changed"))
  private static let names = [
    translatable("Name"), translatable("Note"), translatable("Search"), translatable("Locked"),
  ]
  private let captions = TextScene.names.map {
    Label(localized($0), color: Theme.secondaryText)
  }
  private let undo = Button(localized("Undo"), style: .tinted)
  private let redo = Button(localized("Redo"), style: .tinted)

  private var fields: [TextField] { [name, note, search, locked] }

  override init() {
    super.init()
    for (field, (name, caption)) in zip(fields, zip(Self.names, captions)) {
      field.identifier = name.lowercased()
      field.label = caption.text
      field.onChange = { [weak self, unowned field] text in
        field.isInvalid = text.count > 40
        if field === self?.name, text.contains(where: \.isLetter) { self?.complete(.type) }
        self?.showFeedback("\(field.label): \(text)")
      }
      field.onSubmit = { [weak self, unowned field] in self?.submit(field) }
      field.onCancel = { [weak self] in self?.showFeedback(localized("Cancelled")) }
      for view in [caption, field] { scroll.addSubview(view) }
    }
    search.maximumLength = 12
    locked.isEnabled = false
    for (button, action) in [(undo, ResponderAction.undo), (redo, .redo)] {
      button.identifier = action.rawValue
      button.action = { [weak self] in
        if self?.window?.send(action) == true {
          self?.complete(.undo)
        } else {
          self?.showFeedback(
            action == .undo ? localized("Nothing to undo") : localized("Nothing to redo"))
        }
      }
      scroll.addSubview(button)
    }
    addSubview(scroll)
  }

  override func layoutSubviews() {
    scroll.frame = bounds
    let width = min(bounds.width - 40, 560)
    let left = bounds.midX - width / 2
    let line = textScale > 1 ? captions[0].sizeThatFits(Size(width, .infinity)).height : 20
    let step = line + 4 + Theme.touchTarget
    // As close as they need to be seen without scrolling.
    let count = Double(fields.count)
    let gap = min(max((bounds.height - count * step - Theme.touchTarget) / (count + 2), 8), 20)
    var y = gap
    for (field, caption) in zip(fields, captions) {
      caption.frame = Rect(left + 4, y, width - 8, line)
      field.frame = Rect(left, y + line + 4, width, Theme.touchTarget)
      y += step + gap
    }
    let buttons = [undo, redo]
    let widest = buttons.map { $0.sizeThatFits(bounds.size).width }.max() ?? 0
    let side = min(max(widest, 96), (width - 12) / 2)
    for (index, button) in buttons.enumerated() {
      button.frame = directed(
        Rect(left + Double(index) * (side + 12), y, side, Theme.touchTarget))
    }
    View.shareTextScale(of: captions)
    View.shareTextScale(of: buttons)
    scroll.contentSize = Size(bounds.width, y + Theme.touchTarget + gap)
  }

  /// Return leads to the next field, and at the last one says what was entered.
  private func submit(_ field: TextField) {
    complete(.submit)
    let usable = fields.filter(\.isEnabled)
    guard let index = usable.firstIndex(of: field), index + 1 < usable.count else {
      field.resignFirstResponder()
      return showFeedback(localized("Entered {texts}", ["texts": usable.map(\.text)]))
    }
    usable[index + 1].becomeFirstResponder()
  }

  override func motionEnded(_ event: MotionEvent) { window?.send(.undo) }
}
