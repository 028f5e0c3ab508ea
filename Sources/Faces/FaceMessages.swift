import Confined
import Drawing

/// A request: the size of the photo, whose memory comes with it, in pixels; its stride in bytes.
package struct FaceRequest: PictureRequest {
  let width: Int
  let height: Int
  let stride: Int
}

extension FaceRequest {
  package init?(_ words: [Int]) {
    guard words.count == 3, (1...32767).contains(words[0]), (1...32767).contains(words[1]),
      (words[0] * 4...32767 * 8).contains(words[2])
    else { return nil }
    self.init(width: words[0], height: words[1], stride: words[2])
  }

  package var picture: FaceRequest { self }

  var words: [Int] { [width, height, stride] }
}

/// The answers: a face in each message, then the end.
enum FaceReply {
  case face(Face)
  case finished
  /// Why nothing is searched.
  case problem(FaceError)

  /// How many numbers say of a face where it is.
  private static let plainCount = 5 + 2 * FacePoint.allCases.count

  init?(_ packet: PacketSocket.Packet) {
    let numbers = packet.words.dropFirst().map { Double(bits: $0) }
    switch packet.words.first {
    case 0 where [0, FaceRelief.numberCount].contains(numbers.count - Self.plainCount):
      let places = stride(from: 5, to: Self.plainCount, by: 2).map {
        Point(numbers[$0], numbers[$0 + 1])
      }
      let relief = FaceRelief(numbers: numbers.dropFirst(Self.plainCount))
      guard (relief == nil) == (numbers.count == Self.plainCount),
        let face = Face(
          box: Rect(numbers[1], numbers[2], numbers[3], numbers[4]), score: numbers[0],
          places: places, relief: relief)
      else { return nil }
      self = .face(face)
    case 1 where numbers.isEmpty: self = .finished
    case 2 where numbers.count == 1:
      guard let error = FaceError(rawValue: packet.words[1]) else { return nil }
      self = .problem(error)
    default: return nil
    }
  }

  var packet: PacketSocket.Packet {
    switch self {
    case .face(let face):
      let box = face.box
      let numbers =
        [face.score, box.minX, box.minY, box.width, box.height]
        + FacePoint.allCases.flatMap { [face[$0].x, face[$0].y] } + (face.relief?.numbers ?? [])
      return .init(words: [0] + numbers.map(\.bits))
    case .finished: return .init(words: [1])
    case .problem(let error): return .init(words: [2, error.rawValue])
    }
  }
}
