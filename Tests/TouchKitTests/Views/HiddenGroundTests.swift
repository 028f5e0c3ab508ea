import Testing
import TouchKit
import TouchKitTesting

/// Content below opaque views is not painted, which must not be visible.
@MainActor
@Suite("Content below opaque views")
struct HiddenGroundTests {
  private final class Ground: View {
    private(set) var drawings = 0

    override var opaqueBounds: Rect? { bounds }
    override func draw(_ canvas: borrowing Canvas) {
      drawings += 1
      canvas.fill(bounds, with: .black)
    }
  }

  private let stage = Stage(width: 100, height: 100)

  private func color(at point: Point) -> Color {
    stage.window.invalidate()
    return stage.draw()[Int(point.x), Int(point.y)]
  }

  @Test("is visible beside the view") func edge() {
    stage.root.backgroundColor = .white
    stage.root.addSubview(Ground(frame: Rect(0, 0, 50, 100)))

    #expect(color(at: Point(49, 50)) == .black)
    #expect(color(at: Point(50, 50)) == .white)
  }

  @Test("is visible through a translucent, round, rotated or hidden view")
  func seeThrough() {
    stage.root.backgroundColor = .white
    let ground = Ground(frame: stage.root.bounds)
    stage.root.addSubview(ground)
    #expect(color(at: Point(1, 1)) == .black)

    ground.alpha = 0.5
    #expect(color(at: Point(50, 50)) != .black)
    ground.alpha = 1

    ground.transform = .rotation(.degrees(45))
    #expect(color(at: Point(1, 1)) == .white)
    ground.transform = .identity

    let frame = View(frame: stage.root.bounds)
    stage.root.addSubview(frame)
    frame.cornerRadius = 40
    frame.clipsToBounds = true
    frame.addSubview(ground)
    #expect(color(at: Point(1, 1)) == .white)
    frame.cornerRadius = 0
    #expect(color(at: Point(1, 1)) == .black)

    ground.isHidden = true
    #expect(color(at: Point(50, 50)) == .white)
  }

  @Test("is skipped only where all of the damage is covered") func partial() {
    stage.root.backgroundColor = .white
    let ground = Ground(frame: Rect(0, 0, 50, 100))
    stage.root.addSubview(ground)
    _ = stage.draw()
    let before = ground.drawings

    stage.root.setNeedsDisplay(Rect(40, 40, 20, 20))
    let picture = stage.draw()

    #expect(ground.drawings == before + 1)
    #expect(picture[45, 50] == .black)
    #expect(picture[55, 50] == .white)
  }
}
