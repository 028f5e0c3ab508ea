import TouchKit

/// Returns a text in the user's language. The gallery has its own catalogs, as an app from outside would.
package nonisolated func localized(
  _ text: String, _ values: [String: any CustomStringConvertible] = [:]
) -> String {
  TouchKit.localized(text, values, domain: "touchkit-gallery")
}

/// Returns the singular or a plural form of a text, as the user's language has them for a number.
nonisolated func localizedPlural(_ singular: String, _ plural: String, count: Int) -> String {
  TouchKit.localizedPlural(singular, plural, count: count, domain: "touchkit-gallery")
}

/// Returns a text as it is, which is shown by `localized` elsewhere: its English form names things, too.
nonisolated func translatable(_ text: String) -> String { text }

extension GestureRecognizer.Phase {
  /// What happened, for a sentence about a gesture.
  var title: String {
    switch self {
    case .began: localized("began")
    case .changed: localized("changed")
    case .ended: localized("ended")
    case .cancelled: localized("cancelled")
    }
  }
}

extension Touch.Phase {
  /// What happened, for a sentence about a touch.
  var title: String {
    switch self {
    case .began: localized("began")
    case .moved: localized("moved")
    case .stationary: localized("stationary")
    case .ended: localized("ended")
    case .cancelled: localized("cancelled")
    }
  }
}

extension SwipeGestureRecognizer.Direction {
  /// Where a swipe went.
  var title: String {
    switch self {
    case .left: localized("left")
    case .right: localized("right")
    case .up: localized("up")
    case .down: localized("down")
    default: ""
    }
  }
}
