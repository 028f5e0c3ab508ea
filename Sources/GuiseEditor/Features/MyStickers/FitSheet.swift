import DisguiseModel
import Platform
import TouchKit

/// A sheet that asks where on a face one of the user's pictures fits, and which of its points comes there:
/// rings on the picture, to be dragged.
final class FitSheet: Sheet {
  /// A place on a face, and what to do with the rings.
  private struct Choice {
    let title: String
    let hint: String
    let identifier: String
    let fit: StickerFit?
  }

  /// The least height of the picture, on which fingers put rings.
  private static let leastPicture = 160.0
  private static let choices = [
    Choice(
      title: localized("Nothing"), hint: localized("It is placed where you tap"),
      identifier: "fit-nothing", fit: nil),
    Choice(
      title: localized("Eyes"), hint: localized("Put the rings where the eyes come"),
      identifier: "fit-eyes", fit: .eyes),
    Choice(
      title: localized("Face"), hint: localized("Put the rings where the eyes come"),
      identifier: "fit-face", fit: .face),
    Choice(
      title: localized("Mouth"),
      hint: localized("Put the rings where the corners of the mouth come"),
      identifier: "fit-mouth", fit: .mouth),
    Choice(
      title: localized("Head"), hint: localized("Put the rings where the sides of the head come"),
      identifier: "fit-head", fit: .head),
    Choice(
      title: localized("Nose"), hint: localized("Put the rings where the nose begins and ends"),
      identifier: "fit-nose", fit: .nose),
  ]

  private let hint = Label(font: Theme.body, color: Theme.secondaryText, alignment: .center)
  private let picture: StickerPreview
  /// The places, by their index.
  private let row = ValueRow<Int>(
    localized("Landmarks"),
    choices.enumerated().map {
      ValueRow.word($0.element.title, identifier: $0.element.identifier, for: $0.offset)
    })
  private let onDone: (StickerFit?) -> Void

  /// Creates a sheet; `present(in:)` shows it.
  ///
  /// - Parameter onDone: Called with the fit, after the sheet has closed.
  init(
    of sticker: Sticker, shownAt size: Size, _ library: Library, _ scheduler: any Scheduler,
    onDone: @escaping (StickerFit?) -> Void
  ) {
    self.onDone = onDone
    picture = StickerPreview(of: sticker.id, size, library, scheduler)
    let done = Button(localized("Done"), style: .filled)
    super.init(localized("Fits on…"), identifier: "fit", size: Size(520, 560), accept: done)
    hint.numberOfLines = 0
    done.identifier = "done"
    row.onPick = { [weak self] index in self?.choose(index, Self.choices[index].fit) }
    for view in [row, picture, hint] { body.addSubview(view) }
    done.action = { [weak self] in self?.finish() }
    // A fit that its author has written may be of another part.
    let present = Self.choices.firstIndex { $0.fit?.part == sticker.fit?.part }
    choose(present, sticker.fit)
  }

  private func choose(_ index: Int?, _ fit: StickerFit?) {
    row.selected = index
    hint.text = index.map { Self.choices[$0].hint } ?? ""
    picture.show(fit, hint: hint.text)
    contentDidChange()
  }

  override func putAway() { finish() }

  private func finish() {
    if close() { onDone(picture.fit) }
  }

  override func arrangeBody(in room: Size) -> Double {
    let gap = Self.gap
    let inner = room.width - 2 * gap
    row.frame = Rect(0, 0, room.width, Theme.touchTarget)
    let top = row.frame.maxY + gap
    let height = hint.sizeThatFits(Size(inner, .infinity)).height
    let rest = room.height - top - 2 * gap - height
    picture.frame = Rect(gap, top, inner, max(rest, Self.leastPicture))
    hint.frame = Rect(gap, picture.frame.maxY + gap, inner, height)
    return hint.frame.maxY + gap
  }
}

/// A picture with a ring on each anchor of a fit.
private final class StickerPreview: View {
  private let sticker: StickerID
  private let size: Size
  private let library: Library
  private let scheduler: any Scheduler
  private var rings: [FitRing] = []
  /// How the picture fits, with its anchors where the rings are.
  private(set) var fit: StickerFit?

