import DisguiseModel
import TouchKit

/// The whole photo in the sheet *Crop and light*, with the frame of what will be shown of it.
final class CropView: View {
  /// What is chosen; the sheet sets it.
  var choice: FramingChoice { didSet { if oldValue != choice { choiceDidChange(from: oldValue) } } }
  /// Whether the photo is shown as it was, without a frame.
  var isComparing = false { didSet { if oldValue != isComparing { compare() } } }
  /// Whether the frame is shown and moved by fingers; without it, the photo is as it will be.
  var showsFrame = true { didSet { if oldValue != showsFrame { place() } } }
  /// Whether a grid shows what is level.
  var showsGrid = false { didSet { if oldValue != showsGrid { setNeedsDisplay() } } }
  /// Called with what a hand has chosen by the frame.
  var onChange: (FramingChoice) -> Void = { _ in }

  /// The side of the picture of which a frame around the photo is made, in pixels: sharp enough while one chooses.
  private static let borderSide = 768.0
  /// What is beside the ground at both sides and below it, where fingers still reach handles.
  private static let (beside, below) = (16.0, 8.0)
  /// The room around the photo, on the ground.
  private static let margin = 12.0
  /// What a frame is moved by with a key, in points: a step, and a large one.
  private static let steps = (small: 1.0, large: 10.0)
  let photo: Bitmap
  private let disguise: Disguise
  private let painter: DisguiseRenderer
  /// The size of the photo as it lay when the sheet opened, in its pixels.
  private let firstSize: Size
  private let body = CropHandle(nil)
  private let handles: [CropHandle]
  /// The view that a finger drags, and the choice when it began: of several fingers, the first one moves the frame.
  private var drag: (view: View, start: FramingChoice)?
  /// The photo at the size of the view, and in the light that is chosen.
  private var scaled: Bitmap?
  private var lit: Bitmap?
  /// The elements on the canvas that is chosen.
  private var elements: [DisguiseElement] = []
  /// The frame around it, if there is one.
  private let border: FramePreview?

  init(_ photo: Bitmap, of disguise: Disguise, _ choice: FramingChoice, _ library: Library) {
    self.photo = photo
    self.disguise = disguise
    self.choice = choice
    firstSize = Self.seenSize(choice)
    painter = library.restingPainter
    border = disguise.frame.flatMap { frame in
      frame.isHidden
        ? nil
        : FramePreview(of: frame, in: library.artworks, pixels: Self.borderSide)
    }
    handles = [(-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)].map {
      CropHandle(FramingChoice.Edges(x: $0.0, y: $0.1))
    }
    super.init()
    identifier = "crop-view"
    clipsToBounds = true
    for handle in [body] + handles {
      addSubview(handle)
      handle.onEvent = { [weak self, unowned handle] event in
        switch event {
        case .dragged(let phase, let way): self?.drag(handle, phase, way)
        case .stepped(let step): self?.nudge(handle, by: step)
        }
      }
    }
    showElements()
  }

  // MARK: Where things are

  /// What is painted behind the photo.
  private var ground: Rect {
    Rect(
      Self.beside, 0, max(bounds.width - 2 * Self.beside, 0), max(bounds.height - Self.below, 0))
  }

  /// What a ground of a size has for the photo.
  private static func room(on ground: Size) -> Size {
    Rect(origin: .zero, size: ground).insetBy(margin, margin).size
  }

  /// The size of the photo as it lies, in its pixels.
  private static func seenSize(_ choice: FramingChoice) -> Size {
    let size = choice.photo
    return choice.framing.quarterTurns.isMultiple(of: 2) ? size : Size(size.height, size.width)
  }

  /// How large the photo, as it lay when the sheet opened, is on a ground of a size, in points for each pixel.
  func scale(on ground: Size) -> Double {
    let room = Self.room(on: ground)
    return min(room.width / firstSize.width, room.height / firstSize.height)
  }

  /// The height of a ground on which the photo, as it lay when the sheet opened, is as large as its width allows.
  func groundHeight(for width: Double) -> Double {
    let room = Self.room(on: Size(width, 0))
    return room.width / firstSize.width * firstSize.height - room.height
  }

  /// The map from pixels of the mirrored photo to the view.
  private var toView: Transform {
    let ground = ground
    let (room, seen) = (Self.room(on: ground.size), Self.seenSize(choice))
    let (turns, size) = (choice.framing.quarterTurns, choice.photo)
    let scale = max(seen.fitted(into: room).width / seen.width, 1e-6)
    return Transform.translation(-size.width / 2, -size.height / 2)
      .then(.rotation(.degrees(90 * Double(turns)) + choice.framing.straighten))
      .then(.scale(min(scale, room.width / seen.width, room.height / seen.height)))
      .then(.translation(ground.midX, ground.midY))
  }

  /// Points for each pixel of the photo.
  private var scale: Double { toView.meanScale }

  /// The frame in the view.
  var frameInView: Rect {
    let size = choice.framing.canvasSize(of: choice.photo)
    return Rect(center: toView.apply(choice.crop.center), size: size * scale)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let pixels = choice.photo.fitted(into: ground.size).longSide * (window?.scale ?? 1)
    if scaled == nil || abs((scaled?.size.longSide ?? 0) - min(pixels, photo.size.longSide)) > 1 {
      scaled = photo.resized(toFit: Size(pixels, pixels))
      lit = nil
    }
    place()
  }

