import DisguiseModel
import Drawing
import Platform
import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor @Suite("The sheet Cut out") struct CutOutSheetTests {
  let folder = TemporaryFolder()

  /// An editor with the sheet, which proposes nothing: what tells people is not used in these tests.
  private func opened() throws -> WholeEditor {
    let home = folder.path("home")
    let whole = try WholeEditor(in: folder) { $0.environment = ["HOME": home] }
    whole.press("x")
    whole.settle()
    try #require(whole.find("cut-out-view") != nil)
    return whole
  }

  private func picture(in whole: WholeEditor) throws -> CutOutView {
    try #require(whole.find("cut-out-view") as? CutOutView)
  }

  private func tap(_ identifier: String, in whole: WholeEditor) throws {
    whole.tap(try #require(whole.find(identifier)))
    whole.settle()
  }

  private func draw(_ points: [Point], in whole: WholeEditor) {
    let finger = whole.stage.finger
    finger.down(at: points[0])
    for point in points.dropFirst() { finger.stroke(to: point, in: .milliseconds(40)) }
    finger.up()
    whole.settle()
  }

  private func loop(in whole: WholeEditor) throws -> [Point] {
    let view = try picture(in: whole)
    return (0...20).map {
      view.middle + Vector(90, 0).rotated(by: .degrees(Double($0) * 18))
    }
  }

  @Test("a head at an edge is shown with nothing beside the picture", arguments: [0.0, 350, 700])
  func filled(top: Double) throws {
    let preview = Bitmap.drawn(width: 8, height: 12) { $0.fill(Rect(0, 0, 8, 12), with: .red) }
    let (picture, part) = (Rect(0, 0, 800, 1200), Rect(200, top, 500, 500))
    let view = CutOutView(of: picture.size, preview)
    view.frame = Rect(0, 0, 300, 400)
    view.part = part
    let shown = try #require(view.toView.inverse).apply(view.bounds.insetBy(16, 16))
    #expect(picture.insetBy(-1, -1).contains(shown))
    #expect(view.bounds.contains(view.toView.apply(part)))
    view.part = picture
    #expect(view.toView.apply(picture).center.distance(to: view.bounds.center) < 1)
  }

  @Test("a line around something proposes it, and the sticker comes into the hand") func loops()
    throws
  {
    let whole = try opened()
    try tap("cut-out-loop", in: whole)
    draw(try loop(in: whole), in: whole)

    let made = try #require(try picture(in: whole).cutOut)
    #expect(!made.frame.isEmpty)
    #expect(try picture(in: whole).tool == .remove)
    try tap("done", in: whole)
    whole.settle()
    #expect(whole.find("cut-out-sheet") == nil)
    let armed = try #require(whole.editor.desk.hand.armed)
    #expect(armed.tab == StickerCatalog.ownTab)
    #expect(
      whole.editor.desk.library.catalog.stickers(in: StickerCatalog.ownTab).contains(armed))
  }

  @Test("lines add and remove, and are undone one after another") func corrections() throws {
    let whole = try opened()
    try tap("cut-out-loop", in: whole)
    draw(try loop(in: whole), in: whole)
    let before = try #require(try picture(in: whole).cutOut).frame
    let view = try picture(in: whole)

    try tap("cut-out-add", in: whole)
    draw([view.middle, view.middle + Vector(0, 170)], in: whole)
    let larger = try #require(try picture(in: whole).cutOut).frame
    #expect(larger.maxY > before.maxY + 5)

    try tap("cut-out-undo", in: whole)
    whole.settle()
    #expect(try #require(try picture(in: whole).cutOut).frame == before)

    try tap("cut-out-invert", in: whole)
    whole.settle()
    #expect(try #require(try picture(in: whole).cutOut).frame.width > before.width * 1.5)
    try tap("cut-out-undo", in: whole)
    try tap("cut-out-undo", in: whole)
    whole.settle()
    #expect(try picture(in: whole).cutOut == nil || whole.find("cut-out-head") != nil)
  }

  @Test("on a cropped photo, faces are where they are seen") func framed() throws {
    let home = folder.path("home")
    let whole = try WholeEditor(in: folder) { $0.environment = ["HOME": home] }
    let before = try #require(whole.controller.faces.faces.first)
    var framing = Framing.whole
    framing.crop = Rect(100, 150, 900, 1100)
    framing.isMirrored = true
    whole.document.perform(.framing(framing))
    whole.settle()
    let seen = try #require(whole.controller.faces.faces.first)
    #expect(seen != before)

    whole.press("x")
    whole.settle()

    let sheet = try #require(whole.find("cut-out-sheet") as? CutOutSheet)
    let scale = sheet.work.photo.size.width / 900
    #expect(sheet.work.photo.faces.count == 1)
    let eye = try #require(sheet.work.photo.faces.first)[.leftEye]
    let there = seen[.leftEye]
    #expect(eye.distance(to: Point(there.x * scale, there.y * scale)) < 1)
  }

  @Test(
    "the tools are in whole rows with equal gaps",
    arguments: [
      (Size(360, 640), 1.0), (Size(480, 800), 1.0), (Size(800, 1280), 1.0), (Size(1280, 800), 1.0),
      (Size(480, 320), 1.0), (Size(640, 360), 1.0), (Size(360, 640), 2.0), (Size(480, 800), 2.0),
      (Size(1280, 800), 2.0),
    ])
  func rows(size: Size, textScale: Double) throws {
    let home = folder.path("home")
    let whole = try WholeEditor(size.width, size.height, in: folder) {
      $0.environment = ["HOME": home]
    }
    whole.stage.window.textScale = textScale
    whole.press("x")
    whole.settle()
    let names = ["loop", "add", "remove", "invert", "undo"]
    let frames = try names.map { name in
      whole.place(of: try #require(whole.find("cut-out-" + name)))
    }

    let rows = Dictionary(grouping: frames, by: \.minY).values.map {
      $0.sorted { $0.minX < $1.minX }
    }
    #expect(rows.count <= 2)
    let right = frames.map(\.maxX).max() ?? 0
    for row in rows {
      // From one end to the other, with the same width and gap.
      #expect(abs(row[0].minX - frames[0].minX) < 0.01)
      #expect(abs((row.last?.maxX ?? 0) - right) < 0.01)
      for (one, next) in zip(row, row.dropFirst()) {
        #expect(abs(next.minX - one.maxX - 8) < 0.01 && abs(next.width - one.width) < 0.01)
      }
      #expect(row.allSatisfy { $0.width >= 48 && $0.height >= 48 })
    }
  }

  @Test("keys move a pen, which draws while it is down") func keys() throws {
    let whole = try opened()
    let view = try picture(in: whole)
    var lines: [[Point]] = []
    view.onEvent = { if case .drew(let points, _) = $0 { lines.append(points) } }
    whole.stage.window.focus = view

    for key in ["Right", "Right", "space", "Down", "Down", "Down", "space", "Left"] {
      whole.press(key)
    }

    let line = try #require(lines.first)
    #expect(lines.count == 1)
    #expect(line.count == 4)
    #expect(line[3].y > line[0].y && line[3].x == line[0].x)
  }

  @Test("two fingers zoom, and draw nothing") func zooms() throws {
    let whole = try opened()
    let view = try picture(in: whole)
    var lines = 0
    view.onEvent = { if case .drew = $0 { lines += 1 } }
    let scale = view.scale

    whole.stage.pinch(at: view.middle, from: 80, to: 200)

    #expect(view.scale > scale * 1.5)
    #expect(lines == 0)
  }

  @Test("a touchpad and the wheel zoom and move the picture, and draw nothing") func pointers()
    throws
  {
    let whole = try opened()
    let (stage, view) = (whole.stage, try picture(in: whole))
    var lines = 0
    view.onEvent = { if case .drew = $0 { lines += 1 } }
    func place() -> Double {
      if case .number(let top)? = view.inspectionAttributes.first(where: { $0.name == "top" })?
        .value
      {
        top
      } else {
        .nan
      }
    }
    let fitted = view.scale

    stage.touchpadPinch(.began, at: view.middle)
    stage.touchpadPinch(.changed, scale: 2, at: view.middle)
    #expect(abs(view.scale - 2 * fitted) < 1e-6)
    stage.touchpadPinch(.cancelled, at: view.middle)
    #expect(abs(view.scale - fitted) < 1e-6)

    stage.mouse(.scrolled(Vector(0, -3)), at: view.middle, modifiers: .control)
    #expect(view.scale > fitted * 1.2)
    let top = place()
    stage.mouse(.scrolled(Vector(0, 1)), at: view.middle)
    #expect(abs(place() - (top - Wheel.notch)) < 1e-6)
    #expect(lines == 0)
  }

  @Test("Escape leaves everything as it was") func cancel() throws {
    let whole = try opened()
    whole.press("Escape")
    whole.settle()
    #expect(whole.find("cut-out-sheet") == nil)
    #expect(whole.editor.desk.hand.armed == nil)
  }
}
