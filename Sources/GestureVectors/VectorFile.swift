import FoundationEssentials

/// A file of gesture vectors: input touches and expected output. `Vectors/README.md` in the tests
/// describes the format.
///
/// An entry that fails to decode is kept as an error, so that it does not hide the others.
package struct VectorFile: Decodable {
  /// The vectors in file order.
  package let vectors: [Result<GestureVector, VectorError>]
  /// The hit tests in file order.
  package let hit_tests: [Result<HitTestVector, VectorError>]

  private enum CodingKeys: CodingKey {
    case vectors
    case hit_tests
  }

  private struct Named: Decodable { var name: String? }

  private struct Entry<Content: Decodable>: Decodable {
    let content: Result<Content, VectorError>

    init(from decoder: any Decoder) throws {
      do {
        content = .success(try Content(from: decoder))
      } catch {
        let name = try? Named(from: decoder).name
        content = .failure(VectorError("\(name ?? "unnamed entry"): \(error)"))
      }
    }
  }

  /// Decodes a vector file.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    vectors = try container.decodeIfPresent([Entry].self, forKey: .vectors)?.map(\.content) ?? []
    hit_tests =
      try container.decodeIfPresent([Entry].self, forKey: .hit_tests)?.map(\.content) ?? []
  }

  /// Reads the file at `url` as JSON5, in which NaN and Infinity are valid numbers.
  package init(contentsOf url: URL) throws {
    self = try Self.decoder.decode(VectorFile.self, from: Data(contentsOf: url))
  }

  static var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    return decoder
  }
}

/// An error in a vector.
package struct VectorError: Error, CustomStringConvertible {
  /// Names the vector, the problem and what was expected.
  package let description: String

  init(_ description: String) { self.description = description }
}
