import Foundation

/// A file of gesture vectors: fingers in, expectations out. `Vectors/README.md` of the tests
/// describes the form.
///
/// An entry that cannot be read is kept as its error, so that it does not hide the others.
package struct VectorFile: Decodable {
  /// The vectors in the order of the file.
  package let vectors: [Result<GestureVector, VectorError>]
  /// The hit tests in the order of the file.
  package let hitTests: [Result<HitTestVector, VectorError>]

  private enum CodingKeys: String, CodingKey {
    case vectors
    case hitTests = "hit_tests"
  }

  private struct Named: Decodable { var name: String? }

  private struct Entry<Content: Decodable>: Decodable {
    let content: Result<Content, VectorError>

    init(from decoder: any Decoder) throws {
      do {
        content = .success(try Content(from: decoder))
      } catch {
        let name = try? Named(from: decoder).name
        content = .failure(VectorError("\(name ?? "an entry without a name"): \(error)"))
      }
    }
  }

  /// The file of some data.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    vectors = try container.decodeIfPresent([Entry].self, forKey: .vectors)?.map(\.content) ?? []
    hitTests =
      try container.decodeIfPresent([Entry].self, forKey: .hitTests)?.map(\.content) ?? []
  }

  /// The file at a path. Numbers that are none (NaN, Infinity) are read as such.
  package init(contentsOf url: URL) throws {
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    self = try decoder.decode(VectorFile.self, from: Data(contentsOf: url))
  }
}

/// What is wrong with a vector.
package struct VectorError: Error, CustomStringConvertible {
  /// The vector, the problem and what would be right.
  package let description: String

  init(_ description: String) { self.description = description }
}
