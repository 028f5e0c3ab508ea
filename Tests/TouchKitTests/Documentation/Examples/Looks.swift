import TouchKit

@MainActor func makeGreen(_ window: Window) {
  window.accent = Accent(Color(hex: 0x2E7D32))
}

final class NameView: View {
  var name = "" { didSet { setNeedsDisplay() } }

  override func draw(_ canvas: borrowing Canvas) {
    canvas.draw(TextLayout(name, font: scaled(Theme.title)), at: .zero, color: Theme.text)
  }
}
