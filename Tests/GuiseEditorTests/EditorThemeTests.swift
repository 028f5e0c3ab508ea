import Testing
import TouchKit

@testable import GuiseEditor

@MainActor
@Suite("The editor's colors")
struct EditorThemeTests {
  @Test("the canvas has no hue, and is dark unless the desktop prefers light")
  func canvas() {
    for appearance in Appearance.allCases {
      let color = Theme.canvas.resolved(for: appearance)
      #expect(color.red == color.green && color.green == color.blue)
    }
    #expect(Theme.canvas.resolved(for: .dark).luminance < 0.02)
    #expect(Theme.canvas.resolved(for: .light).luminance > 0.6)
  }

  @Test("what is drawn on colors of the editor is legible", arguments: Appearance.allCases)
  func contrast(appearance: Appearance) {
    let least = appearance == .highContrast ? 7.0 : 4.5
    func ratio(_ color: Color, on background: Color) -> Double {
      color.resolved(for: appearance).contrast(to: background.resolved(for: appearance))
    }
    #expect(ratio(.white, on: Theme.toast) >= least, "messages and the hint")
    #expect(ratio(Theme.onToast, on: Theme.toast) >= least, "their actions")
    #expect(ratio(Theme.mark, on: Theme.openBin) >= 4.5, "the icon of the open bin")
    #expect(ratio(Theme.accent, on: Theme.surface) >= 3, "the frame of the armed cell")
  }

  @Test("lines over the photo are seen on white and on black in high contrast") func marks() {
    let (line, edge) = (Theme.mark, Theme.markEdge.resolved(for: .highContrast))
    #expect(line.contrast(to: .black) >= 7)
    #expect(edge.alpha == 1 && edge.contrast(to: .white) >= 7)
  }

  @Test("black and white artwork stand out from their cells", arguments: Appearance.allCases)
  func tiles(appearance: Appearance) {
    let (tile, rim) = (
      Theme.tile.resolved(for: appearance), Theme.tileRim.resolved(for: appearance)
    )
    let black = Color(hex: 0x1E1B23)
    #expect(tile.contrast(to: black) >= (appearance == .dark ? 2.5 : 4.5))
    #expect(rim.contrast(to: black) >= 1.9)
    if appearance != .highContrast { #expect(rim.contrast(to: .white) >= 1.4, "white frames") }
    // Pale artwork has dark outlines; a dark theme shows it without them, too.
    if appearance == .dark {
      #expect(tile.contrast(to: Color(hex: 0xB8BDC6)) >= 3, "silver")
      // A calm ground, not a light.
      let surface = Theme.surface.resolved(for: appearance)
      #expect(rim.contrast(to: surface) < 2.1 && tile.contrast(to: surface) < 2.5)
      #expect(tile.contrast(to: rim) < 1.3)
    }
    // What has about the color of the tile is on another one.
    let other = Theme.otherTile.resolved(for: appearance)
    for gray in stride(from: 0.0, through: 1, by: 1 / 64) {
      let letters = Color(white: gray, alpha: 1)
      #expect(max(letters.contrast(to: tile), letters.contrast(to: other)) >= 1.7, "\(gray)")
    }
  }

  @Test("face paint is seen as on skin, also in the dark") func skin() {
    let skin = [Theme.skinTile, Theme.skinTileRim].map { $0.resolved(for: .dark) }
    for tone in skin {
      #expect(tone.contrast(to: Color(hex: 0x1E1B23)) >= 4, "whiskers")
      #expect(tone.contrast(to: Color(hex: 0x7A3D1A)) >= 2, "freckles")
      #expect(tone.contrast(to: .white) >= 1.9, "white")
      #expect(tone.red > tone.blue + 0.1)
    }
    #expect(skin[0].contrast(to: skin[1]) < 1.3)
    for appearance in Appearance.allCases where appearance != .dark {
      #expect(Theme.skinTile.resolved(for: appearance) == Theme.tile.resolved(for: appearance))
    }
  }

  @Test("separators are seen, and so is a swatch of the color of its ground") func lines() throws {
    for appearance in Appearance.allCases {
      let line = Theme.separator.resolved(for: appearance)
      let ground = Theme.raisedSurface.resolved(for: appearance)
      #expect(line.contrast(to: ground) >= 1.5, "\(appearance)")
    }
    let row = SwatchRow("Color", [0xFFFFFF], name: "color")
    row.frame = Rect(0, 0, 72, 48)
    row.layoutIfNeeded()
    let swatch = try #require(row.subviews.first { $0 is Control })
    let picture = Bitmap.drawn(width: 48, height: 48) { canvas in
      canvas.fill(Rect(0, 0, 48, 48), with: .white)
      swatch.draw(canvas)
    }
    let rim = (0..<12).map { picture[$0, 24].contrast(to: .white) }.max() ?? 1
    #expect(rim >= 3)
  }

  @Test("a transparent photo is over squares, at any zoom and while the canvas moves")
  func checkerboard() throws {
    let photo = Bitmap.drawn(width: 40, height: 40) { $0.fill(Rect(0, 0, 20, 40), with: .red) }
    let squares = [Theme.checkerboard.light, Theme.checkerboard.dark]

    for (side, isMoving) in [(40.0, false), (160.0, false), (160.0, true)] {
      let painting = PhotoPainting(
        photo: photo, bounds: Rect(0, 0, 200, 200), frame: Rect(20, 20, side, side), scale: 1)
      let picture = Bitmap.drawn(width: 200, height: 200) {
        painting.paint(on: $0, isMoving: isMoving)
      }

      #expect(picture[24, 24] == .red)
      let right = 20 + Int(side) / 2 + 4
      #expect(squares.contains(picture[right, 24]), "side \(side), moving \(isMoving)")
      #expect(picture[right, 24] != picture[right, 32] && squares.contains(picture[right, 32]))
      #expect(picture[right, 24] == picture[right, 40])
      #expect(picture[4, 4] == Theme.canvas.resolved(for: .light))
    }
  }
}
