import TouchKit

/// Shows what is underway over the canvas: a photo that is being opened, or else something that is being
/// received.
final class LoadingIndicator {
  private let layout: EditorLayout
  private let document: DocumentController
  /// What is being received; nil if nothing is, or not for long yet.
  var receiving: Receiving? { didSet { show() } }

  /// How far something that is being received is.
  struct Receiving {
    /// The fraction that has been received, 0 to 1; nil if it is unknown.
    let progress: Double?
  }

  init(in layout: EditorLayout, of document: DocumentController) {
    self.layout = layout
    self.document = document
  }

  /// Shows how far it is.
  func show() {
    layout.status.opening.isHidden = !document.isLoading && receiving == nil
    layout.status.opening.progress =
      document.isLoading ? document.loadingProgress : receiving?.progress
  }
}
