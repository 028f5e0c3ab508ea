import Testing
import TouchKit

@testable import TouchKitX11

@Suite("The place of a window") struct WindowPlaceTests {
  private let left = ScreenMonitor(frame: Rect(0, 0, 1920, 1080), isPrimary: true)
  private let right = ScreenMonitor(frame: Rect(1920, 0, 1280, 1024))

  /// What a panel of 40 pixels at the top leaves.
  private func fitted(_ place: WindowPlace, on monitors: [ScreenMonitor], scale: Double = 1)
    -> WindowPlace
  {
    place.fitted(on: monitors, scale: scale) {
      Rect($0.minX, $0.minY + 40, $0.width, $0.height - 40)
    }
  }

  @Test("is where it was") func same() {
    let place = WindowPlace(origin: Point(2000, 100), size: Size(800, 600))
    #expect(fitted(place, on: [left, right]) == place)
    #expect(fitted(WindowPlace(isMaximized: true), on: [left]) == WindowPlace(isMaximized: true))
  }

  @Test("is left to the desktop where its monitor has gone") func gone() {
    let place = WindowPlace(origin: Point(2000, 100), size: Size(800, 600))
    #expect(fitted(place, on: [left]) == WindowPlace(size: Size(800, 600)))
    let far = WindowPlace(origin: Point(-1e5, 1e5), size: Size(800, 600))
    #expect(fitted(far, on: [left, right]).origin == nil)
    #expect(fitted(place, on: []) == place)
  }

  @Test("is moved, and made smaller, into what is free of its monitor") func clamped() {
    let high = WindowPlace(origin: Point(1900, 0), size: Size(800, 600))
    #expect(fitted(high, on: [left, right]).origin == Point(1920, 40))
    let large = WindowPlace(origin: Point(0, 0), size: Size(3000, 1500))
    let expected = WindowPlace(origin: Point(0, 40), size: Size(1920, 1040))
    #expect(fitted(large, on: [left]) == expected)
  }

  @Test("has its size in points") func scale() {
    let place = WindowPlace(origin: Point(100, 100), size: Size(900, 700))
    let expected = WindowPlace(origin: Point(100, 40), size: Size(900, 520))
    #expect(fitted(place, on: [left], scale: 2) == expected)
  }
}

@Suite("The scale that an app chooses") struct ChosenScaleTests {
  @Test(arguments: [(1.0, 1.0), (0.75, 0.75), (0.1, 0.5), (1.3, 1.25), (99, 8), (.nan, 1)])
  func chosen(scale: Double, expected: Double) {
    #expect(InterfaceScale.chosen(scale) == expected)
  }

  @Test(
    "leaves room for what a window must show, but is no smaller than usual for that",
    arguments: [
      (3, Size(1280, 800), 2.5), (3, Size(360, 640), 1.5), (2, Size(480, 640), 2),
      (2, Size(100, 100), 1), (0.75, Size(100, 100), 0.75), (1, Size(2000, 2000), 1),
    ])
  func fitting(wanted: Double, pixels: Size, scale: Double) {
    #expect(InterfaceScale.fitting(wanted, Size(240, 320), in: pixels) == scale)
  }
}
