import DisguiseModel
import TouchKit

/// The tools at the canvas, and what each thing that a person does there means: the one place that decides.
///
/// | | on an element | on the photo |
/// |---|---|---|
/// | tap | place what is armed; else select, through a pile | place what is armed; else select nothing |
/// | double tap | edit it | fit the photo |
/// | finger | move it | move the photo that is zoomed in, while nothing is armed |
/// | two fingers | move, scale and turn it | the same of the element between them; else zoom |
/// | long press, right button | its menu | the photo's menu |
/// | wheel, pinch on a touchpad | scale it, with Alt turn it; with Control zoom | zoom |
/// | middle button | move the photo | move the photo |
///
/// A tap on the bare photo by a hand that writes a text ends that, and does nothing else; all the rest leaves it open.
/// While people draw, all fingers are those of `DrawTool`. While they select, or hold Shift, a finger on the photo draws
/// a loop, and a tap on an element selects it besides the others. What is locked is a part of the photo. So is a
/// frame, but a tap on its ink selects it, a long press opens its menu, and a double tap writes on it.
package final class CanvasTools {
  package let select: SelectTool
  package let move: MoveTool
  package let zoom: ZoomTool
  package let place: PlaceTool
  package let draw: DrawTool
  package let loop: LoopTool
  /// Those that want the fingers on the bare photo come first; marks follow what the others have done.
  let all: [any CanvasTool]
  private unowned let stage: CanvasStage
  /// Opens the menus.
  weak var menus: Menus?
  /// Acts on a frame that was tapped twice; returns false if that means the photo.
  var onFrameDoubleTap: (ElementID, Hand) -> Bool = { _, _ in false }

  init(on stage: CanvasStage) {
    self.stage = stage
    select = SelectTool(on: stage)
    move = MoveTool(on: stage)
    zoom = ZoomTool(on: stage)
    place = PlaceTool(on: stage)
    draw = DrawTool(on: stage)
    loop = LoopTool(on: stage)
    all = [move, zoom, place, select, draw, loop]
  }

  // MARK: Elements

  func wire(_ view: ElementView) {
    view.stage = stage
    let gestures = view.gestures
    gestures.doubleTap.isEnabled = stage.hands.armed == nil
    gestures.transformer.onAction { [weak stage, unowned view] gesture, phase in
      stage?.use { $0.move.fingersMoved(gesture, phase, of: view.id) }
    }
    gestures.tap.onAction { [weak stage, unowned view] tap, _ in
      stage?.use { $0.tapped(view, tap) }
    }
    gestures.doubleTap.onAction { [weak stage, unowned view] tap, _ in
      stage?.use { $0.doubleTapped(view, tap) }
    }
    gestures.press.onAction { [weak stage, unowned view] press, phase in
      stage?.use { $0.pressed(view, press, phase) }
    }
  }

  func touchDidLand(_ touch: Touch, on view: ElementView) {
    let taken = move.elements(takenWith: view.id, by: stage.hands.hand(of: touch))
    stage.canvasView.bitmaps.touchDidLand(on: view.id, taking: taken)
    touchDidLand(touch, mayPress: view.gestures.press)
  }

  func touchDidEnd() { stage.canvasView.bitmaps.forgetAnticipated() }

  private func tapped(_ view: ElementView, _ tap: TapGestureRecognizer) {
    touchDidEnd()
    let (hand, point) = (stage.hands.hand(of: tap), tap.location(in: stage.canvasView))
    // A tap that has taken the keyboard from a field places nothing.
    if hand.endingTouches.isEmpty, place.placeArmed(at: point, by: hand) { return }
    if loop.isArmed || adds { return select.toggle(view.id, by: hand) }
    select.select(view.id, throughPileAt: point, by: hand)
  }

  /// Whether a tap selects something besides what is selected.
  var adds: Bool { !stage.window.modifiers.isDisjoint(with: [.shift, .control]) }

  private func doubleTapped(_ view: ElementView, _ tap: TapGestureRecognizer) {
    touchDidEnd()
    select.edit(view.id, by: stage.hands.hand(of: tap))
  }

  private func pressed(
    _ view: ElementView, _ press: LongPressGestureRecognizer, _ phase: GestureRecognizer.Phase
  ) {
    if phase == .began {
      touchDidEnd()
      select.take(view.id, by: stage.hands.hand(of: press))
      // While the finger rests, others can use the element.
      for gesture in [view.gestures.transformer, view.gestures.tap, view.gestures.doubleTap] {
        for touch in press.touches { gesture.ignore(touch) }
      }
    }
    menus?.pressed(view.id, press, phase)
  }

  // MARK: The bare photo

  func wire(_ gestures: PhotoView.Gestures) {
    gestures.doubleTap.onAction { [weak stage] tap, _ in
      stage?.use { $0.photoDoubleTapped(tap) }
    }
    gestures.press.delegate = self
    gestures.press.onAction { [weak stage] press, phase in
      stage?.use { $0.photoPressed(press, phase) }
    }
    gestures.transformer.onAction { [weak stage] gesture, phase in
      stage?.use { $0.fingersMoved(gesture, phase) }
    }
  }

  private func photoDoubleTapped(_ tap: TapGestureRecognizer) {
    if let frame = stage.canvasView.frame(at: tap.location(in: stage.canvasView)),
      onFrameDoubleTap(frame.id, stage.hands.hand(of: tap))
    {
      return
    }
    zoom.fit()
  }

  private func photoPressed(
    _ press: LongPressGestureRecognizer, _ phase: GestureRecognizer.Phase
  ) {
    let frame = stage.canvasView.frame(at: press.location(in: stage.canvasView))?.id
    if phase == .began, let frame { select.take(frame, by: stage.hands.hand(of: press)) }
    menus?.pressed(frame, press, phase)
  }

  /// Sets up the gestures of the photo for what is armed and how much of it is shown. What is armed is
  /// placed at once, without waiting for a double tap.
  func configure() {
    for view in stage.canvasView.elements {
      view.gestures.doubleTap.isEnabled = stage.hands.armed == nil
    }
    for gestures in stage.canvasView.photoView.gestures { configure(gestures) }
  }

  /// Gestures that a hand uses stay as they are until it has lifted.
  func configure(_ gestures: PhotoView.Gestures) {
    guard gestures.transformer.touches.isEmpty else { return }
    let isPanned =
      stage.hands.armed == nil && !stage.canvasView.viewport.isFitted && !drawsLoops
    gestures.transformer.minimumNumberOfTouches = isPanned ? 1 : 2
    gestures.doubleTap.isEnabled = stage.hands.armed == nil
  }

  /// Whether a finger on the bare photo selects what it draws a loop around.
  var drawsLoops: Bool {
    loop.isArmed || stage.hands.armed == nil && stage.window.modifiers.contains(.shift)
  }

  func touchDidLand(_ touch: Touch, onPhotoWith gestures: PhotoView.Gestures) {
    // Elsewhere two fingers may also be two taps.
    let fingers = gestures.transformer
    fingers.followsTwoFingers =
      stage.hands.armed == nil
      && move.element(between: fingers, of: stage.hands.hand(of: touch)) != nil
    let isOnPhoto = stage.isOnPhoto(touch.location(in: stage.canvasView))
    touchDidLand(touch, mayPress: isOnPhoto ? gestures.press : nil)
  }

  /// A tap that ends a text, or has taken the keyboard from a field, does nothing else.
  func photoTapped(_ touch: Touch) {
    let hand = stage.hands.hand(of: touch)
    if let sheet = hand.textSheet, sheet.isOpen { return sheet.finish() }
    guard hand.endingTouches.remove(touch) == nil else { return }
    let point = touch.location(in: stage.canvasView)
    if !place.placeArmed(at: point, by: hand), !adds {
      select.select(stage.canvasView.frame(at: point)?.id, by: hand)
    }
  }

  private func fingersMoved(
    _ fingers: TransformGestureRecognizer, _ phase: GestureRecognizer.Phase
  ) {
    let hand = stage.hands.hand(of: fingers)
    if phase == .began { _ = all.first { $0.begin(fingers, by: hand) } }
    for tool in all { tool.follow(fingers, phase, by: hand) }
  }

  /// Handles a finger that lands on the canvas, with the press that may follow, if any.
  func touchDidLand(_ touch: Touch, mayPress press: LongPressGestureRecognizer?) {
    let hand = stage.hands.hand(of: touch)
    hand.endingTouches = hand.endingTouches.filter(\.isDown)
    if stage.window.focus is TextField, stage.window.focusHand == touch.hand, !hand.isWriting {
      hand.endingTouches.insert(touch)
    }
    // Who uses fingers does not use the pointer.
    place.hidePreviews()
    menus?.touchDidLand(touch, mayPress: press)
  }

  // MARK: Mouse and touchpad

  /// Handles wheel, middle and right button of a mouse. Returns whether the event was handled.
  func handle(_ event: MouseEvent) -> Bool {
    guard stage.document.history != nil else { return false }
    switch event.kind {
    case .scrolled(let notches):
      let target = event.modifiers.contains(.control) ? nil : stage.element(at: event.location)
      move.pointers.turnWheel(notches, over: target?.id, event)
      if target == nil { zoom.turnWheel(notches, event) }
    case .pressed(.secondary):
      place.hidePreviews(of: event.device)
      openMenu(at: event.location, stage.hands.hand(atPointer: event.device))
    case .pressed(.middle), .released(.middle), .cancelled(.middle): zoom.middleButton(event)
    case .moved:
      if zoom.follow(event) { return true }
      place.showPreview(at: event.location, of: event.device)
      return false
    case .left:
      place.hidePreviews(of: event.device)
      return false
    case .pressed, .released, .cancelled: return false
    }
    return true
  }

  private func openMenu(at point: Point, _ hand: Hand) {
    let id = (stage.element(at: point) ?? stage.canvasView.frame(at: stage.inCanvas(point)))?.id
    if let id { select.take(id, by: hand) }
    guard id != nil || stage.isOnPhoto(stage.inCanvas(point)) else { return }
    menus?.show(for: id, hand, at: point)
  }

  /// Handles a pinch on the touchpad: for the element under the pointer, else for the canvas.
  /// Returns whether the event was handled.
  func handle(_ event: TouchpadEvent) -> Bool {
    guard stage.document.history != nil, case .pinch(let scale, let turn) = event.kind else {
      return false
    }
    if event.phase == .began {
      move.pointers.endPinch(of: event.device)
      zoom.endPinch(of: event.device)
      let target = stage.element(at: event.location)
      if let target {
        move.pointers.beginPinch(of: target.id, event)
      } else {
        zoom.beginPinch(event)
      }
    } else {
      move.pointers.followPinch(event, scale: scale, turn: turn)
      zoom.followPinch(event, scale: scale)
    }
    return true
  }
}

extension CanvasTools: GestureRecognizerDelegate {
  /// The photo's menu opens on the photo only, not on the background beside it, and not under a
  /// finger that rests beside an element that another one moves.
  package func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    let point = recognizer.location(in: stage.canvasView)
    guard stage.isOnPhoto(point) else { return false }
    let held = stage.canvasView.heldElement(near: point, by: 1...Int.max, of: nil)
    return held.map { move[$0.id] == nil } ?? true
  }
}
