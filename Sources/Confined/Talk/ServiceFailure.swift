import Platform

/// A message of the server or of a process about itself, in place of an answer of its service.
package enum ServiceFailure: Hashable, Sendable {
  /// There is no memory for a process.
  case outOfMemory
  /// The process was ended because its time was up.
  case tookTooLong
  /// The service is not known in this version.
  case otherVersion
  /// The process could not be confined, and has done nothing.
  case notConfined(SystemError)

  /// The number with which such a message begins, and no other.
  package static let mark = Int.min

  /// Parses a message; nil if it is another one.
  init?(_ packet: PacketSocket.Packet) {
    guard packet.words.count == 3, packet.words[0] == Self.mark else { return nil }
    switch packet.words[1] {
    case 0: self = .outOfMemory
    case 1: self = .tookTooLong
    case 2: self = .otherVersion
    case 3: self = .notConfined(SystemError(number: Int32(truncatingIfNeeded: packet.words[2])))
    default: return nil
    }
  }

  /// The message.
  var packet: PacketSocket.Packet {
    switch self {
    case .outOfMemory: .init(words: [Self.mark, 0, 0])
    case .tookTooLong: .init(words: [Self.mark, 1, 0])
    case .otherVersion: .init(words: [Self.mark, 2, 0])
    case .notConfined(let error): .init(words: [Self.mark, 3, Int(error.number)])
    }
  }

  /// The error of the request.
  var error: ConfinedError {
    switch self {
    case .outOfMemory: .outOfMemory
    case .tookTooLong: .tookTooLong
    case .otherVersion: .otherVersion
    case .notConfined(let error): .notConfined(error)
    }
  }
}
