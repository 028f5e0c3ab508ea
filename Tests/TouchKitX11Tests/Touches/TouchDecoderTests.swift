import CXi
import Testing
import TouchKit

@testable import TouchKitX11

@Suite struct TouchDecoderTests {
  @Test("a begin carries identity, source, time and both positions") func begin() throws {
    let event = XIDeviceEvent.touch(XI_TouchBegin, detail: 25, at: Point(10.5, 20.25))

    let report = try #require(TouchDecoder.report(of: event))

    #expect(report.id == TouchSample.ID(device: 2, contact: 25))
    #expect(report.source == 6)
    #expect(report.kind == .began)
    #expect(report.serverTime == 1234)
    #expect(report.position?.window == Point(10.5, 20.25))
    #expect(report.position?.root == Point(110.5, 70.25))
  }

  @Test("contact numbers are unsigned 32-bit integers") func greatNumber() throws {
    let event = XIDeviceEvent.touch(XI_TouchBegin, detail: -1, at: .zero)

    #expect(try #require(TouchDecoder.report(of: event)).id.contact == .max)
  }

  @Test("only an update's flag means that the finger is up") func pendingEnd() {
    let flag = XITouchPendingEnd
    let kinds = [XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd].map {
      TouchDecoder.report(of: .touch($0, at: .zero, flags: flag))?.kind
    }

    #expect(kinds == [.began, .changed(.lifted), .changed(.ended)])
  }

  @Test("a plain update moves") func update() {
    let report = TouchDecoder.report(
      of: .touch(XI_TouchUpdate, at: .zero, flags: XITouchEmulatingPointer))

    #expect(report?.kind == .changed(.updated))
    #expect(report?.emulatesPointer == true)
  }

  @Test(
    "an update or an end without axes has no position (X16)",
    arguments: [XI_TouchUpdate, XI_TouchEnd])
  func withoutAxes(type: Int32) {
    withAxes([:]) { axes in
      let report = TouchDecoder.report(of: .touch(type, at: Point(900, 1), axes: axes))

      #expect(report?.position == nil)
    }
  }

  @Test("an end with axes has a position") func realEnd() {
    withAxes([0: 5, 1: 6]) { axes in
      let report = TouchDecoder.report(of: .touch(XI_TouchEnd, at: Point(900, 1), axes: axes))

      #expect(report?.position?.window == Point(900, 1))
    }
  }

  @Test("ownership grants the touch") func ownership() {
    var event = XITouchOwnershipEvent()
    event.deviceid = 2
    event.sourceid = 6
    event.touchid = 25
    event.time = 9

    let report = TouchDecoder.report(of: event)

    #expect(report.id == TouchSample.ID(device: 2, contact: 25))
    #expect(report.kind == .changed(.granted))
    #expect(report.position == nil)
  }

  @Test("other events are ignored") func others() {
    #expect(TouchDecoder.report(of: .touch(XI_Motion, at: .zero)) == nil)
  }

  @Test("axis values are packed by the mask") func axes() {
    withAxes([1: 10, 3: 30, 9: 90]) { axes in
      #expect(axes[1] == 10)
      #expect(axes[3] == 30)
      #expect(axes[9] == 90)
      #expect(axes[0] == nil)
      #expect(axes[40] == nil)
    }
  }
}
