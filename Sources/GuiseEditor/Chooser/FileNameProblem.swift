import Platform

/// Why no file can be saved under a name.
enum FileNameProblem: Hashable {
  case isEmpty, isHidden, hasSlash, isTooLong

  /// Looks at the name of a visible file; nil if there can be one.
  ///
  /// - Parameters:
  ///   - base: What a person writes, without spaces at its ends, and without the ending.
  ///   - whole: The name with its ending.
  init?(_ base: some StringProtocol, in whole: String) {
    if base.isEmpty {
      self = .isEmpty
    } else if whole.contains("/") || whole.contains("\0") {
      self = .hasSlash
    } else if whole.hasPrefix(".") {
      self = .isHidden
    } else if whole.utf8.count > PortableName.maximumBytes {
      self = .isTooLong
    } else {
      return nil
    }
  }

  /// What to do about it.
  var message: String {
    switch self {
    case .isEmpty: localized("Write a name for the file.")
    case .isHidden: localized("A name can't begin with a dot: the file would be hidden.")
    case .hasSlash: localized("A name can't contain {sign}.", ["sign": "/"])
    case .isTooLong: localized("This name is too long for a file.")
    }
  }
}
