import DisguiseModel
import Platform
import TouchKit

/// Drawing on the photo, while its tab of the drawer is shown: each finger draws a line.
///
/// A finger that rests on an element lifts it instead; two fingers of one hand may zoom; what a palm beside a
/// pen does draws nothing. A line enters the document when its finger lifts. All lines are one element until the
/// tab is closed.
package final class DrawTool: CanvasTool {
  /// How long a finger rests on an element to lift it.
  static let rest = Duration.milliseconds(150)
  /// How far a finger may move that rests, in points.
  static let slop = 8.0
  /// A desktop knows a gesture of its own within this time.
  static let gesture = Duration.milliseconds(400)
  /// How near a pen a palm is, in points, and how long before the pen it may have landed.
  static let (palmReach, palmLead) = (300.0, Duration.milliseconds(300))

  unowned let stage: CanvasStage
  /// Shows wet ink, and takes the fingers while people draw.
  let view = InkView()
  /// What lines are drawn with.
  var ink = InkChoice()
  /// Whether the panel of brushes is shown: then fingers draw, unless something is armed meanwhile.
  var isOffered = false { didSet { resume() } }
  /// Whether fingers draw.
  var isArmed = false { didSet { if oldValue != isArmed { armingDidChange() } } }
  /// The drawing to which strokes are added.
  var open: ElementID? { didSet { if oldValue != open { drawnMayHaveChanged() } } }
  /// What that was when it was shown last.
  private var below: DisguiseElement?
  /// The line of each finger that draws.
  var lines: [Touch: InkLine] = [:]
  /// The line of the keyboard.
  private(set) var keyLine: InkLine?
  /// All lines that are not in the document yet.
  var wetLines: [InkLine] { Array(lines.values) + [keyLine].compactMap(\.self) }
  /// Two fingers that zoom, or may do so.
  var pair: ZoomingPair?
  /// Who draws.
  private var authors = Authors()
  /// The elements that fingers have lifted.
  var lifts: [InkLift] = []
  /// Differs for each line.
  private var seed: UInt32 = 0

  init(on stage: CanvasStage) {
    self.stage = stage
    view.tool = self
    let canvas = stage.canvasView
    canvas.insertSubview(view, at: (canvas.subviews.firstIndex { $0 === canvas.marks }) ?? 0)
    view.fillsSuperview = true
  }

  private func armingDidChange() {
    view.armedDidChange()
    if isArmed {
      stage.hands.armed = nil
      stage.tools.loop.isArmed = false
      for hand in stage.hands.all { stage.tools.select.select(nil, by: hand) }
    } else {
      endKeyLine(at: nil)
      if stage.window.focus?.isDescendant(of: view) ?? false { stage.window.focus = nil }
    }
    closeIfDone()
    stage.onEvent(.changed(.mode))
  }

  /// Ends the drawing once nobody draws any more: fingers that are down end their lines first.
  private func closeIfDone() {
    guard !isArmed, wetLines.isEmpty, lifts.isEmpty else { return }
    open = nil
    view.release()
  }

  /// Called when something was drawn, or given up: what waits for that may go on.
  private func didEnd() {
    closeIfDone()
    stage.onEvent(.gestureEnded)
  }

  // MARK: Tool

  package var isIdle: Bool { wetLines.isEmpty && pair?.isZooming != true }

  func isHeld(by hand: Hand) -> Bool {
    lines.keys.contains { $0.hand == hand.id }
      || pair.map { $0.isZooming && $0.first.hand == hand.id } ?? false
  }

  /// The document changes: what is wet belongs to the one before.
  func cancelAll() {
    forget()
    open = nil
    view.redraw()
  }

  func viewportDidChange() { view.redraw() }

  /// What is armed while the panel is shown, such as a head that was cut out, is placed first.
  func armedDidChange() { isArmed = isOffered && stage.hands.armed == nil }

  /// Fingers draw again, whatever is armed: somebody has chosen a brush.
  func resume() { isArmed = isOffered }

  private func forget() {
    for (touch, line) in lines {
      line.resting?.cancel()
      authors.end(line.author, at: touch.location(in: nil))
    }
    lines = [:]
    dropKeyLine()
    lifts = []
    pair = nil
  }

  // MARK: Fingers

  func began(_ touches: Set<Touch>) {
    guard stage.document.history != nil, !stage.document.refuseGestureDuringTravel() else { return }
    for touch in touches.inLandingOrder { land(touch, among: touches) }
  }

  private func land(_ touch: Touch, among landing: Set<Touch>) {
    if touch.kind == .pen { dropPalms(around: touch) }
    guard !isPalm(touch), !joinsLift(touch) else { return }
    let line = makeLine(
      at: touch.location(in: nil), by: touch.hand, ink.taken(asEraser: touch.isEraser))
    line.add([(touch.location(in: nil), touch.timestamp, touch.pressure)], by: stage.inPhoto)
    let others = lines
    lines[touch] = line
    if pair != nil {
      // A third finger: they draw.
      dissolvePair()
    } else if ink.zoomsWithTwoFingers, landing.count <= 2, others.count == 1, keyLine == nil,
      let other = others.keys.first, mayZoom(other, touch)
    {
      pair = ZoomingPair(first: other, second: touch, viewport: stage.canvasView.viewport)
      decidePair()
    }
    awaitRest(of: touch)
  }

  private func makeLine(at place: Point, by hand: HandID?, _ ink: InkChoice) -> InkLine {
    seed &+= 0x9E37_79B9
    let steps = stage.document.history?.origins ?? []
    return InkLine(
      at: place, by: authors.begin(hand, at: place, after: steps), ink, seed: seed,
      pixelsPerPoint: stage.photoPixelsPerPoint)
  }

  private func mayZoom(_ first: Touch, _ second: Touch) -> Bool {
    first.hand == second.hand && first.kind == .finger && second.kind == .finger
      && second.beganTime - first.beganTime <= FingerPair.landing
  }

  func moved(_ touches: Set<Touch>) {
    for touch in touches {
      guard let line = lines[touch] else { continue }
      let places = touch.coalescedPlaces(in: nil).map { ($0.location, $0.timestamp, $0.pressure) }
      if line.isHidden { line.keep(places) } else { add(places, to: line, of: touch) }
    }
    decidePair()
    zoomPair()
    followLifts(touches)
  }

  private func add(
    _ places: [(Point, EventTime, Double?)], to line: InkLine, of touch: Touch
  ) {
    guard line.add(places, by: stage.inPhoto) else {
      // It has as many points as a line may have.
      finish(touch, at: nil)
      return stage.document.tell(.message(Self.longestMessage))
    }
    if line.hasMoved { view.show(line) }
  }

  func ended(_ touches: Set<Touch>) {
    for touch in touches.inLandingOrder {
      endPair(of: touch)
      endLift(of: touch)
      guard let line = lines[touch] else { continue }
      if line.isHidden {
        drop(touch)
      } else {
        finish(touch, at: touch.location(in: nil))
      }
    }
    didEnd()
  }

  /// The touches are taken, or their device is gone. What they have drawn stays, unless they were the beginning
  /// of a gesture of the desktop.
  func cancelled(_ touches: Set<Touch>) {
    for touch in touches {
      endPair(of: touch)
      endLift(of: touch, isCancelled: true)
      if let line = lines[touch], line.hasMoved, !line.isHidden,
        stage.window.now - touch.beganTime >= Self.gesture
      {
        finish(touch, at: touch.location(in: nil))
      } else {
        drop(touch)
      }
    }
    didEnd()
  }

  func drop(_ touch: Touch) {
    guard let line = lines.removeValue(forKey: touch) else { return }
    line.resting?.cancel()
    authors.end(line.author, at: touch.location(in: nil))
    view.hide(line)
  }

  /// Those whose lines a hand means to undo.
  func authors(undoing hand: Hand) -> Set<Int> {
    authors.undone(by: hand.id, at: hand.id.flatMap(stage.window.place))
  }

  // MARK: Keys

  func beginKeyLine(at place: Point, _ time: EventTime) {
    guard stage.document.history != nil, !stage.document.refuseGestureDuringTravel() else { return }
    let line = makeLine(at: place, by: stage.window.focusHand, ink)
    line.add([(place, time, nil)], by: stage.inPhoto)
    keyLine = line
    view.show(line)
  }

  func extendKeyLine(to place: Point, at time: EventTime) {
    guard let keyLine else { return }
    if keyLine.add([(place, time, nil)], by: stage.inPhoto) { return view.show(keyLine) }
    endKeyLine(at: nil)
    stage.document.tell(.message(Self.longestMessage))
  }

  /// Ends the line of the keyboard at a point of the window, or (nil) where it was last.
  func endKeyLine(at place: Point?) {
    guard let line = keyLine else { return }
    keyLine = nil
    finish(line, at: place, place)
    didEnd()
  }

  func dropKeyLine() {
    guard let line = keyLine else { return }
    keyLine = nil
    authors.end(line.author, at: nil)
    view.hide(line)
    didEnd()
  }

  // MARK: Palms

  private func isPalm(_ touch: Touch) -> Bool {
    touch.kind == .finger
      && stage.window.pens.contains {
        $0.location.distance(to: touch.location(in: nil)) <= Self.palmReach
      }
  }

  private func dropPalms(around pen: Touch) {
    let place = pen.location(in: nil)
    for touch in lines.keys where touch.kind == .finger {
      guard touch.startLocation(in: nil).distance(to: place) <= Self.palmReach,
        pen.beganTime - touch.beganTime <= Self.palmLead
      else { continue }
      endPair(of: touch)
      drop(touch)
    }
  }

  // MARK: The document

  /// Ends a line, which enters the document: the dry one is shown in the frame in which the wet one goes.
  private func finish(_ touch: Touch, at end: Point?) {
    guard let line = lines.removeValue(forKey: touch) else { return }
    finish(line, at: end, touch.location(in: nil))
  }

  /// - Parameter place: Where its finger is; like the end, in window points.
  private func finish(_ line: InkLine, at end: Point?, _ place: Point?) {
    line.resting?.cancel()
    authors.end(line.author, at: place)
    view.hide(line)
    let end = end.map(stage.inPhoto)
    if line.ink.isEraser {
      let (way, width) = (line.way + [end].compactMap(\.self), line.size)
      let held = stage.document.history?.held ?? []
      return draw(line) { $0.edit(erasing: way, width: width, except: held) }
    }
    guard let stroke = line.builder.finish(at: end),
      let history = stage.document.history
    else { return }
    guard history.present.canAdd(stroke.amount) else {
      return stage.document.tell(.message(DocumentController.tooManyLinesMessage))
    }
    // What somebody holds, or has deleted, gets no strokes.
    let known = open.flatMap { id in
      history.held.contains(id) || !(history.present[id]?.takesStrokes ?? false) ? nil : id
    }
    let next = history.present.nextID
    draw(line) { $0.edit(adding: stroke, to: known) }
    if known == nil { open = stage.document.history?.present[ElementID(rawValue: next)]?.id }
  }

  func elementsDidChange(to shown: Disguise) { drawnMayHaveChanged() }

  /// Where the drawing changes, what is drawn there with markers is as dark as it will be once it is dry.
  private func drawnMayHaveChanged() {
    let (before, markers) = (below, wetLines.filter { $0.ink.brush == .marker })
    below = drawn
    guard !markers.isEmpty, below != before else { return }
    let boxes = before.flatMap { below?.strokeBoxes(since: $0) } ?? markers.map(\.shown)
    boxes.forEach(view.repaint)
  }

  /// The drawing to which lines are added; nil until there is one, and where it takes none.
  var drawn: DisguiseElement? {
    open.flatMap { stage.document.history?.shown[$0] }.flatMap { $0.takesStrokes ? $0 : nil }
  }

  private func draw(_ line: InkLine, _ edit: (Disguise) -> Edit?) {
    if !stage.document.draw(by: line.author, edit) {
      stage.document.tell(.message(DocumentController.tooManyLinesMessage))
    }
  }

  private static let longestMessage = localized("A line cannot be longer than that.")
}
