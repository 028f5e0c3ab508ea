import FoundationEssentials
import TouchKit

/// The output of playing a vector, in the format that checkers read.
package struct VectorTrace: Encodable {
  package struct Event: Encodable {
    package var t: Double
    package var recognizer: String
    package var state: String
    package var values: [String: InspectionAttribute.Value]
  }

  package struct Delivery: Encodable {
    package var view: String
    package var finger: UInt32
    package var phase: String
  }

  package var vector: String
  package var events: [Event] = []
  package var samples: [Event] = []
  package var views: [Delivery] = []
  /// The calls of views, which are no part of the trace in JSON.
  package var calls: [GestureVector.ExpectedCall] = []

  private enum CodingKeys: String, CodingKey {
    case vector, events, samples, views
  }
}

/// The output of a hit test.
package struct HitTestTrace: Encodable {
  package let hitTest: String
  package let view: String?

  private enum CodingKeys: String, CodingKey {
    case hitTest = "hit_test"
    case view
  }

  /// Runs a hit test.
  package init(of test: HitTestVector) throws {
    guard test.point.count == 2 else {
      throw VectorError("\(test.name): a point needs two numbers")
    }
    let stage = try VectorStage(views: test.views, tracking: test.tracking)
    hitTest = test.name
    view = stage.id(of: stage.window.root.hitTest(Point(test.point[0], test.point[1])))
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(hitTest, forKey: .hitTest)
    try container.encode(view, forKey: .view)
  }
}

extension Encodable {
  /// Returns the value as one line of JSON.
  package func jsonLine() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    return try encoder.encode(self) + Data("\n".utf8)
  }
}
