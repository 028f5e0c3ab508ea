import CXi
import Drawing
import Glibc
import Platform
import Testing

@testable import VirtualTouchscreen

@Suite("Virtual devices", .serialized) struct DeviceTests {
  let server: XServer
  let observer: XI2Observer

  init() throws {
    server = try XServer()
    observer = try XI2Observer(server.display)
  }

  @Test("an XI2 client receives a finger's position to within a fiftieth of a pixel")
  func touch() throws {
    let touchscreen = try server.seat.touchscreen()

    try touchscreen.down(7, at: Point(400.25, 300.75))
    try touchscreen.move(7, to: Point(1279.5, 0.5))
    try touchscreen.up(7)

    let events = observer.events(3, of: XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd)
    try #require(events.map(\.type) == [XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd])
    #expect(events[0].point.distance(to: Point(400.25, 300.75)) < 0.02)
    #expect(events[1].point.distance(to: Point(1279.5, 0.5)) < 0.02)
    #expect(events[2].point.distance(to: Point(1279.5, 0.5)) < 0.02)
    #expect(Set(events.map(\.detail)).count == 1)
  }

  @Test("ten fingers are ten touches")
  func tenFingers() throws {
    let touchscreen = try server.seat.touchscreen()
    let points = (0..<10).map { Point(Double($0) * 100 + 50, 400) }

    for (finger, point) in points.enumerated() { try touchscreen.down(finger, at: point) }

    let begins = observer.events(10, of: XI_TouchBegin)
    #expect(Set(begins.map(\.detail)).count == 10)
    #expect(zip(begins, points).allSatisfy { $0.point.distance(to: $1) < 0.02 })
    try touchscreen.liftAll()
    #expect(observer.events(10, of: XI_TouchEnd).count == 10)
    #expect(touchscreen.fingers.isEmpty)
  }

  @Test("a finger that is down cannot be put down, and one that is up cannot move")
  func wrongFinger() throws {
    let touchscreen = try server.seat.touchscreen()
    try touchscreen.down(1, at: Point(5, 5))

    #expect(throws: DeviceError.wrongFinger(1, isDown: true)) {
      try touchscreen.down(1, at: Point(5, 5))
    }
    #expect(throws: DeviceError.wrongFinger(2, isDown: false)) {
      try touchscreen.move(2, to: Point(5, 5))
    }
  }

  @Test("disconnecting a touchscreen ends its touches, and it works once reconnected")
  func cancelAll() throws {
    let touchscreen = try server.seat.touchscreen()
    try touchscreen.down(1, at: Point(100, 100))
    try touchscreen.down(2, at: Point(200, 100))

    try touchscreen.cancelAll()
    try touchscreen.down(1, at: Point(300, 100))

    let events = observer.events(5, of: XI_TouchBegin, XI_TouchEnd)
    #expect(
      events.map(\.type) == [
        XI_TouchBegin, XI_TouchBegin, XI_TouchEnd, XI_TouchEnd, XI_TouchBegin,
      ])
    #expect(events[4].point.distance(to: Point(300, 100)) < 0.02)
  }

  @Test("a second touchscreen is a separate device")
  func secondTouchscreen() throws {
    let second = DeviceDescription(name: "touch1", kind: .touchscreen(fingers: 2))
    let server = try XServer(.init(devices: DeviceDescription.standard + [second]))
    let observer = try XI2Observer(server.display)

    try server.seat.touchscreen().down(0, at: Point(10, 10))
    try server.seat.touchscreen(second).down(0, at: Point(20, 20))

    let begins = observer.events(2, of: XI_TouchBegin)
    #expect(begins.map { $0.point.x.rounded() } == [10, 20])
  }

  @Test("the pointer moves to a position and clicks")
  func pointer() throws {
    let pointer = try server.seat.pointer()

    try pointer.click(at: Point(321.5, 123.25), button: 3)

    let events = observer.events(2, of: XI_ButtonPress, XI_ButtonRelease)
    #expect(events.map(\.detail) == [3, 3])
    #expect(events.allSatisfy { $0.point.distance(to: Point(321.5, 123.25)) < 0.02 })
  }

  @Test("the mouse moves by the exact distance, and its wheel by clicks")
  func mouse() throws {
    try server.seat.pointer().move(to: Point(100, 100))
    try server.seat.pointer().sync()
    let mouse = try server.seat.mouse()

    try mouse.move(by: Vector(57, -31))
    try mouse.scroll(0, 1)
    try mouse.sync()

    #expect(observer.events(2, of: XI_Motion).last?.point == Point(157, 69))
    #expect(observer.events(1, of: XI_ButtonPress).map(\.detail) == [5])
  }

  @Test("a key name presses the key between its modifiers")
  func keyboard() throws {
    let keyboard = try server.seat.keyboard()

    try keyboard.tap("Ctrl+z")

    let events = observer.events(4, of: XI_KeyPress, XI_KeyRelease)
    #expect(events.map(\.detail) == [37, 52, 52, 37])
    #expect(throws: DeviceError.unknownKey("Hyper+q")) { try keyboard.tap("Hyper+q") }
  }

  @Test("a touchpad pinch scales and rotates, and can be cancelled")
  func pinch() throws {
    let touchpad = try server.seat.touchpad()

    try touchpad.beginPinch()
    try touchpad.pinch(scale: 1.5, turnedBy: .degrees(30))
    try touchpad.endPinch(.cancelled, scale: 1.5)

    let events = observer.events(
      3, of: XI_GesturePinchBegin, XI_GesturePinchUpdate, XI_GesturePinchEnd)
    try #require(events.count == 3)
    #expect(events[0].detail == 2)
    #expect(events[1].scale == 1.5)
    #expect(abs(events[1].turn - 30) < 0.001)
    #expect(events[2].flags == XIGesturePinchEventCancelled)
  }

  @Test("a touchpad swipe moves")
  func swipe() throws {
    let touchpad = try server.seat.touchpad()

    try touchpad.beginSwipe(fingers: 4)
    try touchpad.swipe(movedBy: Vector(12, 3), fingers: 4)
    try touchpad.endSwipe(fingers: 4)

    let events = observer.events(
      3, of: XI_GestureSwipeBegin, XI_GestureSwipeUpdate, XI_GestureSwipeEnd)
    try #require(events.count == 3)
    #expect(events[0].detail == 4)
    #expect(events[1].point == Point(12, 3))
    #expect(events[2].flags == 0)
  }

  @Test("a closed device can be opened again, by this program or another")
  func reconnects() throws {
    try server.seat.touchscreen().down(1, at: Point(9, 9))
    server.seat.close()

    let other = Seat(
      display: server.display, directory: server.directory, screen: server.size)
    try other.touchscreen().down(1, at: Point(30, 40))

    let begins = observer.events(2, of: XI_TouchBegin)
    #expect(begins.map { $0.point.x.rounded() } == [9, 30])
    other.close()
  }

  @Test("syncing before the first event does not hang")
  func syncsEarly() throws {
    try server.seat.touchscreen().sync()
  }

  @Test("a device reports that its server has exited")
  func outlivesServer() throws {
    let keyboard = try server.seat.keyboard()
    let pid = server.pid
    kill(pid, 9)
    _ = waitForInput([server.endDescriptor], upTo: .seconds(10))

    #expect(throws: DeviceError.closed(name: "kbd0")) {
      try keyboard.tap("a")
      try keyboard.sync()
    }
  }
}
