import DisguiseModel
import Platform
import TouchKit

/// The picture in the sheet *Cut out*: what is cut out of it, and pale what is not. A finger draws a line around
/// something, or adds and removes what it passes; two fingers zoom.
final class CutOutView: View {
  /// What a finger does.
  enum Tool {
    case loop, add, remove
  }

  /// What comes of it.
  enum Event {
    /// A line was drawn, in pixels of the picture, with half of its width.
    case drew([Point], radius: Double)
    /// A part of the picture is in sight, in its pixels, with the longest side that is needed.
    case shows(Rect, side: Double)
  }

  var onEvent: (Event) -> Void = { _ in }

  var tool = Tool.add { didSet { if oldValue != tool { dropLine() } } }
  /// What is cut out; the sheet sets it.
  var cutOut: CutOutPicture? { didSet { setNeedsDisplay() } }
  /// The part of the picture that is shown, in its pixels; the whole of it is seen when it is set.
  var part: Rect { didSet { if oldValue != part { showPart() } } }

  /// Half of the width of what a finger adds or removes, in points.
  static let brush = 16.0
  private static let margin = 8.0
  private static let largestZoom = 12.0
  /// How much larger things are below the glass, and how far a key moves the pen, in points.
  private static let (magnification, step) = (2.5, 8.0)
  /// How much of what is not cut out is seen.
  private static let paleness = 0.28
  private static let square = 8.0

  /// All of the picture, in its pixels.
  private let whole: Rect
  /// It with few pixels, to be seen at once.
  private let preview: Bitmap
  /// What is in sight of the picture, with the pixels that are needed; made by the sheet.
  var sharp: (bitmap: Bitmap, part: Rect)? { didSet { setNeedsDisplay() } }
  /// What was asked for last: a part of the picture, and its longest side on the screen, in pixels.
  private var asked: (part: Rect, side: Double)?
  private var zoom = 1.0
  /// The place of the picture in the middle of the view; nil for that of the part.
  private var middle: Point?
  private var pinchStart: (zoom: Double, place: Point) = (1, .zero)
  /// The line that is being drawn, in pixels of the picture.
  private var line: [Point] = []
  private var glass: Point?
  /// The place of the pen of keys, in pixels of the picture, and whether it draws; nil while it has not been used.
  private var pen: (place: Point, draws: Bool)?

  init(of size: Size, _ preview: Bitmap) {
    self.preview = preview
    whole = Rect(origin: .zero, size: size)
    part = whole
    super.init()
    identifier = "cut-out-view"
    role = .canvas
    label = localized("Picture")
    clipsToBounds = true
    isMultipleTouchEnabled = true
    addRecognizers()
  }

  private func addRecognizers() {
    let pan = PanGestureRecognizer(maximumTouches: 1)
    let (pinch, tap) = (PinchGestureRecognizer(), TapGestureRecognizer())
    pan.slop = Tuning.uncontestedSlop
    pan.includesSlop = true
    for recognizer in [pan, pinch, tap] as [GestureRecognizer] { add(recognizer) }
    pan.onAction { [weak self] pan, phase in self?.draw(pan, phase) }
    tap.onAction { [weak self] tap, phase in
      guard let self, phase == .ended, tool != .loop else { return }
      line = [place(of: tap.location(in: self))]
      endLine()
    }
    pinch.onAction { [weak self] pinch, phase in self?.zoom(pinch, phase) }
  }

  // MARK: Where things are

  /// The map from pixels of the picture to the view.
  var toView: Transform {
    let room = bounds.insetBy(Self.margin, Self.margin).size
    let fitting = part.isEmpty ? 1 : min(room.width / part.width, room.height / part.height)
    let scale = max(fitting * zoom, 1e-6)
    let middle = middle ?? filled(about: part.center, half: room * (0.5 / scale))
    return Transform.translation(-middle.x, -middle.y).then(.scale(scale))
      .then(.translation(bounds.midX, bounds.midY))
  }

  /// The place nearest to a center at which the view shows nothing beside the picture, if that is large enough.
  ///
  /// - Parameter half: The half of what is in sight, in pixels of the picture.
  private func filled(about center: Point, half: Size) -> Point {
    func place(_ center: Double, _ half: Double, _ least: Double, _ most: Double) -> Double {
      most - least <= 2 * half
        ? (least + most) / 2 : min(max(center, least + half), most - half)
    }
    return Point(
      place(center.x, half.width, whole.minX, whole.maxX),
      place(center.y, half.height, whole.minY, whole.maxY))
  }

  /// Points for each pixel of the picture.
  var scale: Double { toView.meanScale }

