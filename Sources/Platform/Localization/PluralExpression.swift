/// The expression of a plural rule: C's, with the variable `n` and natural numbers.
indirect enum PluralExpression: Hashable, Sendable {
  case number(UInt)
  /// The number whose form is asked for.
  case variable
  case not(PluralExpression)
  case operation(Operator, PluralExpression, PluralExpression)
  case conditional(PluralExpression, then: PluralExpression, else: PluralExpression)

  /// The operators between two operands.
  enum Operator: String, Hashable, CaseIterable, Sendable {
    case or = "||"
    case and = "&&"
    case equal = "=="
    case notEqual = "!="
    case notGreater = "<="
    case notLess = ">="
    case less = "<"
    case greater = ">"
    case plus = "+"
    case minus = "-"
    case times = "*"
    case dividedBy = "/"
    case modulo = "%"

    /// How strongly it binds, the weakest one first.
    var precedence: Int {
      switch self {
      case .or: 0
      case .and: 1
      case .equal, .notEqual: 2
      case .notGreater, .notLess, .less, .greater: 3
      case .plus, .minus: 4
      case .times, .dividedBy, .modulo: 5
      }
    }
  }

  /// The longest text that is parsed. The longest one of a language has about 120 characters; each may
  /// open a level of the expression, whose evaluation needs space on the stack.
  static let maximumCount = 500

  /// Parses an expression; nil if it is invalid or too long.
  init?(_ text: String) {
    guard text.utf8.count <= Self.maximumCount else { return nil }
    var parser = PluralParser(text)
    guard let expression = parser.conditional(), parser.isAtEnd else { return nil }
    self = expression
  }

  /// The expression's value for a number; nil for a division by zero. Numbers wrap around as in C.
  func value(for n: UInt) -> UInt? {
    switch self {
    case .number(let number): return number
    case .variable: return n
    case .not(let operand): return operand.value(for: n).map { $0 == 0 ? 1 : 0 }
    case .conditional(let condition, let yes, let no):
      return condition.value(for: n).flatMap { ($0 != 0 ? yes : no).value(for: n) }
    case .operation(let symbol, let left, let right):
      guard let left = left.value(for: n) else { return nil }
      switch (symbol, left) {
      case (.or, 1...): return 1
      case (.and, 0): return 0
      default: return right.value(for: n).flatMap { symbol.apply(left, $0) }
      }
    }
  }
}

extension PluralExpression.Operator {
  fileprivate func apply(_ left: UInt, _ right: UInt) -> UInt? {
    switch self {
    case .or: left != 0 || right != 0 ? 1 : 0
    case .and: left != 0 && right != 0 ? 1 : 0
    case .equal: left == right ? 1 : 0
    case .notEqual: left != right ? 1 : 0
    case .notGreater: left <= right ? 1 : 0
    case .notLess: left >= right ? 1 : 0
    case .less: left < right ? 1 : 0
    case .greater: left > right ? 1 : 0
    case .plus: left &+ right
    case .minus: left &- right
    case .times: left &* right
    case .dividedBy: right == 0 ? nil : left / right
    case .modulo: right == 0 ? nil : left % right
    }
  }
}

/// Parses a plural expression from left to right.
private struct PluralParser {
  private var rest: Substring

  init(_ text: String) { rest = text[...] }

  var isAtEnd: Bool { rest.allSatisfy(\.isWhitespace) }

  /// `a ? b : c`, or an operation.
  mutating func conditional() -> PluralExpression? {
    guard let condition = operation(atLeast: 0) else { return nil }
    guard take("?") else { return condition }
    guard let yes = conditional(), take(":"), let no = conditional() else { return nil }
    return .conditional(condition, then: yes, else: no)
  }

  /// Operands with operators of a precedence between them, or of a higher one.
  private mutating func operation(atLeast precedence: Int) -> PluralExpression? {
    guard var left = operand() else { return nil }
    while let symbol = nextOperator(atLeast: precedence) {
      guard let right = operation(atLeast: symbol.precedence + 1) else { return nil }
      left = .operation(symbol, left, right)
    }
    return left
  }

  private mutating func operand() -> PluralExpression? {
    if take("!") { return operand().map { .not($0) } }
    if take("(") {
      guard let inner = conditional(), take(")") else { return nil }
      return inner
    }
    if take("n") { return .variable }
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    rest = rest.dropFirst(digits.count)
    return UInt(digits).map { .number($0) }
  }

  private mutating func nextOperator(atLeast precedence: Int) -> PluralExpression.Operator? {
    skipSpaces()
    // Those of two characters come before their first characters.
    let symbol = PluralExpression.Operator.allCases.first { rest.hasPrefix($0.rawValue) }
    guard let symbol, symbol.precedence >= precedence else { return nil }
    rest = rest.dropFirst(symbol.rawValue.count)
    return symbol
  }

  private mutating func take(_ sign: Character) -> Bool {
    skipSpaces()
    guard rest.first == sign else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func skipSpaces() { rest = rest.drop(while: \.isWhitespace) }
}
