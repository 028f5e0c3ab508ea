import Drawing
import ImageCoding
import Platform
import TestSupport
import Testing

/// Photos of every format and meaning of color, made by `make-photos.py`, with the pictures that they must
/// show.
struct SamplePhotos: Sendable {
  /// A file.
  struct Photo: Sendable, CustomTestStringConvertible {
    let name: String
    let path: String
    /// The greatest difference of a byte.
    let tolerance: Int
    let flaw: ImageFlaw?

    var testDescription: String { name }

    /// Decodes the picture that it must show.
    func wanted() throws -> Bitmap { try ImageFile.decode(path + ".want.png").bitmap }
  }

  /// All photos; none if they could not be made, which a test reports.
  static let all: [Photo] = made.photos

  private static let made = SamplePhotos()

  private let folder = TemporaryFolder()
  private let photos: [Photo]

  private init() {
    let folder = folder
    let script = FileSystem.folder(of: #filePath) + "/make-photos.py"
    guard let process = try? ChildProcess(Launch("/usr/bin/python3", [script, folder.path])),
      process.wait(until: Timeout(in: .seconds(120))) == .exited(0),
      let source = try? ByteSource(path: folder.path("list")),
      let bytes = try? source.bytes(at: 0, count: source.count)
    else {
      photos = []
      return
    }
    photos = String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      guard words.count == 3, let tolerance = Int(words[1]), let flaw = Int(words[2]) else {
        return nil
      }
      return Photo(
        name: String(words[0]), path: folder.path(String(words[0])), tolerance: tolerance,
        flaw: ImageFlaw(rawValue: flaw))
    }
  }
}
