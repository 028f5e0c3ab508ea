import Drawing
import Foundation
import TestSupport
import Testing
import VirtualTouchscreen

/// A window in which several people use the editor.
private struct Place: CustomTestStringConvertible {
  let size: PixelSize
  var scale = 1

  /// Those in which two people are more than 300 points apart.
  static let large = [all[0], all[1], all[3]]
  static let all = [
    Place(size: PixelSize(1280, 800)), Place(size: PixelSize(480, 800)),
    Place(size: PixelSize(360, 640)),
    Place(size: PixelSize(1920, 1080), scale: 2),
  ]

  var testDescription: String { "\(size.width)x\(size.height) at \(scale)" }

  func open() throws -> GuiseApp {
    try GuiseApp(screen: size, arguments: scale == 1 ? [] : ["--scale", "\(scale)"])
  }
}

@Suite("Ten hands, none in the way of another")
struct TenHandsTests {
  private static let mustache = "Handlebar mustache"
  /// Where fingers rest: three times, or as often as `TEN_HANDS_SEEDS` says.
  private static let seeds: ClosedRange<UInt64> =
    1...(ProcessInfo.processInfo.environment["TEN_HANDS_SEEDS"].flatMap { UInt64($0) } ?? 3)

  /// A point of the photo, by fractions of its size.
  private func onPhoto(_ guise: GuiseApp, _ x: Double, _ y: Double) -> Point {
    let frame = guise.photoFrame
    return Point(frame.minX + x * frame.width, frame.minY + y * frame.height)
  }

  /// Waits until the menu of a finger that rests is open.
  @discardableResult
  private func waitForMenus(_ count: Int, _ guise: GuiseApp) throws -> TreeNode {
    try guise.waitForTree("\(count) menus") { $0.all(.menu).count == count }
  }

  @Test(
    "while three fingers rest anywhere, others arm, place, drag, undo and save",
    arguments: Place.all, seeds)
  fileprivate func resting(place: Place, seed: UInt64) throws {
    let guise = try place.open()
    let touch = guise.touch
    var random = SeededGenerator(seed: seed)
    let held = onPhoto(guise, 0.5, 0.4)
    try guise.place(Self.mustache, at: held)
    // The first one on the element, the others anywhere but where the other hand is.
    let free = onPhoto(guise, 0.5, 0.65)
    var rests = [held]
    while rests.count < 3 {
      let point = Point(
        random.number(0.0...Double(place.size.width - 1)).rounded(),
        random.number(0.0...Double(place.size.height - 1)).rounded())
      // Nor where a menu above the finger would cover that, or the bar.
      let isBelowBar = point.y > Double(60 * place.scale)
      let coversBar = isBelowBar && point.y < Double(170 * place.scale)
      if !coversBar, abs(point.y - free.y) > Double(140 * place.scale) { rests.append(point) }
    }
    for (finger, point) in rests.enumerated() {
      try touch.down(finger + 5, at: point)
      try touch.sync()
    }
    try touch.rest(for: .milliseconds(700))
    let menus = try guise.tree().all(.menu).count
    let isArmed = { (tree: TreeNode) in tree.first(.cell, Self.mustache)?.selected ?? false }

    try touch.tap(try guise.view(.cell, Self.mustache).middle)
    try guise.waitForTree("armed") { isArmed($0) }
    try touch.tap(free)
    try guise.waitForTree("placed by the first tap") { $0.all(.element).count == 2 }
    try touch.tap(try guise.view(.cell, Self.mustache).middle)
    try guise.waitForTree("disarmed") { !isArmed($0) }

    let end = free - Vector(0, 30)
    try touch.drag(from: free, to: end)
    try guise.waitForTree("dragged") {
      abs(($0.all(.element).last?.middle.y ?? 0) - end.y) < 2
    }
    try touch.tap(try guise.view(.button, "Undo").middle)
    try guise.waitForTree("undone") {
      abs(($0.all(.element).last?.middle.y ?? 0) - free.y) < 2
    }
    let before = guise.pictures
    try touch.tap(try guise.view(.button, "Save").middle)
    try guise.wait(for: "a saved picture") { guise.pictures.count > before.count }
    #expect(try guise.tree().all(.menu).count >= menus, "no menu has closed")
    try touch.liftAll()
    try touch.sync()
  }

