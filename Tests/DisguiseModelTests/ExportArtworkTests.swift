import Drawing
import Testing

@testable import DisguiseModel

@Suite struct ExportArtworkTests {
  let test: TestArtwork

  init() throws { test = try TestArtwork() }

  private func artwork(_ elements: [DisguiseElement]) throws -> ExportArtwork {
    let disguise = try #require(Disguise(photo: photo(), elements: elements, nextID: 1))
    return try ExportArtwork(disguise, from: test.store)
  }

  @Test("draws at the same position as the window") func place() throws {
    let picture = try test.file(
      of: [test.element(1, TestArtwork.halves, at: Point(50, 40), scale: 2)])

    #expect(picture[12, 22] == .red && picture[48, 58] == .red)
    #expect(picture[52, 22] == .blue && picture[88, 58] == .blue)
    #expect(picture[7, 40] == .white && picture[50, 62] == .white)
  }

  @Test("a drawing that is used once at its size is drawn from its shapes") func single() throws {
    let elements = [
      test.element(1, TestArtwork.halves, at: .zero, scale: 7.5),
      test.element(2, TestArtwork.halves, at: .zero, scale: 7),
    ]
    let artwork = try artwork(elements)

    for element in elements {
      guard case .shapes = artwork.form(of: element, shownAt: 300) else {
        Issue.record("Only drawings with copies should have a raster.")
        return
      }
    }
  }

  @Test("rasterizes the artwork of several elements at exactly its final size, once")
  func exactSize() throws {
    let elements = [
      test.element(1, TestArtwork.halves, at: .zero, scale: 7.5),
      test.element(2, TestArtwork.halves, at: .zero, scale: 7.5, rotation: .degrees(30)),
    ]
    let artwork = try artwork(elements)

    let forms = elements.map { artwork.form(of: $0, shownAt: 300) }

    guard case .bitmap(let one, _) = forms[0], case .bitmap(let other, _) = forms[1] else {
      Issue.record("Artwork of this size should be rasterized.")
      return
    }
    #expect(one.size == Size(300, 150))
    #expect(one === other)
  }

  @Test("artwork too large for a raster is drawn from its shapes") func huge() throws {
    let elements = [
      test.element(1, TestArtwork.halves, at: .zero, scale: 100),
      test.element(2, TestArtwork.disc, at: .zero, scale: 1),
      test.element(3, TestArtwork.disc, at: .zero, scale: 1),
      test.element(4, TestArtwork.halves, at: .zero, scale: 100),
    ]
    let artwork = try artwork(elements)

    guard case .shapes = artwork.form(of: elements[0], shownAt: 4000),
      case .bitmap = artwork.form(of: elements[1], shownAt: 40)
    else {
      Issue.record("Only the small elements should have a raster.")
      return
    }
  }

  @Test("reports the first of several problems, even if it is found last") func several() throws {
    // Another process finds out that it is no picture.
    let own = Array("no picture".utf8)
    let id = StickerID(ContentID(of: own))
    test.store.updateCatalog {
      $0.add([Sticker(own: EmbeddedFile(name: "own.png", bytes: own), id: id)])
    }

    let error = #expect(throws: UserError.self) {
      try artwork([
        test.element(1, id, at: .zero), test.element(2, TestArtwork.missing, at: .zero),
      ])
    }

    #expect(error?.description.contains("own.png") == true)
  }

  @Test("rejects a disguise whose artwork is missing") func missing() {
    #expect(throws: UserError.self) {
      try artwork([test.element(1, TestArtwork.missing, at: .zero)])
    }
    #expect(throws: UserError.self) {
      try artwork([test.element(1, TestArtwork.broken, at: .zero)])
    }
  }
}
