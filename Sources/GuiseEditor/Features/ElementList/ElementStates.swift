import DisguiseModel
import Platform

extension DisguiseElement {
  /// What is special about how it can be used, in words.
  var states: [String] {
    [
      isHidden ? localized("hidden") : nil, isLocked ? localized("locked") : nil,
      group == nil ? nil : localized("in a group"),
    ].compactMap(\.self)
  }
}

extension [String] {
  /// Things one after the other, as a language writes and says them.
  var listed: String {
    dropFirst().reduce(first ?? "") { localized("{first}, {second}", ["first": $0, "second": $1]) }
  }
}
