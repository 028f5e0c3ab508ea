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

  @Test("is one step, which leaves the elements where they are") func edit() {
    let part = Framing(crop: Rect(100, 200, 300, 400), quarterTurns: 1)
    var history = History(disguise(2))
    let elements = history.present.elements

    #expect(history.perform(.framing(part)) == true)

    #expect(history.present.framing == part && history.present.elements == elements)
    #expect(history.present.canvasSize == Size(400, 300))
    #expect(history.perform(.framing(part)) == false, "nothing has changed")
    history.undo()
    #expect(history.present.framing == .whole)
  }

  @Test("is carried to the same part of another photo") func carried() {
    let edit = Edit.framing(Framing(crop: Rect(100, 200, 300, 400)))

    let other = edit.carried(from: photo(1000, 800), to: photo(500, 1600))

    #expect(other == .framing(Framing(crop: Rect(50, 400, 150, 800))))
  }
}
