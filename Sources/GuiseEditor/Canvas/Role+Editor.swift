import TouchKit

/// The editor's roles, besides the toolkit's own.
nonisolated extension Role {
  /// An element on a canvas, which can be moved.
  package static let element = Role(rawValue: "element")
  /// The target that deletes elements.
  package static let bin = Role(rawValue: "bin")
  /// The area on which elements are placed.
  package static let canvas = Role(rawValue: "canvas")
}
