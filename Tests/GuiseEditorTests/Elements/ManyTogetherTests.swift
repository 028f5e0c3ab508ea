import DisguiseModel
import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

/// A group of many elements, which are drawn from one picture while they move together.
@MainActor
@Suite("Many elements that move together", .serialized) struct ManyTogetherTests {
  private static let sticker = StickerID(rawValue: "noses-and-mouths/clown-nose")
  private static let count = 40

  private let editor: EditorStage
  private var stage: Stage { editor.stage }
  private var controller: CanvasStage { editor.controller }
  private var canvas: CanvasView { controller.canvasView }
  private var pictures: CanvasBitmaps { canvas.bitmaps }
  private var views: [ElementView] { canvas.elements }

  init() throws {
    editor = try EditorStage()
    editor.library.artworks.load(Self.sticker)
    let edits = (0..<Self.count).map { index in
      Edit.place(
        .sticker(Self.sticker),
        Placement(
          center: Point(150 + Double(index % 8) * 40, 220 + Double(index / 8) * 60), scale: 0.5,
          rotation: .degrees(Double(index) * 9)))
    }
    controller.document.perform(.all(edits))
    editor.settle()
  }

  private var ids: [ElementID] { views.map(\.id) }

  private func group(_ ids: [ElementID]) {
    controller.document.perform(.group(ids))
    editor.settle()
  }

  private func change(_ id: ElementID, _ change: Edit.Change) {
    controller.document.perform(.change(id, change))
  }

  /// Lets everything be painted that the canvas has ordered so far.
  private func paint() {
    for _ in 1...3 {
      stage.draw()
      pictures.finish()
      stage.scheduler.runPosted()
    }
    stage.draw()
  }

  private func land(_ finger: Finger, on view: ElementView) {
    finger.down(at: view.middle)
    pictures.finish()
    stage.scheduler.runPosted()
  }

  /// The picture, which changes of parts have led to.
  private func shown() -> Bitmap { stage.draw().snapshot() }

  /// How many pixels of the window look otherwise if all of it is drawn anew; interpolated ones may differ a
  /// little.
  private func leftovers(by distance: Double = 0) -> Int {
    let before = shown()
    stage.window.invalidate()
    return before.count(differingFrom: shown(), by: distance)
  }

  /// The part of the canvas that looks clearly otherwise if each element is drawn by its view.
  private func differenceFromViews() -> Double {
    let now = shown()
    let views = Bitmap.drawn(width: now.width + 1, height: now.height, format: .opaque) { target in
      target.concatenate(.translation(1, 0))
      canvas.surface.draw(target)
    }
    let area = canvas.viewport.photoFrame
    var count = 0
    for y in Int(area.minY)..<Int(area.maxY) {
      for x in Int(area.minX)..<Int(area.maxX)
      where now[x, y].isFar(from: views[x + 1, y], by: 0.25) {
        count += 1
      }
    }
    return Double(count) / (area.width * area.height)
  }

  private var movers: [CanvasParts.Mover] { pictures.current?.parts.movers ?? [] }

  /// The numbers of the elements that are drawn from each picture, or by themselves.
  private var runs: [[ElementID]] {
    movers.map { mover in
      switch mover {
      case .one(let id): [id]
      case .many(let run): run.ids
      }
    }
  }

  // MARK: Dragging

  @Test("are painted when a finger lands, and follow it from one picture") func drag() throws {
    group(ids)
    let finger = stage.finger(1)
    land(finger, on: views[12])
    let picture = try #require(pictures.anticipated?.joints.first)
    #expect(picture.isReady)
    for step in 1...8 {
      finger.move(to: finger.location + Vector(9, Double(step) * 2.5))
      #expect(leftovers() == 0)
    }
    #expect(runs == [ids])
    #expect(pictures.current?.joints.first === picture)
    #expect(differenceFromViews() < 0.01)

    finger.up()
    editor.settle()
    #expect(movers.isEmpty && views.allSatisfy { !$0.isMarkedElsewhere })
    #expect(leftovers() == 0)
    #expect(differenceFromViews() < 0.01)
  }

  @Test("are where they were until they are painted, and then where the finger is")
  func notPainted() {
    group(ids)
    let (before, places) = (shown(), views.map(\.middle))
    let finger = stage.finger(1)
    finger.down(at: views[12].middle)
    finger.move(to: finger.location + Vector(60, 30))
    let waiting = shown()
    #expect(movers.isEmpty)
    for place in places {
      let (x, y) = (Int(place.x), Int(place.y))
      #expect(before[x, y] == waiting[x, y])
    }
    paint()
    #expect(movers.count == 1 && differenceFromViews() < 0.01)
    finger.up()
  }

  /// Groups all, and moves two fingers that land on two of them by a way each; they stay down.
  private func stretch(
    _ touched: [Int], by ways: [Vector], in duration: Duration
  ) -> [Finger] {
    group(ids)
    let (one, two) = (stage.finger(1), stage.finger(2))
    land(one, on: views[touched[0]])
    two.down(at: views[touched[1]].middle)
    stage.stroke(
      [one, two], to: [one.location + ways[0], two.location + ways[1]], in: duration)
    return [one, two]
  }

  @Test("are scaled and turned as one picture, which becomes sharp again") func turn() throws {
    let fingers = stretch(
      [12, 14], by: [Vector(-40, -30), Vector(60, 50)], in: .milliseconds(200))
    #expect(leftovers(by: 0.03) == 0)
    paint()
    #expect(movers.count == 1 && differenceFromViews() < 0.01)
    stage.lift(fingers)
    editor.settle()
    #expect(movers.isEmpty && leftovers() == 0)
  }

