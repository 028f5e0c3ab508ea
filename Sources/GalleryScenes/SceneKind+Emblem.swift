import ImageCoding
import Platform
import TouchKit

extension SceneKind {
  /// Draws the scene's emblem centered on the origin, about 100 points high.
  @MainActor func drawEmblem(on canvas: borrowing Canvas) {
    ThemedDrawing.draw("Emblems/\(rawValue).svg", on: canvas, in: Rect(-80, -60, 160, 120))
  }
}

/// Drawings of the gallery whose parts have colors of the theme, by their classes.
@MainActor enum ThemedDrawing {
  private static let colors = [
    "accent": Theme.accent, "surface": Theme.surface, "text": Theme.text,
    "secondary": Theme.secondaryText, "hairline": Theme.hairline,
    "shadow": Color(
      light: Theme.shadow.withAlpha(0.25), dark: Theme.shadow, highContrast: Theme.shadow),
  ]
  /// What has been drawn, by name and colors.
  private static var known: [[String]: VectorImage] = [:]

  /// Draws a drawing in a rectangle; nothing where its file is missing.
  static func draw(_ name: String, on canvas: borrowing Canvas, in rect: Rect) {
    var style = ""
    for (part, color) in colors {
      let color = canvas.resolved(color)
      let channels = [color.red, color.green, color.blue].map { "\($0 * 100)%" }
      style += ".\(part){color:rgba(\(channels.joined(separator: ",")),\(color.alpha))}"
    }
    guard let drawing = known[[name, style]] ?? load(name, style) else { return }
    known[[name, style]] = drawing
    try? drawing.draw(on: canvas, in: rect)
  }

  private static func load(_ name: String, _ style: String) -> VectorImage? {
    guard let path = GalleryFiles.drawing(name),
      var bytes = try? FileSystem.read(path, upTo: 1 << 20),
      let end = bytes.lastIndex(of: UInt8(ascii: "<"))
    else { return nil }
    bytes.insert(contentsOf: "<style>\(style)</style>".utf8, at: end)
    return try? VectorImage(bytes, name: name)
  }
}
