import DisguiseModel
import Drawing
import FoundationEssentials
import Glibc
import ImageCoding
import TestSupport
import Testing

@Suite("A photo's file, which is read once") struct PhotoFileTests {
  let folder = TemporaryFolder()
  private let problems = SharedList<UserError>()

  private func state() throws -> StateDirectory {
    try StateDirectory(path: folder.path + "/guise") { [problems] in problems.append($0) }
  }

  /// The bytes of a PNG file.
  private func picture(_ width: Int = 6, color: Color = .red) -> [UInt8] {
    SampleImages.png(width: width, height: 4, color: color)
  }

  @Test("hash, pixels and stored copy are of the same bytes, even if another file takes the name")
  func once() throws {
    let path = try folder.write(picture(), to: "me.png")
    let state = try state()
    let source = PhotoSource.file(path: path)
    let file = try #require(try source.read())
    let other = try folder.write(picture(9, color: .blue), to: "other.png")
    #expect(rename(other, path) == 0)

    let photo = try Photo.decode(source, file, fitting: Size(99, 99))
    state.keep(file)

    #expect(photo.reference.id == .content(ContentID(of: picture())))
    #expect(photo.screen.size == Size(6, 4) && photo.screen[1, 1] == .red)
    let kept = try #require(state.photoPath(file.content))
    #expect([UInt8](try Data(contentsOf: URL(filePath: kept))) == picture())
  }

  @Test("a file that is written over after its hash was computed is rejected, and not kept")
  func writtenOver() throws {
    let path = try folder.write(picture(), to: "me.png")
    let state = try state()
    let source = PhotoSource.file(path: path)
    let file = try #require(try source.read())
    try folder.write(picture(9, color: .blue), to: "me.png")

    #expect(throws: ImageError.changed(name: "me.png")) {
      try Photo.decode(source, file, fitting: Size(99, 99))
    }
    state.keep(file)

    #expect(state.photoPath(file.content) == nil)
    #expect(problems.elements.count == 1)
  }

  @Test(
    "a photo that changes while it is read is rejected with a message", arguments: [true, false])
  func changes(grows: Bool) throws {
    let path = try folder.write(picture(), to: "me.png")
    let later = timespec(tv_sec: 1_000_000_000, tv_nsec: 0)

    let error = #expect(throws: PhotoError.self) {
      try PhotoReading(.file(path: path)).read(
        fitting: Size(9, 9), keepingIn: nil,
        isCancelled: {
          if grows {
            truncate(path, 100_000)
          } else {
            var times = [later, later]
            utimensat(AT_FDCWD, path, &times, 0)
          }
          return false
        })
    }

    #expect(
      error?.description
        == "me.png changed while it was being read. Open it again when it is complete.")
  }

  @Test("a photo that turns out to be damaged leaves no copy behind") func damaged() throws {
    let state = try state()
    var bytes = SampleImages.noisyPhoto(as: "png", width: 600, height: 400)
    let half = bytes.count / 2
    bytes.replaceSubrange(half..<half + 1000, with: repeatElement(0x55, count: 1000))
    let reading = PhotoReading(.memory(EmbeddedFile(name: "me.png", bytes: bytes)))

    #expect(throws: PhotoError.self) { try reading.read(fitting: Size(9, 9), keepingIn: state) }
    state.record(.start(disguise(1)))
    state.finish()

    #expect(folder.names(in: "guise/photos") == [])
  }

  @Test("the bytes of a document's photo do not stay in memory, if a copy is kept")
  func copyInsteadOfBytes() throws {
    let embedded = EmbeddedFile(name: "me.png", bytes: picture())
    let open = try PhotoFile(ByteSource(bytes: embedded.bytes, name: embedded.name))

    for source in [PhotoSource.memory(embedded), .open(open)] {
      let reading = PhotoReading(source)
      let photo = try reading.read(fitting: Size(9, 9), keepingIn: try state())
      let unkept = try reading.read(fitting: Size(9, 9), keepingIn: nil)

      #expect(photo.source == photo.file.map { .open($0) })
      #expect(try photo.source.open()?.memory.isEmpty == true)
      #expect(photo.source.name == "me")
      #expect(unkept.source == source)
    }
  }

  @Test("a replaced copy is set aside, not deleted, and reported")
  func changedCopy() throws {
    let state = try state()
    let reading = PhotoReading(.memory(EmbeddedFile(name: "me.png", bytes: picture())))
    let photo = try reading.read(fitting: Size(9, 9), keepingIn: state)
    let content = try #require(photo.reference.id.content)
    let kept = try #require(state.photoPath(content))
    try Data(picture(9)).write(to: URL(filePath: kept))

    let error = #expect(throws: PhotoError.self) {
      try PhotoReading(.file(path: kept), expecting: photo.reference.id)
        .read(fitting: Size(9, 9), keepingIn: state)
    }

    #expect(error?.description.contains("me.png, was changed or is damaged") == true)
    #expect(state.photoPath(content) == nil)
    let aside = folder.path + "/guise/photos/damaged-1/me.png"
    #expect([UInt8](try Data(contentsOf: URL(filePath: aside))) == picture(9))
    // Opening the original again stores a correct copy.
    _ = try reading.read(fitting: Size(9, 9), keepingIn: state)
    #expect(state.photoPath(content) != nil)
  }

  @Test("restored work whose photo was replaced is set aside, and the message contains its path")
  func restored() throws {
    let state = try state()
    let photo = try PhotoReading(.memory(EmbeddedFile(name: "me.png", bytes: picture())))
      .read(fitting: Size(9, 9), keepingIn: state)
    state.record(.start(Disguise(photo: photo.reference)))
    let kept = try #require(photo.reference.id.content.flatMap(state.photoPath))
    try Data(picture(9)).write(to: URL(filePath: kept))
    guard case .work(let history) = state.restore() else {
      Issue.record("The work should have been restored.")
      return
    }

    let error = #expect(throws: UserError.self) {
      try OpenedWork.restored(
        history, from: .file(path: kept),
        in: OpeningContext(
          artworks: ArtworkStore(catalog: StickerCatalog()), faces: SampleFaces(), state: state,
          fitting: Size(9, 9)))
    }

    let aside = folder.path + "/guise/damaged-1.journal"
    #expect(
      error?.description == "Couldn't restore your last disguise: its photo me.png was changed "
        + "or is damaged. It is kept as \(aside).")
    #expect(access(aside, R_OK) == 0)
    #expect(state.restore() == .nothing)
  }

  @Test("a document's own stickers are stored and found again, except a damaged one")
  func ownStickers() throws {
    let state = try state()
    let bytes = picture(3)
    let sticker = StickerID(ContentID(of: bytes))
    var disguise = Disguise(photo: PhotoReference(id: .sample("anna"), size: Size(300, 400)))
    disguise.apply(.place(.sticker(sticker), Placement(center: Point(9, 9), scale: 1)))
    state.keep([
      Sticker(own: EmbeddedFile(name: "cat.png", bytes: bytes), id: sticker, headWidth: 0.8)
    ])
    // Other work begins before the document's first step.
    state.record(.start(Disguise(photo: disguise.photo)))
    state.record(.start(disguise))
    state.finish()

    let found = try #require(state.stickers([sticker]).first)

    #expect(found.id == sticker && found.name == "cat" && found.headWidth == 0.8)
    #expect(problems.elements.isEmpty)
    try folder.write(
      picture(4), to: "guise/stickers/\(ContentID(of: bytes).hex)/sticker.png")
    #expect(state.stickers([sticker]).isEmpty)
  }
}
