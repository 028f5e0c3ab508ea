import Drawing
import ImageCoding
import TestSupport

@testable import Confined
@testable import ImageSandbox

extension FuzzTarget {
  /// Packets between the editor and a decoder that has been taken over.
  static let decoderMessages = FuzzTarget("decoder-messages") { bytes in
    guard let packet = PacketSocket.Packet(Array(bytes)[...]) else { return }
    promise(packet.encoded.count <= bytes.count, "A packet grows.")
    _ = DecodingRequest(packet.words)
    if let call = ServiceCall(packet) {
      promise(call.packet.words == packet.words, "\(call) changes on its way.")
    }
    if let failure = ServiceFailure(packet) {
      promise(ServiceFailure(failure.packet) == failure, "\(failure) changes on its way.")
    }
    _ = RasterRequest(packet.words)
    if let request = ColorRequest(packet.words) {
      promise(request.words == packet.words, "\(request) changes on its way.")
    }
    guard let reply = DecoderReply(packet) else { return }
    // The text of a failure may be cut again: what is not UTF-8 becomes longer.
    let sent = PacketSocket.Packet(reply.packet.encoded[...]).flatMap(DecoderReply.init)
    promise(sent?.packet.words == reply.packet.words, "\(reply) changes on its way.")
    switch reply {
    case .prepared(let layout, let metadata):
      promise(layout.stride(columns: layout.width) >= layout.width, "\(layout) has no rows.")
      if let window = RowWindow(packet.words.dropFirst(9).map(\.self), of: layout) {
        promise(window.columns.upperBound <= layout.width, "\(window) is outside.")
      }
      promise(
        (PhotoMetadata(exif: metadata.exif) ?? PhotoMetadata()) == metadata,
        "\(metadata) changes on its way.")
    case .failed(let failure):
      let message = failure.error(name: "cat").description
      promise(
        message.utf8.count < 2000 && !message.unicodeScalars.contains { $0.value < 32 }, message)
    case .progress, .rows, .size, .finished: break
    }
  }
}
