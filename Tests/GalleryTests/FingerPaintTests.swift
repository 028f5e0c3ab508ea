import Testing
import TouchKit
import TouchKitTesting

@testable import GalleryScenes

@MainActor @Suite("Finger paint in the gallery") struct FingerPaintTests {
  private let stage: Stage
  private let gallery: GalleryView
  private let sheet: PaintSheet
  private let tools: PaintTools

  init() throws {
    (stage, gallery) = show(.fingerPaint, in: Size(1280, 800))
    sheet = try #require(gallery.all(PaintSheet.self).first)
    tools = try #require(gallery.all(PaintTools.self).first)
  }

  private var middle: Point { gallery.sceneFrame.center }

  private func tap(_ view: View) {
    stage.finger.tap(at: view.convert(view.bounds.center, to: nil))
    stage.advance(by: .seconds(1))
  }

  @Test(
    "two fingers paint at once from the start, however they move",
    arguments: [
      [Vector(0, 150), Vector(0, 150)], [Vector(-120, 0), Vector(120, 0)],
      [Vector(100, 0), Vector(-100, 0)], [Vector(0, 0), Vector(90, 60)],
    ])
  func together(ways: [Vector]) {
    let starts = [middle - Vector(80, 0), middle + Vector(80, 0)]
    let fingers = [stage.finger(1), stage.finger(2)]
    for (finger, start) in zip(fingers, starts) { finger.down(at: start) }
    stage.stroke(fingers, to: zip(starts, ways).map { $0 + $1 }, in: .milliseconds(200))
    stage.lift(fingers)

    #expect(sheet.painting.strokes.count == 2)
    #expect(sheet.transform == .identity)
    #expect(gallery.all(ChallengeChip.self).first { $0.challenge == .together }?.isDone == true)
  }

  @Test("with the switch on, two fingers zoom; whatever they do, the sheet is never lost")
  func reach() {
    tap(tools.zooming)
    for _ in 0..<4 {
      stage.pinch(at: middle - Vector(0, 200), from: 300, to: 60)
      let fingers = [stage.finger(1), stage.finger(2)]
      let starts = [middle - Vector(60, 0), middle + Vector(60, 0)]
      for (finger, start) in zip(fingers, starts) { finger.down(at: start) }
      stage.stroke(fingers, to: starts.map { $0 + Vector(500, 250) }, in: .milliseconds(200))
      stage.lift(fingers)
      #expect(sheet.transform.scaleX >= 0.999)
      #expect(sheet.bounds.contains(sheet.convert(middle, from: nil)))
    }
    #expect(sheet.painting.strokes.isEmpty)

    tap(tools.fit)
    #expect(sheet.convert(sheet.bounds.center, to: nil).distance(to: middle) < 80)
    #expect(sheet.transform == .identity)
  }
}
