import DisguiseModel
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor
@Suite("Drawing on the photo", .serialized)
struct DrawTests {
  private static let middle = Point(476, 400)
  let whole: WholeEditor
  var stage: Stage { whole.stage }
  var controller: CanvasStage { whole.controller }
  var tool: DrawTool { controller.tools.draw }

  init() throws {
    whole = try WholeEditor()
  }

  func openTab() throws {
    let tabs = whole.editor.desk.library.catalog.tabs
    let index = try #require(tabs.firstIndex { $0.id == StickerCatalog.drawTab })
    whole.layout.drawer.select(tab: index)
    whole.settle()
    try #require(tool.isArmed)
  }

  private var drawings: [DrawingDesign] { whole.elements.compactMap(\.kind.drawing) }

  private var strokes: [Stroke] { drawings.flatMap { Array($0.strokes) } }

  /// Draws with one finger from a point to another one.
  func line(from start: Point, to end: Point, finger: UInt32 = 1) {
    let finger = stage.finger(finger)
    finger.down(at: start)
    finger.stroke(to: end, in: .milliseconds(200))
    finger.up()
  }

  private func inPhoto(_ point: Point) -> Point { controller.inPhoto(point) }

  @Test("ten fingers draw ten lines, each of which ends where its finger lifted")
  func ten() throws {
    try openTab()
    let fingers = (1...10).map { stage.finger(UInt32($0)) }
    let starts = (0..<10).map { Point(300 + 38 * Double($0), 300) }
    let ends = (0..<10).map { Point(290 + 40 * Double($0), 480 + 5 * Double($0)) }
    let viewport = controller.canvasView.viewport

    for (finger, start) in zip(fingers, starts) { finger.down(at: start) }
    stage.stroke(fingers, to: ends, in: .milliseconds(300))
    stage.lift(fingers)

    #expect(drawings.count == 1 && strokes.count == 10)
    #expect(controller.canvasView.viewport == viewport)
    for end in ends.map(inPhoto) {
      let nearest = strokes.compactMap { $0.points.last?.place.distance(to: end) }.min()
      #expect(try #require(nearest) < 0.2)
    }
  }

  @Test("while a head that was cut out is in the hand it is placed; then fingers draw again")
  func armed() throws {
    try openTab()
    let catalog = whole.editor.desk.library.catalog
    let sticker = try #require(catalog[StickerID(rawValue: "hats/top-hat")])
    func arm() {
      controller.hands.armed = sticker
      whole.settle()
      #expect(!tool.isArmed)
    }
    arm()
    whole.press("Escape")
    whole.settle()
    #expect(controller.hands.armed == nil && tool.isArmed)
    line(from: Point(380, 400), to: Point(560, 400))
    #expect(strokes.count == 1)
    arm()
    whole.tap(try whole.view(.button, "Chalk"))
    whole.settle()
    #expect(controller.hands.armed == nil && tool.isArmed)
    line(from: Point(380, 500), to: Point(560, 500))
    #expect(strokes.map(\.brush) == [.pen, .chalk])
  }

  @Test("two children 250 points apart who begin together draw two lines, and zoom nothing")
  func children() throws {
    try openTab()
    let viewport = controller.canvasView.viewport
    let (first, second) = (stage.finger(1), stage.finger(2))
    first.down(at: Point(350, 300))
    stage.advance(by: .milliseconds(60))
    second.down(at: Point(600, 320))

    stage.stroke([first, second], to: [Point(350, 480), Point(520, 400)], in: .milliseconds(300))
    stage.lift([first, second])

    #expect(strokes.count == 2 && controller.canvasView.viewport == viewport)
  }

  @Test("two fingers of one hand zoom and leave no mark", arguments: [100.0, 200])
  func pinch(distance: Double) throws {
    try openTab()
    let (first, second) = (stage.finger(1), stage.finger(2))
    let half = Vector(distance / 2, 0)
    first.down(at: Self.middle - half)
    stage.advance(by: .milliseconds(40))
    second.down(at: Self.middle + half)

    stage.stroke(
      [first, second], to: [Self.middle - half * 2, Self.middle + half * 2],
      in: .milliseconds(300))
    stage.lift([first, second])
    whole.settle()

    #expect(controller.canvasView.viewport.zoom > 1.5)
    #expect(whole.elements.isEmpty && tool.lines.isEmpty)
  }

  @Test("of the row that goes on below the drawer, half is in sight or nothing")
  func rows() throws {
    let panel = DrawPanel(InkChoice(), whole.editor.desk.library)
    for height in stride(from: 150.0, through: 320, by: 2) {
      panel.frame = Rect(0, 0, 360, height)
      panel.layoutIfNeeded()
      let row = try #require(panel.visibleTree.first { $0.identifier == "two-fingers-zoom" })
      let box = row.convert(row.bounds, to: panel)
      let seen = (height - box.midY) + Theme.touchTarget / 2
      #expect(seen <= 0 || seen >= 23, "\(seen) of the row at \(height)")
    }
  }

