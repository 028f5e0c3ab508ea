import Drawing
import Faces
import ImageCoding
import Platform

/// A sticker that was cut out of a picture.
package struct MadeCutOut: Sendable {
  package let picture: CutOutPicture
  /// Whether its file has more pixels, which could not be read again.
  package let isCoarse: Bool
  /// It as a PNG file.
  let bytes: [UInt8]
  let photo: CutOutPhoto
  let fit: StickerFit?
  /// The face of the picture with which it was cut out; nil if it fits as it did before, or on no face.
  package let face: Face?
}

extension CutOutMaker {
  /// Makes what a draft cuts out; blocks, so call it off the main thread.
  ///
  /// - Parameter old: The sticker in whose place it comes, whose fit it keeps.
  package func finish(_ draft: CutOutDraft, replacing old: Sticker?) throws(UserError) -> MadeCutOut
  {
    var (made, isCoarse): (CutOutPicture?, Bool)
    do throws(OutOfMemory) {
      (made, isCoarse) = try makeKnowing(draft, notLargerThan: Self.maximumSide)
    } catch {
      throw UserError(localized("There is not enough memory to cut something out."))
    }
    guard let made else { throw UserError(localized("Nothing was cut out.")) }
    let (fit, face): (StickerFit?, Face?)
    if let old, let before = photo.before {
      (fit, face) = (old.fit.flatMap { made.fit(like: $0, of: before) }, nil)
    } else {
      face = photo.faces.first { made.frame.contains($0.frame.apply(.zero)) }
      fit = face.flatMap(made.fit)
    }
    return MadeCutOut(
      picture: made, isCoarse: isCoarse, bytes: PNGEncoder.encode(made.bitmap), photo: photo,
      fit: fit, face: face)
  }
}

extension OwnSticker {
  /// Keeps what was cut out as a sticker, and reads it. Blocks.
  ///
  /// - Parameters:
  ///   - name: What it is called.
  ///   - origin: The face that it was.
  ///   - old: The sticker in whose place it comes.
  ///   - packs: The user's packs; nil to keep the sticker in documents only.
  ///   - state: Keeps it for work in which it is used, even if the user deletes it.
  ///   - artworks: Shows it.
  /// - Returns: The sticker, and the file of the old one, which elements may show.
  package static func add(
    _ made: MadeCutOut, named name: String, from origin: FaceOrigin?, replacing old: Sticker?,
    to packs: OwnStickers?, keepingIn state: StateDirectory?, readBy artworks: ArtworkStore
  ) throws(UserError) -> (sticker: Sticker, old: EmbeddedFile?) {
    let kept = try keep(made.bytes, named: name, fitting: made.fit, in: state, readBy: artworks)
    guard let packs else { return (kept.from(origin), nil) }
    do throws(FileError) {
      let sticker = try packs.add(
        made.picture, made.bytes, of: made.photo, named: name, fitting: made.fit, from: origin)
      guard let old else { return (sticker, nil) }
      let renamed = try packs.rename(sticker, to: old.name)
      // Where nothing has changed, it is the same file. Somebody else may have deleted it.
      return (renamed, old.id == sticker.id ? nil : (try? packs.remove(old)) ?? nil)
    } catch {
      throw UserError(localized("Couldn't keep the sticker: {reason}.", ["reason": error.reason]))
    }
  }

  /// Makes a sticker of a PNG file that documents keep, and reads it. Blocks.
  ///
  /// - Parameters:
  ///   - state: Keeps it for work in which it is used.
  ///   - artworks: Shows it.
  package static func keep(
    _ bytes: [UInt8], named name: String, fitting fit: StickerFit?, in state: StateDirectory?,
    readBy artworks: ArtworkStore
  ) throws(UserError) -> Sticker {
    let file = EmbeddedFile(name: name + ".png", bytes: bytes)
    return try add(.memory(file), to: nil, keepingIn: state, readBy: artworks).fitting(fit)
  }
}
