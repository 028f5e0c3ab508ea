import ArgumentParser
import CPixbuf
import DisguiseModel
import Drawing
import Foundation
import Glibc
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

/// Creates the photo and the documents.
struct MakeFixtures: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "make-fixtures", abstract: "Create the input files.", shouldDisplay: false)

  @Argument var folder: String

  /// The displayed size of the stickers, and the canvas size of a 1280x800 window.
  private static let shown = (side: 160.0, canvas: Size(920, 704))

  func run() throws {
    let fixtures = try Fixtures(madeIn: folder)
    try SyntheticPhoto.write(to: fixtures.photo)
    guard let assets = AssetLocator.find(environment: ProcessInfo.processInfo.environment) else {
      throw BenchError("the artwork is missing; set GUISE_ASSETS")
    }
    let store = ArtworkStore(catalog: StickerCatalog.load(assets: assets))
    let file = EmbeddedFile(
      name: "photo.jpg", bytes: [UInt8](try Data(contentsOf: URL(fileURLWithPath: fixtures.photo))))
    let photo = PhotoReference(
      id: .content(ContentID(of: file.bytes)), size: SyntheticPhoto.size)
    try document(on: photo, file, store).write(to: fixtures.photoDocument)
    guard let face = FaceCatalog.load(assets: assets).faces.first else {
      throw BenchError("no sample face found")
    }
    try document(on: face.reference, nil, store).write(to: fixtures.sampleDocument)
  }

  /// Returns a document with 20 stickers in five columns and four rows.
  private func document(
    on photo: PhotoReference, _ file: EmbeddedFile?, _ store: ArtworkStore
  ) throws -> DocumentFile {
    let zoom = photo.size.fitted(into: Self.shown.canvas).width / photo.size.width
    let kinds = store.catalog.all.map(\.id)
    let elements = try (0..<20).map { index in
      let sticker = index == 6 ? Fixtures.dragged : kinds[index * kinds.count / 20]
      let cell = (column: Double(index % 5), row: Double(index / 5))
      let placement = Placement(
        center: Point(
          (cell.column + 0.5) / 5 * photo.size.width, (cell.row + 0.5) / 4 * photo.size.height),
        scale: Self.shown.side / zoom / (try store.picture(sticker).size.longSide),
        rotation: index == 6 ? .zero : .radians(0.1 * Double(index)))
      return DisguiseElement(
        id: ElementID(rawValue: index + 1), sticker: sticker, placement: placement)
    }
    guard let disguise = Disguise(photo: photo, elements: elements, nextID: 21) else {
      throw BenchError("the stickers do not fit on the photo")
    }
    return DocumentFile(disguise: disguise, photo: file)
  }
}

extension Fixtures {
  /// Uses the files that another process created in a folder.
  init(madeIn folder: String) throws { self.folder = folder }
}

/// A synthetic photo, identical on every run: smooth shapes at all scales and slight grain, so that
/// it compresses like a camera's photo.
enum SyntheticPhoto {
  static let size = Size(4000, 3000)

  /// Writes the photo as a JPEG file.
  static func write(to path: String) throws {
    let (width, height) = (Int(size.width), Int(size.height))
    var pixels = [UInt8](repeating: 0, count: width * height * 3)
    let layers = [1024, 256, 64, 16].map(Clouds.init)
    for y in 0..<height {
      for x in 0..<width {
        let grain = Double(hash(x, y, 9) & 7) - 3.5
        for channel in 0..<3 {
          var value = 128 + grain
          for layer in layers {
            value += layer.strength * (layer.value(x, y, channel) - 0.5)
          }
          pixels[(y * width + x) * 3 + channel] = UInt8(min(max(value, 0), 255))
        }
      }
    }
    let isWritten = pixels.withUnsafeMutableBufferPointer { buffer in
      save(buffer.baseAddress, width, height, path)
    }
    guard isWritten else { throw BenchError("gdk-pixbuf did not write \(path)") }
  }

  private static func save(
    _ pixels: UnsafeMutablePointer<UInt8>?, _ width: Int, _ height: Int, _ path: String
  ) -> Bool {
    let picture = gdk_pixbuf_new_from_data(
      pixels, GDK_COLORSPACE_RGB, 0, 8, Int32(width), Int32(height), Int32(width * 3), nil, nil)
    guard let picture else { return false }
    defer { g_object_unref(UnsafeMutableRawPointer(picture)) }
    let (key, value) = (strdup("quality"), strdup("90"))
    defer {
      free(key)
      free(value)
    }
    var keys: [UnsafeMutablePointer<CChar>?] = [key, nil]
    var values: [UnsafeMutablePointer<CChar>?] = [value, nil]
    return gdk_pixbuf_savev(picture, path, "jpeg", &keys, &values, nil) != 0
  }

  /// Value noise, smoothly interpolated between grid points.
  private struct Clouds {
    let cell: Int
    /// Larger shapes have more contrast.
    var strength: Double { cell >= 256 ? 110 : cell >= 64 ? 40 : 12 }

    func value(_ x: Int, _ y: Int, _ channel: Int) -> Double {
      let (column, row) = (x / cell, y / cell)
      let s = smooth(Double(x % cell) / Double(cell))
      let t = smooth(Double(y % cell) / Double(cell))
      func corner(_ dx: Int, _ dy: Int) -> Double {
        Double(hash(column + dx, row + dy, channel + cell) & 0xFF) / 255
      }
      let top = corner(0, 0) * (1 - s) + corner(1, 0) * s
      let bottom = corner(0, 1) * (1 - s) + corner(1, 1) * s
      return top * (1 - t) + bottom * t
    }

    private func smooth(_ t: Double) -> Double { t * t * (3 - 2 * t) }
  }

  private static func hash(_ x: Int, _ y: Int, _ seed: Int) -> UInt32 {
    var value = UInt32(truncatingIfNeeded: x &* 374_761_393 &+ y &* 668_265_263 &+ seed &* 69_069)
    value = (value ^ (value >> 13)) &* 1_274_126_177
    return value ^ (value >> 16)
  }
}
