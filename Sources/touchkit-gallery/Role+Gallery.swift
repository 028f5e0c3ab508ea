import TouchKit

/// The roles of the scenes' views, in addition to those of the toolkit.
nonisolated extension Role {
  /// A movable object.
  static let element = Role(rawValue: "element")
  /// A drawing surface.
  static let canvas = Role(rawValue: "canvas")
}
