import DisguiseModel
import TouchKit

/// What a person does with a gallery of works and faces.
package enum WorkGalleryEvent {
  case facePicked(SampleFace)
  /// An earlier work is chosen, by its index.
  case workPicked(Int)
  /// A photo is to be opened.
  case opens
}

/// What offers earlier works and sample faces, whose pictures are set later.
protocol WorkGallery: View {
  var onEvent: (WorkGalleryEvent) -> Void { get set }
  /// Offers earlier works by the names of their photos.
  func showWorks(_ names: [String])
  /// Sets the picture of an earlier work.
  func show(_ picture: Bitmap, ofWork index: Int)
  /// Sets the picture of a face.
  func show(_ picture: Bitmap, of face: SampleFace)
}
