import Testing
import TouchKit

@testable import TouchKitX11

@Suite struct TouchTrackerTests {
  var tracker = TouchTracker()

  static func report(
    _ contact: UInt32, _ kind: TouchReport.Kind, x: Double? = nil, y: Double = 0,
    source: Int = 6, origin: Point = .zero
  ) -> TouchReport {
    let position = x.map {
      DevicePosition(
        root: Point($0 + origin.x, y + origin.y), window: Point($0, y))
    }
    return TouchReport(
      id: .init(device: 2, contact: contact), source: source, kind: kind, serverTime: 0,
      position: position)
  }

  static func began(_ contact: UInt32, x: Double, y: Double = 0, source: Int = 6) -> TouchReport {
    report(contact, .began, x: x, y: y, source: source)
  }

  private mutating func handle(_ report: TouchReport, at milliseconds: Int64) {
    tracker.handle(report, at: .milliseconds(milliseconds))
  }

  private mutating func kinds() -> [TouchSample.Kind] {
    tracker.takeFrames().flatMap { $0.samples.map(\.kind) }
  }

  @Test("reports a tap as began, committed and ended") mutating func tap() {
    handle(Self.began(1, x: 10), at: 5)
    handle(Self.report(1, .changed(.granted)), at: 5)
    handle(Self.report(1, .changed(.ended), x: 10), at: 65)

    #expect(kinds() == [.began(provisional: true), .committed, .ended])
    #expect(tracker.isEmpty)
  }

  @Test("a finger keeps its pressure while events do not say it") mutating func pressure() {
    func report(_ kind: TouchReport.Kind, _ x: Double, _ pressure: Double?) -> TouchReport {
      var report = Self.report(1, kind, x: x)
      report.pressure = pressure
      return report
    }
    handle(report(.began, 10, nil), at: 0)
    handle(report(.changed(.updated), 20, 0.5), at: 10)
    handle(report(.changed(.updated), 30, nil), at: 20)
    handle(report(.changed(.updated), 30, 0.75), at: 30)
    handle(report(.changed(.ended), 30, nil), at: 40)

    let pressures = tracker.takeFrames().flatMap { $0.samples.map(\.pressure) }

    #expect(pressures == [nil, 0.5, 0.5, 0.75, 0.75])
  }

  @Test("an end without ownership is a cancel") mutating func taken() {
    handle(Self.began(1, x: 10), at: 5)
    handle(Self.report(1, .changed(.updated), x: 20), at: 15)
    handle(Self.report(1, .changed(.ended)), at: 61)

    #expect(kinds() == [.began(provisional: true), .moved, .cancelled])
  }

  @Test("late ownership carries the time of the lift, in a later frame (X4)")
  mutating func lateOwnership() {
    handle(Self.began(1, x: 10), at: 0)
    handle(Self.report(1, .changed(.lifted), x: 10), at: 60)
    handle(Self.report(1, .changed(.granted)), at: 150)
    handle(Self.report(1, .changed(.ended)), at: 151)

    let frames = tracker.takeFrames()

    #expect(frames.map { $0.time.milliseconds } == [0, 60, 150, 151])
    #expect(frames.map { $0.samples[0].timestamp.milliseconds } == [0, 60, 60, 60])
    #expect(frames.map { $0.samples[0].kind }.suffix(2) == [.committed, .ended])
  }

  @Test("events without a position keep the finger's last one, not another's (X16)")
  mutating func noPosition() {
    handle(Self.began(1, x: 10), at: 0)
    handle(Self.report(1, .changed(.updated), x: 30, y: 7), at: 10)
    handle(Self.began(2, x: 400), at: 12)
    handle(Self.report(1, .changed(.updated)), at: 15)
    handle(Self.report(1, .changed(.ended)), at: 20)

    let samples = tracker.takeFrames().flatMap(\.samples).filter { $0.id.contact == 1 }
    #expect(samples.count == 4)
    #expect(samples.dropFirst().allSatisfy { $0.location == Point(30, 7) })
  }

  @Test("events after a lift do not move the finger") mutating func frozen() {
    handle(Self.began(1, x: 10), at: 0)
    handle(Self.report(1, .changed(.lifted), x: 12), at: 10)
    handle(Self.report(1, .changed(.granted)), at: 20)
    handle(Self.report(1, .changed(.ended), x: 400), at: 20)

    #expect(tracker.takeFrames().last?.samples[0].location == Point(12, 0))
  }

