import Platform

/// Something that has come and cannot be used.
nonisolated struct LeftOut: Hashable, Sendable {
  /// What a person may know it by.
  let name: String
  /// Why, and what to do; for the user.
  let problem: String
}

extension [LeftOut] {
  /// The number of things that are explained one by one.
  private static let explained = 2
  /// The number of names that are listed.
  private static let listed = 3

  /// One message about all of them; nil if there are none.
  var message: String? {
    guard !isEmpty else { return nil }
    var problems: [String] = []
    for problem in map(\.problem) where !problems.contains(problem) { problems.append(problem) }
    if problems.count <= Self.explained { return problems.joined(separator: " ") }
    let names = prefix(Self.listed).map(\.name).joined(separator: ", ")
    return count > Self.listed
      ? localized(
        "Left out: {names} and {count} more. Guise takes pictures, drawings and projects.",
        ["names": names, "count": count - Self.listed])
      : localized(
        "Left out: {names}. Guise takes pictures, drawings and projects.", ["names": names])
  }
}
