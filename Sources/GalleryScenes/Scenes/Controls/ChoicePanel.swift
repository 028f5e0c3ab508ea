import TouchKit

/// Controls that choose: segments, a number between two buttons, and boxes of a form.
final class ChoicePanel: View {
  private let column = Column(spacing: 12)

  /// - Parameter onFeedback: Called with a sentence that describes each choice.
  init(onFeedback: @escaping (String) -> Void) {
    super.init()
    let sizes = [localized("Small"), localized("Medium"), localized("Large")]
    let segments = SegmentedControl(
      localized("Size"),
      zip(sizes, ["small", "medium", "large"]).map {
        SegmentedControl.Segment($0, identifier: "size-\($1)")
      }
    ) { onFeedback(sizes[$0]) }
    segments.identifier = "segments"
    segments.selectedIndex = 1
    let copies = Stepper(localized("Copies"), value: 1, in: 1...99) { count in
      onFeedback("\(localized("Copies")): \(count)")
    }
    copies.identifier = "stepper"
    let line = Row()
    line.addSubview(Label(localized("Copies")), flex: 1)
    line.addSubview(copies)
    column.addSubview(segments)
    column.addSubview(line)
    let boxes = [
      (translatable("Both sides"), true), (translatable("In color"), false),
    ]
    for (title, isOn) in boxes {
      let box = Checkbox(localized(title), isOn: isOn)
      box.identifier = "checkbox-\(title)".lowercased().replacing(" ", with: "-")
      box.on(.valueChanged) { onFeedback("\($0.label): \($0.valueText ?? "")") }
      column.addSubview(box)
    }
    let disabled = Checkbox(localized("Disabled"), isOn: true)
    disabled.identifier = "checkbox-disabled"
    disabled.isEnabled = false
    column.addSubview(disabled)
    column.alignment = .fill
    column.fillsSuperview = true
    addSubview(column)
  }

  override func sizeThatFits(_ size: Size) -> Size { column.sizeThatFits(size) }
}

/// A text of several lines, a button that opens a dialog, and a place with a menu of its own.
final class NotePanel: View {
  private let column = Column(spacing: 12)
  private let notes = TextView("", placeholder: localized("A note of several lines"))
  private let onFeedback: (String) -> Void

  /// - Parameter onFeedback: Called with a sentence that describes each change.
  init(onFeedback: @escaping (String) -> Void) {
    self.onFeedback = onFeedback
    super.init()
    notes.identifier = "notes"
    notes.onChange = { [unowned self] in self.onFeedback("\(notes.label): \($0)") }
    let dialog = Button(localized("Dialog"), style: .tinted) { [unowned self] in openDialog() }
    dialog.identifier = "open-dialog"
    column.addSubview(notes)
    column.addSubview(dialog)
    column.addSubview(menuPlace())
    column.alignment = .fill
    column.fillsSuperview = true
    addSubview(column)
  }

  override func sizeThatFits(_ size: Size) -> Size { column.sizeThatFits(size) }

  private func openDialog() {
    guard let window else { return }
    var dialog: Dialog?
    let save = Dialog.Action(localized("Save"), identifier: "dialog-save") { [unowned self] in
      onFeedback(localized("{name} chosen", ["name": dialog?.text ?? ""]))
    }
    let question = Dialog(localized("A name"), actions: [save])
    question.onCancel = { [unowned self] in onFeedback(localized("Cancelled")) }
    question.addTextField(localized("Note"), placeholder: localized("A name"))
    dialog = question
    question.present(in: window)
  }

  private func menuPlace() -> View {
    let place = Button(localized("Rest a finger here"), style: .tinted)
    place.identifier = "menu-place"
    place.add(
      ContextMenuInteraction(label: place.label) { [unowned self] _ in
        [(translatable("Copy"), "copy"), (translatable("Delete"), "delete")].map {
          name, identifier in
          Menu.Item(
            localized(name), identifier: "context-\(identifier)", isDestructive: name == "Delete"
          ) { [weak self] in self?.onFeedback(localized("{name} chosen", ["name": localized(name)]))
          }
        }
      })
    return place
  }
}
