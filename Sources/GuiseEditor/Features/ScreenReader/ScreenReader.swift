import DisguiseModel
import Faces
import Platform
import TouchKit

/// Tells screen readers what is on the canvas, lets them do what fingers do there, and says what has changed.
final class ScreenReader: EditorFeature {
  /// A step that is heard, and leads far enough to be worth it.
  private static let (move, turn, factor) = (0.02, Angle.degrees(5), 1.1)

  private let desk: Desk
  /// The disguise that was described last.
  private var last: Disguise?
  /// The sticker that was armed then.
  private var lastArmed: Sticker?
  /// The element that is being put above or below others.
  private var reordered: ElementID?

  init(on desk: Desk) {
    self.desk = desk
    desk.canvas.canvasView.photoView.reader = self
    desk.canvas.canvasView.layer.reader = self
  }

  // MARK: What has changed

  let follows: EditorChange = [.photo, .elements, .armed]

  func show(_ change: EditorChange) {
    let (present, armed) = (desk.document.history?.present, desk.hand.armed)
    defer { (last, lastArmed) = (present, armed) }
    guard desk.window.reader.isHeard else { return }
    if lastArmed?.id != armed?.id, present != nil { tellArmed(armed, after: lastArmed) }
    guard let present, let last, last != present, last.photo.id == present.photo.id else { return }
    for text in changes(from: last, to: present).prefix(3) { desk.window.announce(text) }
  }

  /// Says what the next tap places.
  private func tellArmed(_ armed: Sticker?, after before: Sticker?) {
    if let armed {
      desk.window.announce(localized("{name}, armed", ["name": armed.name]))
    } else if let before {
      desk.window.announce(localized("{name}, no longer armed", ["name": before.name]))
    }
  }

  private func changes(from old: Disguise, to new: Disguise) -> [String] {
    let gone = old.elements.filter { new[$0.id] == nil }.map {
      localized("{name}, removed", ["name": desk.library.name(of: $0)])
    }
    let now = new.elements.compactMap { element -> String? in
      guard let before = old[element.id] else {
        return localized("{name}, placed", ["name": desk.library.name(of: element)])
      }
      if element.isFrame {
        // It lies where the photo does.
        if before.kind.frame?.frame != element.kind.frame?.frame {
          return localized("{name}, placed", ["name": desk.library.name(of: element)])
        }
      } else if before.placement != element.placement {
        return change(of: element, from: before)
      }
      if let word = arrangement(of: element, from: before) {
        return [desk.library.name(of: element), word].listed
      }
      let look = element.look.heard(since: before.look)
      return look.isEmpty ? nil : ([desk.library.name(of: element)] + look).listed
    }
    let framed =
      old.framing == new.framing
      ? [] : [[localized("Crop and light"), new.framing.heard(of: new.photo.size)].listed]
    return framed + gone + now
      + [movedInOrder(from: old, to: new).flatMap { order(of: $0, in: new) }]
      .compactMap(\.self)
  }

  /// What is different of how an element can be used; nil if nothing is.
  private func arrangement(
    of element: DisguiseElement, from before: DisguiseElement
  ) -> String? {
    if before.isHidden != element.isHidden {
      return element.isHidden ? localized("hidden") : localized("shown again")
    }
    if before.isLocked != element.isLocked {
      return element.isLocked ? localized("locked") : localized("unlocked")
    }
    guard before.group != element.group else { return nil }
    return element.group == nil ? localized("no longer in a group") : localized("in a group")
  }

  /// The element that lies above or below others than before: of two that have changed places the one
  /// that is being put elsewhere. Nil if none or several do.
  private func movedInOrder(from old: Disguise, to new: Disguise) -> ElementID? {
    let before = old.elements.map(\.id).filter { new[$0] != nil }
    let now = new.elements.map(\.id).filter { old[$0] != nil }
    guard before != now else { return nil }
    let moved = now.filter { id in before.filter { $0 != id } == now.filter { $0 != id } }
    return moved.first { $0 == reordered } ?? moved.last
  }