  @Test("groups fingers with the same server time in one frame") mutating func joins() {
    handle(Self.began(1, x: 10), at: 0)
    handle(Self.began(2, x: 20), at: 0)
    handle(Self.report(1, .changed(.updated), x: 11), at: 8)
    handle(Self.report(2, .changed(.updated), x: 21), at: 8)

    let frames = tracker.takeFrames()

    #expect(frames.map { $0.samples.map(\.id.contact) } == [[1, 2], [1, 2]])
  }

  @Test("all samples of one server time are one frame, which the window splits by fingers")
  mutating func second() {
    handle(Self.began(1, x: 10), at: 0)
    handle(Self.report(1, .changed(.granted)), at: 0)
    handle(Self.began(2, x: 20), at: 0)

    let frames = tracker.takeFrames()

    #expect(frames.map { $0.samples.map(\.id.contact) } == [[1, 1, 2]])
  }

  @Test("replayed events keep their timestamps; frame times increase") mutating func replayed() {
    handle(Self.began(1, x: 10), at: 150)
    handle(Self.began(2, x: 20), at: 40)

    let frames = tracker.takeFrames()

    #expect(frames.map { $0.time.milliseconds } == [150, 150])
    #expect(frames.map { $0.samples[0].timestamp.milliseconds } == [150, 40])
  }

  @Test("frame times never decrease across batches") mutating func acrossBatches() {
    handle(Self.began(1, x: 10), at: 150)
    _ = tracker.takeFrames()
    handle(Self.began(2, x: 20), at: 40)

    #expect(tracker.takeFrames()[0].time.milliseconds == 150)
  }

