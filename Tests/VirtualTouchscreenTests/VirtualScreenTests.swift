import Drawing
import Platform
import Testing

@testable import VirtualTouchscreen

@Suite("VirtualScreen", .serialized) struct VirtualScreenTests {
  @Test("captures pixels, with and without shared memory", arguments: [[], ["MIT-SHM"]])
  func pixels(disabledExtensions: [String]) throws {
    let server = try XServer(.init(disabledExtensions: disabledExtensions))
    let screen = try VirtualScreen(server.display)
    let window = try TestWindow(on: server.display, color: 0x3366CC)
    try screen.wait(forPixel: 199, 199) { $0 == Color(hex: 0x3366CC) }

    let whole = try screen.capture()
    let part = try screen.capture(Rect(190, 190, 20, 10))

    #expect((screen.sharedImage == nil) == (disabledExtensions == ["MIT-SHM"]))
    #expect(whole.size == Size(1280, 800))
    #expect(whole[199, 199] == Color(hex: 0x3366CC))
    #expect(whole[200, 199] == .black)
    #expect(part.size == Size(20, 10))
    #expect(part[9, 9] == Color(hex: 0x3366CC))
    #expect(part[10, 9] == .black)
    withExtendedLifetime(window) {}
  }

  @Test("lists program windows, and times out waiting for one that never appears")
  func windows() throws {
    let server = try XServer()
    let screen = try VirtualScreen(server.display)
    #expect(throws: ScreenError.timedOut(waitingFor: "a window", after: .milliseconds(20))) {
      try screen.waitForWindow(within: .milliseconds(20))
    }

    let window = try TestWindow(on: server.display, color: 0)

    #expect(try screen.waitForWindow().frame == Rect(0, 0, 200, 200))
    withExtendedLifetime(window) {}
  }

  @Test("capturing an area off screen is an error")
  func beside() throws {
    let server = try XServer()
    let screen = try VirtualScreen(server.display)

    #expect(throws: ScreenError.noPixels(display: server.display)) {
      try screen.capture(Rect(1280, 0, 5, 5))
    }
  }

  @Test("is still once it has been unchanged for long enough")
  func stillness() {
    let black = Bitmap.drawn(width: 2, height: 2, format: .opaque) { _ in }
    let white = Bitmap.drawn(width: 2, height: 2, format: .opaque) { canvas in
      canvas.fill(Rect(0, 0, 2, 2), with: .white)
    }
    let start = MonotonicTime.now
    var stillness = Stillness(rest: .milliseconds(100))

    let pictures = [(black, 0), (black, 90), (white, 95), (white, 194), (white, 195)]

    let isStill = pictures.map { picture, time in
      stillness.update(with: picture, at: start + .milliseconds(time))
    }

    #expect(isStill == [false, false, false, false, true])
  }
}
