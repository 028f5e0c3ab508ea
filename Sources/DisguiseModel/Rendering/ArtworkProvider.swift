import Drawing

/// Where a `DisguiseRenderer` gets its pictures from: kept rasters for the window, exact ones for
/// a file.
package protocol ArtworkProvider: Sendable {
  /// What to draw for an element.
  ///
  /// - Parameter pixels: how many pixels of the target its artwork's long side is long.
  func look(of element: DisguiseElement, shownAt pixels: Double) -> ElementLook

  /// The natural size of an element's artwork, or of what is drawn in its place.
  func naturalSize(of element: DisguiseElement) -> Size
}

/// What is drawn for an element.
package enum ElementLook: Sendable {
  /// A bitmap, stretched over the artwork's natural box.
  case bitmap(Bitmap, ScalingQuality)
  /// The artwork's own shapes.
  case shapes(ArtworkPicture)
  /// A dashed box: the artwork cannot be shown.
  case placeholder
  /// Nothing at all.
  case nothing
}
