import DisguiseModel
import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor
@Suite("Several elements that are selected together") struct SeveralTests {
  private let editor: EditorStage
  private let views: [ElementView]
  private var stage: Stage { editor.stage }
  private var controller: CanvasStage { editor.controller }
  private var hand: Hand { controller.hand }
  private var history: History? { controller.document.history }

  init() throws {
    let editor = try EditorStage()
    self.editor = editor
    views = try [
      Point(380, 260), Point(560, 260), Point(380, 420), Point(560, 420), Point(470, 600),
    ].map { try editor.place("glasses/round", at: $0) }
    editor.controller.select(nil)
  }

  private var ids: [ElementID] { views.map(\.id) }

  private func select(_ count: Int) {
    controller.tools.select.select(Array(ids.prefix(count)), by: hand)
  }

  private func centers() -> [Point] { views.map(\.middle) }

  private func steps() -> Int { history?.past.count ?? -1 }

  // MARK: Selecting

  @Test("a loop selects what has its middle inside") func loop() {
    controller.tools.loop.isArmed = true
    let finger = stage.finger(1)
    finger.down(at: Point(300, 190))
    for corner in [Point(660, 190), Point(660, 500), Point(300, 500), Point(300, 195)] {
      finger.stroke(to: corner, in: .milliseconds(100))
    }
    finger.up()

    #expect(Set(hand.selected) == Set(ids.prefix(4)))
    #expect(views.map(\.isSelected) == [true, true, true, true, false])
    #expect(controller.tools.loop.isArmed && !controller.hasGestures)
  }

  @Test("a loop leaves out what another hand holds, what is locked and what is hidden")
  func loopLeavesOut() {
    controller.document.perform(.change(ids[1], .lock(true)))
    controller.document.perform(.change(ids[2], .hide(true)))
    let other = stage.finger(7)
    other.down(at: centers()[0])
    other.stroke(to: centers()[0] + Vector(0, -30), in: .milliseconds(100))
    controller.tools.loop.isArmed = true
    let finger = stage.finger(1)
    finger.down(at: Point(850, 190))
    for corner in [Point(860, 680), Point(300, 690), Point(300, 100), Point(850, 100)] {
      finger.stroke(to: corner, in: .milliseconds(150))
    }
    finger.up()

    let selected = controller.hands.all.map { Set($0.selected) }
    #expect(selected.contains([ids[0]]) && selected.contains([ids[3], ids[4]]))
    other.up()
  }

  @Test("a finger that moves little, or two that zoom, draw no loop") func noLoop() {
    select(2)
    controller.tools.loop.isArmed = true
    let (one, two) = (stage.finger(1), stage.finger(2))
    one.down(at: Point(800, 650))
    one.stroke(to: Point(760, 640), in: .milliseconds(50))
    two.down(at: Point(860, 700))
    stage.stroke([one, two], to: [Point(700, 600), Point(900, 720)], in: .milliseconds(200))
    stage.lift([one, two])
    #expect(hand.selected.count == 2 && !controller.canvasView.viewport.isFitted)
  }

  @Test("with Shift a tap adds an element or takes it away, a loop adds") func shift() {
    controller.select(ids[0])
    stage.window.handle(KeyEvent(key: "Shift_L", modifiers: .shift, timestamp: stage.now))
    stage.finger.tap(at: centers()[1])
    stage.advance(by: .seconds(1))
    #expect(hand.selected == [ids[0], ids[1]])
    stage.finger.tap(at: centers()[0])
    stage.advance(by: .seconds(1))
    #expect(hand.selected == [ids[1]])
  }

  @Test("a tap on one of them selects it alone, one on the bare photo none") func taps() {
    select(3)
    stage.finger.tap(at: centers()[2])
    stage.advance(by: .seconds(1))
    #expect(hand.selected == [ids[2]])
    select(3)
    stage.finger.tap(at: Point(300, 680))
    stage.advance(by: .seconds(1))
    #expect(hand.selected.isEmpty && views.allSatisfy { !$0.isSelected })
  }

  // MARK: Moving

