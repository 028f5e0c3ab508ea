import DisguiseModel
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

/// The ink of markers, which darkens what is below it.
extension DrawTests {
  @Test("a wet marker over a dry one is no darker, wherever it crosses it") func wetMarker() throws
  {
    try openTab()
    tool.ink = InkChoice(brush: .marker, size: 3, color: 0x40A0E0)
    line(from: Point(380, 400), to: Point(560, 400))
    whole.settle()
    let pixels = stage.draw().snapshot()
    let bare = pixels[470, 360]
    let finger = stage.finger(1)
    finger.down(at: Point(470, 340))
    finger.stroke(to: Point(470, 460), in: .milliseconds(200))
    let wet = stage.draw().snapshot()
    #expect(tool.wetLines.count == 1 && wet[470, 360] != bare)
    func difference(_ one: Color, _ other: Color) -> Double {
      max(abs(one.red - other.red), abs(one.green - other.green), abs(one.blue - other.blue))
    }
    for x in 466...474 {
      #expect(difference(wet[x, 400], pixels[x, 400]) < 0.02, "\(x)")
    }
    finger.up()
    whole.settle()
    let dry = stage.draw().snapshot()
    #expect(difference(dry[470, 400], wet[470, 400]) < 0.02)
    #expect(difference(dry[470, 360], wet[470, 360]) < 0.02)
  }

  @Test("a wet marker is as dark as it will be when the dry one goes", arguments: [true, false])
  func markerChange(isUndo: Bool) throws {
    try openTab()
    tool.ink = InkChoice(brush: .marker, size: 3, color: 0x40A0E0)
    line(from: Point(380, 400), to: Point(560, 400))
    let finger = stage.finger(2)
    finger.down(at: Point(470, 340))
    finger.stroke(to: Point(470, 460), in: .milliseconds(200))
    let before = stage.draw().snapshot()[470, 400]
    if isUndo {
      controller.document.undo()
    } else {
      let id = try #require(whole.elements.first?.id)
      controller.document.perform(.change(id, .lock(true)))
    }
    let after = stage.draw().snapshot()[470, 400]
    finger.up()
    whole.settle()
    let dry = stage.draw().snapshot()[470, 400]

    // What is locked gets no lines: the other one is above it, and darkens it.
    #expect(after != before || isUndo)
    for (one, other) in [(after.red, dry.red), (after.green, dry.green), (after.blue, dry.blue)] {
      #expect(abs(one - other) < 0.02)
    }
  }

  @Test("a drawing with a marker moves and grows as pixels that are painted once")
  func moves() throws {
    try openTab()
    tool.ink = InkChoice(brush: .marker, size: 3, color: 0x40A0E0)
    line(from: Point(400, 400), to: Point(560, 400))
    whole.layout.drawer.select(tab: 0)
    whole.settle()
    let view = try #require(controller.canvasView.elements.first)
    #expect(view.painting.ink == nil)
    let (first, second) = (stage.finger(1), stage.finger(2))
    first.down(at: Point(430, 400))
    second.down(at: Point(530, 400))
    first.stroke(to: Point(430, 500), in: .milliseconds(100))
    MovingRaster.finish()
    let raster = try #require(view.painting.ink)
    #expect(raster.picture != nil)
    stage.stroke([first, second], to: [Point(440, 480), Point(520, 480)], in: .milliseconds(200))
    stage.draw()
    #expect(view.painting.ink === raster)

    stage.stroke([first, second], to: [Point(400, 480), Point(620, 480)], in: .milliseconds(200))
    stage.draw()
    #expect(view.painting.ink !== raster && view.painting.ink?.picture != nil)
    stage.lift([first, second])
    #expect(view.painting.ink == nil)
  }
}
