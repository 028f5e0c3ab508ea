import Testing
import TouchKit

@Suite("Theme") struct ThemeTests {
  private static let surfaces = [
    Theme.background, Theme.surface, Theme.raisedSurface, Theme.well,
  ]
  /// Each text color with the backgrounds on which controls draw it.
  private static let pairs: [(name: String, text: Color, backgrounds: [Color])] = [
    ("text", Theme.text, surfaces + [Theme.accentTint]),
    (
      "secondary text", Theme.secondaryText, [Theme.background, Theme.surface, Theme.raisedSurface]
    ),
    ("accent", Theme.accent, [Theme.surface, Theme.raisedSurface]),
    ("selected text", Theme.accent, [Theme.accentTint]),
    ("text on the accent", Theme.onAccent, [Theme.accent]),
    ("destructive", Theme.destructive, [Theme.raisedSurface, Theme.destructiveTint]),
    ("toast", .white, [Theme.toast]),
    ("problem", .white, [Theme.problem]),
    ("actions of toasts", Theme.onToast, [Theme.toast]),
  ]

  @Test("texts are legible on their backgrounds", arguments: Appearance.allCases)
  func contrast(appearance: Appearance) {
    let least = appearance == .highContrast ? 7.0 : 4.5
    for (name, text, backgrounds) in Self.pairs {
      for (index, background) in backgrounds.enumerated() {
        let ratio = text.resolved(for: appearance).contrast(
          to: background.resolved(for: appearance))
        #expect(ratio >= least, "\(name) on background \(index)")
      }
    }
  }

  @Test("controls stand out from what is below them", arguments: Appearance.allCases)
  func controls(appearance: Appearance) {
    for surface in [Theme.background, Theme.surface, Theme.raisedSurface] {
      let surface = surface.resolved(for: appearance)
      #expect(Theme.accent.resolved(for: appearance).contrast(to: surface) >= 3)
    }
    let outline = Theme.outline.resolved(for: .highContrast)
    #expect(outline.alpha == 1 && outline.contrast(to: .white) >= 7)
  }

  @Test("each dark surface is lighter than the one below it, and none is black") func layers() {
    let luminances = Self.surfaces.map { $0.resolved(for: .dark).luminance }

    #expect(luminances == luminances.sorted())
    #expect(Set(luminances).count == luminances.count)
    #expect(luminances[0] > 0.005)
  }
}
