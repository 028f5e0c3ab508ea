import DisguiseModel
import Drawing
import TestSupport
import Testing

@Suite struct SampleFacesTests {
  let assets = TemporaryFolder()

  @Test("reads faces with their sizes and heads, and skips invalid ones") func reads() throws {
    try assets.write("<svg/>", to: "Faces/anna.svg")
    try assets.write(
      """
      [{"id": "anna", "file": "anna.svg", "name": "Anna", "width": 1200, "height": 1500,
        "head": [300, 200, 600, 800]},
       {"id": "bo", "file": "none.svg", "width": 10, "height": 10},
       {"id": "anna", "file": "anna.svg", "width": 10, "height": 10},
       {"id": "cy", "file": "anna.svg", "width": 0, "height": 10},
       {"id": "di", "file": "anna.svg", "width": 10, "height": 10, "head": [1, 2]}]
      """, to: "Faces/faces.json")

    let catalog = SampleFaces.load(assets: assets.path)

    #expect(catalog.faces.map(\.id) == ["anna", "di"])
    #expect(catalog.warnings.count == 3)
    let anna = try #require(catalog["anna"])
    #expect(anna.reference == PhotoReference(id: .sample("anna"), size: Size(1200, 1500)))
    #expect(catalog.head(on: anna.reference) == Rect(300, 200, 600, 800))
    #expect(catalog["di"]?.head == nil)
  }

  @Test("all included faces are valid") func shipped() throws {
    let assets = try #require(AssetLocator.find(above: #filePath))

    let catalog = SampleFaces.load(assets: assets)

    #expect(catalog.warnings.isEmpty && !catalog.faces.isEmpty)
    for face in catalog.faces {
      let picture = try face.picture(fitting: Size(100, 100))
      let head = try #require(face.head)
      #expect(picture.size.longSide == 100, "\(face.id)")
      #expect(Rect(origin: .zero, size: face.size).contains(head), "\(face.id)")
    }
  }

  @Test("has no head for one of the user's photos") func otherPhoto() {
    #expect(SampleFaces().head(on: photo()) == nil)
  }

  @Test("without its list it is empty and has a warning") func nothing() {
    #expect(SampleFaces.load(assets: assets.path).faces.isEmpty)
    #expect(SampleFaces.load(assets: assets.path).warnings.count == 1)
  }
}