  /// Where an element lies among the others.
  private func order(of id: ElementID, in disguise: Disguise) -> String? {
    guard let index = disguise.elements.firstIndex(where: { $0.id == id }) else { return nil }
    let name = desk.library.name(of: disguise.elements[index])
    return switch index {
    case disguise.elements.count - 1: localized("{name}, in front of all", ["name": name])
    case 0: localized("{name}, behind all", ["name": name])
    default:
      localized(
        "{name}, {number} of {count} from the back",
        ["name": name, "number": index + 1, "count": disguise.elements.count])
    }
  }

  /// Says where an element lies after a closure has put it there, or has found it there.
  func tellOrder(of id: ElementID, after put: () -> Bool) {
    reordered = id
    defer { reordered = nil }
    guard !put(), let present = desk.document.history?.present else { return }
    desk.window.announce(order(of: id, in: present) ?? "")
  }

  /// What a gesture has done: what is different most of all is said.
  private func change(of element: DisguiseElement, from before: DisguiseElement) -> String {
    let (old, new, name) = (before.placement, element.placement, desk.library.name(of: element))
    if old.isFlipped != new.isFlipped { return localized("{name}, flipped", ["name": name]) }
    if old.rotation != new.rotation { return [name, angle(of: new)].listed }
    if old.scale != new.scale { return [name, size(of: element)].listed }
    return [name, place(of: new)].listed
  }

  // MARK: Elements

  func value(of element: DisguiseElement) -> String {
    let placement = element.placement
    let values =
      element.isFrame
      ? [localized("around the photo")]
      : [angle(of: placement), size(of: element), place(of: placement)]
    return (values + element.look.heard() + element.states).listed
  }

  private func angle(of placement: Placement) -> String {
    let degrees = Int(placement.rotation.normalized.degrees.rounded())
    return localized("turned {angle}", ["angle": "\(degrees.shown)°"])
  }

  private func size(of element: DisguiseElement) -> String {
    localized(
      "{percent} % of the width", ["percent": "\(Int(percent(of: element).rounded()))"])
  }

  private func place(of placement: Placement) -> String {
    let size = desk.document.canvasSize
    guard !size.isEmpty else { return "" }
    let (x, y) = (placement.center.x / size.width, placement.center.y / size.height)
    return localized(
      "{x} % from the left, {y} % from the top",
      ["x": "\(Int((x * 100).rounded()))", "y": "\(Int((y * 100).rounded()))"])
  }

  /// The width of an element as a part of the canvas.
  private func percent(of element: DisguiseElement) -> Double {
    guard let view = desk.canvas.canvasView[element.id] else { return 0 }
    let width = max(desk.document.canvasSize.width, 1)
    return view.bounds.width * element.placement.scale / width * 100
  }

  /// What changes an element by a step. The titles are those of the language, which does not change.
  private lazy var steps: [(name: String, title: String, step: () -> FineStep)] =
    ArrowWay.all.map { way in (way.action, way.title, { [unowned self] in step(way.step) }) } + [
      ("larger", localized("Larger"), { FineStep(scale: Self.factor) }),
      ("smaller", localized("Smaller"), { FineStep(scale: 1 / Self.factor) }),
      ("turn-left", localized("Turn left"), { FineStep(turn: -Self.turn) }),
      ("turn-right", localized("Turn right"), { FineStep(turn: Self.turn) }),
    ]
  private lazy var menuTitle = localized("Open the menu")
  private lazy var elementCommands = titled(.elementReader)

  /// The commands of a place, with the titles that they have in this language.
  private func titled(_ place: Command.Place) -> [(command: Command, title: String)] {
    desk.commands.commands(in: place).map { ($0, $0.title()) }
  }

  func actions(of id: ElementID) -> [CustomAction] {
    let target = Command.Target(hand: desk.hand, about: id)
    let commands = elementCommands.filter { $0.command.isEnabled(target) }
    // What is locked stays where it is, and so does a frame.
    return (target.elements.isEmpty ? [] : steps).map { step in
      CustomAction(step.name, step.title) { [weak self] in
        guard let self else { return }
        desk.tools.move.adjust(id, step.step(), by: desk.hand)
      }
    } + commands.map { action($0, element: id) } + [menu(of: id)]
  }

  private func step(_ direction: Vector) -> FineStep {
    FineStep(move: direction * (desk.document.canvasSize.longSide * Self.move))
  }

