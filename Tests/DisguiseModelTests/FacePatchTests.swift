import Drawing
import Faces
import Testing

@testable import DisguiseModel

@Suite("A face on another head") struct FacePatchTests {
  @Test("comes below all that is worn") func order() throws {
    var disguise = Disguise(photo: PhotoReference(id: .sample("robin"), size: Size(100, 100)))
    let kind = ElementKind.sticker(StickerID(rawValue: "glasses/round"))
    let place = Placement(center: Point(50, 50), scale: 0.1)
    disguise.apply(.place(kind, place))
    let worn = disguise.elements.map(\.id)

    let edit = disguise.placingBelowAll([(kind, place), (kind, place)])

    let isApplied = disguise.apply(edit)
    #expect(isApplied)
    #expect(disguise.elements.count == 3)
    #expect(disguise.elements.last?.id == worn.first)
  }

  @Test("but above faces that were put there before") func orderOfSwaps() throws {
    var disguise = Disguise(photo: PhotoReference(id: .sample("robin"), size: Size(100, 100)))
    let place = Placement(center: Point(50, 50), scale: 0.1)
    let own = (0..<2).map { index in
      ElementKind.sticker(StickerID(ContentID(of: [UInt8(index)])))
    }
    disguise.apply(.place(own[0], place))
    disguise.apply(.place(.sticker(StickerID(rawValue: "glasses/round")), place))
    let before = disguise.elements.map(\.id)

    let edit = disguise.placingBelowAll(
      [(own[1], place), (own[1], place)], above: { $0.kind.artwork.content != nil })

    let isApplied = disguise.apply(edit)
    #expect(isApplied && disguise.elements.count == 4)
    #expect(disguise.elements.first?.id == before[0] && disguise.elements.last?.id == before[1])
  }

  @Test("has soft edges, the tone of the other face, and eyes where the other one's are")
  func patch() throws {
    let faces = [
      try #require(HeadRegionTests.face(at: Point(150, 150), eyes: 60)),
      try #require(HeadRegionTests.face(at: Point(400, 160), eyes: 90)),
    ]
    let picture = Bitmap.drawn(width: 600, height: 400, format: .opaque) { canvas in
      canvas.fill(Rect(0, 0, 260, 400), with: Color(red: 0.8, green: 0.6, blue: 0.5))
      canvas.fill(Rect(260, 0, 340, 400), with: Color(red: 0.6, green: 0.5, blue: 0.4))
    }

    let patch = try #require(
      try FacePatch.make(of: faces[0], for: faces[1], on: CutOutPhoto("two", picture, faces: [])))

    let middle = patch.bitmap[patch.bitmap.width / 2, patch.bitmap.height / 2]
    #expect(abs(middle.red - 0.6) < 0.02)
    #expect(middle.alpha == 1)
    #expect(patch.bitmap[0, 0].alpha == 0)
    let fit = try #require(patch.fit(to: faces[0]))
    let size = patch.bitmap.size
    let place = try #require(fit.placement(on: faces[1], of: size))
    let eye = Point(
      (fit.anchors[0].place.x - 0.5) * size.width, (fit.anchors[0].place.y - 0.5) * size.height)
    #expect(place.transform.apply(eye).distance(to: faces[1][fit.anchors[0].point]) < 0.5)
  }
}
