import Platform

/// What is wrong with a picture that could be decoded nevertheless.
public enum ImageFlaw: Int, Comparable, Sendable {
  /// The file ends before its end marker, but all pixels are there.
  case endsEarly = 1
  /// Data is invalid, so that a part of the picture may be missing or wrong.
  case isDamaged
  /// The file ends so early that a part of the picture, less than half, is missing.
  case isCutShort

  /// The user-visible message about a file, by its last path component.
  public func message(name: String) -> String {
    switch self {
    case .endsEarly:
      localized(
        "The file ends too early: {name}. All of the picture is there.", ["name": name])
    case .isCutShort:
      localized(
        "The file ends too early: {name}. A part of the picture is missing.", ["name": name])
    case .isDamaged:
      localized(
        "{name} is damaged: a part of the picture is missing or wrong.", ["name": name])
    }
  }

  /// Whether a flaw is less bad than another.
  public static func < (flaw: ImageFlaw, other: ImageFlaw) -> Bool {
    flaw.rawValue < other.rawValue
  }
}