  @Test("two people have a menu each, and each chooses in its own", arguments: Place.large)
  fileprivate func twoMenus(place: Place) throws {
    let guise = try place.open()
    let (left, right) = (onPhoto(guise, 0.15, 0.25), onPhoto(guise, 0.85, 0.95))
    try guise.place(Self.mustache, at: left)
    try guise.place(Self.mustache, at: right)
    try guise.touch.down(0, at: left)
    try guise.touch.sync()
    try guise.touch.rest(for: .milliseconds(60))
    try guise.touch.down(1, at: right)
    try waitForMenus(2, guise)
    try guise.touch.liftAll()
    try guise.touch.sync()

    let lower = try #require(
      guise.tree().all(.menuitem).filter { $0.label == "Delete" }
        .max { $0.middle.y < $1.middle.y })
    try guise.touch.tap(lower.middle)
    let tree = try guise.waitForTree("the lower one gone, the other menu open") {
      $0.all(.element).count == 1 && $0.all(.menu).count == 1
    }
    #expect(tree.first(.element)?.middle.distance(to: left) ?? 99 < 2)
  }

  @Test("one rests with a menu, one writes, one drags and one zooms, and each gets what it does")
  func party() throws {
    let guise = try GuiseApp()
    let (touch, keyboard) = (guise.touch, try guise.server.seat.keyboard())
    let start = onPhoto(guise, 0.3, 0.25)
    try guise.place(Self.mustache, at: start)
    try touch.down(9, at: onPhoto(guise, 0.1, 0.95))
    try waitForMenus(1, guise)

    try touch.tap(try guise.view(.tab, "Text & emoji").middle, finger: 8)
    try guise.tap(.button, "Add text", finger: 8)
    try guise.waitForTree("the sheet") { $0.first(.sheet) != nil }
    for key in ["h", "i"] { try keyboard.tap(key) }
    try guise.waitForTree("what is written") { $0.all(.textfield).last?.value == "hi" }

    let held = start + Vector(30, -20)
    try touch.drag(from: start, to: held, finger: 5, lifts: false)
    try guise.waitForElement(at: held)
    try touch.pinch(about: onPhoto(guise, 0.5, 0.6), distance: (80, 160))
    try guise.waitForTree("zoomed, the element under its finger") {
      $0.first(.button, "Fit") != nil && $0.hasElement(at: held, within: 1.5)
    }
    try keyboard.tap("p")
    let tree = try guise.waitForTree("one more letter") { $0.all(.textfield).last?.value == "hip" }
    #expect(tree.all(.menu).count == 1 && tree.first(.sheet) != nil)
    try touch.up(5)
    try guise.tap(.button, "Done", finger: 8)
    try guise.waitForTree("the text beside the mustache") { $0.all(.element).count == 2 }
    #expect(try guise.tree().all(.menu).count == 1)
    try touch.liftAll()
    try touch.sync()
  }

  @Test("the mouse and the keyboard go on while a finger rests") func mouse() throws {
    let guise = try GuiseApp()
    let (pointer, keyboard) = (
      try guise.server.seat.pointer(), try guise.server.seat.keyboard()
    )
    let rest = onPhoto(guise, 0.2, 0.2)
    try guise.touch.down(0, at: rest)
    try waitForMenus(1, guise)

    try pointer.click(at: try guise.view(.cell, Self.mustache).middle)
    try guise.waitForTree("armed") { $0.first(.cell, Self.mustache)?.selected ?? false }
    try pointer.click(at: onPhoto(guise, 0.7, 0.8))
    try guise.waitForTree("placed") { $0.all(.element).count == 1 }
    try keyboard.tap("Ctrl+Z")
    try guise.waitForTree("undone") { $0.all(.element).isEmpty }
    #expect(try guise.tree().all(.menu).count == 1)
    try guise.touch.up(0)
    try guise.touch.sync()
  }

  @Test("one person alone closes a menu by a tap anywhere, which does nothing else") func alone()
    throws
  {
    let guise = try GuiseApp()
    try guise.arm(Self.mustache)
    try guise.touch.down(0, at: onPhoto(guise, 0.2, 0.2))
    try waitForMenus(1, guise)
    try guise.touch.up(0)

    try guise.touch.tap(onPhoto(guise, 0.8, 0.9))
    try waitForMenus(0, guise)
    #expect(try guise.elements().isEmpty)
  }

  @Test("a finger at the edge of the drawer stops no tap on a cell, resting or trembling")
  func drawer() throws {
    let guise = try GuiseApp()
    let cell = try guise.view(.cell, Self.mustache)
    let edge = Point(1270, 700)
    try guise.touch.down(0, at: edge)
    try guise.touch.sync()
    try guise.touch.tap(cell.middle, finger: 1)
    try guise.waitForTree("armed") { $0.first(.cell, Self.mustache)?.selected ?? false }

    try guise.touch.glide([0: (edge, edge - Vector(0, 25))])
    try guise.touch.sync()
    let moved = try guise.view(.cell, Self.mustache)
    try guise.touch.tap(moved.middle, finger: 1)
    try guise.waitForTree("disarmed") { !($0.first(.cell, Self.mustache)?.selected ?? true) }
  }

  @Test(
    "a held element stays under its finger while another hand zooms the photo",
    arguments: [true, false])
  func zoom(isDragged: Bool) throws {
    let guise = try GuiseApp()
    let held = Point(245, 400)
    let start = isDragged ? onPhoto(guise, 0.5, 0.4) : held
    try guise.place(Self.mustache, at: start)
    if isDragged {
      try guise.touch.drag(from: start, to: held, finger: 5, lifts: false)
    } else {
      try guise.touch.down(5, at: held)
      try guise.touch.sync()
    }
    try guise.waitForElement(at: held)

    try guise.touch.pinch(about: onPhoto(guise, 0.7, 0.75), distance: (80, 200), lifts: false)
    try guise.waitForTree("zoomed, the element under the finger") {
      ($0.gestures ?? 0) > 1 && ($0.first(.element)?.middle.distance(to: held) ?? 99) < 1.5
    }
    let end = held + Vector(60, 40)
    try guise.touch.glide([5: (held, end)])
    try guise.waitForElement(at: end)
    try guise.touch.liftAll()
    try guise.touch.sync()
    #expect(try guise.tree().first(.menu) == nil)
  }

  @Test(
    "two fingers around a small element are its own, beside it and with three elements",
    arguments: [Vector(0, 60), Vector(75, 0)])
  func aroundSmall(arm: Vector) throws {
    let guise = try GuiseApp()
    let places = [onPhoto(guise, 0.25, 0.2), onPhoto(guise, 0.75, 0.5), onPhoto(guise, 0.3, 0.8)]
    for place in places { try guise.place("Handlebar mustache", at: place) }
    let before = try guise.elements()
    let photo = try guise.view(.canvas, "Photo")

    for (index, place) in places.enumerated() {
      for (finger, sign) in [(0, 1.0), (1, -1.0)] {
        try guise.touch.down(finger, at: place + arm * sign)
      }
      try guise.touch.sync()
      try guise.touch.glide([
        0: (place + arm, place + arm * 1.5), 1: (place - arm, place - arm * 1.5),
      ])
      try guise.touch.liftAll()
      try guise.touch.sync()
      try guise.waitForTree("element \(index) is larger") {
        $0.gestures == 0 && ($0.all(.element)[index].scale ?? 0) > 1.3 * (before[index].scale ?? 1)
      }
    }
    for (old, new) in zip(before, try guise.elements()) {
      #expect(old.place.distance(to: new.place) < 2, "nothing else has moved")
    }
    #expect(try guise.view(.canvas, "Photo").frame == photo.frame)
  }

  @Test(
    "two elements in the bin are both deleted; one that lifts elsewhere takes no bin away",
    arguments: Place.all)
  fileprivate func bin(place: Place) throws {
    let guise = try place.open()
    let (first, second) = (onPhoto(guise, 0.2, 0.3), onPhoto(guise, 0.8, 0.3))
    for place in [first, second, onPhoto(guise, 0.5, 0.1)] {
      try guise.place(Self.mustache, at: place)
    }
    try guise.touch.drag(from: first, to: first + Vector(0, 40), finger: 0, lifts: false)
    let bin = try guise.bin()
    try guise.touch.glide([0: (first + Vector(0, 40), bin - Vector(15, 0))])
    try guise.touch.drag(from: second, to: bin + Vector(15, 0), finger: 1, lifts: false)
    let third = onPhoto(guise, 0.5, 0.1)
    try guise.touch.drag(from: third, to: third + Vector(60, 40), finger: 2)
    try guise.touch.sync()
    #expect(try guise.tree().first(.bin) != nil)

    try guise.touch.up(0)
    try guise.touch.sync()
    try guise.waitForTree("the first one deleted, the bin still there") {
      $0.all(.element).count == 2 && $0.first(.bin) != nil
    }
    try guise.touch.up(1)
    try guise.waitForTree("both deleted") { $0.all(.element).count == 1 && $0.first(.bin) == nil }
  }

  @Test(
    "Remove all asks at once while another drags, and leaves what is held", arguments: Place.large)
  fileprivate func removeAll(place: Place) throws {
    let guise = try place.open()
    let (held, other) = (onPhoto(guise, 0.3, 0.7), onPhoto(guise, 0.7, 0.2))
    try guise.place(Self.mustache, at: held)
    try guise.place(Self.mustache, at: other)
    try guise.touch.drag(from: held, to: held + Vector(40, 0), finger: 5, lifts: false)

    try guise.tap(.button, "More")
    // In a low window the list has to scroll.
    try guise.press("End")
    try guise.waitForTree("the last row") {
      $0.first(.menuitem, "Remove all…")?.selected ?? false
    }
    try guise.tap(.menuitem, "Remove all…")
    try guise.waitForTree("the question") { $0.first(.sheet) != nil }
    try guise.tap(.button, "Remove all disguises")
    try guise.waitForTree("only the held one") {
      $0.all(.element).count == 1 && $0.first(.sheet) == nil
    }
    let end = held + Vector(80, 30)
    try guise.touch.glide([5: (held + Vector(40, 0), end)])
    try guise.touch.up(5)
    try guise.waitForElement(at: end)
  }

  @Test("another photo waits until nothing is held, and says so") func otherPhoto() throws {
    let guise = try GuiseApp()
    let held = onPhoto(guise, 0.3, 0.7)
    try guise.place(Self.mustache, at: held)
    let end = held + Vector(40, 0)
    try guise.touch.drag(from: held, to: end, finger: 5, lifts: false)

    try guise.tap(.button, "Photo")
    try guise.waitForTree("the menu") { $0.first(.menu) != nil }
    try guise.tap(.menuitem, "Sam")
    try guise.waitForTree("a message") {
      $0.all.contains { $0.label == "This opens as soon as nothing is being moved." }
    }
    #expect(try guise.tree().hasElement(at: end))
    try guise.touch.up(5)
    try guise.waitForTree("the other photo") { $0.all(.element).isEmpty }
  }

  @Test("an element is moved, scaled and turned by fine steps without a keyboard") func adjust()
    throws
  {
    let guise = try GuiseApp()
    let place = onPhoto(guise, 0.5, 0.3)
    let before = try guise.place(Self.mustache, at: place)
    try guise.touch.down(0, at: place)
    let menu = try guise.waitForTree("the menu") { $0.first(.menu) != nil }
    try guise.touch.up(0)
    try guise.touch.tap(try #require(menu.first(.menuitem, "More")).middle)
    try guise.tap(.menuitem, "Adjust")
    for button in ["Right by 1 pixel", "Larger by 2 %", "Turn left by 1 degree"] {
      try guise.tap(.button, button)
    }
    let after = try guise.waitForTree("one of each") {
      abs(($0.first(.element)?.rotation ?? 0) + .pi / 180) < 1e-6
    }.first(.element)
    // A point of the screen, which is more than a pixel of the photo.
    #expect(abs((after?.middle.x ?? 0) - before.middle.x - 1) < 0.05)
    #expect(abs((after?.scale ?? 0) / (before.scale ?? 1) - 1.02) < 1e-6)
    try guise.touch.tap(onPhoto(guise, 0.9, 0.9))
    try guise.waitForTree("closed") { $0.first(.sheet) == nil }
  }

  @Test("Change photo opens its faces where the menu was") func nextMenu() throws {
    let guise = try GuiseApp()
    let point = onPhoto(guise, 0.5, 0.8)
    try guise.touch.down(0, at: point)
    let menu = try guise.waitForTree("the menu") { $0.first(.menu) != nil }
    try guise.touch.up(0)
    try guise.touch.tap(try #require(menu.first(.menuitem, "Change photo")).middle)
    let next = try guise.waitForTree("the faces") { $0.first(identifier: "choose") != nil }
    let distance = try #require(next.first(.menu)).middle.distance(to: point)
    #expect(distance < 150)
  }

  @Test("what is armed is placed on an element that covers the face", arguments: Place.all)
  fileprivate func covered(place: Place) throws {
    let guise = try place.open()
    let face = onPhoto(guise, 0.5, 0.5)
    try guise.place(Self.mustache, at: face)
    try guise.arm("Walrus mustache")

    try guise.touch.tap(face)
    try guise.waitForTree("both") { $0.all(.element).count == 2 }
  }
}
