import CXi
import Testing
import TouchKit
import X11Support

@testable import TouchKitX11

@Suite("The pointer decoder and pens") struct PenDecoderTests {
  var decoder = PointerDecoder()
  private static let axes = PenAxes(
    pressure: PressureAxis(number: 2, range: 0...1000), tiltX: 3, tiltY: 4)
  private let pen = InputDevice(isAbsolute: true, penAxes: axes)
  private let eraser = InputDevice(isAbsolute: true, penAxes: axes, tool: .eraser)

  /// Decodes an event of device 9 (a mouse: 8), whose master is 2.
  private mutating func events(
    _ type: Int32, button: Int32 = 0, at place: Point = Point(10, 20), axes: [Int: Double] = [:],
    from device: InputDevice?
  ) -> [MouseEvent] {
    withAxes(axes) { values in
      var event = XIDeviceEvent.touch(type, detail: button, at: place, axes: values)
      event.sourceid = device?.isPen == true ? 9 : 8
      guard let report = PointerReport(event, device: device) else { return [] }
      return decoder.events(for: report, at: .milliseconds(5), scale: 1)
    }
  }

  @Test("axes that are missing in an event are as before") mutating func missingAxes() {
    _ = events(XI_Motion, axes: [0: 1, 1: 1, 2: 250, 3: -30, 4: 10], from: pen)
    let press = events(XI_ButtonPress, button: 1, from: pen)
    let motion = events(XI_Motion, axes: [0: 2, 2: 500], from: pen)
    let last = events(XI_Motion, axes: [3: 0], from: pen)

    let tilt = PenTilt(x: .degrees(-30), y: .degrees(10))
    #expect(press.map(\.kind) == [.pressed(.primary)])
    #expect(press.map(\.pen) == [PenState(pressure: 0.25, tilt: tilt)])
    #expect(motion.map(\.pen) == [PenState(pressure: 0.5, tilt: tilt)])
    #expect(last.map(\.pen) == [PenState(pressure: 0.5, tilt: .init(x: .zero, y: tilt.y))])
  }

  @Test("a pen without tilt has none, and an eraser is one") mutating func parts() {
    let event = events(XI_ButtonPress, button: 1, axes: [0: 1, 2: 1000], from: eraser)

    #expect(event.map(\.pen) == [PenState(pressure: 1, isEraser: true)])
  }

  @Test("a pen above the screen presses nothing, whatever it has measured last")
  mutating func lift() {
    let pressures = [
      events(XI_Motion, axes: [0: 1, 2: 500], from: pen),
      events(XI_ButtonPress, button: 1, from: pen),
      events(XI_ButtonRelease, button: 1, from: pen),
      events(XI_Motion, axes: [0: 2], from: pen),
    ].map { $0.last?.pen?.pressure }

    #expect(pressures == [0, 0.5, 0, 0])
  }

  @Test("each pen is a pointer of its own; the one that moves takes the cursor from the other")
  mutating func ownPointer() {
    let mouse = InputDevice()
    #expect(events(XI_Motion, axes: [0: 1], from: mouse).map(\.device) == [2])
    let taking = events(XI_Motion, at: Point(50, 60), axes: [0: 1], from: pen)
    #expect(taking.map(\.kind) == [.left, .moved])
    #expect(taking.map(\.device) == [2, 9])
    #expect(taking.first?.location == Point(10, 20))

    // A pen that draws has not left because the mouse moves.
    _ = events(XI_ButtonPress, button: 1, from: pen)
    #expect(events(XI_Motion, axes: [0: 1], from: mouse).map(\.kind) == [.moved])
    let lift = events(XI_ButtonRelease, button: 1, from: pen)
    #expect(lift.last?.kind == .released(.primary))
  }

  @Test("both buttons of a pen open menus, as one button") mutating func buttons() {
    #expect(events(XI_ButtonPress, button: 2, from: pen).map(\.kind) == [.pressed(.secondary)])
    #expect(events(XI_ButtonPress, button: 3, from: pen).isEmpty)
    #expect(events(XI_ButtonRelease, button: 3, from: pen).isEmpty)
    #expect(events(XI_ButtonRelease, button: 2, from: pen).map(\.kind) == [.released(.secondary)])
  }

  @Test("a pen that is unplugged in a stroke cancels it; its number may be another pen's then")
  mutating func lost() {
    _ = events(XI_Motion, axes: [0: 1, 2: 500, 3: 10], from: pen)
    _ = events(XI_ButtonPress, button: 1, from: pen)

    let lost = decoder.lose(at: .milliseconds(9), scale: 1) { $0 == 9 }

    #expect(lost.map(\.kind) == [.cancelled(.primary)])
    #expect(lost.map(\.device) == [9])
    #expect(lost.allSatisfy { $0.pen != nil })
    #expect(events(XI_Motion, axes: [0: 1], from: pen).last?.pen == PenState())
  }
}
