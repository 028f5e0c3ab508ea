import DisguiseModel
import TouchKit

/// The whole photo in the sheet *Crop and light*, with the frame of what will be shown of it.
final class CropView: View {
  /// What a hand does with the frame.
  enum Event {
    /// A finger begins to move it.
    case grabbed
    /// Something else is chosen by it.
    case chose(FramingChoice)
  }

  /// What is chosen; the sheet sets it.
  var choice: FramingChoice { didSet { if oldValue != choice { choiceDidChange(from: oldValue) } } }
  /// Whether the photo is shown as it was, without a frame.
  var isComparing = false { didSet { if oldValue != isComparing { compare() } } }
  /// Whether the frame is shown and moved by fingers; without it, the photo is as it will be.
  var showsFrame = true { didSet { if oldValue != showsFrame { place() } } }
  /// Whether a grid shows what is level.
  var showsGrid = false { didSet { if oldValue != showsGrid { setNeedsDisplay() } } }
  var onEvent: (Event) -> Void = { _ in }

  /// The side of the picture of which a frame around the photo is made, in pixels: sharp enough while one chooses.
  private static let borderSide = 768.0
  /// What is beside the ground at both sides and below it, where fingers still reach handles.
  private static let (beside, below) = (16.0, 8.0)
  /// The room around the photo, on the ground.
  private static let margin = 12.0
  /// Fingers leave so much of each side of the frame, in points, that they can move it and each handle.
  private static let leastSide = 2 * Theme.touchTarget
  /// By how much larger or smaller than needed the photo's picture may be where that changes in each frame.
  private static let tolerance = 0.1
  let photo: Bitmap
  private let disguise: Disguise
  private let painter: DisguiseRenderer
  /// The size of what was shown when the sheet opened, in pixels.
  private let firstSize: Size
  private let body = CropHandle(nil)
  private let handles: [CropHandle]
  private var fingers = Fingers()
  private var stage: Stage
  /// The photo at the size in which it is seen, and that in the light that is chosen.
  private var pictures: (scaled: Bitmap?, lit: Bitmap?)
  /// The elements on the canvas that is chosen.
  private var elements: [DisguiseElement] = []
  /// The frame around it, if there is one.
  private let border: FramePreview?

