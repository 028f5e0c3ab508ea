/// How an element looks where it is, apart from its artwork: what can be drawn of what files may say.
package struct Look: Hashable, Sendable {
  /// How much it hides what is below it, 0.1 to 1.
  package var opacity: Double

  /// The look of what nobody has changed.
  package static let plain = Look()
  /// The valid opacities: what is fainter could not be found again.
  static let opacities = 0.1...1.0

  /// Creates a look from its parts.
  package init(opacity: Double = 1) { self.opacity = opacity }

  /// Whether the look may enter a document.
  var isValid: Bool { Self.opacities.contains(opacity) }
}
