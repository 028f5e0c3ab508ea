import Testing
import TouchKit
import TouchKitTesting

@testable import Cards
@testable import FingerPaint
@testable import Photo
@testable import Sketch

/// Apps in UIKit's habits: sets of touches, previous locations and tap counts.
struct ExamplesTests {
  private let stage = Stage(width: 640, height: 480)

  @Test("two hands paint at the same time, and a double tap clears the paper") func painting() {
    let paper = Paper(frame: stage.root.bounds)
    stage.root.addSubview(paper)
    let fingers = [stage.finger(1), stage.finger(2)]
    fingers[0].down(at: Point(100, 100))
    fingers[1].down(at: Point(400, 100))

    stage.stroke(fingers, to: [Point(100, 300), Point(400, 300)], in: .milliseconds(100))
    stage.lift(fingers)

    #expect(paper.strokes.map(\.points.count) == [11, 11])
    let pixels = stage.draw()
    #expect(pixels[100, 200] == .red)
    #expect(pixels[400, 200] == .green)
    stage.advance(by: .seconds(1))
    stage.finger.tap(at: Point(500, 400))
    stage.finger.tap(at: Point(500, 400))
    #expect(paper.strokes.count == 1)
  }

  @Test("one finger drags the photo; two that move together scale it by their distance")
  func photo() {
    let photo = PhotoView(frame: Rect(220, 160, 200, 150))
    stage.root.addSubview(photo)
    stage.finger(1).down(at: Point(300, 220))
    stage.finger(1).stroke(to: Point(340, 230), in: .milliseconds(50))
    #expect(photo.center.distance(to: Point(360, 245)) < 1e-9)
    stage.finger(1).up()

    stage.pinch(at: photo.center, from: 60, to: 120, turn: .degrees(30))

    #expect(abs(photo.transform.scaleX - 2) < 1e-9)
    #expect(abs(photo.transform.rotation.degrees - 30) < 1e-9)
    #expect(photo.center.distance(to: Point(360, 245)) < 1e-9)
    stage.finger.tap(at: photo.center)
    stage.finger.tap(at: photo.center)
    stage.advance(by: .seconds(1))
    #expect(photo.transform == .identity)
  }

  @Test("a drag draws a line, a pinch doubles the zoom once, a double tap undoes") func sketch() {
    let sketch = SketchView(frame: stage.root.bounds)
    stage.root.addSubview(sketch)
    stage.finger.down(at: Point(100, 100))
    stage.finger.stroke(to: Point(300, 200), in: .milliseconds(100))
    stage.finger.up()
    #expect(sketch.lines.count == 1)

    stage.pinch(at: Point(320, 240), from: 100, to: 200)
    #expect(abs(sketch.zoom - 2) < 1e-9)
    #expect(sketch.lines.count == 1)

    stage.advance(by: .seconds(1))
    stage.finger.tap(at: Point(500, 400))
    stage.finger.tap(at: Point(500, 400))
    #expect(sketch.lines.isEmpty)
  }

  @Test("a tap right after the views were made finds them; a locked card stays") func cards() {
    let table = CardTable(frame: stage.root.bounds)
    stage.root.addSubview(table)

    stage.finger.tap(table.lock)
    #expect(table.lock.isOn)

    let card = table.cards[0]
    let home = card.center
    stage.finger.down(at: home)
    stage.finger.stroke(to: home + Vector(80, 80), in: .milliseconds(100))
    stage.finger.up()
    #expect(card.center == home)

    stage.finger.tap(table.lock)
    stage.finger.down(at: home)
    stage.finger.stroke(to: home + Vector(80, 80), in: .milliseconds(100))
    stage.finger.up()
    #expect(card.center != home)
  }

  @Test("a finger that rests opens a card's menu; the dialog asks for its name") func dialog()
    throws
  {
    let table = CardTable(frame: stage.root.bounds)
    stage.root.addSubview(table)
    let card = table.cards[1]
    stage.finger.tap(card, holding: .seconds(1))
    stage.advance(by: .seconds(1))

    stage.finger.tap(try #require(find("Rename", below: stage.root)))
    stage.advance(by: .seconds(1))
    stage.type("Comet")
    stage.key("Return")

    #expect(card.name == "Comet")

    stage.finger.tap(table.notes)
    stage.type("One")
    stage.key("Return")
    stage.type("Two")
    #expect(table.notes.text == "One\nTwo")
    #expect(table.cards.count == 3)
  }

  @Test("a card turns about its middle until a finger takes hold of it") func turning() throws {
    let table = CardTable(frame: stage.root.bounds)
    stage.root.addSubview(table)
    let card = table.cards[1]
    stage.finger.tap(card, holding: .seconds(1))
    let home = card.center
    stage.finger.tap(try #require(find("Turn", below: stage.root)))
    stage.advance(by: .milliseconds(30))
    stage.finger.tap(card)
    let angle = card.transform.rotation
    #expect(angle.degrees > 0 && angle.degrees < 90)
    stage.advance(by: .seconds(1))
    #expect(card.transform.rotation == angle && card.center.distance(to: home) < 1e-9)
  }

  private func find(_ label: String, below view: View) -> View? {
    for subview in view.subviews.reversed() {
      if subview.label == label { return subview }
      if let found = find(label, below: subview) { return found }
    }
    return nil
  }
}
