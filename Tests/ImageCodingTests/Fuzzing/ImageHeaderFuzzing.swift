import TestSupport

@testable import ImageCoding

extension FuzzTarget {
  /// The containers of pictures.
  static let imageHeaders = FuzzTarget("image-headers") { bytes in
    guard let source = try? ByteSource(bytes: Array(bytes), name: "picture"),
      let header = try? ImageHeader(source)
    else { return }
    var end = 0
    for case .file(let part) in header.parts {
      promise(part.lowerBound >= end, "The part \(part) is out of order.")
      end = part.upperBound
    }
    if let size = header.size { promise(size.width >= 0 && size.height >= 0, "\(size)") }
    promise(header.metadata.exif.count < 3500, "The metadata do not fit into a message.")
    promise((header.colorProfile ?? []).count <= bytes.count, "The color profile is too long.")
  }
}
