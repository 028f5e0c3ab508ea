import DisguiseModel
import Platform

extension DisguiseElement {
  /// What is special about how it can be used, in words.
  var states: [String] { states(inGroup: nil) }

  /// The same where there are several groups.
  ///
  /// - Parameter number: The number by which people tell its group from others; nil where that says nothing.
  func states(inGroup number: Int?) -> [String] {
    let inGroup =
      number.map { localized("in group {number}", ["number": $0.shown]) } ?? localized("in a group")
    return [
      isHidden ? localized("hidden") : nil, isLocked ? localized("locked") : nil,
      group == nil ? nil : inGroup,
    ].compactMap(\.self)
  }
}

extension [String] {
  /// Things one after the other, as a language writes and says them.
  var listed: String {
    dropFirst().reduce(first ?? "") { localized("{first}, {second}", ["first": $0, "second": $1]) }
  }
}
