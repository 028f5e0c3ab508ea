import Testing
import TouchKit
import TouchKitTesting

@testable import GalleryScenes

@MainActor @Suite("Taps among lines") struct LinesTapTests {
  private static let (start, end, beside) = (Point(300, 300), Point(500, 340), Point(300, 480))

  @Test("a tap soon after a stroke draws a dot, also where one is", arguments: [50, 100, 300])
  func tapAfterStroke(milliseconds: Int) throws {
    for place in [Self.start, Self.end, Self.beside] {
      for pause in [100, 200, 1000] {
        let stage = Stage(width: 800, height: 600)
        let scene = LinesScene()
        scene.fillsSuperview = true
        stage.root.addSubview(scene)
        let sketch = try #require(scene.subviews.compactMap { $0 as? Sketch }.first)

        stage.finger.tap(at: place)
        stage.advance(by: .milliseconds(pause))
        stage.finger.down(at: Self.start)
        stage.finger.stroke(to: Self.end, in: .milliseconds(100))
        stage.finger.up()
        stage.advance(by: .milliseconds(milliseconds))
        stage.finger.tap(at: place)
        stage.advance(by: .seconds(1))

        #expect(sketch.dots == [place, place] && sketch.lines.count == 1, "\(place), \(pause)")
      }
    }
  }
}
