import Drawing
import Testing
import TouchKit
import TouchKitTesting

/// Work that waits until the user sees something.
@MainActor
@Suite("Window.performAfterFrame") struct AfterFrameTests {
  /// Counts what is presented, and what is on the screen.
  private final class Screen: Presenter {
    private(set) var presented = 0
    private(set) var shown = 0

    func nextBuffers(damage: inout Region) -> [PixelBuffer]? {
      damage.map { rect in
        let buffer = PixelBuffer(
          width: Int(rect.width), height: Int(rect.height), format: .opaque)
        return buffer
      }
    }

    func present(_ damage: Region) { presented += 1 }
    func finish() { shown = presented }
  }

  @Test("performs work once, when the next change is on the screen") func once() {
    let (window, screen) = (Window(size: Size(20, 20)), Screen())
    window.drawFrame(at: .zero, into: screen)
    #expect(screen.presented == 1 && screen.shown == 0)

    var shown: [Int] = []
    window.performAfterFrame { shown.append(screen.shown) }
    window.drawFrame(at: .zero, into: screen)
    #expect(shown == [], "nothing has changed")
    for _ in 0..<2 {
      window.invalidate()
      window.drawFrame(at: .zero, into: screen)
    }
    #expect(shown == [2])
  }
}
