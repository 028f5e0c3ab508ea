/// Which plural form of a text a number has: gettext's `nplurals=2; plural=(n != 1);`.
struct PluralRule: Sendable {
  /// The number of forms.
  let formCount: Int
  private let expression: PluralExpression

  /// The rule of English and of catalogs without one.
  static let germanic = PluralRule(
    formCount: 2, expression: .operation(.notEqual, .variable, .number(1)))

  private init(formCount: Int, expression: PluralExpression) {
    self.formCount = formCount
    self.expression = expression
  }

  /// Parses a rule; nil if it is invalid.
  init?(_ text: String) {
    var values: [Substring: Substring] = [:]
    for field in text.split(separator: ";") {
      guard let sign = field.firstIndex(of: "=") else { continue }
      values[field[..<sign].trimmed] = field[field.index(after: sign)...].trimmed
    }
    guard let formCount = values["nplurals"].flatMap({ Int($0) }), formCount > 0,
      let expression = values["plural"].flatMap({ PluralExpression(String($0)) })
    else { return nil }
    self.init(formCount: formCount, expression: expression)
  }

  /// Returns the index of a number's form, the first one if the rule has no valid answer.
  func form(for number: UInt) -> Int {
    guard let form = expression.value(for: number), form < UInt(formCount) else { return 0 }
    return Int(form)
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    var text = drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
