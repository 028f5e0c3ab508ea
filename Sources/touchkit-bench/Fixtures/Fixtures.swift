import ArgumentParser
import DisguiseModel
import Drawing
import Foundation
import Platform
import VirtualTouchscreen

/// The benchmark's input files, in a temporary folder.
struct Fixtures {
  let folder: String

  /// What a suite needs.
  enum Kind: String, ExpressibleByArgument {
    case photo, ownStickers, large, drawing
  }

  /// A 12-megapixel photo.
  var photo: String { folder + "/photo.jpg" }
  /// A document of a layout on the photo.
  func document(_ layout: Layout) -> String { folder + "/\(layout.name).guise" }
  /// The photo with 20 embedded pictures as stickers.
  var ownStickers: String { folder + "/own.guise" }
  /// A photo of 100 megapixels.
  var largePhoto: String { folder + "/large.jpg" }
  /// The large photo with 20 stickers.
  var largeDocument: String { folder + "/large.guise" }
  /// A picture of 12 megapixels without grain, with few colors.
  var drawing: String { folder + "/drawing.png" }
  /// The drawing with 20 stickers.
  var drawingDocument: String { folder + "/drawing.guise" }

  /// The sticker of the dragged element, which is opaque at its center, where the finger is.
  static let dragged = StickerID(rawValue: "noses-and-mouths/clown-nose")
  /// The displayed size of the dragged element in a window of 1280x800.
  static let side = 160.0

  /// Creates the folder.
  init() throws {
    folder =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("touchkit-bench-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  /// Creates the files of a kind, unless they have been.
  ///
  /// In a child process, whose memory would otherwise count toward that of later children.
  func make(_ kind: Kind) throws {
    let mark = folder + "/" + kind.rawValue + ".made"
    guard !FileManager.default.fileExists(atPath: mark) else { return }
    let maker = try TimedRun(
      Programs.bench, ["make-fixtures", folder, kind.rawValue], within: .seconds(300))
    guard maker.status == .exited(0) else {
      throw BenchError("the photo and the documents could not be made")
    }
    _ = FileManager.default.createFile(atPath: mark, contents: nil)
  }

  /// Uses the files that another process creates in a folder.
  init(madeIn folder: String) { self.folder = folder }

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
  static var bench: String { Executable.path }
  static var guise: String {
    URL(fileURLWithPath: bench).deletingLastPathComponent().appendingPathComponent("guise").path
  }
}
