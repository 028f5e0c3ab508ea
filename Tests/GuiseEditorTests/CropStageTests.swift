import DisguiseModel
import Drawing
import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor @Suite("The stage of Crop and light") struct CropStageTests {
  private let folder = TemporaryFolder()

  private func opened(_ size: Size = Size(1280, 800)) throws -> (WholeEditor, CropView) {
    let whole = try WholeEditor(size.width, size.height, start: .sampleFace, in: folder)
    whole.editor.perform("crop")
    whole.settle()
    return (whole, try #require(try whole.view("crop-view") as? CropView))
  }

  /// What the stage has for a frame and its handles.
  private func room(_ picture: CropView) -> Rect {
    Rect(16, 0, picture.bounds.width - 32, picture.bounds.height - 8).insetBy(12, 12)
  }

  /// Expects that the frame is in the middle, as large as there is room, and that its handles are at it.
  private func expectFilled(
    _ picture: CropView, _ whole: WholeEditor, _ why: Comment,
    location: SourceLocation = #_sourceLocation
  ) throws {
    let (frame, room) = (picture.frameInView, room(picture))
    #expect(frame.center.distance(to: room.center) < 0.01, why, sourceLocation: location)
    let part = max(frame.width / room.width, frame.height / room.height)
    #expect(abs(part - 1) < 0.001, why, sourceLocation: location)
    let corner = picture.convert(Point(frame.maxX, frame.maxY), to: nil)
    // In Light there is none.
    if let handle = whole.find("crop-1,1") {
      #expect(handle.middle.distance(to: corner) < 0.01, why, sourceLocation: location)
    }
  }

  @Test("a frame that was let go glides to the middle, and fills the stage") func glides() throws {
    let (whole, picture) = try opened()
    whole.stage.window.animator.isReduced = false
    let start = picture.frameInView
    let handle = try whole.view("crop-1,1")
    let finger = whole.stage.finger
    finger.down(at: handle.middle)
    finger.stroke(to: handle.middle - Vector(200, 300), in: .milliseconds(300))
    let held = picture.frameInView
    #expect(held.origin.distance(to: start.origin) < 0.01, "the photo stays below a finger")
    #expect(held.width < start.width - 150)

    finger.up()
    whole.stage.advance(by: .milliseconds(125))
    let way = picture.frameInView
    let corner = picture.convert(Point(way.maxX, way.maxY), to: nil)
    #expect(way.width > held.width + 1 && way.center.x > held.center.x + 1)
    #expect(handle.middle.distance(to: corner) < 0.01)

    whole.stage.advance(by: .seconds(1))
    #expect(picture.frameInView.width > way.width + 1)
    try expectFilled(picture, whole, "at the end")
  }

  @Test(
    "the frame fills the stage after each change, in Light, and when the sheet opens again",
    arguments: [Size(1280, 800), Size(800, 1280), Size(480, 800), Size(360, 640)])
  func fills(size: Size) throws {
    let (whole, picture) = try opened(size)
    try expectFilled(picture, whole, "at first")
    whole.drag(try whole.view("crop--1,-1"), by: Vector(60, 90))
    try expectFilled(picture, whole, "after a corner")
    for name in ["ratio-16-9", "crop-turn-right", "ratio-passport", "crop-turn-left", "crop-flip"] {
      whole.tap(try whole.view(name))
      whole.settle()
      try expectFilled(picture, whole, "\(name)")
    }
    whole.drag(try whole.view("crop-frame"), by: Vector(30, 30))
    try expectFilled(picture, whole, "after it was moved")
    whole.drag(try whole.view("straighten"), by: Vector(-60, 0))
    try expectFilled(picture, whole, "straightened")
    whole.tap(try whole.view("light-tab"))
    whole.settle()
    try expectFilled(picture, whole, "in Light")
    whole.tap(try whole.view("done"))
    whole.editor.perform("crop")
    whole.settle()
    let again = try #require(try whole.view("crop-view") as? CropView)
    #expect(again.choice.framing != .whole)
    try expectFilled(again, whole, "again")
  }

  @Test("the photo turns below the frame, which stays in the middle; back is as before")
  func turns() throws {
    let (whole, picture) = try opened()
    whole.drag(try whole.view("crop-1,0"), by: Vector(-150, 0))
    whole.stage.window.animator.isReduced = false
    let (start, frame) = (picture.choice, picture.frameInView)
    let dial = try whole.view("straighten")
    let finger = whole.stage.finger
    finger.down(at: dial.middle)
    for step in [-40.0, -120, -200, -40] {
      finger.move(to: dial.middle + Vector(step, 0))
      #expect(picture.choice.framing.straighten != .zero)
      let now = picture.frameInView
      // Proportions of whole pixels differ a little.
      #expect(now.center.distance(to: frame.center) < 0.01)
      #expect(abs(now.width - frame.width) < 4 && abs(now.height - frame.height) < 4)
    }
    finger.move(to: dial.middle)
    finger.up()
    whole.settle()
    #expect(picture.choice == start && picture.frameInView == frame)
  }

  @Test(
    "what another hand changes leaves a handle below the finger that holds it",
    arguments: ["ratio-1-1", "ratio-16-9", "crop-turn-right", "crop-flip", "reset"])
  func held(change: String) throws {
    let (whole, picture) = try opened()
    whole.drag(try whole.view("crop--1,-1"), by: Vector(100, 200))
    let handle = try whole.view("crop-1,1")
    let (one, other) = (whole.stage.finger, whole.stage.finger(2))
    one.down(at: handle.middle)
    one.stroke(to: handle.middle - Vector(50, 50), in: .milliseconds(200))
    let place = handle.middle
    other.tap(at: try whole.view(change == "reset" ? "crop-reset" : change).middle)
    whole.settle()
    #expect(handle.middle.distance(to: place) < 0.01)

    let size = picture.choice.crop.size
    one.stroke(to: place - Vector(20, 20), in: .milliseconds(200))
    let way = handle.middle.distance(to: place)
    #expect(way > 15 && way < 60, "along the diagonal of the frame")
    #expect(picture.choice.crop.size.shortSide < size.shortSide)
    one.up()
    whole.settle()
    try expectFilled(picture, whole, "once nobody holds it")
  }

  @Test(
    "fast fingers leave a frame that can be held, which is smaller each time",
    arguments: [Size(1280, 800), Size(360, 640)])
  func least(size: Size) throws {
    let (whole, picture) = try opened(size)
    let handle = try whole.view("crop-1,1")
    var last = picture.choice.crop.size
    for _ in 0..<6 {
      let finger = whole.stage.finger
      finger.down(at: handle.middle)
      finger.stroke(to: try whole.view("crop--1,-1").middle, in: .milliseconds(100))
      let side = picture.frameInView.size.shortSide
      #expect(side >= 90, "\(side)")
      finger.up()
      whole.settle()
      let now = picture.choice.crop.size
      #expect(now.shortSide >= 16 && (now.shortSide < last.shortSide || now.shortSide < 20))
      last = now
      try expectFilled(picture, whole, "\(now)")
    }
    #expect(last.shortSide < 30)

    let before = picture.choice.crop
    whole.drag(try whole.view("crop-frame"), by: Vector(-70, 0))
    #expect(picture.choice.crop.size == before.size && picture.choice.crop.minX > before.minX)
  }

  @Test("handles of a flat frame leave room for each other, and for its inside") func flat() throws
  {
    let (whole, picture) = try opened(Size(360, 640))
    for _ in 0..<4 { whole.drag(try whole.view("crop-0,1"), by: Vector(0, -500)) }
    #expect(picture.frameInView.height < 96)
    let corners = try ["crop--1,-1", "crop-1,-1", "crop-1,1", "crop--1,1"].map {
      whole.place(of: try whole.view($0))
    }
    for (index, corner) in corners.enumerated() {
      for other in corners[(index + 1)...] { #expect(corner.intersection(other) == nil) }
    }
    let inside = try whole.view("crop-frame")
    #expect(inside.bounds.height >= 48)
    let before = picture.choice.crop
    whole.drag(inside, by: Vector(0, -60))
    #expect(picture.choice.crop.size == before.size && picture.choice.crop.minY > before.minY)
  }

  @Test("a finger that pulls an edge out of the stage makes the photo smaller") func grows() throws
  {
    let (whole, picture) = try opened(Size(360, 640))
    whole.tap(try whole.view("ratio-1-1"))
    for _ in 0..<2 { whole.drag(try whole.view("crop-1,1"), by: Vector(-150, -150)) }
    whole.tap(try whole.view("ratio-free"))
    let (before, handle) = (picture.choice.crop, try whole.view("crop-1,1"))
    let finger = whole.stage.finger
    finger.down(at: handle.middle)
    finger.stroke(to: handle.middle + Vector(22, 22), in: .milliseconds(200))
    #expect(picture.choice.crop.width > 1.4 * before.width)
    #expect(room(picture).insetBy(-0.01, -0.01).contains(picture.frameInView))
    finger.stroke(to: handle.middle + Vector(-150, -150), in: .milliseconds(200))
    finger.up()
    whole.settle()
    #expect(picture.choice.crop.width < before.width)
  }
}
