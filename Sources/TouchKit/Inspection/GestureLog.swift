import FoundationEssentials

/// One line of the gesture log: an action of a recognizer with its values, as JSON.
public struct GestureLogEntry: Encodable {
  private let t: Double
  private let recognizer: String
  private let view: String
  private let state: String
  private let values: [String: InspectionAttribute.Value]

  /// Creates an entry for a recognizer that reports a state at an event time.
  public init(
    _ recognizer: GestureRecognizer, _ state: GestureRecognizer.State, at time: EventTime
  ) {
    t = time.milliseconds
    self.recognizer = "\(recognizer)"
    view = recognizer.view.map { $0.label.isEmpty ? "\(type(of: $0))" : $0.label } ?? ""
    self.state = recognizer.isDiscrete && state == .recognized ? "recognized" : state.rawValue
    values = Dictionary(recognizer.inspectionAttributes.map { ($0.name, $0.value) }) { first, _ in
      first
    }
  }

  /// The JSON of the line, without a line break.
  public func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self)
  }
}
