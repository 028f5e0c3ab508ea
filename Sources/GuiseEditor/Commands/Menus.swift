import DisguiseModel
import Platform
import TouchKit

/// The menus: of an element, of the photo, and of the bar. Their items are commands.
final class Menus: EditorFeature {
  private let desk: Desk
  /// Fill while fingers rest that will open a menu.
  private var rings: [PressRing] = []
  /// Returns a command of the table.
  var command: (Command.ID) -> Command? = { _ in nil }

  init(on desk: Desk) {
    self.desk = desk
    desk.canvas.onTouchDown = { [weak self] press, touch in
      self?.takeFocus(with: touch)
      if let press { self?.freeRing.watch(press, touch) }
    }
    desk.canvas.onPress = { [weak self] id, press, phase in self?.pressed(id, press, phase) }
    desk.canvas.onMenuRequest = { [weak self] id, point, hand in
      self?.show(for: id, hand, at: point)
    }
  }

  var commands: [Command] {
    [
      Command(.photoMenu, localized("Photo"), icon: "photo") { [unowned self] target in
        showPhotoMenu(for: target.hand)
      },
      Command(.moreMenu, localized("More"), icon: "more") { [unowned self] target in
        showMore(for: target.hand)
      },
      Command(
        .menu, keys: [Keystroke("Menu"), Keystroke("F10", .shift)],
        row: KeysRow(keys: localized("Menu, Shift + F10"), meaning: localized("Open the menu"))
      ) { [unowned self] target in showByKey(for: target) },
    ]
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

  /// The menu of an element; the one that edits a text is left out for others.
  private static let element: [Command.ID] = [
    .editText, .delete, .wiggle, .flip, .duplicate, .adjust, .toFront, .toBack,
  ]
  private static let photo: [Command.ID] = [.save, .saveAs, .print, .changePhoto, .removeAll]
  private static let more: [Command.ID] = [
    .surprise, .fitToFaces, .fitPhoto, .fullScreen, .open, .saveProject, .print, .mail,
    .myStickers, .removeAll, .settings, .keys, .about,
  ]
  /// While there is no photo.
  private static let moreAtStart: [Command.ID] = [.fullScreen, .open, .settings, .keys, .about]

  /// The items of a menu.
  private func items(_ ids: [Command.ID], for target: Command.Target) -> [Menu.Item] {
    ids.compactMap(command).map { command in
      Menu.Item(
        command.title(), identifier: command.id.rawValue,
        icon: command.icon.flatMap(desk.library.icon), isDestructive: command.isDestructive,
        isEnabled: command.isEnabled(target)
      ) { [weak self, weak hand = target.hand, element = target.element, face = target.face] in
        // The menu can outlive the editor.
        guard let self, let hand else { return }
        _ = self.command(command.id)?.perform(.init(hand: hand, element: element, face: face))
      }
    }
  }

  // MARK: Elements and photo

  /// A long press opens a menu while the finger is down; the same finger can slide to an item.
  private func pressed(
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
    let isText = id.flatMap { disguise[$0] }?.kind.text != nil
    let own = id == nil ? Self.photo : Self.element.filter { $0 != .editText || isText }
    let ids = own + (face == nil ? [] : [.surprise])
    desk.present(
      Menu(
        items(ids, for: target),
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
    let faces = desk.library.faces.faces.map(Command.ID.open)
    let target = Command.Target(hand: hand, element: nil)
    desk.present(
      Menu(
        items([.open, .paste] + faces + [.earlier], for: target),
        label: localized("Open a photo")),
      for: hand, below: desk.layout.topBar.photo)
  }

  private func showMore(for hand: Hand) {
    let target = Command.Target(hand: hand, element: nil)
    let ids = desk.document.history == nil ? Self.moreAtStart : Self.more
    desk.present(
      Menu(items(ids, for: target), label: localized("More")), for: hand,
      below: desk.layout.topBar.more)
  }
}

extension Command.ID {
  static let photoMenu: Self = "photo-menu"
  static let moreMenu: Self = "more-menu"
  static let menu: Self = "menu"
}
