import Drawing
import Glibc
import TestSupport
import Testing

@testable import ImageCoding

@Suite("ImageReader") struct ImageReaderTests {
  private let folder = TemporaryFolder()

  /// Files that need several reads.
  private static let files: [String: [UInt8]] = {
    let noise = SampleImages.noise(width: 300, height: 300)
    let types = ["jpeg", "webp", "png", "bmp"]
    let files = types.map { ($0, SampleImages.file(of: noise, as: $0)) }
    return Dictionary(uniqueKeysWithValues: files + [("gif", SampleImages.gif(of: noise))])
  }()

  private func file(as type: String) throws -> [UInt8] { try #require(Self.files[type]) }

  @Test(
    "a reader released midway through its picture reports nothing afterwards",
    arguments: ["jpeg", "png", "gif"], 1...4)
  func released(type: String, after looks: Int) throws { try cancel(type, after: looks) }

  @Test(
    "a format that is decoded at once is cancelled before or after", arguments: ["webp", "bmp"])
  func cancelled(type: String) throws {
    try cancel(type, after: 0)
    try cancel(type, after: 1)
  }

  private func cancel(_ type: String, after limit: Int) throws {
    var looks = 0

    #expect(throws: ImageError.cancelled) {
      try ImageFile.decode(file(as: type), name: "photo") {
        looks += 1
        return looks > limit
      }
    }
  }

  @Test("decoding reports how much of the file it has taken, up to all") func progress() throws {
    let bytes = try file(as: "png")
    var fractions: [Double] = []

    _ = try ImageFile.decode(bytes, name: "photo", progress: { fractions.append($0) })

    #expect(fractions.count == 100 && fractions.last == 1)
    #expect(fractions == fractions.sorted())
  }

  @Test(
    "a reader of only the size can be released before it has read its picture",
    arguments: ["jpeg", "webp", "png", "gif", "bmp"])
  func sizeOnly(type: String) throws {
    #expect(try ImageFile.size(of: folder.write(file(as: type), to: "photo")) == Size(300, 300))
  }

  @Test(
    "a file that shrinks while it is being read is damaged",
    arguments: ["jpeg", "webp", "png", "gif", "bmp"])
  func shrinks(type: String) throws {
    let bytes = try file(as: type)
    let path = try folder.write(bytes, to: "photo")
    let reader = try ImageReader(path: path)
    var isWhole = true

    #expect(throws: ImageError.damaged(name: "photo")) {
      try reader.decode(into: FittedBitmap(fitting: nil, name: "photo")) {
        if isWhole { truncate(path, bytes.count / 2) }
        isWhole = false
        return false
      }
    }
  }

  @Test(
    "a picture with invalid data midway is damaged, and its reader can be released",
    arguments: ["jpeg", "png", "gif"])
  func nonsense(type: String) throws {
    var bytes = try file(as: type)
    for index in bytes.count / 2..<bytes.count { bytes[index] = 0xFF }

    let found = #expect(throws: ImageError.self) { try ImageFile.decode(bytes, name: "photo") }
    #expect(found == .damaged(name: "photo"))
  }
}