  private func action(
    _ entry: (command: Command, title: String), element: ElementID? = nil, face: Face? = nil
  ) -> CustomAction {
    CustomAction(entry.command.id.rawValue, entry.title) { [weak self] in
      guard let self else { return }
      _ = entry.command.perform(Command.Target(hand: desk.hand, about: element, face: face))
    }
  }

  private func menu(of id: ElementID?) -> CustomAction {
    CustomAction("menu", menuTitle) { [weak self] in
      guard let self else { return }
      let canvas = desk.canvas.canvasView
      let view = id.flatMap { canvas[$0] } ?? canvas.photoView as View
      desk.tools.menus?.show(
        for: id, desk.hand, at: view.convert(view.bounds.center, to: nil))
    }
  }

  func select(_ id: ElementID) { desk.tools.select.pick(id, by: desk.hand) }

  func parts(of element: DisguiseElement, in frame: Rect) -> [AccessiblePart] {
    guard element.isFree, !element.isFrame else { return [] }
    let id = element.id
    var angle = AccessiblePart("angle", .slider, localized("Angle"), frame: frame)
    angle.value = AdjustableValue(
      element.placement.rotation.normalized.degrees, in: -180...180, step: 1)
    angle.text = self.angle(of: element.placement)
    angle.adjust = { [weak self] degrees in
      self?.adjust(id) { FineStep(turn: .degrees(degrees) - $0.placement.rotation) }
    }
    var size = AccessiblePart("size", .slider, localized("Size"), frame: frame)
    size.value = AdjustableValue(min(max(percent(of: element), 1), 400), in: 1...400, step: 1)
    size.text = self.size(of: element)
    size.adjust = { [weak self] percent in
      self?.adjust(id) { element in
        FineStep(scale: percent / max(self?.percent(of: element) ?? percent, 0.01))
      }
    }
    // On an element one means the element.
    angle.isPointedAt = false
    size.isPointedAt = false
    return [angle, size]
  }

  private func adjust(_ id: ElementID, _ step: (DisguiseElement) -> FineStep) {
    guard let element = desk.document.history?.present[id] else { return }
    desk.tools.move.adjust(id, step(element), by: desk.hand)
  }

  // MARK: The photo and its faces

  private lazy var photoChanges = titled(.photoReader)
  private lazy var faceChanges = titled(.faceReader)

  var photoActions: [CustomAction] {
    guard desk.document.history != nil else { return [] }
    let place = desk.hand.armed.map { armed in
      CustomAction("place", title(ofPlacing: armed)) { [weak self] in
        guard let self else { return }
        desk.commands.perform("place", for: Command.Target(of: desk.hand))
      }
    }
    let target = Command.Target(of: desk.hand)
    let changes = photoChanges.filter { $0.command.isEnabled(target) }
    return [place].compactMap(\.self) + changes.map { action($0) } + [menu(of: nil)]
  }

  private func title(ofPlacing sticker: Sticker) -> String {
    localized("Place {name}", ["name": sticker.name])
  }

  func photoParts(in view: View) -> [AccessiblePart] {
    desk.canvas.faces.faces.enumerated().map { index, face in
      let layer = desk.canvas.canvasView.layer
      let toView = layer.transformToWindow
      let origin = view.convert(toView.apply(face.box.origin), from: nil)
      let end = view.convert(toView.apply(Point(face.box.maxX, face.box.maxY)), from: nil)
      var part = AccessiblePart(
        "face-\(index + 1)", .image, localized("Face {number}", ["number": "\(index + 1)"]),
        frame: Rect(origin.x, origin.y, end.x - origin.x, end.y - origin.y))
      part.actions = actions(of: face)
      return part
    }
  }

  private func actions(of face: Face) -> [CustomAction] {
    let place = desk.hand.armed.map { armed in
      CustomAction("place", title(ofPlacing: armed)) { [weak self] in
        guard let self else { return }
        desk.tools.place.place(armed, at: face.box.center, by: desk.hand)
      }
    }
    let target = Command.Target(hand: desk.hand, about: nil, face: face)
    let changes = faceChanges.filter { $0.command.isEnabled(target) }
    return [place].compactMap(\.self) + changes.map { action($0, face: face) }
  }
}
