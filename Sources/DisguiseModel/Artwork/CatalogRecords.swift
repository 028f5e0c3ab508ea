import Drawing
import FoundationEssentials

/// A tab as it stands in `Stickers/tabs.json`, a list of these.
struct TabRecord: Decodable {
  var id: String
  var title: String
  var icon: String?
}

/// A pack as it stands in `Stickers/TAB/pack.json`.
struct PackRecord: Decodable {
  struct Sticker: Decodable {
    /// `TAB/NAME`; left out in the user's own packs.
    var id: String?
    var file: String
    var name: String?
    /// The natural width as a fraction of a typical head's.
    var width: Double?
    var licence: String?
    var author: String?
  }

  var version: Int
  var title: String?
  var licence: String?
  var author: String?
  var stickers: [Lenient<Sticker>]
}

/// A sample face as it stands in `Faces/faces.json`, a list of these.
struct FaceRecord: Decodable {
  var id: String
  var file: String
  var name: String?
  var width: Double
  var height: Double
  /// Left, top, width and height of the head.
  var head: [Double]?
}

/// An entry of a list that may be broken without spoiling the others.
struct Lenient<Value: Decodable>: Decodable {
  let value: Value?

  init(from decoder: any Decoder) throws {
    value = try? Value(from: decoder)
  }
}

/// Reads a JSON file, or says why it cannot be.
func readJSON<Value: Decodable>(_ path: String, as type: Value.Type = Value.self)
  throws(CatalogWarning) -> Value
{
  let bytes: [UInt8]
  do throws(SystemError) {
    bytes = try SystemFile.read(path)
  } catch {
    throw CatalogWarning(
      path: path, problem: "it cannot be read: \(error). Install Guise's assets again")
  }
  do {
    return try JSONDecoder().decode(type, from: Data(bytes))
  } catch let error as DecodingError {
    throw CatalogWarning(path: path, problem: "it is not used, because \(flaw(in: error))")
  } catch {
    throw CatalogWarning(path: path, problem: "it is not used, because it is no JSON")
  }
}

/// What is wrong with JSON, for people: the field that it is about.
func flaw(in error: DecodingError) -> String {
  let context: DecodingError.Context
  switch error {
  case .typeMismatch(_, let found), .valueNotFound(_, let found), .keyNotFound(_, let found),
    .dataCorrupted(let found):
    context = found
  @unknown default: return "it cannot be understood"
  }
  var path = context.codingPath.map(\.stringValue)
  if case .keyNotFound(let key, _) = error { path.append(key.stringValue) }
  return path.isEmpty
    ? "it ends in the middle or is no JSON"
    : "\"\(path.joined(separator: "."))\" is missing or wrong"
}
