import Drawing
import ImageSandbox
import Platform

/// Makes stickers of the user's pictures.
package enum OwnSticker {
  /// The maximum side of a photo that becomes a sticker, in pixels.
  private static let maximumSide = 2048.0

  /// Adds a picture to the user's own stickers; blocks, so call it off the main thread.
  ///
  /// PNG, SVG (compressed or not) and WebP files are kept as they are, all others as PNG.
  ///
  /// - Parameters:
  ///   - source: The picture.
  ///   - folder: The folder of the user's packs; nil to keep the sticker in documents only.
  ///   - state: Keeps it for work in which it is used, even if the user deletes it.
  ///   - headWidth: Its natural width as a fraction of a head's, if it is known.
  package static func add(
    _ source: PhotoSource, to folder: String?, keepingIn state: StateDirectory?,
    headWidth: Double? = nil
  ) throws(OpeningError) -> Sticker {
    let file: EmbeddedFile
    do throws(ImageError) { file = try self.file(of: source) } catch {
      throw OpeningError(description: error.userMessage)
    }
    let sticker = Sticker(own: file, headWidth: headWidth)
    state?.keep([sticker])
    guard let folder else { return sticker }
    do throws(FileError) { return try OwnStickers(folder: folder).add(file) } catch {
      throw OpeningError(
        description: localized("Couldn't keep the sticker: {reason}.", ["reason": error.reason]))
    }
  }

  private static func file(of source: PhotoSource) throws(ImageError) -> EmbeddedFile {
    guard let bytes = try source.open(), bytes.count <= OwnStickers.maximumBytes else {
      throw .undecodable(name: source.name)
    }
    let file = EmbeddedFile(
      name: bytes.name, bytes: try bytes.bytes(at: 0, count: bytes.count))
    switch file.kind {
    case .drawing(let isCompressed):
      try check(file)
      return file.named(ending: isCompressed ? "svgz" : "svg")
    case .picture(.png), .picture(.webP):
      try check(file)
      return file.named(ending: file.kind == .picture(.png) ? "png" : "webp")
    case .picture, .archive, .json, .unknown:
      let size = Size(maximumSide, maximumSide)
      let picture = try ForeignDecoder.decode(bytes, fitting: size).bitmap
      if picture.isTransparent { throw .blank(name: file.name) }
      return EmbeddedFile(name: file.name, bytes: PNGEncoder.encode(picture)).named(ending: "png")
    }
  }

  /// Throws if a file that is kept as it is cannot be read, or if there is nothing to be seen in it.
  private static func check(_ file: EmbeddedFile) throws(ImageError) {
    let picture = try DecodedArtwork(
      Sticker(own: file), keeping: .copy(longSide: Artwork.sampleSide))
    _ = try picture.visibleRaster(longSide: Artwork.sampleSide)
  }
}

extension EmbeddedFile {
  /// The file with a certain ending of its name.
  fileprivate func named(ending: String) -> EmbeddedFile {
    if name.lowercased().hasSuffix("." + ending) { return self }
    let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    return EmbeddedFile(name: "\(stem).\(ending)", bytes: bytes)
  }
}
