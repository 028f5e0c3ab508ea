import CXi
import Testing
import TouchKit

@testable import TouchKitX11

@Suite struct PointerDecoderTests {
  var decoder = PointerDecoder()
  let mouse = InputDevice()
  let wheel = InputDevice(
    scrollAxes: [
      .init(number: 2, isHorizontal: true, increment: 120),
      .init(number: 3, isHorizontal: false, increment: 15),
    ])
  let screen = InputDevice(touch: .direct)
  let tablet = InputDevice(isAbsolute: true)

  private func report(
    _ kind: PointerReport.Kind, _ x: Double = 0, _ y: Double = 0, source: Int = 8
  ) -> PointerReport {
    PointerReport(
      kind: kind, source: source, serverTime: 0, location: Point(x, y), hasMoved: true)
  }

  private mutating func events(
    _ report: PointerReport, _ device: InputDevice?, scale: Double = 1
  ) -> [MouseEvent] {
    decoder.events(for: report, device: device, at: .milliseconds(5), scale: scale)
  }

  private mutating func kinds(_ report: PointerReport, _ device: InputDevice?)
    -> [MouseEvent.Kind]
  {
    events(report, device).map(\.kind)
  }

  @Test("a mouse moves, in points") mutating func moves() {
    let event = events(report(.moved, 30, 20), mouse, scale: 2).first

    #expect(event?.kind == .moved)
    #expect(event?.location == Point(15, 10))
    #expect(event?.device == 8)
    #expect(event?.timestamp == .milliseconds(5))
  }

  @Test("buttons have their names, further ones none") mutating func buttons() {
    var told: [MouseEvent.Kind] = []
    for button in 1...9 { told += kinds(report(.pressed(button: button)), mouse) }

    #expect(
      told == [
        .pressed(.primary), .pressed(.middle), .pressed(.secondary), .scrolled(Vector(0, -1)),
        .scrolled(Vector(0, 1)), .scrolled(Vector(-1, 0)), .scrolled(Vector(1, 0)),
      ])
  }

  @Test("what the server made up for others is dropped") mutating func emulated() {
    for kind in [PointerReport.Kind.moved, .pressed(button: 1), .released(button: 1)] {
      var emulated = report(kind, source: 6)
      emulated.isEmulated = true
      #expect(events(emulated, screen).isEmpty)
    }
  }

  @Test("the wheel buttons of a device that scrolls smoothly are dropped")
  mutating func emulatedWheel() {
    #expect(kinds(report(.pressed(button: 4)), wheel).isEmpty)
  }

  @Test("a touchscreen never hovers") mutating func screenHover() {
    #expect(kinds(report(.moved, source: 6), screen).isEmpty)
    #expect(kinds(report(.entered, source: 6), screen).isEmpty)
  }

  @Test("a release without a press is dropped") mutating func unmatchedRelease() {
    #expect(kinds(report(.released(button: 1)), mouse).isEmpty)
  }

  @Test("each mouse has buttons of its own") mutating func twoMice() {
    _ = kinds(report(.pressed(button: 1), source: 8), mouse)

    #expect(kinds(report(.released(button: 1), source: 9), mouse).isEmpty)
    #expect(kinds(report(.released(button: 1), source: 8), mouse) == [.released(.primary)])
  }

  @Test("a finger does not drag a mouse along that holds a button") mutating func warped() {
    _ = events(report(.pressed(button: 1), 100, 100), mouse)
    _ = events(report(.moved, 110, 100), mouse)
    decoder.fingerMovedPointer()

    let places = [report(.moved, 905, 705), report(.moved, 915, 705)].map {
      events($0, mouse).first?.location
    }
    decoder.fingerMovedPointer()
    let release = events(report(.released(button: 1), 400, 400), mouse).first

    #expect(places == [Point(110, 100), Point(120, 100)])
    #expect(release?.kind == .released(.primary))
    #expect(release?.location == Point(120, 100))
    #expect(events(report(.moved, 401, 400), mouse).first?.location == Point(401, 400))
  }

  @Test("a tablet is where it says, and releases where it was") mutating func warpedTablet() {
    _ = events(report(.pressed(button: 1), 100, 100), tablet)
    decoder.fingerMovedPointer()

    #expect(events(report(.moved, 120, 100), tablet).first?.location == Point(120, 100))
    decoder.fingerMovedPointer()
    let release = events(report(.released(button: 1), 900, 700), tablet).first
    #expect(release?.location == Point(120, 100))
  }

  @Test("the first value of a scroll axis is only a baseline") mutating func baseline() {
    #expect(scroll(nil, 300).isEmpty)
    #expect(scroll(nil, 315) == [.scrolled(Vector(0, 1))])
    #expect(scroll(60, 307.5) == [.scrolled(Vector(0, -0.5))])
    #expect(scroll(180, 307.5) == [.scrolled(Vector(1, 0))])
  }

  @Test("a pointer that comes in has no baseline") mutating func enterResets() {
    _ = scroll(nil, 300)
    _ = kinds(report(.entered), wheel)

    #expect(scroll(nil, 900).isEmpty)
    #expect(scroll(nil, 915) == [.scrolled(Vector(0, 1))])
  }

  @Test("a device that speaks again has no baseline") mutating func switchResets() {
    _ = scroll(nil, 300)
    decoder.switched(to: 8)

    #expect(scroll(nil, 900).isEmpty)
  }

  @Test("a motion that only scrolls does not move") mutating func scrollOnly() {
    _ = scroll(nil, 300)
    var both = report(.moved)
    both.scroll = [nil, 330]

    #expect(kinds(both, wheel) == [.moved, .scrolled(Vector(0, 2))])
  }

  @Test("a mouse that goes away lets go of its buttons") mutating func lost() {
    _ = events(report(.pressed(button: 1), 40, 60), mouse)

    let events = decoder.lose(at: .milliseconds(9), scale: 2) { $0 == 8 }

    #expect(events.map(\.kind) == [.released(.primary)])
    #expect(events.map(\.location) == [Point(20, 30)])
    #expect(kinds(report(.released(button: 1)), mouse).isEmpty)
  }

  @Test("leaving is told, but not in the middle of a drag") mutating func leaves() {
    #expect(kinds(report(.left), mouse) == [.left])
    _ = events(report(.pressed(button: 1)), mouse)
    #expect(kinds(report(.left), mouse).isEmpty)
  }

  @Test("an enter or leave that only tells of a grab is no report") func grabs() {
    var event = XIEnterEvent()
    event.evtype = XI_Leave
    event.mode = XINotifyGrab

    #expect(PointerReport(event) == nil)
    event.mode = XINotifyUngrab
    #expect(PointerReport(event)?.kind == .left)
  }

  @Test("a motion event is read with its flags, modifiers and axes") func decodes() {
    withAxes([0: 1, 3: 42]) { axes in
      var event = XIDeviceEvent.touch(
        XI_Motion, at: Point(3.5, 4), flags: XIPointerEmulated, axes: axes)
      event.mods.effective = 1 | 4 | 8 | 64 | 2

      let report = PointerReport(event, device: wheel)

      #expect(report?.isEmulated == true)
      #expect(report?.location == Point(3.5, 4))
      #expect(report?.modifiers == [.shift, .control, .alt, .command])
      #expect(report?.scroll == [nil, 42])
      #expect(report?.hasMoved == true)
    }
  }

  private mutating func scroll(_ x: Double?, _ y: Double?) -> [MouseEvent.Kind] {
    var scroll = report(.moved)
    scroll.hasMoved = false
    scroll.scroll = [x, y]
    return kinds(scroll, wheel)
  }
}