  @Test("a finger on one of them moves all, as one step") func drag() {
    select(4)
    let (before, start) = (steps(), centers())
    let finger = stage.finger(1)
    finger.down(at: start[1])
    finger.stroke(to: start[1] + Vector(20, 60), in: .milliseconds(200))
    #expect(history?.held == Set(ids.prefix(4)))
    #expect(views.map(\.isLifted) == [true, true, true, true, false])
    finger.up()

    for (index, place) in centers().enumerated() {
      let way = place - start[index]
      #expect((way - (index < 4 ? Vector(20, 60) : .zero)).length < 3, "\(index): \(way)")
    }
    #expect(steps() == before + 1 && history?.held.isEmpty == true)
    controller.document.undo()
    #expect(zip(centers(), start).allSatisfy { $0.distance(to: $1) < 0.01 })
    #expect(hand.selected.count == 4)
  }

  @Test("two fingers on different ones scale and turn all about one point") func pinch() {
    select(4)
    let start = centers()
    let middle = Rect(around: Array(start.prefix(4))).center
    let (one, two) = (stage.finger(1), stage.finger(2))
    one.down(at: start[0])
    two.down(at: start[3])
    let touched = stage.window.touches.compactMap(\.view).map(ObjectIdentifier.init)
    #expect(touched.count == 2 && Set(touched).count == 1)
    let ends = [start[0], start[3]].map { middle + ($0 - middle) * 1.4 }
    stage.stroke([one, two], to: ends, in: .milliseconds(300))
    stage.lift([one, two])

    for (index, place) in centers().prefix(4).enumerated() {
      let wanted = middle + (start[index] - middle) * 1.4
      #expect(place.distance(to: wanted) < 8, "\(index): \(place), \(wanted)")
    }
    let scales = views.prefix(4).map(\.placement.scale)
    #expect(scales.allSatisfy { abs($0 - scales[0]) < 1e-9 })
    #expect(abs(scales[0] / views[4].placement.scale - 1.4) < 0.05)
  }

  @Test("two fingers beside them, in their box, mean all") func pinchAround() {
    select(4)
    let start = centers()
    let (one, two) = (stage.finger(1), stage.finger(2))
    let middle = Rect(around: Array(start.prefix(4))).center
    one.down(at: middle + Vector(-40, 0))
    two.down(at: middle + Vector(40, 0))
    stage.stroke(
      [one, two], to: [middle + Vector(0, -60), middle + Vector(0, 60)], in: .milliseconds(300))
    stage.lift([one, two])
    #expect(controller.canvasView.viewport.isFitted)
    #expect(views.prefix(4).allSatisfy { abs($0.placement.rotation.degrees - 90) < 3 })
  }

  @Test("the handle is at the box around all, and turns all about its middle") func handle() {
    select(2)
    let marks = hand.marks
    #expect(marks.members.count == 2 && !marks.handle.isHidden)
    let box = Rect(around: marks.corners)
    for view in views.prefix(2) {
      #expect(box.insetBy(-1, -1).contains(view.convert(view.bounds, to: nil)))
    }
    let finger = stage.finger(1)
    let (middle, grip) = (box.center, marks.handle.middle)
    finger.down(at: grip)
    let turned = middle + (grip - middle).rotated(by: .degrees(30))
    finger.stroke(to: turned, in: .milliseconds(300))
    #expect(Rect(around: marks.corners).center.distance(to: middle) < 1)
    finger.up()
    #expect(views.prefix(2).allSatisfy { abs($0.placement.rotation.degrees - 30) < 2 })
    #expect(Rect(around: centers().prefix(2).map(\.self)).center.distance(to: middle) < 2)
  }

