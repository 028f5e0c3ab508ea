/// A scripted finger sequence, with the views and recognizers that receive it.
package struct GestureVector: Decodable {
  package var name: String
  var views: [ViewSpec]?
  var recognizers: [RecognizerSpec]
  var relations: [Relation]?
  var dynamic_requirements: [[String]]?
  var touches: [VectorTouch]
  var commands: [VectorCommand]?
  var until_ms: Double?
  package var needs_frames: Bool?

  // Used only by the checker.
  package var expect: [Expectation]?
  package var expect_none: [String]?
  package var expect_view: [ExpectedDelivery]?
  package var expect_calls: [ExpectedCall]?
  package var loose: [String]?
  package var unordered: Bool?

  struct Relation: Decodable {
    var simultaneous: [String]?
    var a_requires_failure_of_b: [String]?
  }

  /// An expected action; for `changed`, the expected state and values of the recognizer when
  /// sampled.
  package struct Expectation: Decodable {
    package var recognizer: String
    package var state: String
    package var t_range: [Double]?
    package var values: [String: Value]?
    package var tolerance: [String: Double]?
  }

  /// A number, an array of numbers or a string.
  package enum Value: Decodable {
    case numbers([Double])
    case text(String)

    package init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Double.self) {
        self = .numbers([number])
      } else if let numbers = try? container.decode([Double].self) {
        self = .numbers(numbers)
      } else {
        self = .text(try container.decode(String.self))
      }
    }
  }

  package struct ExpectedDelivery: Decodable, Hashable {
    package var view: String
    package var finger: UInt32
    package var phase: String

    package init(view: String, finger: UInt32, phase: String) {
      self.view = view
      self.finger = finger
      self.phase = phase
    }
  }
}

extension GestureVector {
  /// One call of a view's `touchesBegan` or its siblings, with all its touches.
  package struct ExpectedCall: Decodable, Hashable {
    package var view: String
    package var phase: String
    package var fingers: [UInt32]
  }
}

/// A hit test: a point, the views and the expected result.
package struct HitTestVector: Decodable {
  package var name: String
  var views: [ViewSpec]
  var point: [Double]
  var tracking: Tracking?
  package var expect: String?

  /// The identifier of the tracked view, or false.
  enum Tracking: Decodable {
    case nothing
    case view(String)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      self = (try? container.decode(String.self)).map(Tracking.view) ?? .nothing
    }
  }
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
  var corner_radius: Double?
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
  var slop: Double?
  var includes_slop: Bool?
}

/// A command to a recognizer or a view, executed after the touches of the same time.
struct VectorCommand: Decodable {
  var t: Double
  var recognizer: String?
  var set: Values?
  var enabled: Bool?
  var remove_view: String?
  var cancel_all: Bool?

  struct Values: Decodable {
    var scale: Double?
    var rotation: Double?
    var translation: [Double]?
    var enabled: Bool?
  }
}
