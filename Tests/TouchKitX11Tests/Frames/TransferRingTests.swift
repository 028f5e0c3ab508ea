import Testing

@testable import TouchKitX11

@Suite struct TransferRingTests {
  var ring = TransferRing(capacity: 100)

  /// Presents a frame of `count` bytes if there is room; returns its offset.
  private mutating func present(_ count: Int, by request: UInt) -> Int? {
    guard let start = ring.place(for: count) else { return nil }
    ring.presented(start..<start + count, by: request)
    return start
  }

  @Test("reuses the start while the server keeps up") mutating func keepsUp() {
    for request in UInt(1)...5 {
      let start = present(30, by: request)
      #expect(start == 0)
      ring.executed(request)
    }
    #expect(ring.isIdle)
  }

  @Test("places frames behind those still being read, until it is full")
  mutating func fillsUp() {
    let starts = (1...4).map { present(30, by: UInt($0)) }

    #expect(starts == [0, 30, 60, nil])
    #expect(ring.place(for: 10) == 90)
    #expect(ring.place(for: 11) == nil)
  }

  @Test("wraps around once the first frames have been read") mutating func wraps() {
    for request in UInt(1)...3 { _ = present(30, by: request) }
    ring.executed(1)

    let again = present(30, by: 4)

    #expect(again == 0)
    #expect(ring.place(for: 1) == nil, "the second frame lies right behind it")
    ring.executed(2)
    #expect(ring.place(for: 30) == 30)
    #expect(ring.place(for: 31) == nil)
  }

  @Test("does not free bytes before the request that reads them has been processed")
  mutating func pending() {
    _ = present(100, by: 10)

    ring.executed(9)
    #expect(ring.place(for: 1) == nil)
    ring.executed(10)
    #expect(ring.place(for: 100) == 0)
  }

  @Test("knows whether a frame fits behind one that is being painted")
  mutating func behind() {
    #expect(ring.place(for: 50, after: 0..<50) == 50)
    #expect(ring.place(for: 51, after: 0..<51) == nil)
    _ = present(30, by: 1)
    #expect(ring.place(for: 30, after: 30..<60) == 60)
    #expect(ring.place(for: 40, after: 30..<70) == nil)
  }

  @Test("has no room for a frame larger than its capacity") func tooLarge() {
    #expect(ring.place(for: 101) == nil)
  }

  @Test("never allocates a byte twice, whatever the server does") mutating func random() {
    var number: UInt64 = 1
    var live: [(range: Range<Int>, request: UInt)] = []
    for request in UInt(1)...5000 {
      number = number &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let count = Int(number >> 33) % 60 + 1
      if let start = present(count, by: request) {
        let range = start..<start + count
        #expect(range.upperBound <= 100 && !live.contains { $0.range.overlaps(range) })
        live.append((range, request))
      }
      if number >> 63 == 0, let oldest = live.first {
        ring.executed(oldest.request)
        live.removeFirst()
      }
    }
  }
}
