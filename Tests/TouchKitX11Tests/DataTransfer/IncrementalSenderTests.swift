import Testing

@testable import TouchKitX11

@Suite("IncrementalSender") struct IncrementalSenderTests {
  @Test("sends a piece for each deletion, then an empty one, then is finished") func pieces() {
    var sender = IncrementalSender(count: 10, pieceLength: 4)

    #expect(sender.propertyDeleted() == .write(0..<4))
    #expect(sender.propertyDeleted() == .write(4..<8))
    #expect(sender.propertyDeleted() == .write(8..<10))
    #expect(sender.propertyDeleted() == .write(10..<10))
    #expect(sender.propertyDeleted() == .finish)
    #expect(sender.propertyDeleted() == .finish)
  }

  @Test("ends with an empty piece also after a full one") func fullPieces() {
    var sender = IncrementalSender(count: 8, pieceLength: 4)

    let steps = (1...4).map { _ in sender.propertyDeleted() }

    #expect(steps == [.write(0..<4), .write(4..<8), .write(8..<8), .finish])
  }

  @Test("nothing is one empty piece") func empty() {
    var sender = IncrementalSender(count: 0, pieceLength: 0)

    #expect(sender.propertyDeleted() == .write(0..<0))
    #expect(sender.propertyDeleted() == .finish)
  }
}
