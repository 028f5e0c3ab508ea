import Drawing

/// The source of a `DisguiseRenderer`'s artwork: cached rasters for the window, exact ones for a
/// file.
package protocol ArtworkProvider: Sendable {
  /// Returns what to draw for an element.
  ///
  /// - Parameter pixels: The length of the artwork's long side in pixels of the target.
  func look(of element: DisguiseElement, shownAt pixels: Double) -> ElementLook

  /// Returns the natural size of an element's artwork, or of its placeholder.
  func naturalSize(of element: DisguiseElement) -> Size
}

/// The visual representation of an element.
package enum ElementLook: Sendable {
  /// A bitmap, scaled to the artwork's natural box.
  case bitmap(Bitmap, ScalingQuality)
  /// The artwork's vector shapes.
  case shapes(ArtworkPicture)
  /// A dashed box in place of artwork that cannot be drawn.
  case placeholder
  /// Nothing.
  case nothing
}
