import DisguiseModel
import TouchKit

/// Shows angle and size while a drag changes them, beside the fingers.
package final class ChipView: View {
  /// A character of the text, drawn once for all the readings in which it occurs: shaping and drawing
  /// a text in each frame would take as long as all else.
  fileprivate struct Glyph {
    let layout: TextLayout
    /// The distance to the next character, in whole points, so that all look alike.
    let advance: Double
    var raster = RasterCache()
  }

  private var text = ""
  private var glyphs: [Character: Glyph] = [:]
  private var textSize = Size.zero
  private var card = RasterCache()
  private static let height = 32.0
  private static let inset = 12.0

  package init() {
    super.init()
    role = .label
    isHidden = true
    isUserInteractionEnabled = false
  }

  /// Shows angle and size of a drag, near a point of the superview.
  package func show(_ reading: ElementDrag.Reading, at point: Point) {
    let angle = reading.angle.normalized.degrees.rounded()
    let percent = (reading.scale * 100).rounded()
    let words = "\(Int(percent))%  \(Int(angle).shown)°"
    if words != text { setText(words) }
    let width = textSize.width + 2 * Self.inset
    let room = superview?.bounds ?? bounds
    // At whole points, its rasters look as they were drawn.
    frame = Rect(
      min(max(point.x - width / 2, 8), room.width - width - 8).rounded(),
      min(max(point.y - 120, 8), room.height - Self.height - 8).rounded(), width, Self.height)
    isHidden = false
  }

  /// Hides the chip.
  package func hide() { isHidden = true }

  package override var paintBounds: Rect { bounds.withShadow() }

  package override func draw(_ canvas: borrowing Canvas) {
    let bounds = bounds
    card.draw(on: canvas, within: paintBounds) {
      $0.messageCard(bounds, radius: Self.height / 2)
    }
    var corner = Point(Self.inset, ((bounds.height - textSize.height) / 2).rounded())
    for character in text {
      canvas.saved { canvas in
        canvas.concatenate(.translation(corner - .zero))
        glyphs[character]?.draw(on: canvas)
      }
      corner.x += glyphs[character]?.advance ?? 0
    }
  }

  private func setText(_ words: String) {
    text = words
    label = words
    var size = Size.zero
    for character in words {
      let glyph = glyphs[character] ?? Glyph(character)
      glyphs[character] = glyph
      size = Size(size.width + glyph.advance, max(size.height, glyph.layout.size.height))
    }
    if size != textSize { card.invalidate() }
    textSize = size
    setNeedsDisplay()
  }
}

/// What shows the values of each drag.
final class Chips {
  private let marks: View
  private var shown: [ElementID: ChipView] = [:]
  /// The chips that no drag uses.
  private var free: [ChipView] = []

  /// Creates chips that are shown among the marks of a canvas.
  init(among marks: View) {
    self.marks = marks
    free = [add()]
  }

  /// Shows (or hides) the values of the drag of an element, near a point of the canvas.
  func show(_ reading: ElementDrag.Reading?, of id: ElementID, at point: Point) {
    guard let reading else { return hide(of: id) }
    let chip = shown[id] ?? free.popLast() ?? add()
    shown[id] = chip
    chip.show(reading, at: point)
  }

  func hide(of id: ElementID) {
    guard let chip = shown.removeValue(forKey: id) else { return }
    chip.hide()
    free.append(chip)
  }

  private func add() -> ChipView {
    let chip = ChipView()
    marks.addSubview(chip)
    return chip
  }
}

extension ChipView.Glyph {
  fileprivate init(_ character: Character) {
    layout = TextLayout(String(character), font: Font(size: 14, weight: .semibold))
    advance = layout.size.width.rounded()
  }

  /// Draws the character with its layout box at the origin.
  fileprivate mutating func draw(on canvas: borrowing Canvas) {
    let layout = layout
    let box = Rect(origin: .zero, size: layout.size).union(layout.inkBounds)
    raster.draw(on: canvas, within: box) { $0.draw(layout, at: .zero, color: .white) }
  }
}