  private func place(of point: Point) -> Point { toView.inverse?.apply(point) ?? .zero }

  private func showPart() {
    (zoom, middle) = (1, nil)
    dropLine()
    sharpen()
  }

  /// How large what is cut out is, in pixels.
  override var valueText: String? {
    cutOut?.frame.size.pixels()
  }

  override var inspectionAttributes: [InspectionAttribute] {
    [
      InspectionAttribute("zoom", .number(zoom)),
      InspectionAttribute("scale", .number(scale)),
      InspectionAttribute("left", .number(toView.apply(Point.zero).x)),
      InspectionAttribute("top", .number(toView.apply(Point.zero).y)),
    ]
  }

  // MARK: Fingers

  private func draw(_ pan: PanGestureRecognizer, _ phase: GestureRecognizer.Phase) {
    let point = pan.location(in: self)
    switch phase {
    case .began:
      line = [place(of: point - pan.translation(in: self)), place(of: point)]
    case .changed where isDrawing: line.append(place(of: point))
    case .ended where isDrawing:
      line.append(place(of: point))
      endLine()
    case .changed, .ended: break
    case .cancelled: line = []
    }
    let isHeld = phase == .began || phase == .changed
    let isPrecise = pan.touches.first?.isPrecise ?? true
    glass = isHeld && !isPrecise ? point : nil
    setNeedsDisplay()
  }

  /// Whether a finger or the pen of keys draws.
  var isDrawing: Bool { !line.isEmpty }

  /// Forgets what is being drawn: it would mean something else now.
  private func dropLine() {
    line = []
    glass = nil
    pen?.draws = false
    setNeedsDisplay()
  }

  private func endLine() {
    let points = line
    line = []
    glass = nil
    setNeedsDisplay()
    if !points.isEmpty { onEvent(.drew(points, radius: Self.brush / toView.meanScale)) }
  }

  private func zoom(_ pinch: PinchGestureRecognizer, _ phase: GestureRecognizer.Phase) {
    let point = pinch.location(in: self)
    if phase == .began { beginPinch(at: point) }
    followPinch(phase == .cancelled ? 1 : pinch.scale, at: point)
    if phase == .ended || phase == .cancelled { sharpen() }
  }

  private func beginPinch(at point: Point) { pinchStart = (zoom, place(of: point)) }

  private func followPinch(_ factor: Double, at point: Point) {
    zoom(to: pinchStart.zoom * factor, keeping: pinchStart.place, at: point)
  }

  private func zoom(to wanted: Double, keeping place: Point, at point: Point) {
    // Out to the whole picture: a hat may be higher than what was proposed.
    let least = min(part.width / whole.width, part.height / whole.height, 1)
    zoom = min(max(wanted, least), Self.largestZoom)
    let free = place - (point - bounds.center) / scale
    middle = zoom == least ? whole.center : whole.nearestPoint(to: free)
    setNeedsDisplay()
  }

  // MARK: Mouse and touchpad

  /// The wheel moves the picture where it is larger than the view, with Control it zooms.
  override func handleMouse(_ event: MouseEvent) -> Bool {
    guard case .scrolled(let notches) = event.kind, !isDrawing else {
      return super.handleMouse(event)
    }
    let (point, old) = (convert(event.location, from: nil), toView)
    if event.modifiers.contains(.control) {
      zoom(to: zoom * Wheel.scale(of: notches.dy), keeping: place(of: point), at: point)
    } else {
      zoom(to: zoom, keeping: place(of: point), at: point - notches * Wheel.notch)
    }
    guard toView != old else { return super.handleMouse(event) }
    sharpen()
    return true
  }

  override func handleTouchpad(_ event: TouchpadEvent) -> Bool {
    guard case .pinch(let factor, _) = event.kind, !isDrawing else {
      return super.handleTouchpad(event)
    }
    let point = convert(event.location, from: nil)
    if event.phase == .began { beginPinch(at: point) }
    followPinch(event.phase == .cancelled ? 1 : factor, at: point)
    if event.phase == .ended || event.phase == .cancelled { sharpen() }
    return true
  }

  // MARK: Keys

  override var canBecomeFocused: Bool { true }

  override func handleKey(_ event: KeyEvent) -> Bool {
    guard case .pressed = event.phase else { return false }
    if let step = ArrowWay.step(of: event, by: Self.step) {
      movePen(by: step)
      return true
    }
    switch event.key {
    case "space": switchPen()
    case "plus", "KP_Add": zoomByKey(1.25)
    case "minus", "KP_Subtract": zoomByKey(1 / 1.25)
    default: return super.handleKey(event)
    }
    return true
  }

