import Drawing

/// How an element is drawn besides its own look.
package enum ElementStyle: Hashable, Sendable {
  /// As it is on the photo.
  case resting
  /// Held by a finger: above its shadow, which is offset by a vector in units of the target.
  case lifted(shadow: Vector)
  /// A copy of what may be placed, in the hand or at a pointer.
  case copy(opacity: Double)

  /// The opacity of the shadow.
  static let shadowOpacity = 0.3

  /// The opacity of the element, besides that of its own look.
  var opacity: Double {
    switch self {
    case .resting, .lifted: 1
    case .copy(let opacity): opacity
    }
  }

  /// The offset of the shadow, in units of the target; nil for none.
  var shadow: Vector? { if case .lifted(let shadow) = self { shadow } else { nil } }
}
