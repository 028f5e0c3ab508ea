import CX11
import Drawing
import Platform
import Testing
import TouchKit
import VirtualTouchscreen

@testable import TouchKitX11

@MainActor
@Suite("ShmPresenter") struct ShmPresenterTests {
  @Test("a whole frame that finds no room after a small one is announced by an event")
  func wholeAfterSmall() throws {
    let server = try XServer()
    let connection = try XConnection(display: server.display, app: "test")
    let size = Size(200, 100)
    let whole = Drawing.Region(Rect(origin: .zero, size: size))
    let presenter = try #require(
      ShmPresenter(connection: connection, window: connection.helper, size: size))
    try #require(present(whole, with: presenter))
    try #require(presenter.isShared)
    try #require(present(Drawing.Region(Rect(0, 0, 10, 10)), with: presenter))

    // Without input, nothing but the presenter's own request makes the server send an event.
    try #require(!present(whole, with: presenter))
    let timeout = Timeout(in: .seconds(10))
    var isFree = false
    while !isFree, !timeout.isPast {
      if XPending(connection.display) == 0 {
        waitForInput([connection.descriptor], upTo: timeout.remaining)
        continue
      }
      var event = XEvent()
      XNextEvent(connection.display, &event)
      isFree = present(whole, with: presenter)
    }

    #expect(isFree)
  }

  @Test("the first large part of a frame is on the screen while the second one is drawn")
  func parts() throws {
    let server = try XServer()
    let connection = try XConnection(display: server.display, app: "test")
    let window = XWindow(connection: connection, size: Size(900, 800), background: .black)
    window.show()
    XSync(connection.display, 0)
    let screen = try VirtualScreen(server.display)
    try screen.waitForWindow()
    let presenter = try #require(
      ShmPresenter(connection: connection, window: window.id, size: Size(900, 800)))
    try #require(present(Drawing.Region(Rect(0, 0, 900, 800)), with: presenter))
    let (left, right) = (Rect(0, 0, 200, 200), Rect(500, 400, 200, 200))
    var damage = Drawing.Region(left)
    damage.add(right)

    let buffers = try #require(presenter.nextBuffers(damage: &damage))
    try #require(buffers.map(\.bounds) == [left, right])
    for (index, buffer) in buffers.enumerated() {
      buffer.draw { $0.fill(buffer.bounds, with: .white) }
      presenter.didDraw(bufferAt: index)
    }

    try screen.wait(for: "the first part") { () throws(ScreenError) in
      try screen.capture(Rect(100, 100, 1, 1))[0, 0] == .white
    }
    #expect(try screen.capture(Rect(600, 500, 1, 1))[0, 0] == .black)
    presenter.present(damage)
    presenter.finish()
    #expect(try screen.capture(Rect(600, 500, 1, 1))[0, 0] == .white)
  }

  @Test(
    "a rectangle is painted in pieces unless it is small, or so large that two threads paint it")
  func pieces() throws {
    let server = try XServer()
    let connection = try XConnection(display: server.display, app: "test")
    let size = Size(900, 800)
    let presenter = try #require(
      ShmPresenter(connection: connection, window: connection.helper, size: size))
    try #require(present(Drawing.Region(Rect(origin: .zero, size: size)), with: presenter))

    func pieces(_ rect: Rect) throws -> [Rect] {
      var damage = Drawing.Region(rect)
      let buffers = try #require(presenter.nextBuffers(damage: &damage))
      defer {
        presenter.present(damage)
        presenter.finish()
      }
      return buffers.map(\.bounds)
    }

    let small = Rect(10, 20, 160, 160)
    #expect(try pieces(small) == [small])
    let wide = Rect(10, 20, 830, 181)
    let parts = try pieces(wide)
    #expect(parts.count == 4 && parts.first?.origin == wide.origin)
    for (upper, lower) in zip(parts, parts.dropFirst()) {
      #expect(upper.maxY == lower.minY && upper.minX == lower.minX)
    }
    #expect(parts.allSatisfy { $0.width == wide.width && (45...46).contains($0.height) })
    #expect(parts.last?.maxY == wide.maxY)
    let large = Rect(0, 0, 800, 700)
    #expect(try pieces(large) == [large])
  }

  @Test("memory has room for two frames, also in pieces", arguments: [1, 7, 201, 333])
  func twoFrames(width: Int) throws {
    let server = try XServer()
    let connection = try XConnection(display: server.display, app: "test")
    for height in [1, 499, 777] {
      let size = Size(Double(width), Double(height))
      let presenter = try #require(
        ShmPresenter(connection: connection, window: connection.helper, size: size))
      let whole = Drawing.Region(Rect(origin: .zero, size: size))
      #expect(present(whole, with: presenter) && present(whole, with: presenter))
    }
  }

  @Test(
    "colors are the same on screens of all depths, also where memory is not shared",
    arguments: [15, 16, 24, 30], [true, false])
  func depths(depth: Int, isShared: Bool) throws {
    let server = try XServer(XServer.Options(depth: depth))
    let connection = try XConnection(display: server.display, app: "test")
    let (size, color) = (Size(400, 300), Color(hex: 0x804020))
    let window = XWindow(connection: connection, size: size, background: color)
    window.show()
    XSync(connection.display, 0)
    let screen = try VirtualScreen(server.display)
    try screen.waitForWindow()
    /// Half a level of the depth, and one of the 255 for rounding.
    let tolerance = depth < 24 ? 255.0 / 31 / 2 + 1 : 1
    func expect(_ wanted: Color, at point: (Int, Int)) throws {
      let shown = try screen.pixel(point.0, point.1)
      for (a, b) in [
        (shown.red, wanted.red), (shown.green, wanted.green), (shown.blue, wanted.blue),
      ] {
        #expect(abs(a - b) * 255 <= tolerance, "\(shown)")
      }
    }
    try expect(color, at: (200, 150))
    let presenter = try #require(
      ShmPresenter(
        connection: connection, window: window.id, size: size, usesSharedMemory: isShared))

    var damage = Drawing.Region(Rect(origin: .zero, size: size))
    let (left, right) = (Color(hex: 0x1080F0), Color(hex: 0xFAC864))
    for buffer in try #require(presenter.nextBuffers(damage: &damage)) {
      buffer.draw { canvas in
        canvas.fill(Rect(0, 0, 200, 300), with: left)
        canvas.fill(Rect(200, 0, 200, 300), with: right)
      }
    }
    presenter.present(damage)
    presenter.finish()

    for (x, color) in [(0, left), (199, left), (200, right), (399, right)] {
      for y in [0, 150, 299] { try expect(color, at: (x, y)) }
    }
  }

  /// Presents a frame; returns false if no buffer is free.
  private func present(_ damage: Drawing.Region, with presenter: ShmPresenter) -> Bool {
    var damage = damage
    guard presenter.nextBuffers(damage: &damage) != nil else { return false }
    presenter.present(damage)
    return true
  }
}
