import DisguiseModel
import Faces
import TouchKit

/// A text that is being written, at its place on the photo. In photo pixels.
final class TextOnPhoto: View {
  /// The faces on the photo: the tail of a bubble points at the nearest mouth.
  var faces: () -> [Face] = { [] }
  /// What is shown, with its tail; a sample while there is no text.
  private(set) var artwork: TextArtwork? { didSet { middle = nil } }
  /// Whether what is shown is only a sample.
  private var isSample = false
  /// The text without what an input method composes.
  private var settled: (artwork: TextArtwork?, sample: TextArtwork?)
  /// The middle of the lines, in the coordinates of their layout, once it is known.
  private var middle: Point?
  /// Where that is.
  private(set) var placement = Placement(center: .zero, scale: 1)
  /// What of the window is neither under the sheet nor the keyboard on the screen; nil while that is not known.
  var sight: Rect? {
    didSet { if oldValue != sight { show(settled.artwork, sample: settled.sample) } }
  }
  private let bodyPlacement: (TextArtwork, Rect?) -> Placement

  /// Creates a view that shows nothing; `placement` returns where the body of a text is if a part of the window is in
  /// sight.
  init(placement: @escaping (TextArtwork, Rect?) -> Placement) {
    bodyPlacement = placement
    super.init()
    isUserInteractionEnabled = false
  }

  /// Shows a text as it looks now, or a sample while there is none.
  func show(_ artwork: TextArtwork?, sample: TextArtwork? = nil) {
    settled = (artwork, sample)
    isSample = artwork == nil
    self.artwork = (artwork ?? sample).flatMap { shown in
      let aimed = aimed(shown)
      return aimed == shown.design ? shown : TextArtwork(aimed)
    }
    setNeedsDisplay()
    guard let artwork = self.artwork else { return }
    placement = bodyPlacement(artwork, sight).shifted(by: artwork.tailShift)
    bounds = Rect(center: .zero, size: artwork.bounds.size)
    center = placement.center
    transform = Transform.scale(
      placement.isFlipped ? -placement.scale : placement.scale, placement.scale
    ).then(.rotation(placement.rotation))
  }

  /// Whether an area of the window covers any of it but its tail.
  func isCovered(by area: Rect) -> Bool {
    let body = artwork.map { $0.body.offset(by: .zero - $0.bounds.center) } ?? bounds
    return area.intersects(convert(body, to: nil))
  }

  /// Whether an area of the window covers any of a face.
  func coversFace(_ area: Rect) -> Bool {
    guard let photo = superview else { return false }
    return faces().contains { area.intersects(photo.convert($0.box, to: nil)) }
  }

  /// A text whose tail, if it has one, points at the nearest mouth.
  func aimed(_ design: TextDesign) -> TextDesign? { TextArtwork(design).map(aimed) }

  private func aimed(_ artwork: TextArtwork) -> TextDesign {
    SpeechTail.aim(artwork, from: bodyPlacement(artwork, sight), at: faces())
  }

  override func draw(_ canvas: borrowing Canvas) {
    guard let artwork else { return }
    canvas.concatenate(.translation(.zero - artwork.bounds.center))
    if isSample { drawGround(of: artwork, on: canvas) }
    canvas.group(alpha: isSample ? 0.75 : 1) { artwork.draw(on: $0) }
  }
}

extension TextOnPhoto {
  /// Sets the sample off from a photo with many things.
  private func drawGround(of artwork: TextArtwork, on canvas: borrowing Canvas) {
    guard artwork.design.ground == nil else { return }
    let color = Color(hex: TextDesign.contrast(to: artwork.design.mainColor))
    canvas.fill(
      .roundedRect(artwork.bounds, radius: artwork.bounds.height / 4),
      with: color.withAlpha(0.45))
  }
}

/// It is typed here.
extension TextOnPhoto: DrawnLetters {
  func layout(of text: String) -> TextLayout {
    TextArtwork.layout(of: text, in: artwork?.design ?? TextDesign(""))
  }

  func shape(of part: Rect, in layout: TextLayout) -> Path {
    guard let artwork else { return Path() }
    let flat = Path.rect(part.offset(by: .zero - middleOfLines))
    let shape = artwork.radius.map { flat.bent(radius: $0) } ?? flat
    return shape.transformed(by: toWindow(of: artwork))
  }

  func place(of point: Point, in layout: TextLayout) -> Point {
    guard let artwork, let point = toWindow(of: artwork).inverse?.apply(point) else { return .zero }
    let flat = artwork.radius.map { point.unbent(radius: $0) } ?? point
    return flat + (middleOfLines - .zero)
  }

  func showComposition(_ text: String?) {
    var design = artwork?.design
    design?.text = TextDesign.cleaned(text ?? "")
    guard text != nil, let design, let composed = TextArtwork(design) else {
      return show(settled.artwork, sample: settled.sample)
    }
    let before = settled
    show(composed)
    settled = before
  }

  /// What is typed after the letters that are drawn, such as a space, does not move them.
  private var middleOfLines: Point {
    if let middle { return middle }
    let lines = layout(of: artwork?.design.text ?? "")
    var found = lines.linesBounds.center
    if isSample {
      // The caret of the empty text is where the sample begins.
      let half = lines.linesBounds.width / 2
      found = layout(of: "").linesBounds.center
      found.x += lines.isRightToLeft ? -half : half
    }
    middle = found
    return found
  }

  /// From the units of the artwork to the window.
  private func toWindow(of artwork: TextArtwork) -> Transform {
    let origin = convert(Point.zero, to: nil)
    let offset = artwork.bounds.center - Point.zero
    let (x, y) = (convert(Point(1, 0), to: nil) - origin, convert(Point(0, 1), to: nil) - origin)
    return Transform.translation(.zero - offset)
      .then(Transform(a: x.dx, b: x.dy, c: y.dx, d: y.dy, tx: origin.x, ty: origin.y))
  }
}
