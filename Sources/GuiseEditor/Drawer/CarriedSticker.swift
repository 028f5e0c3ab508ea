import DisguiseModel
import TouchKit

/// A copy of artwork that a finger carries from the drawer to the photo.
final class CarriedSticker: View {
  private let raster: Bitmap?
  private let size: Size

  /// A copy of a size in points.
  init(_ raster: Bitmap?, size: Size) {
    self.raster = raster
    self.size = size
    super.init(frame: Rect(origin: .zero, size: size))
    isUserInteractionEnabled = false
    alpha = 0.85
  }

  override func draw(_ canvas: borrowing Canvas) {
    guard let raster else { return }
    canvas.draw(raster, in: bounds, quality: .bilinear)
  }
}

extension Editor {
  /// A cell is dragged out of the drawer: the artwork follows the finger and drops where it lifts.
  func carry(_ sticker: Sticker, _ recognizer: GestureRecognizer) {
    let point = recognizer.location(in: nil)
    switch recognizer.state {
    case .began:
      guard controller.history != nil else { return }
      let view = makeCarried(sticker)
      window.root.addSubview(view)
      carried = view
      layout.closeDrawer()
      view.center = point
    case .changed: carried?.center = point
    case .ended:
      let isCarried = carried != nil
      dropCarried()
      if isCarried { drop(sticker, at: point) }
    case .cancelled: dropCarried()
    case .possible, .failed: break
    }
  }

  private func drop(_ sticker: Sticker, at point: Point) {
    let faceView = controller.faceView
    let inCanvas = faceView.convert(point, from: nil)
    guard faceView.bounds.contains(inCanvas), faceView.viewport.photoFrame.contains(inCanvas) else {
      return
    }
    controller.place(sticker, at: faceView.layer.convert(inCanvas, from: faceView))
  }

  private func dropCarried() {
    carried?.removeFromSuperview()
    carried = nil
  }

  private func makeCarried(_ sticker: Sticker) -> CarriedSticker {
    let natural = library.artworks.load(sticker.id)?.size ?? Size(100, 100)
    let size = controller.hintedSize(of: sticker, natural: natural)
    let pixels = size.longSide * window.scale
    return CarriedSticker(library.artworks.raster(sticker.id, shownAt: pixels), size: size)
  }
}
