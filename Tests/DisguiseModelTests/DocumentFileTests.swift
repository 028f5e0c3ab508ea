import Drawing
import FoundationEssentials
import Platform
import TestSupport
import Testing

@testable import DisguiseModel

@Suite struct DocumentFileTests {
  let file = EmbeddedFile(name: "anna.jpg", bytes: [0xFF, 0xD8, 0xFF, 1, 2, 3])

  @Test("round-trips any disguise exactly, with photo and own stickers") func roundTrip() throws {
    var random = SeededGenerator(seed: 9)
    let own = EmbeddedFile(name: "cat.png", bytes: [0x89] + Array("PNG\r\n\u{1A}\n something".utf8))
    let ownID = StickerID(ContentID(of: own.bytes))
    for _ in 0..<50 {
      var disguise = Disguise(
        photo: PhotoReference(id: .content(ContentID(of: file.bytes)), size: Size(40, 30)))
      for _ in 0..<10 { disguise.apply(random.edit(upTo: disguise.nextID)) }
      disguise.apply(.place(.sticker(ownID), random.placement()))
      let document = DocumentFile(
        disguise: disguise, photo: file,
        stickers: [Sticker(own: own, id: ownID, headWidth: 0.7)])

      let read = try DocumentFile.decode(document.encoded(), name: "a.guise")

      #expect(read == document)
    }
  }

  @Test("refers to a sample face by name and embeds nothing") func sample() throws {
    let document = DocumentFile(disguise: disguise(2), photo: nil)

    let bytes = try document.encoded()

    #expect(try DocumentFile.decode(bytes, name: "a.guise") == document)
    #expect(!String(decoding: bytes, as: UTF8.self).contains("photo/"))
  }

  @Test("omits own stickers that the disguise does not use") func unused() throws {
    let own = EmbeddedFile(name: "cat.png", bytes: [1])
    let document = DocumentFile(
      disguise: disguise(1), photo: nil,
      stickers: [Sticker(own: own)])

    #expect(try DocumentFile.decode(document.encoded(), name: "").stickers.isEmpty)
  }

