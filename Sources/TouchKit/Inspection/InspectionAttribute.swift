/// A named value for the view tree or the gesture log.
public nonisolated struct InspectionAttribute: Hashable, Sendable {
  /// A JSON value.
  public enum Value: Hashable, Sendable, Encodable {
    /// A number.
    case number(Double)
    /// A list of numbers.
    case numbers([Double])
    /// A point of the window, in points. The view tree contains it in pixels, as it does frames.
    case point(Point)
    /// Text.
    case text(String)
    /// A Boolean value.
    case flag(Bool)

    /// A vector as a list of its components.
    public static func vector(_ vector: Vector) -> Value { .numbers([vector.dx, vector.dy]) }

    /// Encodes the bare value.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .number(let number): try container.encode(number)
      case .numbers(let numbers): try container.encode(numbers)
      case .point(let point): try container.encode([point.x, point.y])
      case .text(let text): try container.encode(text)
      case .flag(let flag): try container.encode(flag)
      }
    }
  }

  /// The key.
  public var name: String
  /// The value.
  public var value: Value

  /// The attribute with points in pixels.
  func inPixels(scale: Double) -> InspectionAttribute {
    guard case .point(let point) = value else { return self }
    return InspectionAttribute(name, .point(Transform.scale(scale).apply(point)))
  }

  /// Creates an attribute from its key and value.
  public init(_ name: String, _ value: Value) {
    self.name = name
    self.value = value
  }
}
