import Drawing

/// What somebody has said of what is cut out of a picture.
package struct CutOutDraft: Hashable, Sendable {
  /// What it begins with.
  package enum Base: Hashable, Sendable {
    /// The head of the first face.
    case head
    /// The person with the first face.
    case person
    /// What is in a closed line, in pixels of the picture.
    case loop([Point])
    /// What was cut out before.
    case before
    /// Nothing.
    case nothing
  }

  /// A line along which a finger has added or removed something.
  package struct Mark: Hashable, Sendable {
    /// In pixels of the picture.
    package var points: [Point]
    /// Half of its width, in pixels of the picture.
    package var radius: Double
    package var adds: Bool

    /// Creates a line.
    package init(_ points: [Point], radius: Double, adds: Bool) {
      (self.points, self.radius, self.adds) = (points, radius, adds)
    }
  }

  package var base: Base
  /// Whether all is taken but that.
  package var isInverted = false
  /// In the order in which they were drawn; they are of what is taken in the end.
  package var marks: [Mark] = []

  /// Creates a draft.
  package init(_ base: Base) { self.base = base }
}
