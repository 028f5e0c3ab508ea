import Drawing
import Testing

@testable import DisguiseModel

@Suite("Fitting a disguise to its photo's actual size")
struct FittingTests {
  @Test("positions stay relative to the photo, and artwork keeps its aspect ratio")
  func proportion() throws {
    var stated = Disguise(photo: photo(1000, 800))
    let turned = Placement(
      center: Point(250, 600), scale: 3, rotation: .degrees(400), isFlipped: true)
    stated.apply(.place(.sticker(mustache), turned))

    let fitted = stated.fitted(to: photo(4000, 1600))

    let placement = try #require(fitted[id(1)]).placement
    #expect(fitted.photo == photo(4000, 1600) && fitted.nextID == stated.nextID)
    #expect(placement.center.isNear(Point(1000, 1200)))
    #expect(
      abs(placement.scale - 3 * 8.0.squareRoot()) < 1e-9, "the geometric mean of two and four")
    #expect(placement.rotation == turned.rotation && placement.isFlipped)
    let back = try #require(fitted.fitted(to: photo(1000, 800))[id(1)]).placement
    #expect(back.center.isNear(turned.center) && abs(back.scale - 3) < 1e-9)
  }

  @Test("a correct size or another photo has no effect") func unchanged() {
    let disguise = disguise()
    let other = PhotoReference(id: .sample("other"), size: Size(1, 1))

    #expect(disguise.fitted(to: photo()) == disguise)
    #expect(disguise.fitted(to: other) == disguise)
    #expect(History(disguise).fitted(to: other) == History(disguise))
  }

  @Test("extreme sizes lead to valid placements")
  func extremes() throws {
    let far = DisguiseElement(
      id: id(1), kind: .sticker(mustache),
      placement: Placement(center: Point(1e9, -1e9), scale: 131_068))
    for (stated, real) in [
      (Size(1, 1), Size(32767, 32767)), (Size(32767, 1), Size(1, 32767)),
    ] {
      let disguise = try #require(
        Disguise(photo: photo(stated.width, stated.height), elements: [far], nextID: 2))

      let placement = try #require(
        disguise.fitted(to: photo(real.width, real.height))[id(1)]?.placement)

      #expect(placement.isValid)
    }
  }

  @Test("an impossible size is rejected", arguments: [0, -5, 0.5, 2e9, .infinity, .nan])
  func impossible(side: Double) {
    #expect(Disguise(photo: photo(side, 800), elements: [], nextID: 1) == nil)
    #expect(Disguise(photo: photo(800, side), elements: [], nextID: 1) == nil)
  }

  @Test("all undo and redo steps on the photo are fitted; those on another one are unchanged")
  func history() throws {
    let other = PhotoReference(id: .sample("other"), size: Size(500, 400))
    var history = History(disguise(1))
    history.perform(.change(id(1), .placement(Placement(center: Point(300, 400), scale: 1))))
    history.perform(.photo(other))
    history.perform(.photo(photo()))
    history.perform(.change(id(1), .flip))
    history.undo()
    history.undo()
    let onOther = history.present

    var fitted = history.fitted(to: photo(1000, 1600))

    #expect(fitted.present == onOther && fitted.canUndo && fitted.canRedo)
    for _ in 0..<2 {
      fitted.redo()
      #expect(fitted.shown.photo == photo(1000, 1600))
      #expect(fitted.shown[id(1)]?.placement.center == Point(300, 800))
    }
    fitted.undo()
    fitted.undo()
    #expect(fitted.shown.elements == onOther.elements)
    fitted.undo()
    #expect(fitted.shown.photo == photo(1000, 1600))
    #expect(fitted.shown[id(1)]?.placement.center == Point(300, 800))
    fitted.undo()
    #expect(fitted.shown[id(1)]?.placement.center == Point(100, 200))
  }

  @Test("an active gesture ends without effect") func gesture() {
    var history = History(disguise(1))
    history.begin(id(1))
    history.preview(id(1), Placement(center: Point(900, 700), scale: 1))

    let fitted = history.fitted(to: photo(2000, 1600))

    #expect(fitted.held.isEmpty && fitted.shown == fitted.present)
    #expect(fitted.shown[id(1)]?.placement.center == Point(200, 200))
  }
}
