import DisguiseModel
import Platform
import TouchKit

/// The menus: of an element, of the photo, and of the bar. Their items are commands.
final class Menus: EditorFeature {
  private let desk: Desk
  /// Fill while fingers rest that will open a menu.
  private var rings: [PressRing] = []

  init(on desk: Desk) {
    self.desk = desk
    desk.tools.menus = self
    offer(Menus.makePhotoMenu, at: desk.layout.topBar.photo)
    offer(Menus.makeMore, at: desk.layout.topBar.more)
  }

  /// Lets a finger that rests on a button slide along its list.
  private func offer(_ make: @escaping (Menus) -> (Hand) -> Menu, at button: Button) {
    button.add(
      ContextMenuInteraction { [weak self, unowned button] _ in
        guard let self else { return nil }
        let menu = make(self)(desk.hand)
        let middle = button.convert(button.bounds.center, to: nil)
        desk.take(menu, for: desk.hand, at: middle, of: button)
        return menu
      })
  }

  var commands: [Command] {
    [
      Command("photo-menu", localized("Photo"), icon: "photo") { [unowned self] target in
        showPhotoMenu(for: target.hand)
      },
      Command("more-menu", localized("More"), icon: "more") { [unowned self] target in
        showMore(for: target.hand)
      },
      Command(
        "menu", keys: [Keystroke("Menu"), Keystroke("F10", .shift)],
        row: KeysRow(keys: localized("Menu, Shift + F10"), meaning: localized("Open the menu"))
      ) { [unowned self] target in showByKey(for: target) },
    ]
  }

  /// A finger has landed on the canvas, with the press that may follow, if any.
  func touchDidLand(_ touch: Touch, mayPress press: LongPressGestureRecognizer?) {
    takeFocus(with: touch)
    if let press { freeRing.watch(press, touch) }
  }

  func documentWillChange() { for hand in desk.canvas.hands.all { hand.closeMenu() } }

  /// Takes the keyboard from what a hand has left by touching the canvas, not from others, nor from a text of its
  /// own: what becomes of the touch decides whether that ends.
  private func takeFocus(with touch: Touch) {
    let window = desk.window
    guard !desk.canvas.hands.hand(of: touch).isWriting else { return }
    if window.focusHand == nil || window.focusHand == touch.hand { window.clearFocus() }
  }

  /// A ring that watches no press.
  private var freeRing: PressRing {
    if let ring = rings.first(where: \.isIdle) { return ring }
    let ring = PressRing()
    ring.fillsSuperview = true
    desk.layout.addSubview(ring)
    rings.append(ring)
    return ring
  }

  // MARK: What is in them

  /// The items of a menu: what can be performed, and gray what waits until it can be again.
  private func items(_ places: Command.Place..., for target: Command.Target) -> [Menu.Item] {
    let isOpen = desk.document.history != nil
    return places.flatMap { place in
      let commands = desk.commands.commands(in: place)
      return commands.filter { $0.isEnabled(target) || $0.canWait && isOpen }.map { command in
        var item = Menu.Item(
          command.title(), identifier: command.id.rawValue,
          icon: command.icon.flatMap(desk.library.icon), isDestructive: command.isDestructive,
          isEnabled: command.isEnabled(target), isOn: command.isOn?(),
          key: command.keys.first?.title ?? "",
          group: command.places[place, default: 0] / 100
        ) {
          [weak self, weak hand = target.hand, about = target.about, face = target.face] in
          // The menu can outlive the editor; meanwhile others may have taken some of what is selected.
          guard let self, let hand else { return }
          let wasOn = command.isOn?() ?? false
          desk.commands.perform(
            command.id, for: Command.Target(hand: hand, about: about, face: face))
          guard var isOn = command.isOn?() else { return }
          if command.isSwitchedLater { isOn = !wasOn }
          let name = ["name": command.title()]
          desk.window.announce(
            isOn ? localized("{name}, on", name) : localized("{name}, off", name))
        }
        item.picture = command.picture()
        return item
      }
    }
  }

  // MARK: Elements and photo