  private func zoomByKey(_ factor: Double) {
    zoom(to: zoom * factor, keeping: penPlace, at: toView.apply(penPlace))
    sharpen()
  }

  override var canActivate: Bool { true }
  override func activate() { switchPen() }

  /// A screen reader moves the pen by the width of a brush.
  override var customActions: [CustomAction] {
    ArrowWay.actions(by: 2 * Self.brush) { [weak self] in self?.movePen(by: $0) }
  }

  private var penPlace: Point { pen?.place ?? middle ?? part.center }

  private func movePen(by step: Vector) {
    let place = whole.nearestPoint(to: penPlace + step / scale)
    pen = (place, pen?.draws ?? false)
    if pen?.draws == true { line.append(place) }
    if !bounds.contains(toView.apply(place)) {
      middle = place
      sharpen()
    }
    setNeedsDisplay()
  }

  /// Puts the pen down, or lifts it.
  private func switchPen() {
    if pen?.draws == true {
      pen?.draws = false
      endLine()
    } else {
      pen = (penPlace, true)
      line = [penPlace]
      setNeedsDisplay()
    }
    window?.announce(pen?.draws == true ? localized("Pen down") : localized("Pen lifted"))
  }

  // MARK: Drawing

  override func draw(_ canvas: borrowing Canvas) {
    canvas.fill(.roundedRect(bounds, radius: Theme.controlRadius), with: Theme.canvas)
    paint(on: canvas)
    if let glass {
      let place = Loupe.place(of: glass, isPrecise: false, in: bounds)
      canvas.loupe(at: place, ring: color) { canvas in
        canvas.concatenate(
          Transform.translation(-glass.x, -glass.y).then(.scale(Self.magnification))
            .then(.translation(place.x, place.y)))
        paint(on: canvas)
      }
    }
  }

  private var color: Color { tool == .remove ? Theme.markDelete : Theme.markAccent }

  private func paint(on canvas: borrowing Canvas) {
    let toView = toView
    canvas.checkerboard(in: toView.apply(whole), square: Self.square)
    canvas.group(alpha: tool == .loop ? 1 : Self.paleness) { canvas in
      paintPicture(on: canvas, toView)
    }
    if let cutOut, tool != .loop {
      canvas.draw(cutOut.bitmap, in: toView.apply(cutOut.frame), quality: .bilinear)
    }
    paintLine(on: canvas, toView)
  }

  private func paintLine(on canvas: borrowing Canvas, _ toView: Transform) {
    var path = Path()
    for (index, point) in line.map(toView.apply).enumerated() {
      if index == 0 { path.move(to: point) } else { path.line(to: point) }
    }
    if line.count == 1, let point = line.first { path.line(to: toView.apply(point)) }
    if tool == .loop {
      canvas.stroke(path, with: Theme.mark, style: StrokeStyle(width: 4, cap: .round, join: .round))
      canvas.stroke(path, with: color, style: StrokeStyle(width: 2, cap: .round, join: .round))
    } else {
      canvas.group(alpha: 0.5) { canvas in
        canvas.stroke(
          path, with: color, style: StrokeStyle(width: 2 * Self.brush, cap: .round, join: .round))
      }
    }
    guard window?.focus === self, pen != nil || showsFocus else { return }
    let circle = Path.circle(
      center: toView.apply(penPlace), radius: tool == .loop ? 6 : Self.brush)
    canvas.stroke(circle, with: Theme.markEdge, style: StrokeStyle(width: 4))
    let draws = pen?.draws ?? false
    canvas.stroke(circle, with: draws ? color : Theme.mark, style: StrokeStyle(width: 2))
  }

  /// The picture with few pixels, and what is in sight with more.
  private func paintPicture(on canvas: borrowing Canvas, _ toView: Transform) {
    canvas.draw(preview, in: toView.apply(whole), quality: .bilinear)
    guard let sharp else { return }
    canvas.draw(sharp.bitmap, in: toView.apply(sharp.part), quality: .bilinear)
  }

  /// Asks for what is in sight, unless it was the last that was asked for.
  private func sharpen() {
    guard
      let seen = toView.inverse?.apply(bounds).intersection(whole)?.roundedOut
        .intersection(whole), !seen.isEmpty
    else { return }
    let side = min(seen.size.longSide * scale * (window?.scale ?? 1), seen.size.longSide)
    if let asked, asked.part == seen, abs(asked.side - side) < 2 { return }
    asked = (seen, side)
    onEvent(.shows(seen, side: side))
  }

  override func layoutSubviews() { sharpen() }
}
