import ImageCoding
import TouchKit

/// The pictures of the photos scene: drawings, one a file.
enum SamplePhoto: String, CaseIterable {
  case harbor, dunes, aurora, balloons, city, forest

  /// Their width and height, in proportion.
  static let size = Size(4, 3)

  /// The title.
  var title: String {
    switch self {
    case .harbor: localized("Harbor")
    case .dunes: localized("Dunes")
    case .aurora: localized("Northern lights")
    case .balloons: localized("Balloons")
    case .city: localized("City")
    case .forest: localized("Forest")
    }
  }

  /// Returns the picture with a width in pixels; an empty one where its file is missing.
  func bitmap(width: Int) -> Bitmap {
    let height = width * 3 / 4
    let drawing = GalleryFiles.drawing("Photos/\(rawValue).svg")
      .flatMap { try? VectorImage(path: $0) }
    return (try? drawing?.rasterize(width: width, height: height))
      ?? .drawn(width: width, height: height) { _ in }
  }
}
