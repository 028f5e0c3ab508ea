import CX11
import Testing
import VirtualTouchscreen
import X11Support

@Suite("XDisplay") struct XDisplayTests {
  private let server: XServer

  init() throws { server = try XServer() }

  private let noWindow: XID = 0x7FFF_FFFF

  @Test("returns the first error of requests, and only of these") func errors() throws {
    var logged: [Int32] = []
    let display = try #require(
      XDisplay(server.display) { logged.append(Int32($0.error_code)) })

    XMapWindow(display.pointer, noWindow)
    let valid = display.firstError { XClearWindow(display.pointer, display.root) }
    let invalid = display.firstError {
      XMapWindow(display.pointer, noWindow)
      XFreePixmap(display.pointer, noWindow)
    }

    #expect(valid == nil)
    #expect(invalid == BadWindow)
    #expect(logged == [BadWindow])
  }

  @Test("survives the loss of its server") func loss() throws {
    let display = try #require(XDisplay(server.display))
    #expect(!display.isLost)

    server.stop()
    XSync(display.pointer, 0)

    #expect(display.isLost)
    #expect(display.firstError { XClearWindow(display.pointer, display.root) } == nil)
  }

  @Test("is nil where no server is listening") func noServer() {
    #expect(XDisplay(":59000") == nil)
  }

  @Test("shares images with the server in both directions") func sharedImages() throws {
    let display = try #require(XDisplay(server.display))
    let drawn = try #require(
      SharedImage(display, width: 4, height: 2, server: .read))
    let seen = try #require(
      SharedImage(display, width: 4, height: 2, server: .readAndWrite))
    let context = try #require(XCreateGC(display.pointer, display.root, 0, nil))
    defer { XFreeGC(display.pointer, context) }
    drawn.withImage { _, memory in
      for index in 0..<8 {
        memory.storeBytes(of: UInt32(index * 0x10203), toByteOffset: index * 4, as: UInt32.self)
      }
    }

    drawn.put(width: 4, height: 2, atX: 10, y: 20, in: display.root, context)
    #expect(seen.capture(x: 10, y: 20))

    let pixels = seen.withImage { _, memory in
      (0..<8).map { memory.load(fromByteOffset: $0 * 4, as: UInt32.self) & 0xFF_FFFF }
    }
    #expect(pixels == (0..<8).map { UInt32($0 * 0x10203) })
    #expect(SharedImage(display, width: 1, height: 1, capacity: 1 << 50, server: .read) == nil)
  }
}
