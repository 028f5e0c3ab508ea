import DisguiseModel
import TouchKit

/// What offers earlier works and sample faces, whose pictures are set later.
protocol WorkGallery: View {
  /// Called when a sample face is chosen.
  var onPick: (SampleFace) -> Void { get set }
  /// Called with the index of an earlier work that is chosen.
  var onPickWork: (Int) -> Void { get set }
  /// Offers earlier works by the names of their photos.
  func showWorks(_ names: [String])
  /// Sets the picture of an earlier work.
  func show(_ picture: Bitmap, ofWork index: Int)
  /// Sets the picture of a face.
  func show(_ picture: Bitmap, of face: SampleFace)
}
