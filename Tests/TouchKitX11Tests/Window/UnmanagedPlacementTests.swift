import Drawing
import Testing

@testable import TouchKitX11

@Suite("The place of a window without a window manager") struct UnmanagedPlacementTests {
  private let left = ScreenMonitor(frame: Rect(0, 0, 1280, 800))
  private let right = ScreenMonitor(frame: Rect(1280, 0, 1920, 1080), isPrimary: true)

  private func monitor(_ width: Double, _ height: Double) -> [ScreenMonitor] {
    [ScreenMonitor(frame: Rect(0, 0, width, height))]
  }

  @Test("a window that covers its monitor follows its mode") func covers() {
    var placement = UnmanagedPlacement(Rect(0, 0, 1280, 800))
    placement.coversMonitor = true
    for (width, height) in [(1280.0, 800.0), (1024, 768), (800, 1280)] {
      #expect(placement.frame(on: monitor(width, height)) == Rect(0, 0, width, height))
    }
  }

  @Test("of several monitors it covers the one under it, or the nearest one") func several() {
    var placement = UnmanagedPlacement(Rect(1200, 100, 900, 600))
    placement.coversMonitor = true
    #expect(placement.frame(on: [left, right]) == right.frame)
    #expect(placement.frame(on: [left]) == left.frame)
    #expect(placement.frame(on: [left, right]) == right.frame)
    placement = UnmanagedPlacement(Rect(100, 900, 400, 300))
    placement.coversMonitor = true
    #expect(placement.frame(on: [left, right]) == left.frame)
  }

  @Test("a window half on each of two is on the primary one") func tie() {
    var placement = UnmanagedPlacement(Rect(1180, 0, 200, 200))
    #expect(placement.frame(on: [left, right]) == Rect(1280, 0, 200, 200))
    #expect([left, right].main == right && [left].main == left && [ScreenMonitor]().main == nil)
  }

  @Test("another window stays on the screen, and is as large as before when there is room again")
  func stays() {
    var placement = UnmanagedPlacement(Rect(400, 100, 800, 700))
    #expect(placement.frame(on: monitor(1024, 768)) == Rect(224, 68, 800, 700))
    #expect(placement.frame(on: monitor(640, 480)) == Rect(0, 0, 640, 480))
    #expect(placement.frame(on: monitor(1280, 800)) == Rect(400, 100, 800, 700))
  }

  @Test("where another client has put the window is where it is to be") func moved() {
    var placement = UnmanagedPlacement(Rect(0, 0, 800, 600))
    let small = placement.frame(on: monitor(640, 480))
    #expect(small == Rect(0, 0, 640, 480))
    placement.moved(to: Rect(0, 0, 640, 480))
    #expect(placement.normalFrame == Rect(0, 0, 800, 600), "that was our own request")
    placement.moved(to: Rect(10, 20, 500, 400))
    #expect(placement.frame(on: monitor(1280, 800)) == Rect(10, 20, 500, 400))
    placement.coversMonitor = true
    placement.moved(to: Rect(0, 0, 1280, 800))
    #expect(placement.normalFrame == Rect(10, 20, 500, 400), "full screen is not it")
  }

  @Test("while all monitors are off, nothing is requested") func off() {
    var placement = UnmanagedPlacement(Rect(0, 0, 800, 600))
    #expect(placement.frame(on: []) == nil)
  }
}
