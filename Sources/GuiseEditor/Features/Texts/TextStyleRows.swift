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

  override var holdsWords: Bool { true }

  private func showFamilies() {
    let titles = TextFonts.titles(of: families)
    let able = TextFonts.families(showing: titles.joined())
    offer(
      zip(families, titles).map { family, title in
        let hasLetters = able.contains(family) || TextFonts.foreignLetters(of: title).isEmpty
        return (family, FontCell(title, family, hasLetters: hasLetters))
      })
  }
}
