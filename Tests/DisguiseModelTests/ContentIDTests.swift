import DisguiseModel
import FoundationEssentials
import Testing

@Suite struct ContentIDTests {
  @Test(
    "matches the hashes of the standard's examples",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (
        String(repeating: "a", count: 100_000),
        "6d1cf22d7cc09b085dfc25ee1a1f3ae0265804c607bc2074ad253bcc82fd81ee"
      ),
    ])
  func examples(text: String, hash: String) {
    #expect(ContentID(of: Array(text.utf8)).hex == hash)
  }

  @Test("can be parsed from its text form") func text() {
    let id = ContentID(of: [1, 2, 3])

    #expect(ContentID(description: id.description) == id)
    #expect(ContentID(description: id.hex) == nil)
    #expect(ContentID(description: "sha256:xyz") == nil)
    #expect(ContentID(description: "sha256:" + id.hex.uppercased()) == nil)
  }

  @Test("identifies the user's photos and stickers beside the included ones") func names() {
    let id = ContentID(of: [1, 2, 3])

    #expect(PhotoID(description: "sample:anna") == .sample("anna"))
    #expect(PhotoID(description: id.description) == .content(id))
    #expect(PhotoID(description: "anna") == nil)
    #expect(PhotoID(description: PhotoID.sample("anna").description) == .sample("anna"))
    #expect(StickerID(id).content == id)
    #expect(mustache.content == nil)
  }
}
