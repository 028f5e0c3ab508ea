import Confined
import Drawing
import ImageCoding

/// The answers of the services that read foreign files.
enum DecoderReply: Hashable {
  /// This many hundredths of the file have been decoded.
  case progress(Int)
  /// The pixels are about to arrive; the message carries a file with the color profile, if any. The
  /// decoder waits for a `RowWindow`.
  case prepared(PixelLayout, PhotoMetadata)
  /// This many rows of the window have arrived.
  case rows(Int)
  /// The natural size of a drawing, which has been read.
  case size(Size)
  /// Everything requested has arrived; what is wrong with the picture nevertheless.
  case finished(ImageFlaw?)
  /// Decoding has failed.
  case failed(DecoderFailure)

  init?(_ packet: PacketSocket.Packet) {
    let words = packet.words.dropFirst()
    switch packet.words.first {
    case 0 where words.count == 1: self = .progress(words[1])
    case 1:
      guard let layout = PixelLayout(Array(words)) else { return nil }
      // Foreign, too, and therefore read like that of any file.
      self = .prepared(layout, PhotoMetadata(exif: packet.bytes) ?? PhotoMetadata())
    case 2 where words.count == 1: self = .rows(words[1])
    case 3 where words.count == 2:
      let size = Size(Double(bits: words[1]), Double(bits: words[2]))
      guard size.width.isFinite, size.height.isFinite, !size.isEmpty else { return nil }
      self = .size(size)
    case 4 where words.count == 1: self = .finished(ImageFlaw(rawValue: words[1]))
    case 5:
      guard let failure = DecoderFailure(Array(words), packet.bytes) else { return nil }
      self = .failed(failure)
    default: return nil
    }
  }

  var packet: PacketSocket.Packet {
    switch self {
    case .progress(let percent): .init(words: [0, percent])
    case .prepared(let layout, let metadata):
      .init(words: [1] + layout.words, bytes: metadata.exif)
    case .rows(let count): .init(words: [2, count])
    case .size(let size): .init(words: [3, size.width.bits, size.height.bits])
    case .finished(let flaw): .init(words: [4, flaw?.rawValue ?? 0])
    case .failed(let failure): .init(words: [5] + failure.words, bytes: Array(failure.reason.utf8))
    }
  }
}
