import TouchKit

/// A page with one photo, which a pinch or a double tap zooms.
final class PhotoPage: ScrollView {
  private static let largestZoom = 6.0
  private let picture: ImageView

  init(_ photo: SamplePhoto) {
    let image = photo.bitmap(width: 1200)
    picture = ImageView(image)
    super.init(axes: .both)
    picture.label = photo.title
    picture.frame = Rect(origin: .zero, size: image.size)
    addSubview(picture)
    zoomedView = picture
  }

  /// The zoom in proportion to that at which the whole photo is visible.
  var magnification: Double { zoom / minimumZoom }

  /// Shows the whole photo, as large as fits.
  func fit() {
    let size = picture.bounds.size.fitted(into: bounds.size)
    guard !size.isEmpty else { return }
    let report = onZoom
    onZoom = {}
    minimumZoom = size.width / picture.bounds.width
    maximumZoom = minimumZoom * Self.largestZoom
    setZoom(minimumZoom, isAnimated: false)
    onZoom = report
  }
}
