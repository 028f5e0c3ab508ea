import Drawing

/// The source of a `DisguiseRenderer`'s artwork: cached rasters for the window, exact ones for a
/// file.
package protocol ArtworkProvider: Sendable {
  /// Returns the form in which to draw an element's artwork.
  ///
  /// - Parameter pixels: The length of the artwork's long side in pixels of the target.
  func form(of element: DisguiseElement, shownAt pixels: Double) -> ArtworkForm

  /// Returns the natural size of an element's artwork, or of its placeholder.
  func naturalSize(of element: DisguiseElement) -> Size

  /// Returns how far an element's artwork is.
  func progress(of element: DisguiseElement) -> ArtworkProgress
}

/// How far artwork is: whether it can be drawn yet, or at all.
package enum ArtworkProgress: Hashable, Sendable {
  case loading
  case loaded
  case failed
}

extension ArtworkProvider {
  package func progress(of element: DisguiseElement) -> ArtworkProgress { .loaded }
}

/// The form in which an element's artwork is drawn.
package enum ArtworkForm: Sendable {
  /// A bitmap with the colors that are to be seen, scaled to the artwork's natural box.
  case bitmap(Bitmap, ScalingQuality)
  /// The artwork's vector shapes, with a change of their colors.
  case shapes(DecodedArtwork, ColorMatrix? = nil)
  /// The strokes of a drawing, with a change of their colors.
  case drawing(DrawingDesign, ColorMatrix? = nil)
  /// A drawing as pixels, with the colors that are to be seen.
  case ink(InkPicture)
  /// A dashed box in place of artwork that cannot be drawn.
  case placeholder
  /// Nothing.
  case nothing
}
