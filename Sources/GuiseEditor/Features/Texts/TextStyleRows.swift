import DisguiseModel
import Platform
import TouchKit

/// Font families by the names that people know, each in its own face.
final class FontRow: ChoiceRow {
  var onPick: (String) -> Void = { _ in }
  /// The families that are offered.
  var families: [String] { didSet { if oldValue != families { showFamilies() } } }
  private var buttons: [Button] = []
  /// The family that is chosen.
  var selected = "" { didSet { if oldValue != selected { showSelection() } } }

  init(_ families: [String]) {
    self.families = families
    super.init(localized("Font"))
    showFamilies()
  }

  private func showFamilies() {
    buttons = zip(families, TextFonts.titles(of: families)).map { family, title in
      let button = Button(title, style: .tinted) { [weak self] in self?.onPick(family) }
      button.font = Font(family: family, size: 17)
      button.identifier = "font-\(family)"
      return button
    }
    replaceCells(by: buttons)
    showSelection()
  }

  private func showSelection() {
    for (button, family) in zip(buttons, families) { button.isSelected = family == selected }
  }
}
