import DisguiseModel
import Drawing
import Foundation
import VirtualTouchscreen

/// The files that are measured with, in a folder of their own.
struct Fixtures {
  let folder: String

  /// A photo of 12 megapixels.
  var photo: String { folder + "/photo.jpg" }
  /// The photo with 20 stickers on it.
  var photoDocument: String { folder + "/photo.guise" }
  /// A sample face with 20 stickers on it.
  var sampleDocument: String { folder + "/sample.guise" }

  /// The artwork that is dragged: opaque in the middle, where the finger is.
  static let dragged = StickerID(rawValue: "noses-and-mouths/clown-nose")

  /// Makes the files.
  ///
  /// Another process does it: what it needs of memory would count as its children's.
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

  /// An empty folder for one run of a program.
  func freshFolder() throws -> String {
    let path = folder + "/" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return path
  }
}

/// The programs that are measured: built beside this one.
enum Programs {
  static var bench: String { AssetLocator.executablePath }
  static var guise: String {
    URL(fileURLWithPath: bench).deletingLastPathComponent().appendingPathComponent("guise").path
  }
}