  @Test("a begin of a live contact cancels the old one first") mutating func liveBegin() {
    handle(Self.began(1, x: 10), at: 0)
    handle(Self.report(1, .changed(.granted)), at: 0)
    handle(Self.began(1, x: 50), at: 90)
    handle(Self.report(1, .changed(.granted)), at: 90)
    handle(Self.report(1, .changed(.ended), x: 50), at: 99)

    #expect(
      kinds() == [
        .began(provisional: true), .committed, .cancelled, .began(provisional: true),
        .committed, .ended,
      ])
  }

  @Test("a touch that emulates the pointer is the first on its screen: others there are lost")
  mutating func forgotten() {
    handle(Self.began(1, x: 10), at: 0)
    handle(Self.began(2, x: 20), at: 1)
    handle(Self.report(2, .changed(.lifted), x: 20), at: 2)
    handle(Self.began(3, x: 30, source: 7), at: 3)
    _ = kinds()
    var first = Self.began(4, x: 40)
    first.emulatesPointer = true

    handle(first, at: 9)

    // The second has lifted, and another client may still decide about it.
    let samples = tracker.takeFrames().flatMap(\.samples)
    #expect(samples.map(\.id.contact) == [1, 4])
    #expect(samples.map(\.kind) == [.cancelled, .began(provisional: true)])
    handle(Self.report(2, .changed(.granted)), at: 10)
    handle(Self.report(3, .changed(.updated), x: 35), at: 10)
    #expect(kinds() == [.committed, .moved])
  }

  @Test("unknown contacts are ignored") mutating func unknown() {
    handle(Self.report(9, .changed(.updated), x: 1), at: 0)
    handle(Self.report(9, .changed(.lifted), x: 1), at: 0)
    handle(Self.report(9, .changed(.granted)), at: 0)
    handle(Self.report(9, .changed(.ended), x: 1), at: 0)

    #expect(kinds().isEmpty)
  }

  @Test("any contact number is valid, including zero and the maximum (X23)") mutating func numbers()
  {
    for contact in [UInt32.max, 0] {
      handle(Self.began(contact, x: 10), at: 0)
      handle(Self.report(contact, .changed(.granted)), at: 0)
    }
    handle(Self.report(.max, .changed(.ended), x: 10), at: 20)
    handle(Self.report(0, .changed(.ended), x: 10), at: 30)

    let ended = tracker.takeFrames().flatMap(\.samples).filter { $0.kind == .ended }
    #expect(ended.map(\.id.contact) == [.max, 0])
  }

  @Test("the same contact of two masters is two fingers") mutating func masters() {
    var other = Self.began(1, x: 70)
    other.id.source = .touchscreen(12)
    handle(Self.began(1, x: 10), at: 0)
    handle(other, at: 0)

    #expect(kinds() == [.began(provisional: true), .began(provisional: true)])
  }

  @Test("losing a device cancels only its fingers") mutating func lostDevice() {
    handle(Self.began(1, x: 10, source: 6), at: 0)
    handle(Self.began(2, x: 20, source: 7), at: 0)
    _ = tracker.takeFrames()

    tracker.lose(at: .milliseconds(9)) { $1 == 6 }

    let samples = tracker.takeFrames().flatMap(\.samples)
    #expect(samples.map(\.kind) == [.cancelled])
    #expect(samples.map(\.id.contact) == [1])
  }

  @Test("an owned finger that was lifted ends, even if its device is lost")
  mutating func lostAfterLift() {
    handle(Self.began(1, x: 10), at: 0)
    handle(Self.report(1, .changed(.lifted), x: 10), at: 60)
    handle(Self.report(1, .changed(.granted)), at: 70)
    _ = tracker.takeFrames()

    tracker.lose(at: .milliseconds(90)) { _, _ in true }

    let sample = tracker.takeFrames().first?.samples.first
    #expect(sample?.kind == .ended)
    #expect(sample?.timestamp == .milliseconds(60))
  }

  @Test("further events of a lost contact are ignored") mutating func swallowed() {
    handle(Self.began(1, x: 10), at: 0)
    tracker.lose(at: .milliseconds(5)) { _, _ in true }
    _ = tracker.takeFrames()

    handle(Self.report(1, .changed(.updated), x: 20), at: 10)
    handle(Self.report(1, .changed(.ended), x: 20), at: 20)

    #expect(kinds().isEmpty)
  }

  @Test("resting fingers move when the window does") mutating func windowMoves() {
    handle(Self.began(1, x: 100, y: 80), at: 0)
    handle(Self.report(1, .changed(.granted)), at: 0)
    _ = tracker.takeFrames()

    tracker.move(to: WindowGeometry(origin: Point(30, -10), scale: 1), at: .milliseconds(40))

    let sample = tracker.takeFrames().first?.samples.first
    #expect(sample?.kind == .moved)
    #expect(sample?.location == Point(70, 90))
  }

  @Test("an event updates the window's origin before the window manager does")
  mutating func eventMovesWindow() {
    handle(Self.began(1, x: 100), at: 0)
    handle(Self.began(2, x: 200), at: 0)
    _ = tracker.takeFrames()

    handle(Self.report(1, .changed(.updated), x: 60, origin: Point(50, 0)), at: 10)

    let samples = tracker.takeFrames().flatMap(\.samples)
    #expect(tracker.placement.origin == Point(50, 0))
    #expect(samples.last { $0.id.contact == 1 }?.location == Point(60, 0))
    #expect(samples.last { $0.id.contact == 2 }?.location == Point(150, 0))
  }

  @Test("locations are in points and may be fractional") mutating func scaled() {
    tracker.move(to: WindowGeometry(origin: .zero, scale: 2), at: .zero)

    handle(Self.began(1, x: 100.5, y: 3), at: 0)

    #expect(tracker.takeFrames()[0].samples[0].location == Point(50.25, 1.5))
  }

  @Test("reports more than ten fingers") mutating func elevenFingers() {
    for contact in 1...11 { handle(Self.began(UInt32(contact), x: 10), at: 0) }

    #expect(tracker.takeFrames()[0].samples.count == 11)
  }

  @Test("logs each step, including ignored events") mutating func logs() {
    final class Log { var lines: [String] = [] }
    let log = Log()
    tracker.log = { log.lines.append($0.description) }

    handle(Self.began(3, x: 10), at: 7)
    handle(Self.report(3, .changed(.lifted), x: 10), at: 8)
    handle(Self.report(3, .changed(.ended)), at: 9)
    handle(Self.report(3, .changed(.updated)), at: 10)

    #expect(
      log.lines == [
        "7.0 touch 2:3 source 6 none --Begin--> provisional reports began(provisional: true)",
        "8.0 touch 2:3 source 6 provisional --Update+PendingEnd--> pending reports lifted",
        "9.0 touch 2:3 source 6 pending --End--> over reports cancelled",
        "10.0 touch 2:3 source 6 none --Update--> none",
      ])
  }
}
