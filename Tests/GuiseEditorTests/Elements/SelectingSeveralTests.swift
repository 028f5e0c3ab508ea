import DisguiseModel
import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor
@Suite("Selecting several elements", .serialized)
struct SelectingSeveralTests: SeveralElementsStory {
  let editor: EditorStage
  let views: [ElementView]

  init() throws { (editor, views) = try Self.makeElements() }

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
    let other = loopAroundAllButHeld()

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

  @Test("what is gone is selected no more") func gone() {
    select(4)
    controller.document.perform(.remove(ids[0]))
    controller.document.perform(.change(ids[1], .hide(true)))
    controller.document.perform(.change(ids[2], .lock(true)))
    #expect(hand.selected == [ids[3]])
  }

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
}
