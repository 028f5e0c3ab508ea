import DisguiseModel
import Drawing
import ImageCoding
import TestSupport
import Testing

@Suite struct PhotoTests {
  let folder = TemporaryFolder()

  private func face() throws -> SampleFace {
    try folder.write(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="30" height="40" viewBox="0 0 30 40">
      <rect width="30" height="40" fill="#f00"/></svg>
      """, to: "Faces/anna.svg")
    try folder.write(
      #"[{"id": "anna", "file": "anna.svg", "name": "Anna", "width": 300, "height": 400}]"#,
      to: "Faces/faces.json")
    return try #require(SampleFaces.load(assets: folder.path)["anna"])
  }

  /// An uncompressed picture of 6 x 4 pixels with a red left half.
  private var bitmapFile: [UInt8] {
    var bytes = Array("BM".utf8) + [126, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0]
    bytes += [6, 0, 0, 0, 4, 0, 0, 0, 1, 0, 24, 0] + [UInt8](repeating: 0, count: 24)
    for _ in 0..<4 {
      bytes += [0, 0, 255, 0, 0, 255, 0, 0, 255, 255, 0, 0, 255, 0, 0, 255, 0, 0, 0, 0]
    }
    return bytes
  }

  @Test("a sample face is drawn at its full size, or smaller for display") func sampleFace()
    throws
  {
    let source = PhotoSource.face(try face())

    let full = try Photo.decode(source, fitting: Size(1000, 1000))
    let small = try Photo.decode(source, fitting: Size(100, 100))

    #expect(full.reference == PhotoReference(id: .sample("anna"), size: Size(300, 400)))
    #expect(full.screen.size == Size(300, 400) && full.screen[150, 200] == .red)
    #expect(small.screen.size == Size(75, 100) && small.reference == full.reference)
    #expect(source.name == "Anna")
  }

  @Test("a display bitmap is adequate until it is shown much larger or much smaller")
  func screenSide() throws {
    let photo = try Photo.decode(.face(try face()), fitting: Size(100, 100))

    #expect(photo.betterScreenSide(shownAt: 100, spare: 1) == nil)
    #expect(photo.betterScreenSide(shownAt: 101, spare: 1) == nil)
    #expect(photo.betterScreenSide(shownAt: 102, spare: 1) == 102)
    #expect(photo.betterScreenSide(shownAt: 200, spare: 1.5) == 300)
    #expect(photo.betterScreenSide(shownAt: 5000, spare: 1.5) == 400)
    #expect(photo.betterScreenSide(shownAt: 41, spare: 1) == nil)
    #expect(photo.betterScreenSide(shownAt: 39, spare: 1) == 39)
  }

  @Test("a photo is reopened with more pixels, unless its file now contains a different one")
  func reopened() throws {
    let path = try folder.write(bitmapFile, to: "me.bmp")
    let source = PhotoSource.file(path: path)
    let small = try Photo.decode(source, fitting: Size(3, 3))
    #expect(small.screen.size == Size(3, 2))

    let large = try #require(try small.decodedAgain(fitting: Size(99, 99), from: source))

    #expect(large.screen.size == Size(6, 4) && large.reference == small.reference)
    let face = PhotoSource.face(try face())
    #expect(try small.decodedAgain(fitting: Size(9, 9), from: face)?.screen.size == Size(7, 9))
    var other = bitmapFile
    other[22] = 3  // One row less.
    try folder.write(other, to: "me.bmp")
    #expect(try small.decodedAgain(fitting: Size(99, 99), from: source) == nil)
  }

  @Test("a photo is identified by its content, from a file or from memory") func content() throws {
    let path = try folder.write(bitmapFile, to: "me.x.bmp")

    let file = try Photo.decode(.file(path: path), fitting: Size(100, 100))
    let memory = try Photo.decode(
      .memory(EmbeddedFile(name: "pasted.bmp", bytes: bitmapFile)), fitting: Size(100, 100))

    #expect(file.reference.id == .content(ContentID(of: bitmapFile)))
    #expect(file.reference == memory.reference)
    #expect(file.reference.size == Size(6, 4))
    #expect(file.screen[1, 1] == .red && file.screen[4, 1] == .blue)
    #expect(file.source.name == "me.x")
    #expect(try file.source.read()?.name == "me.x.bmp")
  }

  @Test("reports a file that is not a picture") func noPicture() throws {
    let path = try folder.write("meow", to: "cat.txt")

    let error = #expect(throws: PhotoError.self) {
      try PhotoReading(.file(path: path)).read(fitting: Size(10, 10), keepingIn: nil)
    }

    #expect(
      error?.description == "cat.txt isn't a picture Guise can read. Use JPEG, PNG or WebP.")
    #expect(throws: ImageError.self) {
      try Photo.decode(.file(path: folder.path + "/none.png"), fitting: Size(10, 10))
    }
  }

  @Test("opening can be cancelled") func cancelled() {
    #expect(throws: ImageError.cancelled) {
      try Photo.decode(
        .memory(EmbeddedFile(name: "a.bmp", bytes: bitmapFile)), fitting: Size(9, 9)
      ) { true }
    }
  }

  @Test("the last photos stay open; the kept copy takes precedence over the user's own file")
  func store() throws {
    let state = try StateDirectory(path: folder.path + "/guise")
    let path = try folder.write(bitmapFile, to: "me.bmp")
    let photo = try Photo.decode(.file(path: path), fitting: Size(9, 9))
    let content = ContentID(of: bitmapFile)
    var store = PhotoStore()
    #expect(store.source(of: .content(content), state: state, faces: SampleFaces()) == nil)

    store.add(photo)
    store.add(photo)
    #expect(
      store.source(of: .content(content), state: state, faces: SampleFaces())
        == photo.file.map(PhotoSource.open), "the file that was opened, whatever is at its path")
    state.keep(try photoFile(EmbeddedFile(name: "me.bmp", bytes: bitmapFile)))
    state.finish()

    #expect(store[photo.reference.id]?.reference == photo.reference)
    #expect(
      store.source(of: .content(content), state: state, faces: SampleFaces())
        == .file(path: folder.path + "/guise/photos/\(content.hex)/me.bmp"))
  }

  @Test("older photos are released") func olderPhotos() throws {
    var store = PhotoStore()
    let photos = try (0..<4).map { number in
      try Photo.decode(
        .memory(EmbeddedFile(name: "a.bmp", bytes: bitmapFile + [UInt8(number)])),
        fitting: Size(9, 9))
    }
    for photo in photos { store.add(photo) }

    #expect(photos.map { store[$0.reference.id] != nil } == [false, true, true, true])
  }
}
