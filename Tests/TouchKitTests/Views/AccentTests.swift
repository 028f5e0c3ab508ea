import Testing
import TouchKit
import TouchKitTesting

@MainActor @Suite("Accent") struct AccentTests {
  private nonisolated static let colors =
    stride(from: 0, to: 360, by: 15).map { hue in Color.hue(Double(hue)) }
    + [.black, .white, Color(white: 0.5), Color(hex: 0xFFEB3B), Color(hex: 0x000080)]

  @Test("any color becomes an accent that is legible in each appearance", arguments: colors)
  func legible(color: Color) {
    let accent = Accent(color)
    for appearance in Appearance.allCases {
      let least = appearance == .highContrast ? 7.0 : 4.5
      func contrast(_ one: Color, _ other: Color) -> Double {
        one.resolved(for: appearance).contrast(to: other.resolved(for: appearance))
      }
      for surface in [Theme.background, Theme.surface, Theme.raisedSurface, accent.tint] {
        #expect(contrast(accent.color, surface) >= least, "\(appearance) on \(surface)")
      }
      #expect(contrast(accent.onColor, accent.color) >= least, "\(appearance)")
      #expect(contrast(Theme.text, accent.tint) >= least, "\(appearance)")
    }
  }

  @Test("a color that is legible already is kept") func kept() {
    let green = Color(hex: 0x1B5E20)
    #expect(Accent(green).color.resolved(for: .light) == green)
    #expect(Accent(Color(hex: 0xFFEB3B)).color.resolved(for: .dark) == Color(hex: 0xFFEB3B))
  }

  @Test("what is made of the accent follows it in proportion; other colors do not")
  func follows() {
    let accent = Accent(color: .red, tint: .green, onColor: .blue)
    func resolved(_ color: Color) -> Color { color.resolved(for: .light, accent: accent) }

    #expect(resolved(Theme.accent) == .red)
    #expect(resolved(Theme.accentTint) == .green)
    #expect(resolved(Theme.onAccent) == .blue)
    #expect(resolved(Theme.accent.withAlpha(0.5)) == Color.red.withAlpha(0.5))
    #expect(resolved(Theme.text) == Theme.text.resolved(for: .light))
    let mixed = resolved(Color.white.mixed(with: Theme.accent, by: 0.25))
    #expect(mixed.description == Color(red: 1, green: 0.75, blue: 0.75).description)
    #expect(Theme.accent.resolved(for: .light) == Accent.standard.color.resolved(for: .light))
    #expect(Theme.accent != Accent.standard.color)
  }

  @Test("a window's controls have its accent from the next frame on") func live() {
    let stage = Stage(width: 200, height: 100)
    let button = Button("", label: "Go", style: .filled)
    button.frame = Rect(0, 0, 200, 100)
    stage.root.addSubview(button)
    #expect(stage.draw()[100, 50] == Theme.accent.resolved(for: .light))

    let green = Color(hex: 0x1B5E20)
    stage.window.accent = Accent(green)
    #expect(stage.draw()[100, 50] == green)

    stage.window.appearance = .dark
    let dark = stage.window.accent.color.resolved(for: .dark)
    #expect(stage.draw()[100, 50].description == dark.description)
  }

  @Test("views are told, and previews follow") func told() {
    let stage = Stage(width: 100, height: 100)
    let watcher = Watcher()
    stage.root.addSubview(watcher)

    stage.window.accent = Accent(.red)
    stage.window.accent = Accent(.red)

    #expect(watcher.changes == 1)
  }

  private final class Watcher: View {
    private(set) var changes = 0
    override func appearanceDidChange() { changes += 1 }
  }
}

extension Color {
  /// A pure color of a hue in degrees.
  fileprivate nonisolated static func hue(_ degrees: Double) -> Color {
    func part(_ offset: Double) -> Double {
      let place = (degrees / 60 + offset).truncatingRemainder(dividingBy: 6)
      return min(max(abs(place - 3) - 1, 0), 1)
    }
    return Color(red: part(0), green: part(4), blue: part(2))
  }
}