  @Test("nothing of them leaves the photo, and they keep their places to each other") func limits()
  {
    select(5)
    let start = centers()
    let finger = stage.finger(1)
    finger.down(at: start[0])
    finger.stroke(to: start[0] + Vector(-2000, 0), in: .milliseconds(400))
    finger.up()
    let photo = controller.canvasView.viewport.photoFrame
    let ways = zip(centers(), start).map { $0.x - $1.x }
    #expect(ways.allSatisfy { abs($0 - ways[0]) < 0.01 && $0 < -10 })
    #expect(
      views.allSatisfy { view in
        view.convert(view.bounds, to: nil).intersection(photo).map { $0.width > 30 } ?? false
      })
  }

  @Test("where one can be no smaller, none of them is, and turning back has no dead zone")
  func smallest() {
    controller.document.perform(
      .change(ids[0], .placement(views[0].placement.scaled(by: 0.5))))
    select(3)
    let start = views.map(\.placement.scale)
    stage.mouse(.scrolled(Vector(0, 40)), at: centers()[1])
    let small = views.map(\.placement.scale)
    #expect(views[0].screenSide >= 31.9 && views[0].screenSide < 40)
    for index in 0..<3 {
      #expect(abs(small[index] / start[index] - small[0] / start[0]) < 1e-9)
    }
    stage.mouse(.scrolled(Vector(0, -1)), at: views[1].middle)
    #expect(views[0].placement.scale > small[0] * 1.01)
    stage.advance(by: .seconds(1))
  }

  @Test("one dropped on the bin takes all along, as one step") func bin() {
    select(3)
    let before = steps()
    let finger = stage.finger(1)
    finger.down(at: centers()[0])
    finger.stroke(to: controller.tools.move.bin.middle, in: .milliseconds(500))
    #expect(views.map { $0.dragAppearance == .overBin } == [true, true, true, false, false])
    finger.up()
    #expect(history?.present.elements.map(\.id) == Array(ids.suffix(2)) && steps() == before + 1)
  }

  @Test("deleting several leaves what another hand has taken meanwhile") func heldStays() throws {
    let other = stage.finger(7)
    other.down(at: centers()[0])
    other.stroke(to: centers()[0] + Vector(0, -30), in: .milliseconds(100))
    controller.tools.loop.isArmed = true
    let finger = stage.finger(1)
    finger.down(at: Point(850, 190))
    for corner in [Point(860, 680), Point(300, 690), Point(300, 100), Point(850, 100)] {
      finger.stroke(to: corner, in: .milliseconds(150))
    }
    finger.up()
    controller.tools.loop.isArmed = false
    let owner = try #require(controller.hands.all.first { $0.selected.count == 4 })
    let last = try #require(owner.selection)
    other.up()
    let view = try #require(views.first { $0.id == last })
    other.down(at: view.middle)
    other.stroke(to: view.middle + Vector(0, 20), in: .milliseconds(100))
    #expect(history?.held == [last])

    owner.marks.disc.action()

    #expect(history?.present.elements.map(\.id) == [ids[0], last])
    other.up()
  }

  @Test("elements at opposite edges stay in reach when all turn") func turned() {
    let photo = controller.canvasView.viewport.photoFrame
    select(5)
    stage.mouse(.scrolled(Vector(0, -30)), at: centers()[4])
    for _ in 0..<30 { stage.mouse(.scrolled(Vector(0, -3)), at: views[4].middle) }
    stage.advance(by: .seconds(1))
    #expect(
      views.allSatisfy { view in
        view.convert(view.bounds, to: nil).intersection(photo).map {
          $0.width > 20 && $0.height > 20
        } ?? false
      })
  }

  @Test("another hand's piece stays with it; what is left moves") func heldByAnother() {
    controller.document.perform(.group(Array(ids.prefix(3))))
    let (one, two) = (stage.finger(1), stage.finger(9))
    controller.document.perform(.change(ids[0], .ungroup))
    one.down(at: centers()[0])
    one.stroke(to: centers()[0] + Vector(-10, -30), in: .milliseconds(100))
    let start = centers()
    two.down(at: start[2])
    two.stroke(to: start[2] + Vector(0, 90), in: .milliseconds(200))
    #expect(history?.held == Set(ids.prefix(3)))
    #expect(centers()[0].distance(to: start[0]) < 0.01)
    controller.remove(ids[1])
    two.stroke(to: start[2] + Vector(0, 60), in: .milliseconds(100))
    one.up()
    two.up()
    #expect(history?.held.isEmpty == true && history?.present[ids[1]] == nil)
    #expect(abs(centers()[2].y - start[2].y - 60) < 3)
  }

  // MARK: Groups and commands

  @Test("a group is selected and moves as one, also its copy") func group() throws {
    controller.document.perform(.group([ids[0], ids[4]]))
    stage.finger.tap(at: centers()[0])
    stage.advance(by: .seconds(1))
    #expect(Set(hand.selected) == [ids[0], ids[4]])

    controller.tools.place.duplicate(hand.selected, by: hand)
    let copies = hand.selected
    #expect(copies.count == 2 && Set(copies).isDisjoint(with: ids))
    let groups = Set(copies.map { history?.present[$0]?.group })
    #expect(groups.count == 1 && groups != [history?.present[ids[0]]?.group])
    controller.select(copies[0])
    #expect(Set(hand.selected) == Set(copies))
  }

  @Test("what is gone is selected no more") func gone() {
    select(4)
    controller.document.perform(.remove(ids[0]))
    controller.document.perform(.change(ids[1], .hide(true)))
    controller.document.perform(.change(ids[2], .lock(true)))
    #expect(hand.selected == [ids[3]])
  }

  // MARK: Locked

  @Test("fingers on what is locked act on the photo") func locked() {
    let view = views[4]
    controller.document.perform(.change(view.id, .lock(true)))
    let before = view.placement
    stage.finger.tap(at: view.middle)
    stage.advance(by: .seconds(1))
    #expect(hand.selected.isEmpty)
    let (one, two) = (stage.finger(1), stage.finger(2))
    one.down(at: view.middle + Vector(-20, 0))
    two.down(at: view.middle + Vector(20, 0))
    stage.stroke(
      [one, two], to: [view.middle + Vector(-90, 0), view.middle + Vector(90, 0)],
      in: .milliseconds(300))
    stage.lift([one, two])
    #expect(view.placement == before && !controller.canvasView.viewport.isFitted)
    stage.mouse(.scrolled(Vector(0, -1)), at: view.middle)
    stage.advance(by: .seconds(1))
    #expect(view.placement == before)

    controller.select(view.id)
    #expect(hand.selected == [view.id] && hand.marks.handle.isHidden && hand.marks.disc.isHidden)
    controller.adjust(view.id, by: Vector(5, 5))
    controller.remove(view.id)
    #expect(history?.present[view.id]?.placement == before)
  }

  @Test("what is hidden has no view, and comes back where it was") func hidden() throws {
    let order = controller.canvasView.elements.map(\.id)
    controller.document.perform(.change(ids[1], .hide(true)))
    #expect(controller.canvasView[ids[1]] == nil)
    #expect(controller.canvasView.elements.map(\.id) == order.filter { $0 != ids[1] })
    stage.finger.tap(at: Point(560, 260))
    stage.advance(by: .seconds(1))
    #expect(hand.selected.isEmpty)
    controller.document.undo()
    #expect(controller.canvasView.elements.map(\.id) == order)
  }

  @Test("as many as there can be are moved as one, by all of the same way")
  func most() throws {
    controller.document.perform(
      .all(
        (ids.count..<Disguise.maximumElements).map { number in
          .place(
            .sticker(StickerID(rawValue: "glasses/round")),
            Placement(
              center: Point(500 + Double(number % 50) * 4, 500 + Double(number / 50) * 4),
              scale: 0.5))
        }))
    controller.tools.select.selectAll(by: hand)
    #expect(hand.selected.count == Disguise.maximumElements)
    let start = centers()
    let finger = stage.finger
    finger.down(at: start[4])
    finger.move(to: start[4] + Vector(0, -20))
    stage.advance(by: .milliseconds(16))
    for step in 1...10 {
      finger.move(to: start[4] + Vector(Double(step) * 3, -20))
      stage.advance(by: .milliseconds(16))
    }
    finger.up()
    #expect(steps() == 7 && history?.held.isEmpty == true)
    let way = centers()[4] - start[4]
    #expect(way.length > 20)
    for (now, then) in zip(centers(), start) { #expect((now - then - way).length < 0.01) }
  }
}

