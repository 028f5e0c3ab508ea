/// A named value for the view tree or the gesture log.
public nonisolated struct InspectionAttribute: Hashable, Sendable {
  /// A JSON value.
  public enum Value: Hashable, Sendable, Encodable {
    /// A number.
    case number(Double)
    /// A list of numbers.
    case numbers([Double])
    /// Text.
    case text(String)
    /// A Boolean value.
    case flag(Bool)

    /// A point as a list of its coordinates.
    public static func point(_ point: Point) -> Value { .numbers([point.x, point.y]) }
    /// A vector as a list of its components.
    public static func vector(_ vector: Vector) -> Value { .numbers([vector.dx, vector.dy]) }

    /// Encodes the bare value.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .number(let number): try container.encode(number)
      case .numbers(let numbers): try container.encode(numbers)
      case .text(let text): try container.encode(text)
      case .flag(let flag): try container.encode(flag)
      }
    }
  }

  /// The key.
  public var name: String
  /// The value.
  public var value: Value

  /// Creates an attribute from its key and value.
  public init(_ name: String, _ value: Value) {
    self.name = name
    self.value = value
  }
}
