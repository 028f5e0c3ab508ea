import DisguiseModel
import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor
@Suite("Moving several elements together", .serialized)
struct MovingSeveralTests: SeveralElementsStory {
  let editor: EditorStage
  let views: [ElementView]

  init() throws { (editor, views) = try Self.makeElements() }

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

  @Test("a turn of the wheel is one step, whichever of them is under the pointer") func wheel() {
    select(4)
    let before = steps()
    for index in [0, 1, 3, 2] { editor.turnWheel(at: views[index].middle) }
    stage.advance(by: .seconds(1))
    #expect(steps() == before + 1)
    editor.turnWheel(at: views[4].middle)
    stage.advance(by: .seconds(1))
    #expect(steps() == before + 2)
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
    let other = loopAroundAllButHeld()
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
