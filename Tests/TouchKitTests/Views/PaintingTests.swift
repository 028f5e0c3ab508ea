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

  @Test("is complete wherever very many views have moved") func many() {
    let blots = (0..<400).map { Blot(frame: Rect(Double($0 % 20) * 9, Double($0 / 20) * 9, 4, 4)) }
    for blot in blots { stage.root.addSubview(blot) }
    stage.draw()

    for blot in blots { blot.center = blot.center + Vector(5, 3) }
    let pixels = stage.draw().snapshot()

    stage.window.invalidate()
    let whole = stage.draw().snapshot()
    for y in 0..<200 {
      for x in 0..<200 where pixels[x, y] != whole[x, y] {
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

  @Test("only what the superviews do not clip is redrawn") func clippedDamage() throws {
    let frame = View(frame: Rect(50, 50, 60, 60))
    frame.clipsToBounds = true
    stage.root.addSubview(frame)
    let large = View(frame: Rect(-20, 20, 200, 200))
    large.backgroundColor = .black
    frame.addSubview(large)
    stage.draw()
    let frames = stage.presenter.presented.count

    large.setNeedsDisplay()
    large.center = large.center + Vector(0, 10)
    stage.draw()
    let damage = try #require(stage.presenter.presented.last).bounds
    #expect(stage.presenter.presented.count == frames + 1)
    #expect(Rect(49, 69, 62, 42).contains(damage))

    large.setNeedsDisplay(Rect(100, 100, 50, 50))
    stage.draw()
    #expect(stage.presenter.presented.count == frames + 1)
  }

  @Test("a view that begins to clip leaves nothing outside") func beginsToClip() {
    let frame = View(frame: Rect(50, 50, 20, 20))
    let large = View(frame: Rect(-20, -20, 60, 60))
    large.backgroundColor = .black
    frame.addSubview(large)
    stage.root.addSubview(frame)
    #expect(stage.draw()[35, 35] == .black)

    frame.clipsToBounds = true
    let pixels = stage.draw()
    #expect(pixels[35, 35] == .white && pixels[60, 60] == .black)
  }

  @Test(
    "a soft shadow leaves out what its rectangle covers, and is the same around it",
    arguments: [(12.0, 10.0), (2, 20)])
  func shadow(radius: Double, elevation: Double) {
    let card = Rect(40.5, 60, 120, 80)
    func drawn(_ body: (borrowing Canvas) -> Void) -> Bitmap {
      .drawn(width: 200, height: 200, format: .opaque) { canvas in
        canvas.fill(Rect(0, 0, 200, 200), with: .white)
        body(canvas)
      }
    }
    let layers = drawn { canvas in
      for layer in 0..<8 {
        let spread = elevation * (1 - Double(layer) / 8)
        let shape = card.insetBy(-spread, -spread).offset(by: Vector(0, elevation * 0.4))
        canvas.fill(
          .roundedRect(shape, radius: radius + spread),
          with: Theme.shadow.withAlpha(0.004 + 0.0035 * Double(layer)))
      }
      canvas.stroke(
        .roundedRect(card.insetBy(-0.5, -0.5), radius: radius + 0.5), with: Theme.hairline)
    }
    let shadow = drawn { $0.softShadow(below: card, radius: radius, elevation: elevation) }

    #expect(shadow[100, 100] == .white && layers[100, 100] != .white)
    func withCard(_ picture: Bitmap) -> Bitmap {
      drawn { canvas in
        canvas.draw(picture, at: .zero, quality: .nearest)
        canvas.fill(.roundedRect(card, radius: radius), with: .black)
      }
    }
    #expect(withCard(shadow).largestDifference(from: withCard(layers)) < 1.5 / 255)
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
