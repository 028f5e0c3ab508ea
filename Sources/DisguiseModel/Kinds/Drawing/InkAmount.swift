/// How much ink there is in strokes, which is limited for all drawings of a document.
package struct InkAmount: Hashable, Sendable {
  /// The maximum number of points.
  package static let maximumPoints = 300_000
  /// How much there may be to paint: more would take minutes.
  static let maximumEffort = 1e8

  package var points = 0
  /// How much there is to paint: about how many pixels the edges of the shapes pass, in the drawing's own size.
  var effort = 0.0

  /// Whether a document may have so much.
  package var fits: Bool { points <= Self.maximumPoints && effort <= Self.maximumEffort }

  package static func + (left: InkAmount, right: InkAmount) -> InkAmount {
    InkAmount(points: left.points + right.points, effort: left.effort + right.effort)
  }

  package static func - (left: InkAmount, right: InkAmount) -> InkAmount {
    InkAmount(points: left.points - right.points, effort: left.effort - right.effort)
  }
}

extension Stroke {
  /// How much ink it has.
  package var amount: InkAmount { ink.amount }
}

extension Ink {
  var amount: InkAmount {
    let fills: Double =
      switch brush {
      case .pen, .marker: 1
      case .chalk: Double(ChalkGrain.layers.count)
      case .neon: 5
      }
    return InkAmount(points: points.count, effort: (length + reached) * fills)
  }
}
