import Testing
import TouchKit
import TouchKitTesting

@MainActor @Suite("Paging") struct ScrollPagingTests {
  private let stage = Stage(width: 400, height: 600)
  private let pager = ScrollView(axes: .horizontal)

  init() {
    pager.frame = Rect(0, 0, 400, 600)
    pager.contentSize = Size(1600, 600)
    pager.isPagingEnabled = true
    stage.root.addSubview(pager)
  }

  /// Drags sideways; the pan begins after 10 points.
  private func drag(by distance: Double, in duration: Duration, rests: Bool) {
    let start = Point(distance < 0 ? 390 : 10, 300)
    stage.finger.down(at: start)
    stage.finger.stroke(to: start + Vector(distance, 0), in: duration)
    if rests { stage.advance(by: .milliseconds(200)) }
  }

  private func settle() {
    stage.advance(by: .seconds(3))
    #expect(!pager.isDecelerating)
  }

  @Test("a slow drag turns to the nearest page") func nearest() {
    drag(by: -180, in: .milliseconds(300), rests: true)
    #expect(pager.contentOffset == Point(170, 0))
    stage.finger.up()
    settle()
    #expect(pager.contentOffset == .zero)

    drag(by: -240, in: .milliseconds(300), rests: true)
    stage.finger.up()
    settle()
    #expect(pager.contentOffset == Point(400, 0))
  }

  @Test("arrows turn pages, and the last one is the end") func keys() {
    func press(_ key: String) -> Bool {
      defer { settle() }
      return pager.scroll(with: KeyEvent(key: key))
    }
    #expect(!press("Left"))
    #expect(press("Right") && press("Right"))
    #expect(pager.contentOffset == Point(800, 0))
    #expect(press("Left"))
    #expect(pager.contentOffset == Point(400, 0))
    #expect(!press("Down") && !press("End"))
  }

  @Test("a fling turns one page, and moves past no page", arguments: [40.0, 150, 300])
  func flings(speed: Double) {
    drag(by: -speed, in: .milliseconds(50), rests: false)
    stage.finger.up()
    var furthest = 0.0
    while pager.isDecelerating {
      stage.advance(by: .milliseconds(16))
      furthest = max(furthest, pager.contentOffset.x)
    }
    #expect(pager.contentOffset == Point(400, 0))
    #expect(furthest <= 400)

    drag(by: speed, in: .milliseconds(50), rests: false)
    stage.finger.up()
    settle()
    #expect(pager.contentOffset == .zero)
  }

  @Test("a fling against the drag returns") func returns() {
    drag(by: -300, in: .milliseconds(200), rests: false)
    stage.finger.stroke(to: Point(150, 300), in: .milliseconds(50))
    stage.finger.up()
    settle()

    #expect(pager.contentOffset == .zero)
  }

  @Test("a cancelled drag returns to the page where it began") func cancels() {
    drag(by: -350, in: .milliseconds(100), rests: false)
    stage.finger.cancel()
    settle()

    #expect(pager.contentOffset == .zero)
  }

  @Test("reduced motion turns the page at once") func reduced() {
    stage.window.animator.isReduced = true
    drag(by: -100, in: .milliseconds(50), rests: false)
    stage.finger.up()

    #expect(pager.contentOffset == Point(400, 0))
  }

  @Test("a notch of the wheel turns a page, and so do a touchpad's parts of one") func wheel() {
    func turn(_ notches: Double) {
      stage.mouse(.scrolled(Vector(0, notches)), at: Point(200, 300))
    }
    turn(1)
    turn(1)
    settle()
    #expect(pager.contentOffset == Point(800, 0))

    for _ in 0..<3 { turn(-0.25) }
    settle()
    #expect(pager.contentOffset == Point(800, 0))
    turn(-0.25)
    // Turned by the same stroke of the fingers.
    for _ in 0..<8 { turn(-0.25) }
    settle()
    #expect(pager.contentOffset == Point(400, 0))
  }

  @Test("programs come to rest at a page, too, and content may end between pages") func rests() {
    pager.scroll(to: Point(500, 0), isAnimated: false)
    #expect(pager.contentOffset == Point(400, 0))

    pager.contentSize = Size(1500, 600)
    pager.scroll(to: Point(1500, 0), isAnimated: false)
    #expect(pager.contentOffset == Point(1100, 0))
  }

  @Test("a page that scrolls keeps the finger until its end, from where the next drag turns")
  func nested() {
    let page = ScrollView(axes: .horizontal)
    page.frame = Rect(0, 0, 400, 600)
    page.contentSize = Size(600, 600)
    pager.addSubview(page)

    drag(by: -310, in: .milliseconds(300), rests: true)
    stage.finger.up()
    settle()
    #expect(page.contentOffset == Point(200, 0) && pager.contentOffset == .zero)

    drag(by: -310, in: .milliseconds(300), rests: true)
    stage.finger.up()
    settle()
    #expect(page.contentOffset == Point(200, 0) && pager.contentOffset == Point(400, 0))
  }
}
