import Drawing
import ImageCoding
import ImageSandbox
import Platform

/// Makes stickers of the user's pictures.
package enum OwnSticker {
  /// The maximum side of a photo that becomes a sticker, in pixels.
  private static let maximumSide = 2048.0

  /// Adds a picture to the user's own stickers, and reads it; blocks, so call it off the main thread.
  ///
  /// PNG, SVG (compressed or not) and WebP files are kept as they are, all others as PNG.
  ///
  /// - Parameters:
  ///   - source: The picture.
  ///   - packs: The user's packs; nil to keep the sticker in documents only.
  ///   - state: Keeps it for work in which it is used, even if the user deletes it.
  ///   - artworks: Shows it; what cannot be read or shows nothing is not added.
  ///   - headWidth: Its natural width as a fraction of a head's, if it is known.
  package static func add(
    _ source: PhotoSource, to packs: OwnStickers?, keepingIn state: StateDirectory?,
    readBy artworks: ArtworkStore, headWidth: Double? = nil
  ) throws(UserError) -> Sticker {
    let file = try reporting(file(of: source), as: UserError.init(_:))
    let sticker = Sticker(own: file, headWidth: headWidth)
    // Its open copy needs no memory.
    let kept = state?.keep([sticker]).first ?? sticker
    do throws(UserError) { try artworks.read(kept) } catch {
      sticker.id.content.map { state?.discard($0) }
      throw error
    }
    guard let packs else { return kept }
    do throws(FileError) { return try packs.add(file.withEnding) } catch {
      throw UserError(localized("Couldn't keep the sticker: {reason}.", ["reason": error.reason]))
    }
  }

  /// The file to keep, under the name by which the user knows it.
  private static func file(of source: PhotoSource) throws(ImageError) -> EmbeddedFile {
    guard let bytes = try source.open(), bytes.count <= OwnStickers.maximumBytes else {
      throw .undecodable(name: source.name)
    }
    let file = EmbeddedFile(
      name: bytes.name, bytes: try bytes.bytes(at: 0, count: bytes.count))
    switch file.kind {
    case .drawing, .picture(.png), .picture(.webP): return file
    case .picture, .archive, .json, .unknown:
      let size = Size(maximumSide, maximumSide)
      let picture = try ForeignDecoder.decode(bytes, fitting: size).bitmap
      if picture.isTransparent { throw .blank(name: file.name) }
      return EmbeddedFile(name: file.name, bytes: PNGEncoder.encode(picture))
    }
  }
}

extension EmbeddedFile {
  /// The file with the ending of its kind in its name.
  fileprivate var withEnding: EmbeddedFile {
    let ending =
      switch kind {
      case .drawing(let isCompressed): isCompressed ? "svgz" : "svg"
      case .picture(.webP): "webp"
      default: "png"
      }
    if name.lowercased().hasSuffix("." + ending) { return self }
    let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    return EmbeddedFile(name: "\(stem).\(ending)", bytes: bytes)
  }
}
