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
        if field === self?.name { self?.complete(.type) }
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
    var y = 20.0
    for (field, caption) in zip(fields, captions) {
      caption.frame = Rect(left + 4, y, width - 8, 20)
      field.frame = Rect(left, y + 24, width, Theme.touchTarget)
      y += 92
    }
    undo.frame = directed(Rect(left, y, 96, 48))
    redo.frame = directed(Rect(left + 108, y, 96, 48))
    scroll.contentSize = Size(bounds.width, y + 68)
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
