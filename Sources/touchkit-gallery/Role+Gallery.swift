import TouchKit

/// What the views of the scenes are for, besides the toolkit's own roles.
nonisolated extension Role {
  /// Something that can be moved about.
  static let element = Role(rawValue: "element")
  /// Where one draws.
  static let canvas = Role(rawValue: "canvas")
}
