import Platform

extension Int {
  /// The number as it is shown: before a negative one stands a minus sign, which is longer than a hyphen, where the
  /// language has it.
  var shown: String {
    self < 0 ? localized("−{number}", ["number": "\(magnitude)"]) : "\(self)"
  }
}