  init(of sticker: StickerID, _ size: Size, _ library: Library, _ scheduler: any Scheduler) {
    self.sticker = sticker
    self.size = size
    self.library = library
    self.scheduler = scheduler
    super.init()
  }

  /// Makes a raster that is sharp here.
  private func sharpen() {
    let pixels = pictureFrame.size.longSide * (window?.scale ?? 1)
    library.artworks.prepare([.init(sticker, shownAt: pixels)]) { [weak self, scheduler] in
      scheduler.post { self?.setNeedsDisplay() }
    }
  }

  func show(_ fit: StickerFit?, hint: String) {
    self.fit = fit
    for ring in rings { ring.removeFromSuperview() }
    rings = (fit?.anchors ?? []).enumerated().map { index, anchor in
      let ring = FitRing(label: hint) { [weak self] point in self?.move(index, to: point) }
      ring.identifier = "ring-\(anchor.point.rawValue)"
      addSubview(ring)
      return ring
    }
    setNeedsLayout()
  }

  /// Where the picture is shown, with room for rings around it.
  private var pictureFrame: Rect {
    let room = bounds.insetBy(24, 24)
    return Rect(center: bounds.center, size: size.fitted(into: room.size))
  }

  private func move(_ index: Int, to point: Point) {
    guard let fit else { return }
    let frame = pictureFrame
    guard frame.width > 0, frame.height > 0 else { return }
    let held = bounds.nearestPoint(to: point)
    var places = fit.anchors.map(\.place)
    places[index] = Point(
      (held.x - frame.minX) / frame.width, (held.y - frame.minY) / frame.height)
    // Two rings on one point would leave the size open.
    if let moved = fit.moved(to: places) { self.fit = moved }
    setNeedsLayout()
  }

  override func layoutSubviews() {
    let frame = pictureFrame
    sharpen()
    for (ring, anchor) in zip(rings, fit?.anchors ?? []) {
      ring.bounds = Rect(0, 0, Theme.touchTarget, Theme.touchTarget)
      ring.center = Point(
        frame.minX + anchor.place.x * frame.width, frame.minY + anchor.place.y * frame.height)
    }
  }

  override func draw(_ canvas: borrowing Canvas) {
    library.cellGrounds.draw(in: bounds, on: canvas)
    library.artworks.drawThumbnail(
      of: sticker, on: canvas, in: pictureFrame, pixels: window?.scale ?? 1)
  }
}

/// A ring that a finger drags.
private final class FitRing: View {
  private static let radius = 14.0
  private let pan = PanGestureRecognizer(maximumTouches: 1)
  private var start = Point.zero
  private let move: (Point) -> Void

  /// - Parameter move: Called with the place, in the superview's coordinates, to which it is dragged.
  init(label: String, move: @escaping (Point) -> Void) {
    self.move = move
    super.init()
    role = .button
    self.label = label
    hitMargin = .finger
    pan.slop = Tuning.uncontestedSlop
    pan.includesSlop = true
    add(pan)
    pan.onAction { [weak self] pan, phase in
      guard let self, let superview else { return }
      if phase == .began { start = center }
      if phase == .cancelled {
        move(start)
      } else {
        move(start + pan.translation(in: superview))
      }
    }
  }

  override var canBecomeFocused: Bool { true }

  override func handleKey(_ event: KeyEvent) -> Bool {
    guard case .pressed = event.phase else { return false }
    guard let step = ArrowWay.step(of: event, by: 1, withShift: 10) else {
      return super.handleKey(event)
    }
    move(center + step)
    return true
  }

  override func draw(_ canvas: borrowing Canvas) {
    let ring = Path.circle(center: bounds.center, radius: Self.radius)
    canvas.stroke(ring, with: Theme.mark, style: StrokeStyle(width: 5))
    canvas.stroke(ring, with: Theme.markAccent, style: StrokeStyle(width: 2.5))
    let dot = Path.circle(center: bounds.center, radius: 2)
    canvas.fill(dot, with: Theme.markAccent)
    if showsFocus {
      let focus = Path.circle(center: bounds.center, radius: Self.radius + 5)
      canvas.stroke(focus, with: Theme.accent, style: StrokeStyle(width: 2))
    }
  }
}