  @Test("fade over the bin, and are gone when they are dropped there") func bin() {
    group(ids)
    let finger = stage.finger(1)
    land(finger, on: views[12])
    finger.stroke(
      to: canvas.convert(controller.tools.move.bin.center, to: nil), in: .milliseconds(300))
    stage.advance(by: .milliseconds(60))
    #expect(leftovers(by: 0.03) == 0)
    stage.advance(by: .seconds(1))
    #expect(leftovers(by: 0.03) == 0 && views.allSatisfy { $0.dragAppearance == .overBin })
    finger.up()
    editor.settle()
    #expect(views.isEmpty && leftovers() == 0)
  }

  // MARK: What is between them

  @Test("are drawn by themselves where they are few, or mix with what is below them")
  func division() {
    change(ids[20], .look(Look(blend: .multiply)))
    group(ids.filter { $0 != ids[36] })
    let finger = stage.finger(1)
    land(finger, on: views[12])
    finger.move(to: finger.location + Vector(30, 20))
    paint()
    #expect(runs == [Array(ids[..<20])] + (20..<36).map { [ids[$0]] } + (37..<40).map { [ids[$0]] })
    #expect(pictures.current?.parts.scenes.count == movers.count + 1)
    for _ in 1...3 {
      finger.move(to: finger.location + Vector(11, 7))
      #expect(leftovers() == 0)
    }
    #expect(differenceFromViews() < 0.01)
    finger.up()
  }

  @Test("what another hand moves stays between them") func otherHand() throws {
    let other = views[20]
    change(other.id, .placement(Placement(center: Point(300, 350), scale: 0.8)))
    group(ids.filter { $0 != other.id })
    let (one, two) = (stage.finger(1), stage.finger(7))
    land(one, on: views[0])
    one.move(to: one.location + Vector(30, 20))
    paint()
    #expect(movers.count == 2)
    land(two, on: other)
    two.move(to: two.location + Vector(30, 30))
    paint()
    #expect(movers.count == 3 && movers[1] == .one(other.id))
    #expect(leftovers() == 0)
    #expect(differenceFromViews() < 0.01)
    stage.lift([one, two])
  }

  @Test("what another hand changes meanwhile is seen as soon as it is painted") func looks() {
    group(ids)
    let finger = stage.finger(1)
    land(finger, on: views[0])
    finger.move(to: finger.location + Vector(30, 20))
    paint()
    change(ids[30], .look(Look(tint: .shift(hue: .degrees(120)))))
    change(ids[31], .flip)
    paint()
    #expect(movers.count == 1 && differenceFromViews() < 0.01)
    finger.up()
  }

  @Test("those that the photo's edge holds back are seen there") func heldBack() {
    let fingers = stretch(
      [0, 39], by: [Vector(-200, -200), Vector(200, 200)], in: .milliseconds(300))
    for _ in 1...3 { paint() }
    #expect(differenceFromViews() < 0.01)
    stage.lift(fingers)
  }

  @Test("a change of very many is painted while all is shown as before") func change() throws {
    let more = (0..<220).map { _ in
      Edit.place(.sticker(Self.sticker), Placement(center: Point(300, 300), scale: 0.3))
    }
    controller.document.perform(.all(more))
    editor.settle()
    let before = shown()
    let moves = views.map { view in
      let place = Placement(center: view.placement.center + Vector(40, 60), scale: 0.5)
      return Edit.change(view.id, .placement(place))
    }
    controller.document.perform(.all(moves))
    #expect(shown().count(differingFrom: before, by: 0) == 0)
    paint()
    #expect(shown().count(differingFrom: before, by: 0.2) > 1000)
    #expect(leftovers() == 0 && differenceFromViews() < 0.01)
  }

  @Test("stay under a finger when the window is resized, and move by themselves after that")
  func resize() {
    group(ids)
    let finger = stage.finger(1)
    land(finger, on: views[12])
    finger.move(to: finger.location + Vector(60, 30))
    paint()
    stage.window.resize(to: Size(800, 736), scale: 1)
    paint()
    finger.move(to: finger.location + Vector(10, 10))
    #expect(leftovers(by: 0.03) == 0)
    finger.up()
    editor.settle()
    #expect(views.allSatisfy { !$0.isMarkedElsewhere })

    controller.document.perform(.all(ids.map { .change($0, .ungroup) }))
    controller.select(nil)
    editor.settle()
    land(finger, on: views[0])
    for _ in 1...4 {
      finger.move(to: finger.location + Vector(20, 15))
      stage.draw()
    }
    // Where the photo is not sharp yet, it is painted anew, with other roundings.
    #expect(leftovers(by: 0.02) == 0)
    finger.up()
  }

  @Test("undo brings them back, painted while all is shown as before") func undo() {
    let before = shown()
    group(ids)
    let finger = stage.finger(1)
    land(finger, on: views[12])
    finger.stroke(to: finger.location + Vector(50, 40), in: .milliseconds(100))
    finger.up()
    controller.document.undo()
    editor.settle()
    #expect(shown().count(differingFrom: before, by: 0) == 0)
  }
}

extension Bitmap {
  /// The number of pixels whose colors differ from those of another bitmap of the same size.
  fileprivate func count(differingFrom other: Bitmap, by distance: Double) -> Int {
    var count = 0
    for y in 0..<height {
      for x in 0..<width where self[x, y].isFar(from: other[x, y], by: distance) { count += 1 }
    }
    return count
  }
}

extension Color {
  fileprivate func isFar(from other: Color, by distance: Double) -> Bool {
    max(abs(red - other.red), abs(green - other.green), abs(blue - other.blue)) > distance
  }
}
