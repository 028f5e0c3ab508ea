import Testing
import TouchKit
import TouchKitTesting

@MainActor
@Suite("The tap count of a touch")
struct TapCountTests {
  private let scene = GestureScene()

  private func land(_ finger: UInt32 = 1, _ x: Double = 100, _ y: Double = 100) -> Int {
    scene.finger(finger).down(at: Point(x, y))
    return scene.stage.window.touches.last?.tapCount ?? -1
  }

  private func tap(_ finger: UInt32 = 1, _ x: Double = 100, _ y: Double = 100) -> Int {
    let count = land(finger, x, y)
    scene.wait(50)
    scene.finger(finger).up()
    return count
  }

  @Test("increases with each tap at the same location") func grows() {
    #expect((0..<3).map { _ in tap() } == [1, 2, 3])
  }

  @Test("restarts after 350 ms", arguments: [(350, 2), (351, 1)])
  func time(_ gap: Int, _ count: Int) {
    _ = tap()
    scene.wait(gap)

    #expect(land() == count)
  }

  @Test("restarts more than 45 points away", arguments: [(136.0, 2), (136.5, 1)])
  func distance(_ y: Double, _ count: Int) {
    _ = tap()
    scene.wait(100)

    #expect(land(1, 127, y) == count)
  }

  @Test("restarts in another view") func view() {
    _ = scene.addView("kid", 110, 0, 100, 200)
    _ = tap()

    #expect(land(1, 120, 100) == 1)
  }

  @Test("is 0 once the finger has left its slop") func moved() {
    _ = tap()
    _ = land()
    scene.finger(1).move(to: Point(110, 100))
    #expect(scene.stage.window.touches.first?.tapCount == 2)

    scene.finger(1).move(to: Point(111, 100))
    #expect(scene.stage.window.touches.first?.tapCount == 0)
    scene.wait(400)
    scene.finger(1).up()

    #expect(land() == 1)
  }

  @Test("is independent at distant locations") func distant() {
    _ = tap(1, 100, 100)
    _ = tap(2, 500, 500)

    #expect(tap(1, 100, 100) == 2)
    #expect(tap(2, 500, 500) == 2)
  }

  @Test("is reset by a cancelled touch") func cancelled() {
    _ = tap()
    _ = land()
    scene.finger(1).cancel()

    #expect(land() == 1)
  }

  @Test("does not increase after a long press") func long() {
    _ = land()
    scene.wait(751)
    scene.finger(1).up()

    #expect(land() == 1)
  }
}
