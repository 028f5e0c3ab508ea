import Drawing
import FoundationEssentials
import Glibc
import Platform

/// A tab in `Stickers/tabs.json`, which is a list of these.
struct TabRecord: Decodable {
  var id: String
  var title: String
  var icon: String?
}

/// The contents of `Stickers/TAB/pack.json`.
struct PackRecord: Decodable {
  struct Sticker: Decodable {
    /// `TAB/NAME`; absent in the user's own packs.
    var id: String?
    var file: String
    var name: String?
    /// The natural width as a fraction of a typical head's width.
    var width: Double?
    /// The points of the artwork, as fractions of its size, that come on points of a face, by their
    /// names; one or two.
    var fit: Lenient<[String: [Double]]>?
    /// Whether a mirrored copy belongs on the other side of the face.
    var pair: Lenient<Bool>?
    /// On which part of a head it is.
    var covers: Lenient<StickerFit.Part>?
    /// Of what it is a part, such as of a cat: only that goes with it.
    var theme: Lenient<String>?
    /// In a pack without a tab of its own, the tab that shows it.
    var tab: Lenient<String>?
    /// How it turns with a head.
    var turns: Lenient<StickerFit.Turning>?
    /// How it follows the photo's shape, if it is a frame.
    var frame: Lenient<FrameRecord>?
    /// Where in the picture beside it, of which it was cut out, it was: its left and its top in pixels.
    var cutOut: Lenient<[Double]>?
    /// The face of which it was cut out.
    var face: Lenient<FaceOrigin>?
    var license: String?
    var author: String?
  }

  /// Several stickers that are put on together.
  struct Group: Decodable {
    /// `PACK/NAME`.
    var id: String
    var name: String?
    /// The IDs of stickers, also of other packs, from the lowest to the uppermost.
    var pieces: [String]
  }

  var version: Int
  var title: String?
  var license: String?
  var author: String?
  var stickers: [Lenient<Sticker>]
  var sets: Lenient<[Lenient<Group>]>?

  /// What it is called, in English and the user's language.
  var titles: [String] { title.map { [$0, localized($0)] } ?? [] }
}

/// A sample face in `Faces/faces.json`, which is a list of these.
struct SampleFaceRecord: Decodable {
  var id: String
  var file: String
  var name: String?
  var width: Double
  var height: Double
  /// Left, top, width and height of the head in pixels.
  var head: [Double]?
  /// The face in it, as `guise faces` finds it.
  var face: FaceRecord?
}

/// A list entry that decodes to nil if it is invalid, without affecting other entries.
struct Lenient<Value: Decodable>: Decodable {
  let value: Value?

  init(from decoder: any Decoder) throws {
    value = try? Value(from: decoder)
  }
}

/// Reads and decodes a JSON file; throws a warning with the reason if that fails.
func readJSON<Value: Decodable>(_ path: String, as type: Value.Type = Value.self)
  throws(CatalogWarning) -> Value
{
  let bytes: [UInt8]
  do throws(SystemError) {
    bytes = try FileSystem.read(path, upTo: 16 << 20)
  } catch {
    throw CatalogWarning(
      path: path, problem: "cannot be read: \(error). Reinstall Guise's assets")
  }
  do {
    return try JSONDecoder().decode(type, from: Data(bytes))
  } catch let error as DecodingError {
    throw CatalogWarning(path: path, problem: "ignored: \(flaw(in: error))")
  } catch {
    throw CatalogWarning(path: path, problem: "ignored: it is not valid JSON")
  }
}

/// Returns a user-visible description of a decoding error, with the name of the field.
func flaw(in error: DecodingError) -> String {
  let context: DecodingError.Context
  switch error {
  case .typeMismatch(_, let found), .valueNotFound(_, let found), .keyNotFound(_, let found),
    .dataCorrupted(let found):
    context = found
  @unknown default: return localized("it cannot be decoded")
  }
  var path = context.codingPath.map(\.stringValue)
  if case .keyNotFound(let key, _) = error { path.append(key.stringValue) }
  return path.isEmpty
    ? localized("it is truncated or not valid JSON")
    : localized("\"{field}\" is missing or invalid", ["field": path.joined(separator: ".")])
}
