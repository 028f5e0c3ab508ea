import Drawing
import Testing

@testable import TouchKitX11

@Suite("The work area") struct WorkAreaTests {
  private let monitor = Rect(1280, 0, 1920, 1080)

  @Test("is the part of the monitor left free by panels") func panels() {
    let values: [UInt] = [0, 32, 3200, 1000]

    #expect(
      WorkArea.area(of: monitor, values: values, desktop: 0) == Rect(1280, 32, 1920, 1000))
  }

  @Test("is that of the current desktop, or the last one if the current one is not listed")
  func desktops() {
    let values: [UInt] = [0, 0, 3200, 1080, 0, 48, 3200, 1032]

    for desktop: UInt in [1, 7] {
      #expect(
        WorkArea.area(of: monitor, values: values, desktop: desktop) == Rect(1280, 48, 1920, 1032))
    }
  }

  @Test(
    "is the whole monitor if the property is missing or invalid",
    arguments: [
      [], [0, 0, 1280], [0, 0, 0, 0], [0, 0, 800, 600],
    ] as [[UInt]])
  func unknown(values: [UInt]) {
    #expect(WorkArea.area(of: monitor, values: values, desktop: 0) == monitor)
  }
}