  @Test("with the switch off, two fingers of one hand draw") func switchedOff() throws {
    try openTab()
    whole.tap(try whole.view(.switch, "Two fingers zoom"))
    let viewport = controller.canvasView.viewport
    let (first, second) = (stage.finger(1), stage.finger(2))
    first.down(at: Point(430, 400))
    second.down(at: Point(530, 400))
    stage.stroke([first, second], to: [Point(400, 400), Point(560, 400)], in: .milliseconds(200))
    stage.lift([first, second])

    #expect(strokes.count == 2 && controller.canvasView.viewport == viewport)
  }

  @Test("two fingers draw while somebody else's line is wet") func whileWet() throws {
    try openTab()
    let viewport = controller.canvasView.viewport
    let (other, first, second) = (stage.finger(1), stage.finger(2), stage.finger(3))
    other.down(at: Point(250, 600))
    other.stroke(to: Point(300, 650), in: .milliseconds(400))
    first.down(at: Point(500, 300))
    second.down(at: Point(590, 300))
    stage.stroke([first, second], to: [Point(450, 300), Point(640, 300)], in: .milliseconds(200))
    stage.lift([other, first, second])

    #expect(strokes.count == 3 && controller.canvasView.viewport == viewport)
  }

  @Test("a finger that moves draws, also over an element; one that rests lifts it")
  func rest() throws {
    try whole.place("mustaches/handlebar", under: Self.middle)
    try openTab()
    let before = try #require(whole.elements.first).placement

    line(from: Self.middle, to: Self.middle + Vector(60, 60))
    #expect(strokes.count == 1)
    #expect(whole.elements.first?.placement == before)

    let finger = stage.finger
    tool.open = nil
    controller.document.undo()
    finger.down(at: Self.middle)
    stage.advance(by: .milliseconds(160))
    finger.stroke(to: Self.middle + Vector(80, 0), in: .milliseconds(200))
    finger.up()

    #expect(strokes.isEmpty)
    let moved = try #require(whole.elements.first).placement.center - before.center
    #expect(abs(moved.dx - 80 * controller.photoPixelsPerPoint) < 2)
  }

  @Test("the lines of all hands are one element; a double tap opens it again")
  func reopening() throws {
    try openTab()
    line(from: Point(350, 300), to: Point(450, 300))
    line(from: Point(350, 500), to: Point(450, 500), finger: 2)
    #expect(drawings.map(\.count) == [2])

    whole.layout.drawer.select(tab: 0)
    whole.settle()
    #expect(!tool.isArmed)
    stage.finger.tap(at: Point(400, 300))
    stage.advance(by: .milliseconds(80))
    stage.finger.tap(at: Point(400, 300))
    whole.settle()
    #expect(tool.isArmed && tool.open == whole.elements.first?.id)

    line(from: Point(350, 600), to: Point(450, 600))
    #expect(drawings.map(\.count) == [3])
  }

  @Test("a pen draws, its eraser erases, a palm near it draws nothing, a finger far from it does")
  func pens() throws {
    try openTab()
    let pen = StagePen(stage)
    pen.hover(at: Point(400, 400))
    stage.advance(by: .milliseconds(20))
    #expect(tool.lines.isEmpty)
    pen.down(at: Point(400, 400))
    let (palm, other) = (stage.finger(1), stage.finger(2))
    palm.down(at: Point(480, 560))
    other.down(at: Point(250, 690))
    for step in 1...20 {
      stage.advance(by: .milliseconds(10))
      pen.move(to: Point(400 + 5 * Double(step), 400), pressure: 0.8)
      palm.move(to: Point(480 + 2 * Double(step), 560))
      other.move(to: Point(250 + 2 * Double(step), 690))
    }
    pen.up()
    stage.lift([palm, other])
    #expect(strokes.count == 2)

    stage.advance(by: .seconds(2))
    let eraser = StagePen(stage, device: 91, isEraser: true)
    let points = drawings.reduce(0) { $0 + $1.pointCount }
    eraser.down(at: Point(450, 340))
    for step in 1...12 {
      stage.advance(by: .milliseconds(10))
      eraser.move(to: Point(450, 340 + 10 * Double(step)))
    }
    eraser.up()
    #expect(strokes.count == 3, "\(points)")
  }

  @Test("a palm that landed before the pen goes, too") func earlyPalm() throws {
    try openTab()
    let (palm, pen) = (stage.finger(1), StagePen(stage))
    palm.down(at: Point(480, 560))
    stage.advance(by: .milliseconds(200))
    pen.down(at: Point(400, 400))
    #expect(tool.lines.count == 1)
    pen.up()
    palm.up()
    #expect(strokes.count == 1)
  }

