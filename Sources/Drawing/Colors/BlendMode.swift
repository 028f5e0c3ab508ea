import CCairo

/// How what is drawn mixes with what is below it.
public enum BlendMode: String, Hashable, Sendable, CaseIterable {
  /// It covers what is below it.
  case normal
  /// It darkens what is below it, as ink on paper does: the product of both colors. Over what is transparent
  /// it is as if normal.
  case multiply

  var cairo: cairo_operator_t { self == .multiply ? CAIRO_OPERATOR_MULTIPLY : CAIRO_OPERATOR_OVER }
}
