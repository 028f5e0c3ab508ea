import Confined
import Drawing
import ImageCoding
import Platform

extension ConfinedProgram {
  /// The program that reads foreign files.
  static let decoder = ConfinedProgram("guise-decoder", logName: "decoder.log")
}

/// A service of `guise-decoder`: what is wrong with a file is an answer, without the file's name.
protocol DecoderService: ConfinedService {}

extension DecoderService {
  package static var program: ConfinedProgram { .decoder }
  package static var version: Int { 1 }

  package func answer(to error: any Error) -> PacketSocket.Packet? {
    (error as? ImageError).map { DecoderReply.failed(DecoderFailure($0)).packet }
  }
}

extension PacketSocket {
  /// Sends an answer.
  func send(_ reply: DecoderReply) throws(SystemError) { try send(reply.packet) }
}
