import TouchKit

/// What the views of the editor are for, besides the toolkit's own roles.
nonisolated extension Role {
  /// Something that is placed on a canvas and can be moved.
  package static let element = Role(rawValue: "element")
  /// Where elements are deleted.
  package static let bin = Role(rawValue: "bin")
  /// Where elements are placed.
  package static let canvas = Role(rawValue: "canvas")
}