  /// A long press opens a menu while the finger is down; the same finger can slide to an item.
  func pressed(
    _ id: ElementID?, _ press: LongPressGestureRecognizer, _ phase: GestureRecognizer.Phase
  ) {
    let (point, hand) = (press.location(in: nil), desk.canvas.hands.hand(of: press))
    switch phase {
    case .began:
      // It goes along with what it is about.
      let canvasView = desk.canvas.canvasView
      show(for: id, hand, at: point, of: id.flatMap { canvasView[$0] } ?? canvasView.layer)
    case .changed: hand.menu?.track(point)
    case .ended: hand.menu?.release(at: point)
    case .cancelled: hand.closeMenu()
    }
  }

  /// Opens the menu of an element or (nil) of the photo at a point of the window, or of a view that
  /// may move.
  func show(for id: ElementID?, _ hand: Hand, at point: Point, of view: View? = nil) {
    guard let disguise = desk.document.history?.present else { return }
    let canvas = desk.canvas
    let inPhoto = canvas.canvasView.layer.convert(point, from: nil)
    var target = Command.Target(hand: hand, about: id)
    // The face that is pressed, or the only one that wears the element or the group that is pressed.
    let pressed = target.elements.compactMap { disguise[$0] }
    let isOne =
      pressed.count == 1 || pressed.first?.group != nil && Set(pressed.map(\.group)).count == 1
    let wearers = Set(pressed.compactMap(canvas.wearer))
    let wearer = isOne && wearers.count == 1 ? wearers.first : nil
    let face = id == nil ? canvas.faces.face(near: inPhoto) : wearer
    target.face = face
    var items = items(id == nil ? .photoMenu : .elementMenu, for: target)
    if face != nil {
      // One of them has no place in the row then: another color is wanted more often than a copy.
      let copy = items.firstIndex { $0.identifier == "duplicate" }
      let color = items.firstIndex { $0.identifier == "color" }
      if let copy, let color { items.swapAt(copy, color) }
      // What is about the face comes first, once.
      let own = self.items(.faceMenu, for: target)
      items = own + items.filter { item in !own.contains { $0.identifier == item.identifier } }
    }
    // In the narrowest window these have a place, whatever else has none.
    for index in items.indices where ["surprise", "delete"].contains(items[index].identifier) {
      items[index].isKept = true
    }
    let menu = Menu(items, label: id == nil ? localized("Photo menu") : localized("Element menu"))
    menu.onMore = { [weak self, weak hand] rest in
      if let hand { self?.show(rest, for: id, hand) }
    }
    desk.present(menu, for: hand, at: point, of: view)
    hand.hasElementMenu = id != nil
  }

  /// Opens the list of what has no place in a menu, beside the element, or where that menu of the photo was.
  private func show(_ rest: [Menu.Item], for id: ElementID?, _ hand: Hand) {
    let menu = Menu(rest, style: .list, label: localized("More"))
    let canvasView = desk.canvas.canvasView
    if let id, let element = canvasView[id] {
      let others = hand.selected.contains(id) ? hand.selected.compactMap { canvasView[$0] } : []
      desk.present(menu, for: hand, beside: element, others)
    } else {
      desk.presentNext(menu, for: hand)
    }
    hand.hasElementMenu = id != nil
  }

  private func showByKey(for target: Command.Target) {
    let canvasView = desk.canvas.canvasView
    let id = target.about
    let view: View = id.flatMap { canvasView[$0] } ?? canvasView
    show(
      for: id, target.hand, at: view.convert(view.bounds.center, to: nil), of: view)
  }

  // MARK: The bar

  private func showPhotoMenu(for hand: Hand) {
    desk.present(makePhotoMenu(for: hand), for: hand, beside: desk.layout.topBar.photo)
  }

  private func showMore(for hand: Hand) {
    desk.present(makeMore(for: hand), for: hand, beside: desk.layout.topBar.more)
  }

  /// What opens another photo: the disguise stays with its photo.
  private func makePhotoMenu(for hand: Hand) -> Menu {
    Menu(
      items(.openMenu, for: .init(hand: hand, elements: [])), style: .list,
      label: localized("Open a photo"))
  }

  private func makeMore(for hand: Hand) -> Menu {
    Menu(
      items(
        desk.document.history == nil ? .startMenu : .moreMenu,
        for: .init(hand: hand, elements: [])), style: .list, label: localized("More"))
  }
}
