import DisguiseModel
import Platform
import TouchKit

/// The sticker that the next tap places: a tap in the drawer arms it. A drag takes a copy out.
final class ArmedSticker: EditorFeature {
  private let desk: Desk
  /// Whether something was placed on the photo: the hint is not needed again.
  private var hasPlaced = false

  init(on desk: Desk) { self.desk = desk }

  var commands: [Command] {
    let tabs = KeysRow(
      keys: "1 … 9", meaning: localized("Select a tab of the drawer"), in: .window)
    let place = KeysRow(
      keys: localized("Enter"),
      meaning: localized("Place what is armed on the next face, or in the middle"))
    return (1...9).map { number in
      Command(
        Command.ID(rawValue: "tab-\(number)"), keys: [Keystroke("\(number)")], row: tabs,
        perform: { [unowned self] _ in select(tab: number - 1) })
    } + [
      Command(
        "place", keys: [Keystroke("Return"), Keystroke("KP_Enter")], row: place,
        ifPossible: { [unowned self] target in placeAtCenter(target.hand) })
    ]
  }

  private func select(tab index: Int) {
    desk.layout.openDrawer()
    desk.layout.drawer.select(tab: index)
  }

  func documentWillChange() {
    desk.drawerDrags.cancelAll()
    hasPlaced = false
  }

  /// Arms the sticker of a tapped cell, or disarms it if it was armed; puts a set on at once.
  func pick(_ item: DrawerItem) {
    let hand = desk.hand
    switch item {
    case .sticker(let sticker): hand.armed = hand.armed == sticker ? nil : sticker
    case .set(let set):
      // A tap that follows belongs to its pieces.
      hand.armed = nil
      guard desk.document.history != nil else {
        desk.messages.show(localized("Open a photo first."))
        break
      }
      desk.tools.place.putOn(set, by: hand)
    }
    desk.layout.closeDrawer()
  }

  /// Handles the drag of a cell out of the drawer.
  func drag(
    _ item: DrawerItem, _ carry: CarryGestureRecognizer, _ phase: GestureRecognizer.Phase
  ) {
    if phase == .began {
      desk.drawerDrags.begin(carry, with: item)
    } else {
      desk.drawerDrags.follow(carry, phase)
    }
  }

  private func placeAtCenter(_ hand: Hand) -> Bool {
    guard let armed = hand.armed, let size = desk.document.history?.present.canvasSize else {
      return false
    }
    if desk.tools.place.fitToNextFace(armed, by: hand) { return true }
    desk.tools.place.place(
      armed, at: Rect(origin: .zero, size: size).center, by: hand, isFree: true)
    return true
  }

  // MARK: What is armed

  let follows: EditorChange = [.photo, .elements, .armed, .drawer, .faces]

  func show(_ change: EditorChange) {
    guard change != .drawer else { return showArmed() }
    let layout = desk.layout
    layout.drawer.inUse.armed = desk.hand.armed?.id
    showArmed()
    layout.isArmed = desk.hand.armed != nil
    layout.status.head = desk.document.photo.flatMap { desk.library.faces.head(on: $0.reference) }
    layout.hint = hint
  }

  /// What is armed is always visible: in the drawer, or else over the canvas.
  private func showArmed() {
    let (layout, hand) = (desk.layout, desk.hand)
    let armed = hand.armed.flatMap { sticker in
      layout.showsDrawer && layout.drawer.showsArmedCell ? nil : sticker
    }
    guard layout.corners.armed?.sticker != armed else { return }
    layout.corners.armed = armed.map { sticker in
      ArmedChip(sticker, library: desk.library) { [weak hand] in hand?.armed = nil }
    }
  }

  private var hint: String {
    guard let history = desk.document.history else { return "" }
    if !history.present.elements.isEmpty { hasPlaced = true }
    if hasPlaced { return "" }
    return switch (isArmed: desk.hand.armed != nil, isFaceless: desk.canvas.isFaceless) {
    case (false, false): localized("Pick something, then tap the face")
    case (false, true): localized("Pick something, then tap the photo")
    case (true, false): localized("Now tap the face")
    case (true, true): localized("Now tap the photo")
    }
  }
}
