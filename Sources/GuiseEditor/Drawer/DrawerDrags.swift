import DisguiseModel
import TouchKit

/// The drags out of the drawer: a copy of the sticker follows each finger until it lifts.
///
/// Every finger has a drag of its own, so that several people can drag stickers at the same time.
final class DrawerDrags {
  private let window: Window
  private let canvas: CanvasStage
  private var drags: [CarryGestureRecognizer: DrawerDrag] = [:]
  private let layout: EditorLayout

  init(in window: Window, _ canvas: CanvasStage, _ layout: EditorLayout) {
    self.window = window
    self.canvas = canvas
    self.layout = layout
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

  /// Begins a drag of a sticker or a set, if there is a photo.
  func begin(_ carry: CarryGestureRecognizer, with item: DrawerItem) {
    if canvas.document.history != nil { show(item, in: begin(carry)) }
  }

  /// Shows the copy of a sticker or a set under the finger of a drag; a finger that has lifted before has
  /// dropped it.
  func show(_ item: DrawerItem, in drag: DrawerDrag) {
    switch drag.state {
    case .preparing:
      guard canvas.document.history != nil else { return }
      let copy = copy(of: item)
      window.root.addSubview(copy)
      drag.state = .showing(item, copy)
      follow(drag)
      layout.closeDrawer()
    case .dropped(let point): drop(item, at: point, by: drag.hand)
    case .showing, .ended: break
    }
  }

  private func copy(of item: DrawerItem) -> View {
    switch item {
    case .sticker(let sticker):
      let copy = StickerCopy(of: sticker, library: canvas.library)
      place.show(sticker, in: copy)
      return copy
    case .set(let set):
      let copy = SetCopy(of: set, library: canvas.library)
      place.show(set, in: copy)
      return copy
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

  private func end(_ carry: CarryGestureRecognizer, _ end: (DrawerDrag) -> (DrawerItem, Point)?) {
    guard let drag = drags.removeValue(forKey: carry) else { return }
    place.fitPreviews.hide(for: .drag(ObjectIdentifier(drag)))
    if let (item, point) = end(drag) { drop(item, at: point, by: drag.hand) }
    canvas.onEvent(.gestureEnded)
  }

  /// Moves the copy, and shows on the faces where it may land.
  private func follow(_ drag: DrawerDrag) {
    drag.follow()
    guard case .showing(let item, let copy) = drag.state else { return }
    let target = place.face(under: drag.location, for: item)
    place.fitPreviews.show(
      item, on: canvas.faces.isOn && !place.placesFreely ? canvas.faces.faces : [],
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

  /// Places a sticker or a set at a point of the window, unless that is beside the photo.
  private func drop(_ item: DrawerItem, at point: Point, by hand: Hand) {
    let view = canvas.canvasView
    let inCanvas = view.convert(point, from: nil)
    guard view.bounds.contains(inCanvas), canvas.isOnPhoto(inCanvas) else { return }
    let place = view.layer.convert(inCanvas, from: view)
    switch item {
    case .sticker(let sticker):
      self.place.place(sticker, at: place, by: hand, isFree: self.place.placesFreely)
    case .set(let set): self.place.putOn(set, at: place, by: hand)
    }
  }
}

/// One drag out of the drawer.
final class DrawerDrag {
  fileprivate enum State {
    /// The sticker is still being made.
    case preparing
    /// A copy follows the finger.
    case showing(DrawerItem, View)
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
  fileprivate func drop(at point: Point) -> (DrawerItem, Point)? {
    guard case .showing(let item, let copy) = state else {
      state = .dropped(at: point)
      return nil
    }
    copy.removeFromSuperview()
    state = .ended
    return (item, point)
  }

  /// Ends it without effect.
  fileprivate func cancel() -> (DrawerItem, Point)? {
    if case .showing(_, let copy) = state { copy.removeFromSuperview() }
    state = .ended
    return nil
  }
}
