import Confined
import Drawing

/// A request: the size of the picture, whose memory comes with it, and the squares of it that are wanted.
package struct PersonRequest: PictureRequest {
  package let picture: FaceRequest
  let squares: [PersonMask.Square]

  /// As many as a picture is looked at.
  static let mostSquares = 16
}

extension PersonRequest {
  package init?(_ words: [Int]) {
    let numbers = words.dropFirst(3).map { Double(bits: $0) }
    guard let picture = FaceRequest(Array(words.prefix(3))), numbers.count % 4 == 0,
      (1...Self.mostSquares).contains(numbers.count / 4),
      numbers.allSatisfy({ $0.isFinite && abs($0) < 1e7 })
    else { return nil }
    let squares = stride(from: 0, to: numbers.count, by: 4).map {
      PersonMask.Square(
        center: Point(numbers[$0], numbers[$0 + 1]), side: numbers[$0 + 2],
        rotation: Angle(radians: numbers[$0 + 3]))
    }
    guard squares.allSatisfy({ $0.side >= 1 }) else { return nil }
    self.init(picture: picture, squares: squares)
  }

  var words: [Int] {
    let numbers = squares.flatMap {
      [$0.center.x, $0.center.y, $0.side, $0.rotation.radians]
    }
    return picture.words + numbers.map(\.bits)
  }
}

/// The answer.
enum PersonReply {
  /// The masks, one after another, in memory that comes with it.
  case masks
  /// Why there are none.
  case problem(FaceError)

  init?(_ packet: PacketSocket.Packet) {
    switch packet.words.first {
    case 1 where packet.words.count == 1 && packet.file != nil: self = .masks
    case 2 where packet.words.count == 2:
      guard let error = FaceError(rawValue: packet.words[1]) else { return nil }
      self = .problem(error)
    default: return nil
    }
  }
}
