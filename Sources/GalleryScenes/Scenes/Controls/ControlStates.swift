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
          let label = localized(
            "{style}, {state}", ["style": localized(name), "state": localized(state).lowercased()])
          let button = Button(icon: Shapes.ring(side: 48), label: label, style: style)
          change(button)
          return watch(button, "state-\(name)-\(state)".lowercased())
        })
      row.distribution = .fillEqually
      let caption = Label(localized(state), font: Theme.caption, color: Theme.secondaryText)
      let group = Column([caption, row], spacing: 2)
      group.alignment = .fill
      column.addSubview(group)
    }
    column.fillsSuperview = true
    addSubview(column)
  }

  private static let styles: [(String, Button.Style)] = [
    (translatable("Plain"), .plain), (translatable("Tinted"), .tinted),
    (translatable("Filled"), .filled), (translatable("Destructive"), .destructive),
  ]
  private static let states: [(String, (Button) -> Void)] = [
    (translatable("Normal"), { _ in }), (translatable("Highlighted"), { $0.setHighlighted(true) }),
    (translatable("Selected"), { $0.isSelected = true }),
    (translatable("Disabled"), { $0.isEnabled = false }),
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
    let fields = [
      "", localized("A text"), localized("Too long a text"), localized("Cannot be changed"),
    ].enumerated().map {
      index, text in
      let field = TextField(text, placeholder: localized("A name"))
      let name = [
        translatable("Empty field"), translatable("Field"), translatable("Invalid field"),
        translatable("Disabled field"),
      ][index]
      field.label = localized(name)
      field.identifier = name.lowercased().replacing(" ", with: "-")
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
