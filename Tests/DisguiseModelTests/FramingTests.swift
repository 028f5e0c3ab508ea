import Drawing
import TestSupport
import Testing

@testable import DisguiseModel

@Suite("The framing of a photo") struct FramingTests {
  private func framed(_ framing: Framing) -> Disguise? {
    Disguise(photo: photo(1000, 800), framing: framing, elements: [], nextID: 1)
  }

  @Test("gives the size of the canvas: that of the photo, a part of it, or turned") func canvas() {
    let part = Rect(100, 200, 300, 400)

    #expect(disguise(0).canvasSize == Size(1000, 800))
    #expect(framed(Framing(crop: part))?.canvasSize == Size(300, 400))
    #expect(framed(Framing(quarterTurns: 1))?.canvasSize == Size(800, 1000))
    #expect(framed(Framing(crop: part, quarterTurns: 3))?.canvasSize == Size(400, 300))
    #expect(framed(Framing(crop: part, quarterTurns: 2))?.canvasSize == Size(300, 400))
  }

  @Test("shows the same part of a photo of another size, and all of another photo") func photos() {
    let disguise = framed(Framing(crop: Rect(100, 200, 300, 400), isMirrored: true))

    let fitted = disguise?.fitted(to: photo(500, 1600))
    #expect(fitted?.framing == Framing(crop: Rect(50, 400, 150, 800), isMirrored: true))

    var other = disguise
    other?.apply(.photo(PhotoReference(id: .sample("other"), size: Size(60, 40))))
    #expect(other?.framing == .whole && other?.canvasSize == Size(60, 40))
  }

  @Test(
    "that no editor makes is rejected",
    arguments: [
      Framing(crop: Rect(0, 0, 1001, 800)), Framing(crop: Rect(-1, 0, 10, 10)),
      Framing(crop: Rect(0, 0, 0.5, 10)), Framing(crop: Rect(.nan, 0, 10, 10)),
      Framing(crop: Rect(0, 0, 0, 10)), Framing(crop: Rect(0.5, 0, 10, 10)),
      Framing(crop: Rect(0, 0, 10, 10), straighten: .degrees(5)),
      Framing(straighten: .degrees(5)), Framing(crop: Rect(5, 5, .infinity, 10)),
      Framing(quarterTurns: 4), Framing(quarterTurns: -1), Framing(straighten: .degrees(46)),
      Framing(straighten: .radians(.nan)), Framing(light: .init(exposure: 1.1)),
      Framing(light: .init(saturation: .nan)),
    ])
  func invalid(framing: Framing) {
    #expect(framed(framing) == nil)
    var disguise = disguise(1)
    #expect(disguise.apply(.framing(framing)) == false)
    #expect(disguise.framing == .whole)
  }

  @Test("is one step, in which the elements stay where they are on the photo") func edit() {
    let part = Framing(crop: Rect(100, 200, 300, 400), quarterTurns: 1)
    var history = History(disguise(2))
    let before = history.present.elements

    let isPerformed = history.perform(
      .framing(part), limitedBy: { _, _ in Placement(center: .zero, scale: 1) })
    #expect(isPerformed)

    #expect(history.present.framing == part && history.present.canvasSize == Size(400, 300))
    let map = part.photoToCanvas(of: Size(1000, 800))
    for (old, new) in zip(before, history.present.elements) {
      #expect(new.placement.center == map.apply(old.placement.center))
      #expect(new.placement.rotation == old.placement.rotation + .degrees(90))
      #expect(new.placement.scale == old.placement.scale)
    }
    #expect(history.perform(.framing(part)) == false, "nothing has changed")
    history.undo()
    #expect(history.present.framing == .whole && history.present.elements == before)
  }

  @Test("waits for gestures, and is not undone below them") func held() {
    let part = Framing(crop: Rect(100, 200, 300, 400))
    var history = History(disguise(2))

    history.begin(id(1))
    #expect(history.perform(.framing(part)) == false)
    history.cancel(id(1))
    #expect(history.perform(.framing(part)) == true)
    history.begin(id(1))
    #expect(history.undoableStep == nil)
    history.cancel(id(1))
    #expect(history.undoableStep == 0)
    history.undo()
    history.begin(id(2))
    #expect(history.redoChangesHeldElement)
  }

  /// All ways in which a photo of 1000 x 800 pixels may lie.
  nonisolated static let all: [Framing] = (0...3).flatMap { turns in
    [false, true].flatMap { isMirrored in
      [0.0, 7, -45].flatMap { angle in
        [Rect(0, 0, 1000, 800), Rect(150, 50, 500, 601)].map { wanted in
          Framing(quarterTurns: turns, isMirrored: isMirrored)
            .straightened(by: .degrees(angle), showing: wanted, of: Size(1000, 800))
        }
      }
    }
  }

  @Test("keeps elements on the photo, whatever it was before", arguments: all)
  func elements(framing: Framing) throws {
    var disguise = try #require(
      Disguise(
        photo: photo(1000, 800), framing: .whole,
        elements: [
          element(1, .sticker(mustache)), element(2, .text(TextDesign("Hi"), mustache)),
          element(3, .emoji("😀", mustache)),
        ], nextID: 4))
    let whole = disguise
    #expect(framing.isValid(on: disguise.photo.size), "\(framing)")

