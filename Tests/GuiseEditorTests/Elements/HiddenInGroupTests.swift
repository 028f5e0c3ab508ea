import DisguiseModel
import Faces
import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

/// A set of ears, nose and eyes, which is a group, with a hidden nose.
@MainActor
@Suite("What is hidden in a group goes with it", .serialized) struct HiddenInGroupTests {
  private let photo: FacePhoto
  private let names = ["animals/panda-ears", "animals/panda-nose", "animals/panda-eyes"]
  private var whole: WholeEditor { photo.whole }
  private var canvas: CanvasView { photo.controller.canvasView }
  private var hand: Hand { photo.controller.hand }

  init() throws {
    photo = try FacePhoto()
    whole.tap(try whole.view(.tab, "Sets"))
    try putOn()
    try #require(whole.elements.map(\.kind.artwork.rawValue) == names)
    hide(names[1])
  }

  private func putOn() throws {
    whole.tap(try whole.view(.cell, "Panda"))
    whole.settle()
  }

  private func hide(_ name: String) {
    let ids = whole.elements.filter { $0.kind.artwork.rawValue == name }.map(\.id)
    photo.controller.tools.select.select(ids, by: hand)
    whole.press("h")
    whole.settle()
  }

  @Test("copies of a group, and copies of these, lie on none of them") func copies() throws {
    try tap(names[0])
    for _ in 1...4 {
      whole.press("d", modifiers: .control)
      whole.settle()
    }
    let ears = whole.elements.filter { $0.kind.artwork.rawValue == names[0] }
      .map(\.placement.center)
    #expect(ears.count >= 4)
    for (index, place) in ears.enumerated() {
      #expect(ears[..<index].allSatisfy { $0.distance(to: place) > 5 })
    }
  }

  private func undo() {
    whole.press("z", modifiers: .control)
    whole.settle()
  }

  /// Takes all of the group by a tap on what is seen of it.
  private func tap(_ name: String) throws {
    whole.press("Escape")
    whole.tap(try middle(of: name))
    whole.settle()
  }