  init(_ photo: Bitmap, of disguise: Disguise, _ choice: FramingChoice, _ library: Library) {
    self.photo = photo
    self.disguise = disguise
    self.choice = choice
    firstSize = choice.framing.canvasSize(of: choice.photo)
    stage = Stage(sight: CropSight(of: choice, filling: .zero))
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
        case .stepped(let step): self?.move(handle, byKey: step)
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

  /// What the ground has for the frame and its handles.
  private var room: Rect { ground.insetBy(Self.margin, Self.margin) }

  /// What a ground of a size has for the frame.
  private static func room(on ground: Size) -> Size {
    Rect(origin: .zero, size: ground).insetBy(margin, margin).size
  }

  /// How large what was shown when the sheet opened is on a ground of a size, in points for each pixel.
  func scale(on ground: Size) -> Double {
    let room = Self.room(on: ground)
    return min(room.width / firstSize.width, room.height / firstSize.height)
  }

  /// The height of a ground on which what was shown when the sheet opened is as large as its width allows.
  func groundHeight(for width: Double) -> Double {
    let room = Self.room(on: Size(width, 0))
    return room.width / firstSize.width * firstSize.height - room.height
  }

  /// The frame in the view.
  var frameInView: Rect { stage.sight.frame(of: choice) }

  override func layoutSubviews() {
    super.layoutSubviews()
    if ground != stage.ground {
      stage.ground = ground
      stage.glide?.cancel()
      stage.sight = CropSight(of: choice, filling: room)
      restartDrag()
    }
    sharpen()
    place()
  }

  /// Makes a picture of the photo for the size in which that is seen.
  private func sharpen(within tolerance: Double = 0) {
    let wanted = choice.photo.longSide * stage.sight.scale * (window?.scale ?? 1)
    let side = max(min(wanted, photo.size.longSide), 1)
    if let scaled = pictures.scaled, abs(scaled.size.longSide - side) <= max(1, tolerance * side) {
      return
    }
    pictures.scaled = photo.resized(toFit: Size(side, side))
    pictures.lit = nil
  }

  private func place() {
    let frame = frameInView
    let side = Theme.touchTarget
    // A flat one can be moved as well.
    body.frame = Rect(
      center: frame.center, size: Size(max(frame.width, side), max(frame.height, side)))
    body.size = choice.framing.sizeText(of: choice.photo)
    body.isHidden = isComparing || !showsFrame
    for handle in handles {
      guard let place = handle.handle else { continue }
      handle.bounds = Rect(0, 0, side, side)
      // Those at a short side leave room for each other.
      handle.outward = Vector(
        Double(place.x) * min(max(side - frame.width / 2, 0), side / 2),
        Double(place.y) * min(max(side - frame.height / 2, 0), side / 2))
      handle.center =
        frame.center + handle.outward
        + Vector(Double(place.x) * frame.width / 2, Double(place.y) * frame.height / 2)
      // Corners come first where there is no room for all.
      let room = place.x == 0 ? frame.width : frame.height
      handle.size = choice.framing.sizeText(of: choice.photo)
      handle.isHidden = body.isHidden || (place.x == 0 || place.y == 0) && room < 2 * side
    }
    setNeedsDisplay()
  }

  private func choiceDidChange(from old: FramingChoice) {
    if old.framing.light != choice.framing.light { pictures.lit = nil }
    if old.framing.place != choice.framing.place { showElements() }
    if old.lies != choice.lies || old.crop != choice.crop { follow(from: old) }
    place()
  }

  // MARK: What is seen

  /// Shows another frame: where it was while fingers hold any of it, else as large as the ground allows.
  private func follow(from old: FramingChoice) {
    if fingers.isMoving, let drag = fingers.drag {
      // The inside moves the photo below the frame.
      if drag.handle.handle != nil {
        stage.sight = drag.sight.following(choice, since: drag.start, in: room)
      }
    } else if !fingers.held.isEmpty {
      stage.sight = stage.sight.holding(fingers.drag?.handle.handle, of: choice, since: old)
      restartDrag()
    } else {
      var turned = old
      turned.straighten(by: choice.framing.straighten)
      fill(isAtOnce: turned == choice)
    }
  }

  /// Brings the frame to the middle, as large as the ground allows.
  ///
  /// - Parameter isAtOnce: Whether it does not glide, because only the photo turns below it.
  private func fill(isAtOnce: Bool = false) {
    stage.glide?.cancel()
    let (start, end) = (stage.sight, CropSight(of: choice, filling: room))
    guard let window, !isAtOnce else {
      stage.sight = end
      return sharpen(within: Self.tolerance)
    }
    stage.glide = window.animate(
      for: Theme.gentle,
      update: { [weak self] progress in
        guard let self else { return }
        stage.sight = progress == 1 ? end : start.mixed(with: end, by: progress)
        place()
      }, completion: { [weak self] in self?.sharpen() })
  }

  private func compare() {
    pictures.lit = nil
    place()
  }

  private func showElements() {
    var shown = disguise
    shown.apply(.framing(choice.framing))
    elements = shown.visibleElements
  }

  // MARK: The frame

  private func drag(_ handle: CropHandle, _ phase: GestureRecognizer.Phase, _ step: Vector) {
    if phase == .began { grab(handle) }
    let isOver = phase == .ended || phase == .cancelled
    if let drag = fingers.drag, drag.handle === handle {
      fingers.drag?.way = step
      showsGrid = !isOver
      fingers.isMoving = true
      show(drag, phase == .cancelled ? .zero : step - drag.origin)
      fingers.isMoving = false
      if isOver { fingers.drag = nil }
    }
    guard isOver else { return }
    fingers.held.removeAll { $0 === handle }
    if fingers.held.isEmpty { fill() }
  }

  private func grab(_ handle: CropHandle) {
    stage.glide?.cancel()
    fingers.held.append(handle)
    guard fingers.drag == nil else { return }
    onEvent(.grabbed)
    fingers.drag = Drag(handle: handle, start: choice, sight: stage.sight)
  }

  /// Lets the finger go on from what somebody else has made of the frame.
  private func restartDrag() {
    guard let drag = fingers.drag else { return }
    fingers.drag = Drag(
      handle: drag.handle, start: choice, sight: stage.sight, origin: drag.way, way: drag.way)
  }

  private func show(_ drag: Drag, _ way: Vector) {
    var next = choice
    if let handle = drag.handle.handle {
      let step = drag.sight.step(way, of: handle, from: drag.start, in: room)
      next.drag(handle, drag.start, by: step, toAtLeast: Self.leastSide / drag.sight.scale)
    } else {
      // It moves the photo.
      next.move(drag.start, by: way / -drag.sight.scale)
    }
    onEvent(.chose(next))
  }

  private func move(_ handle: CropHandle, byKey step: Vector) {
    guard fingers.drag == nil else { return }
    // At least a pixel, which is less than a point on a large photo.
    let step = step * max(1, 1 / stage.sight.scale)
    var next = choice
    if let handle = handle.handle {
      next.drag(handle, choice, by: step)
    } else {
      next.move(choice, by: step)
    }
    onEvent(.chose(next))
    window?.announce(choice.framing.heard(of: choice.photo))
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
          : Framing(isMirrored: framing.isMirrored).photoToCanvas(of: choice.photo)
            .then(stage.sight.map(of: choice)))
      canvas.draw(picture, in: area, quality: .bilinear)
    }
    guard !isComparing else { return }
    let frame = frameInView
    canvas.saved { canvas in
      canvas.clip(to: frame)
      let toView = Transform.scale(stage.sight.scale).then(.translation(frame.minX, frame.minY))
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
    if let lit = pictures.lit { return lit }
    guard let scaled = pictures.scaled else { return nil }
    pictures.lit = try? Framing(light: light).picture(of: scaled, scaled.size)
    return pictures.lit
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

/// The fingers on the frame.
private struct Fingers {
  /// The handles on which they are.
  var held: [CropHandle] = []
  /// What one drags: of several fingers, the first one moves the frame.
  var drag: Drag?
  /// Whether it is doing so right now.
  var isMoving = false
}

/// How the crop is seen on a ground; it glides where that allows more.
private struct Stage {
  var sight: CropSight
  var ground = Rect.zero
  var glide: Animation?
}

/// What a finger drags.
private struct Drag {
  let handle: CropHandle
  /// The choice from which it goes on, and how that was seen.
  let start: FramingChoice
  let sight: CropSight
  /// How far the finger had come then, and how far it has come.
  var origin = Vector.zero
  var way = Vector.zero
}
