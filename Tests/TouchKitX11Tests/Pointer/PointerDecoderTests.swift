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
    _ kind: PointerReport.Kind, _ x: Double = 0, _ y: Double = 0, source: Int = 8,
    master: Int = 2
  ) -> PointerReport {
    PointerReport(
      kind: kind, master: master, source: source, serverTime: 0, location: Point(x, y),
      hasMoved: true)
  }

  private mutating func events(
    _ report: PointerReport, _ device: InputDevice?, scale: Double = 1
  ) -> [MouseEvent] {
    var report = report
    report.device = device
    return decoder.events(for: report, at: .milliseconds(5), scale: scale)
  }

  private mutating func kinds(_ report: PointerReport, _ device: InputDevice?)
    -> [MouseEvent.Kind]
  {
    events(report, device).map(\.kind)
  }

  @Test("reports mouse motion in points") mutating func moves() {
    let event = events(report(.moved, 30, 20), mouse, scale: 2).first

    #expect(event?.kind == .moved)
    #expect(event?.location == Point(15, 10))
    #expect(event?.device == 2)
    #expect(event?.timestamp == .milliseconds(5))
  }

  @Test("reports named buttons and the wheel, and ignores others") mutating func buttons() {
    var reported: [MouseEvent.Kind] = []
    for button in 1...9 { reported += kinds(report(.pressed(button: button)), mouse) }

    #expect(
      reported == [
        .pressed(.primary), .pressed(.middle), .pressed(.secondary), .scrolled(Vector(0, -1)),
        .scrolled(Vector(0, 1)), .scrolled(Vector(-1, 0)), .scrolled(Vector(1, 0)),
        .pressed(.back),
      ])
  }

  @Test("emulated pointer events are dropped") mutating func emulated() {
    for kind in [PointerReport.Kind.moved, .pressed(button: 1), .released(button: 1)] {
      var emulated = report(kind, source: 6)
      emulated.isEmulated = true
      #expect(events(emulated, screen).isEmpty)
    }
  }

  @Test("wheel buttons of a smooth-scrolling device are dropped")
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

  @Test("each pointer has its own buttons") mutating func twoPointers() {
    _ = kinds(report(.pressed(button: 1), source: 8), mouse)

    #expect(kinds(report(.released(button: 1), source: 9, master: 4), mouse).isEmpty)
    #expect(kinds(report(.released(button: 1), source: 8), mouse) == [.released(.primary)])
  }

  @Test("a press belongs to the pointer: one device presses, another moves")
  mutating func twoDevices() {
    let all =
      events(report(.pressed(button: 1), 100, 100, source: 8), mouse)
      + events(report(.moved, 120, 110, source: 7), tablet)
      + events(report(.left, 120, 110, source: 7), tablet)
      + events(report(.released(button: 1), 120, 110, source: 8), mouse)

    #expect(all.map(\.kind) == [.pressed(.primary), .moved, .released(.primary)])
    #expect(all.map(\.device) == [2, 2, 2])
    #expect(all.map(\.location) == [Point(100, 100), Point(120, 110), Point(120, 110)])
    #expect(kinds(report(.left, source: 7), tablet) == [.left])
  }

  @Test("either of two mice releases the button of their pointer, as the server counts")
  mutating func sharedButton() {
    _ = kinds(report(.pressed(button: 1), source: 8), mouse)

    #expect(kinds(report(.released(button: 1), source: 9), mouse) == [.released(.primary)])
    #expect(kinds(report(.released(button: 1), source: 8), mouse).isEmpty)
  }

  @Test("a press is cancelled by the loss of another mouse that held the button last")
  mutating func lostLastHolder() {
    _ = kinds(report(.pressed(button: 1), source: 8), mouse)

    #expect(kinds(report(.cancelled(button: 1), source: 9), mouse) == [.cancelled(.primary)])
    #expect(decoder.lose(at: .milliseconds(9), scale: 1) { $0 == 9 }.isEmpty)
    #expect(kinds(report(.released(button: 1), source: 8), mouse).isEmpty)
  }

  @Test("losing a device cancels only the buttons that it pressed")
  mutating func lostHalf() {
    _ = events(report(.pressed(button: 1), 100, 100, source: 8), mouse)
    _ = events(report(.pressed(button: 2), 100, 100, source: 9), mouse)
    _ = events(report(.moved, 120, 110, source: 7), tablet)

    #expect(decoder.lose(at: .milliseconds(9), scale: 1) { $0 == 7 }.isEmpty)
    let lost = decoder.lose(at: .milliseconds(9), scale: 1) { $0 == 8 }

    #expect(lost.map(\.kind) == [.cancelled(.primary)])
    #expect(lost.map(\.device) == [2])
    #expect(lost.map(\.location) == [Point(120, 110)])
    #expect(kinds(report(.released(button: 1), source: 8), mouse).isEmpty)
    #expect(kinds(report(.released(button: 2), source: 9), mouse) == [.released(.middle)])
  }

  @Test("losing a pointer cancels all of its buttons") mutating func lostMaster() {
    _ = events(report(.pressed(button: 3), source: 8), mouse)
    _ = events(report(.pressed(button: 1), source: 9), mouse)

    let lost = decoder.lose(at: .milliseconds(9), scale: 1) { $0 == 2 }

    #expect(lost.map(\.kind) == [.cancelled(.primary), .cancelled(.secondary)])
  }

  @Test("a finger does not move a mouse that holds a button") mutating func warped() {
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

  @Test("a tablet moves to its own position, and releases at its last one")
  mutating func warpedTablet() {
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

  @Test("entering the window resets the baselines") mutating func enterResets() {
    _ = scroll(nil, 300)
    _ = kinds(report(.entered), wheel)

    #expect(scroll(nil, 900).isEmpty)
    #expect(scroll(nil, 915) == [.scrolled(Vector(0, 1))])
  }

  @Test("the first value is relative to the axis's origin, if that is known")
  mutating func origin() {
    #expect(scroll(nil, 315, from: [0, 300]) == [.scrolled(Vector(0, 1))])
    #expect(scroll(120, nil, from: [0, nil]) == [.scrolled(Vector(1, 0))])
    #expect(scroll(nil, 330, from: [nil, 300]) == [.scrolled(Vector(0, 1))])
  }

  @Test("a value already seen takes precedence over the server's origin")
  mutating func seenOrigin() {
    _ = scroll(nil, 300)

    #expect(scroll(nil, 315, from: [nil, 285]) == [.scrolled(Vector(0, 1))])
    _ = kinds(report(.entered), wheel)
    #expect(scroll(nil, 600, from: [nil, 615]) == [.scrolled(Vector(0, -1))])
  }

  @Test("a scroll-only motion event does not move") mutating func scrollOnly() {
    _ = scroll(nil, 300)
    var both = report(.moved)
    both.scroll = [nil, 330]

    #expect(kinds(both, wheel) == [.moved, .scrolled(Vector(0, 2))])
  }

  @Test("a lost mouse has its presses cancelled") mutating func lost() {
    _ = events(report(.pressed(button: 1), 40, 60), mouse)

    let events = decoder.lose(at: .milliseconds(9), scale: 2) { $0 == 8 }

    #expect(events.map(\.kind) == [.cancelled(.primary)])
    #expect(events.map(\.location) == [Point(20, 30)])
    #expect(kinds(report(.released(button: 1)), mouse).isEmpty)
  }

  @Test("leaving is reported, except during a drag") mutating func leaves() {
    #expect(kinds(report(.left), mouse) == [.left])
    _ = events(report(.pressed(button: 1)), mouse)
    #expect(kinds(report(.left), mouse).isEmpty)
  }

  @Test("enter and leave events caused by a grab are ignored") func grabs() {
    var event = XIEnterEvent()
    event.evtype = XI_Leave
    event.mode = XINotifyGrab

    #expect(PointerReport(event, device: mouse) == nil)
    event.mode = XINotifyUngrab
    #expect(PointerReport(event, device: mouse)?.kind == .left)
  }

  @Test("decodes a motion event's flags, modifiers and axes") func decodes() {
    withAxes([0: 1, 3: 42]) { axes in
      var event = XIDeviceEvent.touch(
        XI_Motion, at: Point(3.5, 4), flags: XIPointerEmulated, axes: axes)
      event.mods.effective = 1 | 4 | 8 | 64 | 2

      let report = PointerReport(event, device: wheel)

      #expect(report?.master == 2)
      #expect(report?.source == 6)
      #expect(report?.device == wheel)
      #expect(report?.isEmulated == true)
      #expect(report?.location == Point(3.5, 4))
      #expect(report?.modifiers == [.shift, .control, .alt, .command])
      #expect(report?.scroll == [nil, 42])
      #expect(report?.hasMoved == true)
    }
  }

  private mutating func scroll(
    _ x: Double?, _ y: Double?, from origins: [Double?] = []
  ) -> [MouseEvent.Kind] {
    var scroll = report(.moved)
    scroll.scrollOrigin = origins
    scroll.hasMoved = false
    scroll.scroll = [x, y]
    return kinds(scroll, wheel)
  }
}
