import CXi
import Testing
import TouchKit

@testable import TouchKitX11

@Suite struct TouchpadDecoderTests {
  var decoder = TouchpadDecoder()

  private func report(_ phase: TouchpadReport.Phase, source: Int = 9) -> TouchpadReport {
    TouchpadReport(
      phase: phase, kind: .pinch(scale: 1.5, turn: .degrees(3)), source: source, fingers: 2,
      serverTime: 0, location: Point(40, 20), translation: Vector(8, 4))
  }

  private mutating func phases(_ report: TouchpadReport) -> [TouchpadEvent.Phase] {
    decoder.events(for: report, at: .zero, scale: 2).map(\.phase)
  }

  @Test("reports a pinch in points") mutating func pinch() {
    let event = decoder.events(for: report(.began), at: .milliseconds(3), scale: 2).first

    #expect(event?.phase == .began)
    #expect(event?.location == Point(20, 10))
    #expect(event?.translation == Vector(4, 2))
    #expect(event?.fingers == 2)
    #expect(event?.timestamp == .milliseconds(3))
  }

  @Test("an end is ended or cancelled, according to its flag") mutating func ends() {
    _ = phases(report(.began))
    #expect(phases(report(.ended(isCancelled: false))) == [.ended])
    _ = phases(report(.began))
    #expect(phases(report(.ended(isCancelled: true))) == [.cancelled])
  }

  @Test("ignores updates and ends of a gesture that began elsewhere") mutating func stray() {
    #expect(phases(report(.changed)).isEmpty)
    #expect(phases(report(.ended(isCancelled: false))).isEmpty)
  }

  @Test("a second begin cancels the first") mutating func twice() {
    _ = phases(report(.began))

    #expect(phases(report(.began)) == [.cancelled, .began])
  }

  @Test("two touchpads are independent") mutating func twoPads() {
    _ = phases(report(.began, source: 9))

    #expect(phases(report(.began, source: 10)) == [.began])
    #expect(phases(report(.changed, source: 9)) == [.changed])
  }

  @Test("a lost touchpad cancels its gesture") mutating func lost() {
    _ = phases(report(.began, source: 9))
    _ = phases(report(.began, source: 10))

    let events = decoder.lose(at: .milliseconds(7)) { $0 == 9 }

    #expect(events.map(\.phase) == [.cancelled])
    #expect(events.map(\.device) == [9])
    #expect(phases(report(.changed, source: 9)).isEmpty)
    #expect(phases(report(.changed, source: 10)) == [.changed])
  }

  @Test("decodes a pinch event, rotating clockwise in degrees") func decodesPinch() throws {
    var event = XIGesturePinchEvent()
    event.evtype = XI_GesturePinchEnd
    event.sourceid = 9
    event.detail = 3
    event.scale = 1.25
    event.delta_angle = 90
    event.flags = XIGesturePinchEventCancelled
    (event.delta_x, event.delta_y) = (2, 3)

    let report = try #require(TouchpadReport(event))

    #expect(report.phase == .ended(isCancelled: true))
    #expect(report.kind == .pinch(scale: 1.25, turn: .degrees(90)))
    #expect(report.fingers == 3)
    #expect(report.translation == Vector(2, 3))
  }

  @Test("decodes a swipe event") func decodesSwipe() throws {
    var event = XIGestureSwipeEvent()
    event.evtype = XI_GestureSwipeUpdate
    event.detail = 4

    let report = try #require(TouchpadReport(event))

    #expect(report.phase == .changed)
    #expect(report.kind == .swipe)
    #expect(report.fingers == 4)
  }
}