extension Placement {
  fileprivate func scaled(by factor: Double) -> Placement {
    var result = self
    result.scale *= factor
    return result
  }
}

@Suite("What a loop is around") struct LoopAreaTests {
  private let square = LoopArea([
    Point(0, 0), Point(100, 0), Point(100, 100), Point(0, 100),
  ])

  @Test("is what is inside, however often it goes around") func twice() {
    let corners = [Point(0, 0), Point(100, 0), Point(100, 100), Point(0, 100)]
    for area in [square, LoopArea(corners + corners), LoopArea(corners.reversed())] {
      #expect(area.contains(Point(50, 50)) && area.contains(Point(1, 99)))
      #expect(!area.contains(Point(150, 50)) && !area.contains(Point(50, -1)))
    }
    #expect(!LoopArea([Point(0, 0), Point(9, 9)]).contains(Point(5, 5)))
    #expect(!LoopArea([]).contains(.zero))
  }

  @Test("is an element whose middle, or most of whose ink, is inside") func ink() {
    let at = { (x: Double) in Placement(center: Point(x, 50), scale: 1) }
    let solid = ArtworkShape(solid: Size(80, 40))
    #expect(square.holds(at(99), solid) && !square.holds(at(101), solid))
    // Its ink is at its left end.
    let left = ArtworkShape(size: Size(80, 40), columns: 8, rows: 4) { column, _ in column < 2 }
    #expect(square.holds(at(110), left) && !square.holds(at(145), left))
  }
}
