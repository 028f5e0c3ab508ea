import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

/// Pictures that are made after their cells have been seen.
@MainActor @Suite("Late pictures") struct PictureFadeTests {
  private let stage = Stage(width: 100, height: 100)
  private let cell = Cell(frame: Rect(0, 0, 100, 100))

  private final class Cell: View {
    var picture: Bitmap? { didSet { setNeedsDisplay() } }
    let fade = PictureFade()

    override func draw(_ canvas: borrowing Canvas) {
      fade.draw(picture, in: bounds, of: self, on: canvas)
    }
  }

  private static let black = Bitmap.drawn(width: 8, height: 8) {
    $0.fill(Rect(0, 0, 8, 8), with: .black)
  }

  init() {
    stage.root.backgroundColor = .white
    stage.root.addSubview(cell)
  }

  private var seen: Double { stage.draw()[50, 50].red }

  @Test("fade in within 150 ms; what is there from the first on is seen at once") func late() {
    stage.draw()
    cell.picture = Self.black
    #expect(seen == 1)
    stage.advance(by: .milliseconds(70))
    #expect((0.3...0.7).contains(seen))
    stage.advance(by: .milliseconds(80))
    #expect(seen == 0 && !stage.window.isAnimating)

    cell.picture = Self.black
    #expect(seen == 0 && !stage.window.isAnimating)
    cell.picture = nil
    cell.fade.reset()
    cell.picture = Self.black
    #expect(seen == 0, "another picture that is known")
  }

  @Test("are there at once where motion is reduced") func reduced() {
    stage.window.animator.isReduced = true
    stage.draw()
    cell.picture = Self.black
    #expect(seen == 0 && !stage.window.isAnimating)
  }
}
