import Drawing
import ImageCoding
import Platform
import TestSupport
import Testing
import VirtualTouchscreen

@Suite("A photo whose file is not whole") struct FlawedPhotoTests {
  private let folder = TemporaryFolder()

  /// Writes a photo without its end or its last tenth, or with invalid bytes in its middle.
  private func write(_ flaw: ImageFlaw) throws -> String {
    let noise = SampleImages.noise(width: 300, height: 200)
    switch flaw {
    case .endsEarly:
      let whole = SampleImages.file(of: noise, as: "png")
      return try folder.write(Array(whole.dropLast(12)), to: "cat.png")
    case .isCutShort:
      let whole = SampleImages.file(of: noise, as: "jpeg")
      return try folder.write(Array(whole.dropLast(whole.count / 10)), to: "cat.jpg")
    case .isDamaged:
      var bytes = SampleImages.file(of: noise, as: "jpeg")
      for index in 0..<200 { bytes[bytes.count / 2 + index] = UInt8(index * 37 % 251) }
      return try folder.write(bytes, to: "cat.jpg")
    }
  }

  @Test(
    "opens with one message, and not again with its kept work",
    arguments: [ImageFlaw.endsEarly, .isCutShort, .isDamaged])
  func opens(flaw: ImageFlaw) throws {
    let path = try write(flaw)
    let message = flaw.message(name: FileSystem.lastComponent(of: path))
    do {
      let guise = try GuiseApp(photo: path, size: Size(300, 200), folder: folder)

      let tree = try guise.waitForTree("the message") { $0.first(.label, message) != nil }

      #expect(tree.all(.label).filter { $0.label == message }.count == 1)
      try guise.place("Handlebar mustache", at: guise.onScreen(Point(150, 100)))
    }
    let again = try GuiseApp(photo: path, size: Size(300, 200), folder: folder)
    try again.waitForTree("the restored mustache") { !$0.all(.element).isEmpty }
    #expect(try again.tree().first(.label, message) == nil)
  }

  @Test("is saved as it is seen", arguments: [ImageFlaw.endsEarly, .isCutShort, .isDamaged])
  func saves(flaw: ImageFlaw) throws {
    let guise = try GuiseApp(photo: write(flaw), size: Size(300, 200), folder: folder)

    #expect(try guise.save().picture.size == Size(300, 200))
  }
}
