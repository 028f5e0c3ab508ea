import Platform

/// The reason why what a file says about a disguise cannot be used.
enum RecordFlaw: Error, Hashable {
  /// It has something that this version of Guise does not know, or cannot show.
  case unknown(field: String)
  /// The value of a field is out of range, or of another type.
  case invalid(field: String)
}

extension RecordFlaw {
  /// The part of a name in a file that is shown: the file may come from anybody.
  static func shown(_ name: String) -> String { String(name.printable.prefix(40)) }
}

/// The fields of a JSON object of which none may be ignored: a value that is not understood would be lost
/// when the disguise is saved, and what is shown would be wrong.
struct StrictFields {
  private let name: String
  private var rest: [String: JSONValue]

  /// Creates the fields of a value with a name.
  init(_ value: JSONValue, of name: String) throws(RecordFlaw) {
    guard case .object(let fields) = value else { throw .invalid(field: name) }
    (self.name, rest) = (name, fields)
  }

  /// Takes a number; nil if there is none.
  mutating func number(
    _ key: String, in range: ClosedRange<Double>
  ) throws(RecordFlaw) -> Double? {
    try take(key) { value in
      switch value {
      case .integer(let number) where range.contains(Double(number)): Double(number)
      case .number(let number) where range.contains(number): number
      default: nil
      }
    }
  }

  /// Takes a whole number; nil if there is none.
  mutating func integer(_ key: String, in range: ClosedRange<Int>) throws(RecordFlaw) -> Int? {
    try take(key) { value in
      if case .integer(let number) = value, range.contains(number) { number } else { nil }
    }
  }

  /// Takes a flag; nil if there is none.
  mutating func flag(_ key: String) throws(RecordFlaw) -> Bool? {
    try take(key) { value in if case .flag(let flag) = value { flag } else { nil } }
  }

  /// Takes a text; nil if there is none.
  mutating func text(_ key: String) throws(RecordFlaw) -> String? {
    try take(key) { value in if case .text(let text) = value { text } else { nil } }
  }

  /// Takes as many numbers as there are; nil if there are none.
  mutating func numbers(_ key: String, count: Int) throws(RecordFlaw) -> [Double]? {
    try take(key) { value in
      guard case .list(let list) = value, list.count == count else { return nil }
      let numbers = list.compactMap { value in
        switch value {
        case .integer(let number): Double(number)
        case .number(let number): number
        default: nil
        }
      }
      return numbers.count == count ? numbers : nil
    }
  }

  /// Takes an object in which no field may be ignored either; nil if there is none.
  mutating func fields(_ key: String) throws(RecordFlaw) -> StrictFields? {
    guard let value = rest.removeValue(forKey: key) else { return nil }
    return try StrictFields(value, of: path(key))
  }

  /// Ends the reading: every field has to have been taken.
  func finish() throws(RecordFlaw) {
    if let key = rest.keys.min() { throw .unknown(field: path(key)) }
  }

  private mutating func take<Value>(
    _ key: String, _ read: (JSONValue) -> Value?
  ) throws(RecordFlaw) -> Value? {
    guard let value = rest.removeValue(forKey: key) else { return nil }
    guard let result = read(value) else { throw .invalid(field: path(key)) }
    return result
  }

  /// The name of a field for a message.
  private func path(_ key: String) -> String { name + "." + RecordFlaw.shown(key) }
}

extension JSONValue {
  /// An object of the values that are not nil; nil if all are.
  init?(fields: [String: JSONValue?]) {
    let known = fields.compactMapValues { $0 }
    if known.isEmpty { return nil }
    self = .object(known)
  }
}