  @Test("ignores unknown fields") func unknownFields() throws {
    let text = """
      {"format": "guise", "version": 1, "mood": "cheerful", "nextID": 7,
       "photo": {"id": "sample:anna", "width": 40, "height": 30, "smell": "none"},
       "elements": [{"id": 2, "sticker": "hats/party", "center": [1, 2], "scale": 3,
                     "rotation": 0.5, "sparkle": true}]}
      """

    let document = try DocumentFile.decode(Array(text.utf8), name: "a.guise")

    #expect(document.disguise.nextID == 7)
    #expect(
      document.disguise.elements == [
        DisguiseElement(
          id: id(2), kind: .sticker(StickerID(rawValue: "hats/party")),
          placement: Placement(center: Point(1, 2), scale: 3, rotation: .radians(0.5)))
      ])
  }

  @Test(
    "gives new elements and groups numbers of their own, whatever the file says of the next one",
    arguments: ["", #""nextID": -1,"#, #""nextID": 2,"#, #""nextID": 5,"#, #""nextID": 8,"#])
  func nextID(field: String) throws {
    let element = #""sticker": "hats/party", "center": [1, 2], "scale": 3, "rotation": 0"#
    let text = """
      {"format": "guise", "version": 3, \(field)
       "photo": {"id": "sample:anna", "width": 40, "height": 30},
       "elements": [{"id": 5, "group": 8, \(element)}, {"id": 2, "group": 8, \(element)}]}
      """
    let record = try JSONDecoder().decode(DocumentRecord.self, from: Data(text.utf8))
    var disguise = try record.document(nil).disguise

    disguise.apply(.duplicate([id(5), id(2)], offset: Vector(1, 1)))

    #expect(disguise.elements.map(\.id) == [id(5), id(2), id(9), id(10)])
    #expect(disguise.elements.compactMap(\.group?.rawValue) == [8, 8, 11, 11])
  }

  @Test("reports that a later format needs a newer Guise, whatever its contents") func newer() {
    let text = #"{"format": "guise", "version": 2, "photo": 7}"#

    #expect(throws: UserError.newer(name: "a.guise", version: 2)) {
      try DocumentFile.decode(Array(text.utf8), name: "a.guise")
    }
    #expect("\(UserError.newer(name: "a.guise", version: 2))".contains("Update Guise"))
  }

  @Test(
    "distinguishes another file type from a damaged document",
    arguments: [
      ("cat.txt", "meow"), ("x.json", "{}"), ("x.json", #"{"format": "other", "version": 1}"#),
      ("x.guise", ""), ("x.guise", "not JSON at all"),
    ])
  func notADocument(name: String, text: String) {
    #expect(throws: UserError.notADocument(name: name)) {
      try DocumentFile.decode(Array(text.utf8), name: name)
    }
  }

  @Test(
    "reports the name of an invalid field",
    arguments: [
      (#""photo": {"id": "sample:a", "width": 4}"#, "photo.height"),
      (#""photo": {"id": "sample:a", "width": 4, "height": 3}"#, "elements"),
      (#""photo": {"id": "a", "width": 4, "height": 3}, "elements": []"#, "photo"),
      (#""photo": {"id": "sample:a", "width": 0, "height": 3}, "elements": []"#, "size"),
    ])
  func wrongField(body: String, hint: String) throws {
    let error = #expect(throws: UserError.self) {
      try DocumentFile.decode(
        Array("{\"format\": \"guise\", \"version\": 1, \(body)}".utf8), name: "a.guise")
    }

    #expect(error?.description.contains(hint) == true)
  }

  @Test(
    "rejects invalid elements: duplicate, without a size, half a center",
    arguments: [
      #"{"id":1,"sticker":"a/b","center":[1,2],"scale":0,"rotation":0}"#,
      #"{"id":1,"sticker":"a/b","center":[1],"scale":1,"rotation":0}"#,
      #"{"id":-1,"sticker":"a/b","center":[1,2],"scale":1,"rotation":0}"#,
      #"{"id":1,"sticker":"a/b","center":[1,1e300],"scale":1,"rotation":0}"#,
      """
      {"id":1,"sticker":"a/b","center":[1,2],"scale":1,"rotation":0},
      {"id":1,"sticker":"a/b","center":[1,2],"scale":1,"rotation":0}
      """,
    ])
  func impossibleElements(elements: String) {
    let text = """
      {"format":"guise","version":1,"photo":{"id":"sample:a","width":4,"height":3},
      "elements":[\(elements)]}
      """

    #expect(throws: UserError.self) {
      try DocumentFile.decode(Array(text.utf8), name: "a.guise")
    }
  }

  @Test("a document of version 1 truncated anywhere is rejected with a message, never read in part")
  func cutOff()
    throws
  {
    let bytes = DocumentFile(
      disguise: Disguise(
        photo: PhotoReference(id: .content(ContentID(of: file.bytes)), size: Size(40, 30))),
      photo: file
    ).versionOne

    for count in 0..<bytes.count {
      let error = #expect(throws: UserError.self) {
        try DocumentFile.decode(Array(bytes.prefix(count)), name: "a.guise")
      }
      #expect(error?.description.contains("a.guise") == true)
    }
  }

  @Test("detects a photo whose bytes have changed") func wrongPhoto() throws {
    let other = EmbeddedFile(name: "anna.jpg", bytes: [1])
    let document = DocumentFile(
      disguise: Disguise(
        photo: PhotoReference(id: .content(ContentID(of: file.bytes)), size: Size(40, 30))),
      photo: other)

    let error = #expect(throws: UserError.self) {
      try DocumentFile.decode(document.versionOne, name: "a.guise")
    }
    #expect(error?.description.contains("photo") == true)
  }

  @Test("round-trips through a file") func goesToFile() throws {
    let folder = TemporaryFolder()
    let document = DocumentFile(disguise: disguise(2), photo: nil)

    try document.write(to: folder.path + "/party.guise")

    #expect(try DocumentFile.read(path: folder.path + "/party.guise") == document)
    #expect(folder.names == ["party.guise"])
  }

  @Test("reports why a file cannot be read or written") func paths() {
    let folder = TemporaryFolder()

    let unread = #expect(throws: UserError.self) {
      try DocumentFile.read(path: folder.path + "/none.guise")
    }
    let unwritten = #expect(throws: FileError.self) {
      try DocumentFile(disguise: disguise(1), photo: nil).write(to: folder.path + "/no/a.guise")
    }

    #expect(unread?.description == "Couldn't open none.guise: no such file or directory.")
    #expect(unwritten?.description.hasPrefix("Couldn't save: the folder no") == true)
  }

  @Test(
    "detects pictures by their first bytes",
    arguments: [
      ("\u{89}PNG\r\n\u{1A}\n", "image/png"), ("RIFF1234WEBP", "image/webp"),
      ("GIF89a", "image/gif"), ("<svg>", "image/svg+xml"), ("hello", "application/octet-stream"),
    ])
  func mediaTypes(start: String, type: String) {
    let bytes = start.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }

    #expect(EmbeddedFile(name: "x", bytes: bytes).mediaType == type)
  }

  @Test(
    "converts any name to a plain file name",
    arguments: [
      ("/home/anna/me.jpg", "me.jpg"), ("../../etc/passwd", "passwd"), (".hidden", "hidden"),
      ("", "picture"), ("..", "picture"), ("a\nb", "ab"),
      (String(repeating: "é", count: 150) + ".png", String(repeating: "é", count: 98) + ".png"),
    ])
  func plainNames(name: String, plain: String) {
    #expect(EmbeddedFile(name: name, bytes: []).name == plain)
  }
}