  @Test("what is wet is not in the document; it goes in the frame in which the dry line comes")
  func wet() throws {
    try openTab()
    let finger = stage.finger
    let place = Point(420, 420)
    finger.down(at: Point(350, 420))
    finger.stroke(to: Point(500, 420), in: .milliseconds(200))
    #expect(whole.elements.isEmpty)
    let wet = stage.draw()
    finger.up()
    let dry = stage.draw()
    let (x, y) = (Int(place.x), Int(place.y))
    #expect(wet[x, y] == Color(hex: 0xE53935))
    #expect(dry[x, y] == wet[x, y])
  }

  @Test("while others draw, undo takes the last line of who is nearest; else a hand's own one")
  func undoByHand() throws {
    try openTab()
    let fingers = [1, 2, 3].map { stage.finger($0) }
    let places = [Point(500, 160), Point(450, 300), Point(600, 420)]
    for (finger, place) in zip(fingers, places) { finger.down(at: place) }
    stage.stroke(fingers, to: places.map { $0 + Vector(0, 60) }, in: .milliseconds(200))
    for finger in fingers {
      finger.up()
      stage.advance(by: .milliseconds(30))
    }
    fingers[1].down(at: Point(450, 360))
    fingers[1].stroke(to: Point(450, 500), in: .milliseconds(200))

    stage.finger(4).tap(at: try whole.view(.button, "Undo").middle)

    #expect(ends == [places[1], places[2]].map { $0 + Vector(0, 60) } && tool.lines.count == 1)
    fingers[1].up()
    #expect(strokes.count == 3)
    // Now nobody draws.
    stage.advance(by: .seconds(1))
    whole.press("z", modifiers: .control)
    #expect(strokes.count == 2)
  }

  /// Where the lines end, in whole window points.
  private var ends: [Point] {
    strokes.compactMap(\.points.last).map { end in
      let point = controller.canvasView.layer.convert(end.place, to: nil)
      return Point(point.x.rounded(), point.y.rounded())
    }
  }

  @Test("another part of the photo is not undone while somebody draws") func framing() throws {
    controller.document.perform(.framing(Framing(crop: Rect(100, 100, 800, 1000))))
    try openTab()
    stage.finger.down(at: Self.middle)
    stage.finger.stroke(to: Self.middle + Vector(60, 60), in: .milliseconds(200))

    controller.document.undo()

    #expect(tool.lines.count == 1 && controller.document.history?.present.framing != .whole)
    stage.finger.up()
    controller.document.undo()
    controller.document.undo()
    #expect(controller.document.history?.present.framing == .whole)
  }

  @Test("what the desktop takes leaves nothing; a long line stays, whose device is gone")
  func cancelled() throws {
    try openTab()
    stage.finger.down(at: Point(350, 420))
    stage.finger.stroke(to: Point(500, 420), in: .milliseconds(200))
    stage.finger.cancel()
    #expect(whole.elements.isEmpty && tool.lines.isEmpty)

    stage.finger.down(at: Point(350, 420))
    stage.finger.stroke(to: Point(500, 420), in: .milliseconds(600))
    stage.finger.cancel()
    #expect(ends == [Point(500, 420)] && tool.lines.isEmpty)
  }

  @Test("keys draw: the space bar puts a pen down and lifts it, arrows move it, Escape drops it")
  func keys() throws {
    try openTab()
    whole.press("Tab")
    let pen = try whole.view(.image, "Pen of the keyboard")
    stage.window.focus = pen
    func line(_ end: String) {
      whole.press("space")
      for _ in 0..<5 {
        stage.advance(by: .milliseconds(40))
        whole.press("Right")
      }
      whole.press(end)
    }
    line("space")
    let start = try #require(ends.first) - Vector(40, 0)
    #expect(ends == [start + Vector(40, 0)])

    line("Escape")
    #expect(strokes.count == 1 && tool.wetLines.isEmpty)
    #expect(stage.window.focus === pen, "who draws on stays there")

    // Another tab ends what is drawn.
    line("Right")
    #expect(tool.wetLines.count == 1)
    whole.layout.drawer.select(tab: 0)
    #expect(strokes.count == 2 && tool.wetLines.isEmpty && stage.window.focus !== pen)
  }

  @Test("brush, size and color are chosen by keys and remembered, the tab is not")
  func choosing() throws {
    let tab = whole.editor.memory.remembered.tab
    try openTab()
    for (role, name) in [(Role.button, "Chalk"), (.button, "Size 4"), (.button, "Blue")] {
      let view = try whole.view(role, name)
      whole.press("Tab")
      stage.window.focus = view
      whole.press("space")
      #expect(view.isSelected, "\(name)")
    }
    #expect(tool.ink.brush == .chalk && tool.ink.size == 3 && tool.ink.color == 0x1E5FD8)
    let ink = try #require(whole.editor.memory.remembered.ink)
    #expect(InkChoice(ink) == tool.ink && whole.editor.memory.remembered.tab == tab)
  }
}