  /// A point of the window at which a finger hits an element.
  private func middle(of name: String) throws -> Point {
    let view = try #require(canvas.elements.last { $0.element.kind.artwork.rawValue == name })
    let box = view.bounds
    let points = (1..<40).flatMap { x in (1..<40).map { Point(Double(x) / 40, Double($0) / 40) } }
    let inside = points.map { Point(box.minX + $0.x * box.width, box.minY + $0.y * box.height) }
    let nearest = inside.sorted { $0.distance(to: box.center) < $1.distance(to: box.center) }
    let hit = nearest.first { point in
      let place = canvas.convert(view.convert(point, to: nil), from: nil)
      return canvas.pile(at: place).first === view
    }
    return view.convert(try #require(hit), to: nil)
  }

  /// Where the others are, as the first of some elements sees them.
  private func pattern(_ elements: some Sequence<DisguiseElement>) -> [Point] {
    let elements = Array(elements)
    guard let back = elements.first?.placement.transform.inverse else { return [] }
    return elements.flatMap { element in
      [Point(0, 0), Point(100, 0), Point(0, 100)].map {
        back.apply(element.placement.transform.apply($0))
      }
    }
  }

  private func isSame(_ one: [Point], _ other: [Point]) -> Bool {
    one.count == other.count && zip(one, other).allSatisfy { $0.distance(to: $1) < 0.5 }
  }

  private func drag(by way: Vector) throws {
    let start = try middle(of: names[0])
    photo.stage.finger.down(at: start)
    photo.stage.finger.stroke(to: start + way, in: .milliseconds(400))
    photo.stage.finger.up()
    whole.settle()
  }

  private func pinch() throws {
    let start = try middle(of: names[0])
    let (one, two) = (photo.stage.finger(1), photo.stage.finger(2))
    one.down(at: start)
    two.down(at: start + Vector(40, 30))
    photo.stage.stroke(
      [one, two], to: [start + Vector(-30, 60), start + Vector(60, 40)], in: .milliseconds(400))
    photo.stage.lift([one, two])
    whole.settle()
  }

  @Test(
    "what moves, scales, turns or mirrors the whole group does so with it, as one step",
    arguments: ["drag", "far", "pinch", "plus", "bracketright", "Right", "f"])
  func goesAlong(way: String) throws {
    let (before, steps) = (whole.elements, whole.document.history?.past.count ?? 0)
    let old = pattern(before)
    try tap(names[0])
    #expect(hand.selected.count == 2)
    switch way {
    case "drag": try drag(by: Vector(40, 90))
    case "far": try drag(by: Vector(-900, 40))
    case "pinch": try pinch()
    default: whole.press(way, modifiers: way == "bracketright" ? .shift : [])
    }
    whole.settle()
    #expect(whole.elements[0].placement != before[0].placement)
    #expect(isSame(pattern(whole.elements), old))
    #expect(whole.document.history?.held.isEmpty == true)
    #expect(whole.document.history?.past.count == steps + 1)
    whole.press("h", modifiers: .shift)
    #expect(isSame(pattern(whole.elements), old) && canvas.elements.count == 3)
    undo()
    undo()
    #expect(whole.elements == before)
  }

  @Test("one piece alone takes nothing along") func alone() throws {
    photo.controller.tools.select.select([whole.elements[0].id], by: hand)
    let before = whole.elements
    whole.press("Right", modifiers: .shift)
    #expect(zip(before, whole.elements).count { $0.placement != $1.placement } == 1)
    whole.press("Delete")
    #expect(whole.elements.count == 2)
  }

  @Test("of a group of which one piece is seen, all goes with that", arguments: ["drag", "f"])
  func oneSeen(way: String) throws {
    hide(names[2])
    try tap(names[0])
    whole.press("bracketright", "bracketright", modifiers: .shift)
    let (before, old) = (whole.elements, pattern(whole.elements))
    if way == "drag" { try drag(by: Vector(30, 120)) } else { whole.press(way) }
    whole.settle()
    #expect(isSame(pattern(whole.elements), old))
    #expect(zip(before, whole.elements).allSatisfy { $0.placement != $1.placement })
    if way == "f" {
      // As an element is mirrored by itself.
      #expect(whole.elements[0].placement == before[0].placement.flipped)
    }
  }

  @Test("all of it is deleted, by a key and in the bin, and comes back", arguments: [true, false])
  func deleted(byKey: Bool) throws {
    let before = whole.elements
    try tap(names[0])
    if byKey {
      whole.press("Delete")
    } else {
      let start = try middle(of: names[0])
      photo.stage.finger.down(at: start)
      photo.stage.finger.stroke(to: start + Vector(0, 60), in: .milliseconds(300))
      photo.stage.finger.stroke(
        to: photo.controller.tools.move.bin.middle, in: .milliseconds(600))
      photo.stage.finger.up()
    }
    whole.settle()
    #expect(whole.elements.isEmpty)
    undo()
    #expect(whole.elements == before)
  }

  @Test("copies have it, hidden, as a group of their own", arguments: ["duplicate", "paste"])
  func copies(way: String) throws {
    let old = pattern(whole.elements)
    try tap(names[0])
    if way == "duplicate" {
      whole.press("d", modifiers: .control)
    } else {
      whole.press("c", "v", modifiers: .control)
    }
    whole.settle()
    try #require(whole.elements.count == 6)
    let copies = whole.elements.suffix(3)
    #expect(copies.map(\.isHidden) == [false, true, false])
    #expect(Set(copies.map(\.group)).count == 1 && copies.first?.group != nil)
    #expect(isSame(pattern(copies), old))
    #expect(hand.selected.count == 2 && copies.map(\.id).contains(hand.selected))
  }

  @Test("it lies with the others, belongs to a larger group with them, and to none as they do")
  func order() throws {
    try whole.place("hats/top-hat", under: Point(300, 300))
    try tap(names[0])
    let command = try #require(whole.editor.desk.commands["to-front"])
    _ = command.perform(.init(of: hand))
    #expect(whole.elements.map(\.kind.artwork.rawValue) == ["hats/top-hat"] + names)

    photo.controller.tools.select.selectAll(by: hand)
    whole.press("g", modifiers: .control)
    #expect(Set(whole.elements.map(\.group)).count == 1)
    whole.press("g", modifiers: [.control, .shift])
    #expect(whole.elements.allSatisfy { $0.group == nil })
  }

  @Test("shown again while the others are selected, it is selected with them") func shownAgain()
    throws
  {
    try tap(names[0])
    whole.press("h", modifiers: .shift)
    #expect(Set(hand.selected) == Set(whole.elements.map(\.id)))
    undo()
    #expect(hand.selected.count == 2)
    try tap(names[0])
    undo()
    #expect(hand.selected.count == 3, "also by undo")
  }

  @Test("a set whose pieces are there, one of them hidden, is found by another tap on its cell")
  func again() throws {
    whole.press("Escape")
    try putOn()
    #expect(whole.elements.count == 3 && hand.selected.count == 2)

    // Where a piece is missing, it comes anew, and nothing that nobody sees is left.
    photo.controller.tools.select.select([whole.elements[0].id], by: hand)
    whole.press("Delete")
    whole.settle()
    try #require(whole.elements.count == 2)
    try putOn()
    #expect(whole.elements.map(\.kind.artwork.rawValue) == names)
    #expect(whole.elements.allSatisfy { !$0.isHidden } && hand.selected.count == 3)
  }

  @Test("another set in its place leaves nothing of it") func replaced() throws {
    whole.press("Escape")
    whole.tap(try whole.view(.cell, "Dog"))
    whole.settle()
    #expect(whole.elements.allSatisfy { !$0.kind.artwork.rawValue.contains("panda") })
  }

  @Test("what is locked stays where it is") func locked() throws {
    let nose = whole.elements[1]
    whole.document.perform(.change(nose.id, .lock(true)))
    try tap(names[0])
    whole.press("Right", modifiers: .shift)
    #expect(whole.elements[1].placement == nose.placement)
    whole.press("Delete")
    #expect(whole.elements.map(\.id) == [nose.id])
  }
}

extension [ElementID] {
  fileprivate func contains(_ others: [ElementID]) -> Bool { others.allSatisfy(contains) }
}
