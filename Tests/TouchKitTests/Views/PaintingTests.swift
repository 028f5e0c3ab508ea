import Testing
import TouchKit
import TouchKitTesting

/// What a view paints, and where.
@MainActor
@Suite("Painting")
struct PaintingTests {
  private let stage = Stage(width: 200, height: 200)
  private let blot = Blot(frame: Rect(80, 80, 40, 40))

  init() {
    stage.root.backgroundColor = .white
    stage.root.addSubview(blot)
  }

  @Test("is cut off at the paint bounds, whatever the damage") func clipped() {
    var pixels = stage.draw()
    #expect(pixels[100, 100] == .black)
    #expect(pixels[70, 100] == .white)

    stage.window.invalidate()
    pixels = stage.draw()
    #expect(pixels[70, 100] == .white)
  }

  @Test("leaves nothing behind when the view moves", arguments: [0.0, 30])
  func moved(_ degrees: Double) {
    blot.transform = .rotation(.degrees(degrees))
    stage.draw()

    blot.center = Point(30, 30)
    let pixels = stage.draw()

    for y in 70..<200 {
      for x in 70..<200 where pixels[x, y] != .white {
        Issue.record("The pixel (\(x), \(y)) is \(pixels[x, y]).")
        return
      }
    }
  }

  @Test("an elevated view has a shadow, which moves with it") func elevation() {
    blot.elevation = 8
    blot.backgroundColor = .white
    var pixels = stage.draw()
    #expect(pixels[100, 124] != .white)
    #expect(pixels[100, 160] == .white)

    blot.center = Point(30, 30)
    pixels = stage.draw()
    #expect(pixels[100, 124] == .white)

    blot.elevation = 0
    pixels = stage.draw()
    #expect(pixels[30, 54] == .white)
  }

  @Test("a view that clips has its shadow, too") func clippedElevation() {
    blot.elevation = 8
    blot.clipsToBounds = true
    var pixels = stage.draw()
    #expect(pixels[100, 124] != .white)

    blot.removeFromSuperview()
    pixels = stage.draw()
    #expect(pixels[100, 124] == .white)
  }

  @Test("outside the paint bounds is reported once for each type") func reported() {
    var reports: [String] = []
    stage.window.reportPaintingOutside { reports.append($0) }
    stage.root.addSubview(Blot(frame: Rect(20, 20, 10, 10)))
    let button = Button("Inside")
    button.frame = Rect(0, 150, 100, 48)
    stage.root.addSubview(button)

    stage.draw()
    stage.window.invalidate()
    stage.draw()

    #expect(reports.count == 1)
    #expect(
      reports.first == """
        Blot paints in (-60, -60, 160, 160), outside its paintBounds (0, 0, 40, 40), where it is cut \
        off. Override paintBounds.
        """)
  }

  @Test("a ring is drawn around each finger, and removed with it") func rings() {
    blot.removeFromSuperview()
    stage.window.showsTouches = true
    stage.finger(1).down(at: Point(50, 50))
    stage.finger(2).down(at: Point(150, 150))
    var pixels = stage.draw()
    #expect(pixels[50 + 26, 50] != .white)
    #expect(pixels[150, 150 + 26] != .white)

    stage.finger(1).up()
    pixels = stage.draw()
    #expect(pixels[50 + 26, 50] == .white)
    #expect(pixels[150, 150 + 26] != .white)

    stage.window.showsTouches = false
    pixels = stage.draw()
    #expect(pixels[150, 150 + 26] == .white)
  }

  @Test("a ring is drawn around the mirrored finger of a mouse with Control, until it lifts")
  func mirroredRing() {
    blot.removeFromSuperview()
    func mouse(_ kind: MouseEvent.Kind, _ point: Point) {
      stage.window.handle(
        MouseEvent(kind: kind, location: point, modifiers: .control, timestamp: stage.now))
    }
    let center = stage.root.bounds.center
    mouse(.pressed(.primary), center + Vector(30, 20))
    mouse(.moved, center + Vector(40, 50))
    var pixels = stage.draw()
    let ghost = center - Vector(40, 50)
    let edge = (Int(ghost.x) - 26, Int(ghost.y))
    #expect(pixels[edge.0, edge.1] != .white)
    #expect(pixels[Int(center.x) + 40 + 26, Int(center.y) + 50] == .white, "the pointer is seen")

    mouse(.released(.primary), center + Vector(40, 50))
    pixels = stage.draw()
    #expect(pixels[edge.0, edge.1] == .white)
    mouse(.pressed(.primary), center + Vector(40, 50))
    #expect(stage.draw()[edge.0, edge.1] != .white)
    stage.window.cancelAllTouches(at: stage.now)
    #expect(stage.draw()[edge.0, edge.1] == .white)
  }
}

/// A view that paints far beyond its bounds.
private final class Blot: View {
  // Isolated, because tests release their views on any thread.
  isolated deinit {}

  override func draw(_ canvas: borrowing Canvas) {
    canvas.fill(bounds.insetBy(-60, -60), with: .black)
  }
}
