import Foundation

/// A file of gesture vectors: fingers in, expectations out. Expectations are not read here.
struct VectorFile: Decodable {
  var vectors: [Vector]
  var hitTests: [HitTest]

  struct Vector: Decodable {
    var name: String
    var views: [ViewSpec]?
    var recognizers: [RecognizerSpec]
    var relations: [Relation]?
    var touches: [Sample]
    var commands: [Command]?
    var until_ms: Double
    var expect: [Expectation]?
  }

  /// Of an expectation only the moment of a "changed" entry counts: a sample is read then.
  struct Expectation: Decodable {
    var recognizer: String
    var state: String
    var t_range: [Double]?
  }

  struct ViewSpec: Decodable {
    var id: String
    var parent: String?
    var frame: [Double]
    var multiple_touch: Bool?
    var exclusive_touch: Bool?
    var margin_rest: Double?
    var margin_tracking: Double?
    var opaque_rect: [Double]?
    var hidden: Bool?
    var enabled: Bool?
    var interaction_enabled: Bool?
    var alpha: Double?
    var rotation: Double?
    var scale: Double?
  }

  struct RecognizerSpec: Decodable {
    var id: String
    var type: String
    var view: String?
    var taps: Int?
    var touches: Int?
    var min_duration_ms: Double?
    var min_touches: Int?
    var max_touches: Int?
    var directions: [String]?
    var enabled: Bool?
    var should_begin: Bool?
    var cancels_touches_in_view: Bool?
    var delays_touches_began: Bool?
    var delays_touches_ended: Bool?
  }

  struct Relation: Decodable {
    var simultaneous: [String]?
    var a_requires_failure_of_b: [String]?
  }

  struct Sample: Decodable {
    var t: Double
    var finger: UInt32
    var phase: String
    var x: Double
    var y: Double
    /// Whether the finger is a mouse's.
    var precise: Bool?
  }

  struct Command: Decodable {
    var t: Double
    var recognizer: String
    var set: Values?
    var enabled: Bool?

    struct Values: Decodable {
      var scale: Double?
      var rotation: Double?
      var translation: [Double]?
      var enabled: Bool?
    }
  }

  struct HitTest: Decodable {
    var name: String
    var views: [ViewSpec]
    var point: [Double]
    var tracking: Tracking?
  }

  /// The id of the tracked view, or false.
  enum Tracking: Decodable {
    case nothing
    case view(String)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      self = (try? container.decode(String.self)).map(Tracking.view) ?? .nothing
    }
  }

  private enum CodingKeys: String, CodingKey {
    case vectors
    case hitTests = "hit_tests"
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    vectors = try container.decodeIfPresent([Vector].self, forKey: .vectors) ?? []
    hitTests = try container.decodeIfPresent([HitTest].self, forKey: .hitTests) ?? []
  }

  init(contentsOf path: String) throws {
    self = try JSONDecoder().decode(
      VectorFile.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
  }
}

/// What is wrong with a vector file beyond its JSON.
struct VectorError: Error, CustomStringConvertible {
  var description: String
}