  private func place() {
    let frame = frameInView
    body.frame = frame
    body.size = choice.framing.sizeText(of: choice.photo)
    body.isHidden = isComparing || !showsFrame
    let side = Theme.touchTarget
    for handle in handles {
      guard let place = handle.handle else { continue }
      handle.bounds = Rect(0, 0, side, side)
      handle.center = Point(
        frame.midX + Double(place.x) * frame.width / 2,
        frame.midY + Double(place.y) * frame.height / 2)
      // Corners come first where there is no room for all.
      let room = place.x == 0 ? frame.width : frame.height
      handle.size = choice.framing.sizeText(of: choice.photo)
      handle.isHidden = body.isHidden || (place.x == 0 || place.y == 0) && room < 2 * side
    }
    setNeedsDisplay()
  }

  private func choiceDidChange(from old: FramingChoice) {
    if old.framing.light != choice.framing.light { lit = nil }
    if old.framing.place != choice.framing.place { showElements() }
    // Somebody else turns the photo below the finger: its way means nothing there.
    if old.lies != choice.lies { endDrag() }
    place()
  }

  private func compare() {
    lit = nil
    place()
  }

  private func showElements() {
    var shown = disguise
    shown.apply(.framing(choice.framing))
    elements = shown.visibleElements
  }

  // MARK: The frame

  private func drag(_ handle: CropHandle, _ phase: GestureRecognizer.Phase, _ step: Vector) {
    if phase == .began, drag == nil { drag = (handle, choice) }
    guard let drag, drag.view === handle else { return }
    show(handle, drag.start, phase == .cancelled ? .zero : step)
    if phase == .ended || phase == .cancelled { endDrag() } else { showsGrid = true }
  }

  private func endDrag() {
    drag = nil
    showsGrid = false
  }

  private func nudge(_ handle: CropHandle, by step: Vector) {
    guard drag == nil else { return }
    // At least a pixel, which is less than a point on a large photo.
    show(handle, choice, step * max(1, scale))
    window?.announce(choice.framing.heard(of: choice.photo))
  }

  private func show(_ handle: CropHandle, _ start: FramingChoice, _ step: Vector) {
    var next = choice
    if let edge = handle.handle {
      next.drag(edge, start, by: step / scale)
    } else {
      next.move(start, by: step / scale)
    }
    onChange(next)
  }

  // MARK: Drawing

  override func draw(_ canvas: borrowing Canvas) {
    canvas.saved { canvas in
      canvas.clip(to: .roundedRect(ground, radius: Theme.controlRadius))
      canvas.fill(ground, with: Theme.canvas)
      // The ground is the same around what will be shown, and around all of the photo.
      if isComparing { canvas.fill(ground, with: Self.shade) }
      drawPhoto(on: canvas)
    }
    if !isComparing, showsFrame { drawMarks(on: canvas, in: frameInView) }
  }

  private func drawPhoto(on canvas: borrowing Canvas) {
    let framing = isComparing ? Framing.whole : choice.framing
    guard let picture = picture(in: framing.light) else { return }
    let area = Rect(origin: .zero, size: choice.photo)
    canvas.saved { canvas in
      canvas.concatenate(
        isComparing
          ? .translation(-area.midX, -area.midY).then(.scale(comparedScale))
            .then(.translation(ground.midX, ground.midY))
          : Framing(isMirrored: framing.isMirrored).photoToCanvas(of: choice.photo).then(toView))
      canvas.draw(picture, in: area, quality: .bilinear)
    }
    guard !isComparing else { return }
    let frame = frameInView
    canvas.saved { canvas in
      canvas.clip(to: frame)
      let toView = Transform.scale(scale).then(.translation(frame.minX, frame.minY))
      // Its picture in the document has the shape of before: each frame gets the one that is chosen.
      for part in elements.split(omittingEmptySubsequences: false, whereSeparator: \.isFrame) {
        if part.startIndex > 0 { border?.draw(on: canvas, around: frame) }
        painter.draw(part, on: canvas, photoToTarget: toView)
      }
    }
    // On whole pixels: parts that share one would be darker there.
    let pixels = window?.scale ?? 1
    let whole = Transform.scale(1 / pixels).apply(Transform.scale(pixels).apply(frame).rounded)
    for part in ground.parts(outside: whole) {
      if !showsFrame { canvas.fill(part, with: Theme.canvas) }
      canvas.fill(part, with: Self.shade)
    }
  }

  private static let shade = Color(white: 0, alpha: 0.55)

  private var comparedScale: Double {
    let room = Self.room(on: ground.size)
    return min(room.width / choice.photo.width, room.height / choice.photo.height)
  }

  private func picture(in light: Framing.Light) -> Bitmap? {
    if let lit { return lit }
    guard let scaled else { return nil }
    lit = try? Framing(light: light).picture(of: scaled, scaled.size)
    return lit
  }

  /// The lines of the frame, thirds or a grid, and the handles at it.
  private func drawMarks(on canvas: borrowing Canvas, in frame: Rect) {
    let parts = showsGrid ? 9 : 3
    for part in 1..<parts {
      let (x, y) = (
        frame.minX + frame.width * Double(part) / Double(parts),
        frame.minY + frame.height * Double(part) / Double(parts)
      )
      for line in [
        Rect(x - 0.5, frame.minY, 1, frame.height), Rect(frame.minX, y - 0.5, frame.width, 1),
      ] {
        canvas.fill(line, with: Theme.mark.withAlpha(0.5))
      }
    }
    canvas.stroke(.rect(frame), with: Theme.markEdge, style: StrokeStyle(width: 4))
    canvas.stroke(.rect(frame), with: Theme.mark, style: StrokeStyle(width: 2))
  }
}
