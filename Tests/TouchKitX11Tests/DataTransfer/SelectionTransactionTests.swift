import Testing
import TouchKit

@testable import TouchKitX11

@Suite("SelectionTransaction") struct SelectionTransactionTests {
  private var transaction = SelectionTransaction(limit: 10, at: .zero)

  private func at(_ seconds: Int64) -> EventTime { .milliseconds(seconds * 1000) }

  @Test("whole data is read once the owner answers") mutating func whole() {
    #expect(transaction.propertyChanged() == .wait)
    #expect(transaction.answered(hasProperty: true) == .read)
    let content = TransferContent.bytes([1, 2], type: 7)

    #expect(transaction.received(content, at: at(1)) == .finish(.success(content)))
    #expect(transaction.failed(.timedOut) == .wait)
  }

  @Test("a refusal is an error") mutating func refused() {
    #expect(transaction.answered(hasProperty: false) == .finish(.failure(.unavailable)))
  }

  @Test("pieces are joined until an empty one") mutating func pieces() {
    _ = transaction.answered(hasProperty: true)
    #expect(transaction.received(.incremental(minimum: 5), at: at(1)) == .wait)
    for piece in [[1, 2, 3], [4, 5]] as [[UInt8]] {
      #expect(transaction.propertyChanged() == .read)
      #expect(transaction.received(.bytes(piece, type: 7), at: at(1)) == .wait)
    }
    #expect(transaction.propertyChanged() == .read)

    #expect(
      transaction.received(.bytes([], type: 7), at: at(1))
        == .finish(.success(.bytes([1, 2, 3, 4, 5], type: 7))))
  }

  @Test("an event for a piece that has been read already is ignored") mutating func stale() {
    _ = transaction.answered(hasProperty: true)
    _ = transaction.received(.incremental(minimum: 0), at: at(1))

    #expect(transaction.propertyChanged() == .read)
    #expect(transaction.received(.missing, at: at(1)) == .wait)
  }

  @Test("every sign of life postpones the deadline: it is for idleness, not in total")
  mutating func deadline() {
    #expect(transaction.deadline == EventTime.zero + SelectionTransaction.idleTimeout)
    _ = transaction.answered(hasProperty: true)
    _ = transaction.received(.incremental(minimum: 0), at: at(10))
    #expect(transaction.deadline == at(10) + SelectionTransaction.idleTimeout)
    _ = transaction.received(.bytes([1], type: 7), at: at(20))

    #expect(transaction.deadline == at(20) + SelectionTransaction.idleTimeout)
    #expect(transaction.failed(.timedOut) == .finish(.failure(.timedOut)))
  }

  @Test("nothing counts after the end, not even too much data") mutating func finished() {
    _ = transaction.failed(.timedOut)

    for content in [TransferContent.tooLarge, .missing, .bytes([1], type: 7)] {
      #expect(transaction.received(content, at: at(1)) == .wait)
    }
  }

  @Test("too much data is refused, announced or not") mutating func tooLarge() {
    var announced = transaction
    _ = announced.answered(hasProperty: true)
    _ = transaction.answered(hasProperty: true)
    #expect(
      announced.received(.incremental(minimum: 11), at: at(1))
        == .finish(.failure(.tooLarge(limit: 10))))

    _ = transaction.received(.incremental(minimum: 0), at: at(1))
    _ = transaction.received(.bytes([UInt8](repeating: 0, count: 10), type: 7), at: at(1))

    #expect(
      transaction.received(.bytes([1], type: 7), at: at(1))
        == .finish(.failure(.tooLarge(limit: 10))))
  }

  @Test("an owner that dies, or sends something else in the middle, is an error")
  mutating func broken() {
    var dying = transaction
    #expect(dying.failed(.sourceLost) == .finish(.failure(.sourceLost)))
    _ = transaction.answered(hasProperty: true)
    var empty = transaction
    #expect(empty.received(.missing, at: at(1)) == .finish(.failure(.malformed)))
    _ = transaction.received(.incremental(minimum: 0), at: at(1))

    #expect(transaction.received(.values([1]), at: at(1)) == .finish(.failure(.malformed)))
  }
}
