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

  /// Takes the keyboard from what a hand has left by touching the canvas, not from others.
  private func takeFocus(with touch: Touch) {
    let window = desk.window
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

  /// The items of a menu.
  private func items(_ commands: [Command], for target: Command.Target) -> [Menu.Item] {
    commands.map { command in
      Menu.Item(
        command.title(), identifier: command.id.rawValue,
        icon: command.icon.flatMap(desk.library.icon), isDestructive: command.isDestructive,
        isEnabled: command.isEnabled(target)
      ) { [weak self, weak hand = target.hand, element = target.element, face = target.face] in
        // The menu can outlive the editor.
        guard let self, let hand else { return }
        desk.commands.perform(command.id, for: .init(hand: hand, element: element, face: face))
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
    case .began: show(for: id, hand, at: point)
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
    // The face that is pressed, or that wears what is pressed.
    let wearer = id.flatMap { disguise[$0] }.flatMap(canvas.wearer)
    let face = id == nil ? canvas.faces.face(near: inPhoto) : wearer
    let target = Command.Target(hand: hand, element: id, face: face)
    let own =
      id == nil
      ? desk.commands.commands(in: .photoMenu)
      : desk.commands.commands(in: .elementMenu).filter { $0.isEnabled(target) }
    let commands = own + (face == nil ? [] : desk.commands.commands(in: .faceMenu))
    desk.present(
      Menu(
        items(commands, for: target),
        label: id == nil ? localized("Photo menu") : localized("Element menu")),
      for: hand, at: point, of: view)
    hand.hasElementMenu = id != nil
  }

  private func showByKey(for target: Command.Target) {
    let canvasView = desk.canvas.canvasView
    let view: View = target.element.flatMap { canvasView[$0] } ?? canvasView
    show(
      for: target.element, target.hand, at: view.convert(view.bounds.center, to: nil), of: view)
  }

  // MARK: The bar

  /// Opens another photo: the disguise stays with its photo.
  private func showPhotoMenu(for hand: Hand) {
    let target = Command.Target(hand: hand, element: nil)
    desk.present(
      Menu(
        items(desk.commands.commands(in: .openMenu), for: target),
        label: localized("Open a photo")),
      for: hand, below: desk.layout.topBar.photo)
  }

  private func showMore(for hand: Hand) {
    let target = Command.Target(hand: hand, element: nil)
    let place: Command.Place = desk.document.history == nil ? .startMenu : .moreMenu
    desk.present(
      Menu(items(desk.commands.commands(in: place), for: target), label: localized("More")),
      for: hand,
      below: desk.layout.topBar.more)
  }
}
