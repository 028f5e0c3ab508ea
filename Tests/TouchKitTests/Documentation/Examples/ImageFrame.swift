import ImageCoding
import TouchKit

/// Shows one picture, which can be copied, pasted, dragged out and dropped on.
final class ImageFrame: ImageView, DropTarget {
  init() {
    super.init()
    add(DragInteraction { [unowned self] _ in image.map { .init(ItemProvider(image: $0)) } })
  }

  func copyPicture() {
    guard let image else { return }
    window?.pasteboard?.setItem(ItemProvider(image: image, suggestedName: "Picture.png"))
  }

  func pastePicture() {
    window?.pasteboard?.imageData { [weak self] result in self?.show(result) }
  }

  func dropEntered(_ session: DropSession) -> DropOperation? {
    session.types.preferredImage == nil ? nil : .copy
  }

  func dropPerformed(_ session: DropSession) {
    guard let type = session.types.preferredImage else { return }
    session.load(type) { [weak self] result in self?.show(result) }
  }

  private func show(_ result: TransferResult) {
    switch result {
    case .success(let bytes):
      image = try? ImageFile.decode(bytes, name: "the picture").bitmap
    case .failure(let error):
      label = "\(error)"
    }
  }
}
