import DisguiseModel
import TouchKit

/// The drags out of the drawer: a copy of the sticker follows each finger until it lifts.
///
/// Every finger has a drag of its own, so that several people can drag stickers at the same time.
final class DrawerDrags {
  private let window: Window
  private let canvas: CanvasStage
  private var drags: [CarryGestureRecognizer: DrawerDrag] = [:]
  /// Called when a copy is shown.
  var onShow: () -> Void = {}
  /// Called when a drag has ended.
  var onEnd: () -> Void = {}

  init(in window: Window, _ canvas: CanvasStage) {
    self.window = window
    self.canvas = canvas
  }

  private var place: PlaceTool { canvas.tools.place }

  /// Whether nothing is dragged.
  var isEmpty: Bool { drags.isEmpty }

  /// Whether a hand drags something.
  func areHeld(by hand: Hand) -> Bool {
    drags.values.contains { $0.hand == hand }
  }

  /// Begins a drag of what is still being made; `show` shows it once it is.
  func begin(_ carry: CarryGestureRecognizer) -> DrawerDrag {
    let drag = DrawerDrag(carry, by: canvas.hands.hand(of: carry))
    drags[carry] = drag
    return drag
  }

  /// Begins a drag of a sticker, if there is a photo.
  func begin(_ carry: CarryGestureRecognizer, with sticker: Sticker) {
    if canvas.document.history != nil { show(sticker, in: begin(carry)) }
  }

  /// Shows the copy of a sticker under the finger of a drag; a finger that has lifted before has dropped
  /// it.
  func show(_ sticker: Sticker, in drag: DrawerDrag) {
    switch drag.state {
    case .preparing:
      guard canvas.document.history != nil else { return }
      let copy = StickerCopy(of: sticker, library: canvas.library)
      place.show(sticker, in: copy)
      window.root.addSubview(copy)
      drag.state = .showing(sticker, copy)
      follow(drag)
      onShow()
    case .dropped(let point): drop(sticker, at: point, by: drag.hand)
    case .showing, .ended: break
    }
  }

  /// Handles what the finger of a drag does next: the sticker is placed where it lifts.
  func follow(_ carry: CarryGestureRecognizer, _ phase: GestureRecognizer.Phase) {
    switch phase {
    case .began: break
    case .changed: drags[carry].map(follow)
    case .ended: end(carry) { $0.drop(at: carry.location(in: nil)) }
    case .cancelled: end(carry) { $0.cancel() }
    }
  }

  private func end(_ carry: CarryGestureRecognizer, _ end: (DrawerDrag) -> (Sticker, Point)?) {
    guard let drag = drags.removeValue(forKey: carry) else { return }
    place.fitPreviews.hide(for: .drag(ObjectIdentifier(drag)))
    if let (sticker, point) = end(drag) { drop(sticker, at: point, by: drag.hand) }
    onEnd()
  }

  /// Moves the copy, and shows on the faces where it may land.
  private func follow(_ drag: DrawerDrag) {
    drag.follow()
    guard case .showing(let sticker, let copy) = drag.state else { return }
    let target = place.face(under: drag.location, for: sticker)
    place.fitPreviews.show(
      sticker, on: canvas.faces.isOn && !place.placesFreely ? canvas.faces.faces : [],
      for: .drag(ObjectIdentifier(drag)),
      at: target)
    copy.alpha = target == nil ? 1 : 0.35
  }

  /// Cancels all drags.
  func cancelAll() {
    for drag in drags.values { place.fitPreviews.hide(for: .drag(ObjectIdentifier(drag))) }
    for drag in drags.values { _ = drag.cancel() }
    drags.removeAll()
  }

  /// Places a sticker at a point of the window, unless that is beside the photo.
  private func drop(_ sticker: Sticker, at point: Point, by hand: Hand) {
    let view = canvas.canvasView
    let inCanvas = view.convert(point, from: nil)
    guard view.bounds.contains(inCanvas), canvas.isOnPhoto(inCanvas) else { return }
    place.place(
      sticker, at: view.layer.convert(inCanvas, from: view), by: hand, isFree: place.placesFreely)
  }
}

/// One drag out of the drawer.
final class DrawerDrag {
  fileprivate enum State {
    /// The sticker is still being made.
    case preparing
    /// A copy follows the finger.
    case showing(Sticker, StickerCopy)
    /// The finger has lifted at a point of the window before the sticker was there.
    case dropped(at: Point)
    /// It is over.
    case ended
  }

  fileprivate var state = State.preparing
  private let carry: CarryGestureRecognizer
  fileprivate let hand: Hand

  fileprivate init(_ carry: CarryGestureRecognizer, by hand: Hand) {
    self.carry = carry
    self.hand = hand
  }

  /// Where its finger is, in window points.
  fileprivate var location: Point { carry.location(in: nil) }

  /// Whether it is over.
  var isOver: Bool { if case .ended = state { true } else { false } }

  /// Moves the copy to the finger.
  fileprivate func follow() {
    if case .showing(_, let copy) = state { copy.center = carry.location(in: nil) }
  }

  /// Ends it where the finger has lifted; returns what is dropped there, if it is shown.
  fileprivate func drop(at point: Point) -> (Sticker, Point)? {
    guard case .showing(let sticker, let copy) = state else {
      state = .dropped(at: point)
      return nil
    }
    copy.removeFromSuperview()
    state = .ended
    return (sticker, point)
  }

  /// Ends it without effect.
  fileprivate func cancel() -> (Sticker, Point)? {
    if case .showing(_, let copy) = state { copy.removeFromSuperview() }
    state = .ended
    return nil
  }
}
