import Drawing

/// What a picture's container says, read without decoding pixels.
package struct ImageHeader {
  /// The recognized container formats.
  package enum Kind: Hashable, Sendable, CaseIterable {
    case jpeg
    case png
    case webP
    case tiff
    case gif
    case bmp
    /// HEIC and AVIF.
    case heif
    case jpegXL
    /// ICO and CUR.
    case icon
    case tga
    /// PBM, PGM and PPM.
    case pnm
  }

  package let kind: Kind
  package var orientation: Orientation?
  /// The embedded color profile, where it is read here (WebP and BMP).
  var colorProfile: [UInt8]?
  /// What the file says about colors in other words than a profile.
  package internal(set) var colorEncoding: ColorEncoding?
  /// Whether that counts more than a profile.
  var ignoresProfile = false
  /// What the file says about the photo.
  package internal(set) var metadata = PhotoMetadata()
  /// The stored size, for formats whose size is read here (PNG and WebP).
  var size: (width: Int, height: Int)?
  /// Whether each row is decoded exactly once, from top to bottom, while the file is being read.
  var arrivesInOrder = false
  /// The maximum number of pixels: decoders that keep the whole picture need more memory for each.
  package var pixelLimit: Int {
    if arrivesInOrder { return ImageLimits.pixels }
    switch kind {
    case .jpeg, .jpegXL, .heif: return ImageLimits.progressivePixels
    case .png, .webP, .tiff, .gif, .bmp, .icon, .tga, .pnm: return ImageLimits.wholePixels
    }
  }
  /// What is needed of a PNG, without texts and the like.
  var parts: [PNGPart] = []
  /// Whether it has further pictures that follow in time.
  package var isAnimated = false
  /// Whether the container says that it must be read in a way that is not known.
  var isUnsupported = false
  /// Whether the file ends before its container does; the pixels may be complete.
  var endsEarly = false

  /// Parses the container of a source; throws if its format is not known.
  package init(_ source: ByteSource) throws(ImageError) {
    guard let kind = try Kind(source) else { throw .notAPicture(name: source.name) }
    self.kind = kind
    switch kind {
    case .jpeg: try readJPEG(source)
    case .png: try readPNG(source)
    case .webP: try readWebP(source)
    case .tiff:
      try readExif(source, at: 0)
      // The picture may be another one than the first.
      orientation = nil
    case .gif: try readGIF(source)
    case .bmp: try readBMP(source)
    case .heif, .jpegXL, .icon, .tga, .pnm: break
    }
  }

  /// Reads an EXIF structure; what is known already is not replaced.
  mutating func readExif(_ source: ByteSource, at offset: Int) throws(ImageError) {
    guard let exif = try ExifReader(source, at: offset) else { return }
    try readExif(exif)
  }

  /// Reads an EXIF structure of any origin, except its orientation.
  package mutating func readTurnedExif(_ bytes: [UInt8]) throws(ImageError) {
    let known = orientation
    if let source = try? ByteSource(bytes: bytes, name: "") { try readExif(source, at: 0) }
    orientation = known
  }

  private mutating func readExif(_ exif: ExifReader) throws(ImageError) {
    try metadata.add(exif)
    let first = try exif.first
    if orientation == nil {
      orientation = try exif.integer(first[ExifTag.orientation]).flatMap(Orientation.init)
    }
    guard colorEncoding == nil else { return }
    let second = try exif.directory(of: first[ExifTag.exif])
    let space = try exif.integer(second[ExifTag.colorSpace])
    let interoperability = try exif.directory(of: second[ExifTag.interoperability])
    let index = try exif.text(interoperability[ExifTag.interoperabilityIndex])
    // Cameras tell Adobe RGB by "uncalibrated" and R03 (DCF 2.0), some by 2.
    if space == 2 || space == 0xFFFF && index == "R03" { colorEncoding = .adobeRGB }
  }

  /// Returns the properties of a picture whose stored size and orientation are known.
  package func properties(
    of size: (width: Int, height: Int), hasAlpha: Bool, profile: ColorProfile?
  ) -> ImageProperties {
    let isTurned = orientation?.swapsSides == true
    let (width, height) = (Double(size.width), Double(size.height))
    var metadata = metadata
    if isTurned { metadata.resolution = metadata.resolution?.swapped }
    return ImageProperties(
      fullSize: isTurned ? Size(height, width) : Size(width, height), hasAlpha: hasAlpha,
      colorProfile: profile, isAnimated: isAnimated, metadata: metadata)
  }
}
