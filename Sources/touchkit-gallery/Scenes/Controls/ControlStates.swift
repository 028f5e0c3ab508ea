import TouchKit

/// Each style of a button in each state that it can be in without a finger or the keyboard: Tab shows
/// the focus, and a mouse pointer the shade below it.
final class ControlStates: View {
  private let column = Column(spacing: 12)

  /// - Parameter watch: Called with each button and its identifier.
  init(watch: (Button, String) -> Button) {
    super.init()
    column.alignment = .fill
    for (state, change) in Self.states {
      let row = Row(
        Self.styles.map { name, style in
          let label = "\(name), \(state.lowercased())"
          let button = Button(icon: Shapes.ring(side: 48), label: label, style: style)
          change(button)
          return watch(button, "state-\(name)-\(state)".lowercased())
        })
      row.distribution = .fillEqually
      let caption = Label(state, font: Theme.caption, color: Theme.secondaryText)
      let group = Column([caption, row], spacing: 2)
      group.alignment = .fill
      column.addSubview(group)
    }
    column.fillsSuperview = true
    addSubview(column)
  }

  private static let styles: [(String, Button.Style)] = [
    ("Plain", .plain), ("Tinted", .tinted), ("Filled", .filled), ("Destructive", .destructive),
  ]
  private static let states: [(String, (Button) -> Void)] = [
    ("Normal", { _ in }), ("Highlighted", { $0.setHighlighted(true) }),
    ("Selected", { $0.isSelected = true }), ("Disabled", { $0.isEnabled = false }),
  ]

  override func sizeThatFits(_ size: Size) -> Size { column.sizeThatFits(size) }
}

/// A field in each state: with a placeholder, with a text, with one that is not allowed, and disabled.
/// The one that has the focus shows its caret.
final class FieldStates: View {
  private let column = Column(spacing: 12)

  /// - Parameter onChange: Called with a sentence that describes each change.
  init(onChange: @escaping (String) -> Void) {
    super.init()
    column.alignment = .fill
    let fields = ["", "A text", "Too long a text", "Cannot be changed"].enumerated().map {
      index, text in
      let field = TextField(text, placeholder: "A name")
      field.label = ["Empty field", "Field", "Invalid field", "Disabled field"][index]
      field.identifier = field.label.lowercased().replacing(" ", with: "-")
      field.onChange = { [unowned field] text in
        field.isInvalid = text.count > 12
        onChange("\(field.label): \(text)")
      }
      return field
    }
    fields[1].showsClearButton = true
    fields[2].isInvalid = true
    fields[3].isEnabled = false
    for field in fields { column.addSubview(field) }
    column.fillsSuperview = true
    addSubview(column)
  }

  override func sizeThatFits(_ size: Size) -> Size { column.sizeThatFits(size) }
}
