import TouchKit

/// A row of choices each of which stands for a value.
class ValueRow<Value: Equatable>: ChoiceRow {
  /// A value, and the cell that stands for it.
  typealias Choice = (value: Value, cell: Control)

  /// Called with the value of the cell that a person has pressed.
  var onPick: (Value) -> Void = { _ in }
  /// The value that is chosen; nil if it is none of the row's.
  var selected: Value? { didSet { showSelection() } }
  private var choices: [Choice] = []

  /// Creates a row whose label says to screen readers what is chosen there.
  init(_ label: String, _ choices: [Choice] = []) {
    super.init(label)
    offer(choices)
  }

  /// Offers these choices, and no others.
  func offer(_ choices: [Choice]) {
    self.choices = choices
    for (value, cell) in choices {
      cell.action = { [weak self, weak cell] in
        self?.onPick(value)
        if let self, let cell { scrollToVisible(cell) }
      }
    }
    replaceCells(by: choices.map(\.cell))
    showSelection()
  }

  private func showSelection() {
    for (value, cell) in choices { cell.isSelected = value == selected }
  }
}

extension ValueRow {
  /// A choice by words.
  static func word(_ title: String, identifier: String, for value: Value) -> Choice {
    let button = Button(title, style: .tinted)
    button.identifier = identifier
    return (value, button)
  }
}