    for next in [framing, Self.all[13], framing, .whole] {
      #expect(disguise.apply(.framing(next)) == true)
      let map = next.photoToCanvas(of: disguise.photo.size)
      for (old, new) in zip(whole.elements, disguise.elements) {
        let words = old.kind.letters != nil && next.isMirrored
        let place = old.placement.transform.then(map)
        let point = Point(words ? -30 : 30, 20)
        #expect(
          new.placement.transform.apply(Point(30, 20)).distance(to: place.apply(point)) < 1e-9)
        #expect((new.placement.transform.determinant < 0) == (!words && place.determinant < 0))
      }
    }
    #expect(disguise.framing == .whole)
    for (old, new) in zip(whole.elements, disguise.elements) {
      #expect(old.placement.isSame(as: new.placement))
    }
  }

  private func element(_ number: Int, _ kind: ElementKind) -> DisguiseElement {
    DisguiseElement(
      id: id(number), kind: kind,
      placement: Placement(center: Point(300, 250), scale: 2, rotation: .degrees(20)))
  }

  @Test("a canvas is mirrored and turned with what it shows", arguments: all)
  func mirrored(framing: Framing) {
    let photo = Size(1000, 800)
    let (canvas, map) = (framing.canvasSize(of: photo), framing.photoToCanvas(of: photo))
    let eye = map.apply(Point(420, 390))

    let mirrored = framing.mirrored(on: photo)
    let turned = framing.turned()

    #expect(mirrored.isValid(on: photo) && turned.isValid(on: photo))
    #expect(mirrored.canvasSize(of: photo) == canvas)
    #expect(turned.canvasSize(of: photo) == Size(canvas.height, canvas.width))
    let other = Point(canvas.width - eye.x, eye.y)
    #expect(mirrored.photoToCanvas(of: photo).apply(Point(420, 390)).distance(to: other) < 1e-9)
    let side = Point(canvas.height - eye.y, eye.x)
    #expect(turned.photoToCanvas(of: photo).apply(Point(420, 390)).distance(to: side) < 1e-9)
    #expect(mirrored.mirrored(on: photo) == framing && turned.turned(3) == framing)
  }

  @Test("what the straightened photo does not cover is cropped off, and comes back")
  func straighten() {
    let photo = Size(1000, 800)
    let wanted = Rect(0, 0, 1000, 800)
    var framing = Framing()

    for angle in [3.0, -20, 45] {
      framing = framing.straightened(by: .degrees(angle), showing: wanted, of: photo)
      let crop = framing.crop ?? .zero
      #expect(framing.isValid(on: photo) && crop.center.distance(to: wanted.center) <= 0.75)
      #expect(abs(crop.width / crop.height - 1.25) < 0.01)
      var larger = framing
      larger.crop = crop.insetBy(-3, -3)
      #expect(!larger.isValid(on: photo), "as large as possible: \(crop) at \(angle)")
    }
    framing = framing.straightened(by: .degrees(60), showing: wanted, of: photo)
    #expect(framing.straighten == .degrees(45))
    #expect(framing.straightened(by: .zero, showing: wanted, of: photo) == .whole)
    #expect(Framing(straighten: .degrees(2)).isValid(on: photo) == false, "corners are empty")
  }

  @Test("a pixel in a corner, and a photo of one, are straightened as far as possible")
  func pixels() {
    for (photo, crop) in [
      (Size(1000, 800), Rect(999, 799, 1, 1)), (Size(1, 1), Rect(0, 0, 1, 1)),
      (Size(3, 900), Rect(0, 0, 3, 900)), (Size(900, 1), Rect(899, 0, 1, 1)),
    ] {
      for angle in [1.0, 12, -45] {
        let framing = Framing().straightened(by: .degrees(angle), showing: crop, of: photo)
        #expect(framing.isValid(on: photo), "\(photo) \(angle)")
      }
    }
  }

  @Test("is that of one photo: a waiting one is not carried to another") func carried() {
    let edit = Edit.framing(Framing(crop: Rect(100, 200, 300, 400)))
    let other = Disguise(photo: PhotoReference(id: .sample("other"), size: Size(500, 1600)))

    #expect(edit.carried(from: disguise(0), to: disguise(1)) == edit)
    #expect(edit.carried(from: disguise(0), to: other) == nil)
    #expect(
      Edit.all([edit, .removeAll]).carried(from: disguise(0), to: other) == .all([.removeAll]))
  }

  @Test("a piece that fits late does so in earlier framings, too") func amended() throws {
    let part = Framing(
      crop: Rect(100, 200, 300, 400), quarterTurns: 1, isMirrored: true)
    var history = History(disguise(2))
    let first = history.present.elements
    history.perform(.framing(part))
    let fit = Placement(center: Point(50, 60), scale: 3)

    history.amend { $0[id(1)].map { .change($0.id, .placement(fit)) } }

    #expect(history.present[id(1)]?.placement == fit)
    let before = try #require(history.past.first)
    #expect(before.framing == .whole && before.elements[1] == first[1])
    let map = part.photoToCanvas(of: before.photo.size)
    #expect(map.apply(before.elements[0].placement.center).distance(to: fit.center) < 1e-9)
  }
}
