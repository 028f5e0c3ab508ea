import DisguiseModel
import Drawing
import Foundation
import VirtualTouchscreen

/// The benchmark's input files, in a temporary folder.
struct Fixtures {
  let folder: String

  /// A 12-megapixel photo.
  var photo: String { folder + "/photo.jpg" }
  /// The photo with 20 stickers.
  var photoDocument: String { folder + "/photo.guise" }
  /// A sample face with 20 stickers.
  var sampleDocument: String { folder + "/sample.guise" }

  /// The sticker of the dragged element, which is opaque at its center, where the finger is.
  static let dragged = StickerID(rawValue: "noses-and-mouths/clown-nose")

  /// Creates the files.
  ///
  /// In a child process, whose memory would otherwise count toward that of later children.
  init() throws {
    folder =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("touchkit-bench-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let maker = try TimedRun(Programs.bench, ["make-fixtures", folder], within: .seconds(120))
    guard maker.status == .exited(0) else {
      throw BenchError("the photo and the documents could not be made")
    }
  }

  func remove() { try? FileManager.default.removeItem(atPath: folder) }

  /// Creates an empty folder for one run of a program.
  func freshFolder() throws -> String {
    let path = folder + "/" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return path
  }
}

/// The measured programs, built beside this one.
enum Programs {
  static var bench: String { AssetLocator.executablePath }
  static var guise: String {
    URL(fileURLWithPath: bench).deletingLastPathComponent().appendingPathComponent("guise").path
  }
}
