import Testing
import TouchKit

@testable import TouchKitX11

@Suite struct TouchBacklogTests {
  var tracker = TouchTracker()

  private mutating func move(_ contact: UInt32, to place: Point, at time: EventTime) {
    tracker.handle(
      TouchReport(
        id: .init(device: 2, contact: contact), source: 6, kind: .changed(.updated), serverTime: 0,
        position: DevicePosition(root: place, window: place)), at: time)
  }

  private mutating func begin(_ contact: UInt32) {
    tracker.handle(TouchTrackerTests.began(contact, x: 0), at: .zero)
    _ = tracker.takeFrames()
  }

  /// Moves fingers to the right, by a point for each sample.
  private mutating func move(_ contacts: [UInt32], samples: Int, microsecondsApart step: Int64) {
    for sample in 1...samples {
      for contact in contacts {
        // The server's stamps are whole milliseconds.
        let time = EventTime.milliseconds(Int64(sample) * step / 1000)
        move(contact, to: Point(Double(sample), Double(contact)), at: time)
      }
    }
  }

  @Test("5,000 moves within two seconds become one for each 8 ms, to the same places (X24)")
  mutating func joins() throws {
    begin(1)
    begin(2)
    move([1, 2], samples: 5000, microsecondsApart: 400)

    let frames = tracker.takeFrames()

    #expect(frames.count <= 2000 / 8 + 1)
    #expect(frames.count > 200, "the path keeps its shape")
    #expect(frames.last?.time == .milliseconds(2000))
    for (number, sample) in try #require(frames.last).samples.enumerated() {
      #expect(sample.location == Point(5000, Double(number + 1)))
      #expect(sample.timestamp == .milliseconds(2000))
    }
    let times = frames.map(\.time)
    #expect(times == times.sorted())
    #expect(frames.allSatisfy { Set($0.samples.map(\.id)).count == $0.samples.count })
  }

  @Test("the joined places stay with the move that is left, oldest first, with their times")
  mutating func places() {
    begin(1)
    begin(2)
    move([1, 2], samples: 500, microsecondsApart: 1000)

    let frames = tracker.takeFrames()
    for contact in [UInt32(1), 2] {
      let samples = frames.flatMap(\.samples).filter { $0.id.contact == contact }
      let places = samples.flatMap { sample in
        sample.earlier + [TouchPlace(timestamp: sample.timestamp, location: sample.location)]
      }
      #expect(samples.count < 100)
      #expect(places.map(\.location.x) == (1...500).map { Double($0) })
      #expect(places.map(\.timestamp) == (1...500).map { .milliseconds($0) })
    }
  }

  @Test("what is handled within a few milliseconds is not joined") mutating func fewMoves() {
    begin(1)
    move([1], samples: 100, microsecondsApart: 1000)

    let frames = tracker.takeFrames()
    #expect(frames.count == 100)
    #expect(frames.allSatisfy { $0.samples.allSatisfy(\.earlier.isEmpty) })
  }

  @Test("no move is joined across the landing or the lift of a finger") mutating func ends() {
    begin(1)
    move([1], samples: 200, microsecondsApart: 10)
    tracker.handle(TouchTrackerTests.began(2, x: 7), at: .milliseconds(3))
    move(1, to: Point(300, 0), at: .milliseconds(4))

    let kinds = tracker.takeFrames().map { $0.samples.map(\.kind) }

    #expect(kinds == [[.moved], [.began(provisional: true)], [.moved]])
  }
}
