import DisguiseModel
import Platform
import TouchKit

/// Font families by the names that people know, each in its own face.
final class FontRow: ValueRow<String> {
  /// The families that are offered.
  var families: [String] { didSet { if oldValue != families { showFamilies() } } }

  init(_ families: [String]) {
    self.families = families
    super.init(localized("Font"))
    showFamilies()
  }

  private func showFamilies() {
    offer(
      zip(families, TextFonts.titles(of: families)).map { family, title in
        let choice = Self.word(title, identifier: "font-\(family)", for: family)
        (choice.cell as? Button)?.font = Font(family: family, size: 17)
        return choice
      })
  }
}
