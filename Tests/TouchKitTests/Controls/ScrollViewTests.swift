import Testing
import TouchKit
import TouchKitTesting

@MainActor @Suite("ScrollView") struct ScrollViewTests {
  private let stage = Stage(width: 400, height: 600)
  private let scroll = ScrollView()
  private final class Count { var value = 0 }
  private let taps = Count()

  init() {
    scroll.frame = Rect(0, 0, 200, 400)
    scroll.contentSize = Size(200, 2000)
    stage.root.addSubview(scroll)
    for row in 0..<20 {
      let cell = Button("\(row)", style: .tinted) { [taps] in taps.value += 1 }
      cell.frame = Rect(0, Double(row) * 100, 200, 96)
      scroll.addSubview(cell)
    }
  }

  /// Drags slowly enough that the content does not decelerate afterwards.
  private func drag(from start: Point, to end: Point) {
    stage.finger.down(at: start)
    stage.finger.stroke(to: end, in: .milliseconds(200))
    stage.advance(by: .milliseconds(200))
    stage.finger.up()
  }

  @Test("the content follows the finger") func follows() {
    drag(from: Point(100, 300), to: Point(100, 190))

    // Without the slop, so that the content does not jump when the drag begins.
    #expect(scroll.contentOffset == Point(0, 100))
    #expect(taps.value == 0)
  }

  @Test("a fling continues and decelerates") func flings() {
    stage.finger.down(at: Point(100, 350))
    stage.finger.stroke(to: Point(100, 250), in: .milliseconds(100))
    stage.finger.up()
    let lifted = scroll.contentOffset.y
    #expect(scroll.isDecelerating)
    stage.advance(by: .milliseconds(200))
    let first = scroll.contentOffset.y - lifted
    stage.advance(by: .milliseconds(200))
    let second = scroll.contentOffset.y - lifted - first

    #expect(first > 50)
    #expect(second > 0 && second < first)
    stage.advance(by: .seconds(5))
    #expect(!scroll.isDecelerating)
    #expect(abs(scroll.contentOffset.y - lifted - 1000 * 0.42) < 10)
  }

  @Test("a tap while the content comes to rest is a tap, also while it springs back")
  func tapsSlow() {
    for isBeyondEnd in [false, true] {
      scroll.scroll(to: Point(0, isBeyondEnd ? 1500 : 200), isAnimated: false)
      stage.finger.down(at: Point(100, 350))
      stage.finger.stroke(to: Point(100, 150), in: .milliseconds(100))
      stage.finger.up()
      var last = scroll.contentOffset.y
      repeat {
        last = scroll.contentOffset.y
        stage.advance(by: .milliseconds(16))
      } while abs(scroll.contentOffset.y - last) > 4
      #expect(scroll.isDecelerating)
      let before = taps.value
      stage.finger.tap(at: Point(100, 200))
      #expect(taps.value == before + 1)
      stage.advance(by: .seconds(2))
      #expect(!isBeyondEnd || scroll.contentOffset == scroll.maximumOffset)
    }
  }

  @Test("a finger stops the moving content without a tap") func stops() {
    stage.finger.down(at: Point(100, 350))
    stage.finger.stroke(to: Point(100, 250), in: .milliseconds(100))
    stage.finger.up()
    stage.advance(by: .milliseconds(100))

    let offset = scroll.contentOffset
    stage.finger.tap(at: Point(100, 50))
    stage.advance(by: .seconds(1))

    #expect(scroll.contentOffset == offset)
    #expect(taps.value == 0)
    stage.finger.tap(at: Point(100, 50))
    #expect(taps.value == 1)
  }

  @Test("stretches beyond the end and springs back") func rubber() {
    stage.finger.down(at: Point(100, 100))
    stage.finger.stroke(to: Point(100, 310), in: .milliseconds(200))
    let stretched = scroll.contentOffset.y
    #expect(stretched < -60 && stretched > -150)
    stage.finger.up()
    stage.advance(by: .seconds(1))

    #expect(scroll.contentOffset == .zero)
  }

  @Test("a finger on stretched content keeps it in place") func catches() {
    stage.finger.down(at: Point(100, 100))
    stage.finger.stroke(to: Point(100, 310), in: .milliseconds(200))
    stage.finger.up()
    stage.advance(by: .milliseconds(48))
    let shown = scroll.contentOffset.y

    stage.finger.down(at: Point(100, 100))
    stage.finger.move(to: Point(100, 110))

    #expect(abs(scroll.contentOffset.y - shown) < 0.001)
    stage.finger.up()
    stage.advance(by: .seconds(1))
    #expect(scroll.contentOffset == .zero)
  }

  @Test("a fling against the end bounces and rests there") func bounces() {
    scroll.contentOffset = Point(0, 1500)

    stage.finger.down(at: Point(100, 350))
    stage.finger.stroke(to: Point(100, 300), in: .milliseconds(30))
    stage.finger.up()
    var furthest = 0.0
    for _ in 0..<200 {
      stage.advance(by: .milliseconds(10))
      furthest = max(furthest, scroll.contentOffset.y)
    }

    #expect(furthest > 1601)
    #expect(scroll.contentOffset.y == 1600)
  }

  @Test("does not begin sideways drags") func directionLock() {
    let outer = stage.root.add(PanGestureRecognizer())
    var moved = Vector.zero
    outer.onAction { _, _ in moved = outer.translation(in: nil) }

    drag(from: Point(50, 300), to: Point(160, 280))

    #expect(scroll.contentOffset == .zero)
    #expect(moved.dx > 90)
  }

  @Test("prevents outer gestures for a drag along its axis") func nested() {
    let outer = stage.root.add(PanGestureRecognizer())
    var actions = 0
    outer.onAction { _, _ in actions += 1 }

    drag(from: Point(100, 300), to: Point(110, 200))

    #expect(scroll.contentOffset.y > 80)
    #expect(actions == 0)
  }

  @Test("does not begin drags if all content is visible") func nothingToScroll() {
    scroll.contentSize = Size(200, 300)
    let outer = stage.root.add(PanGestureRecognizer())
    var actions = 0
    outer.onAction { _, _ in actions += 1 }

    drag(from: Point(100, 300), to: Point(110, 200))

    #expect(actions > 0)
    #expect(scroll.contentOffset == .zero)
  }

  @Test("wheel notches add up during the animation") func wheel() {
    for _ in 0..<2 {
      stage.window.handle(
        MouseEvent(kind: .scrolled(Vector(0, 1)), location: Point(50, 50), timestamp: stage.now))
    }
    stage.advance(by: .seconds(1))

    #expect(scroll.contentOffset == Point(0, 144))
  }

  @Test(
    "the wheel goes on in a row of either direction", arguments: [1.0, 0.25],
    [LayoutDirection.leftToRight, .rightToLeft])
  func sideways(notches: Double, direction: LayoutDirection) {
    stage.window.layoutDirection = direction
    let row = ScrollView(axes: .horizontal)
    row.frame = Rect(0, 0, 400, 100)
    row.contentSize = Size(1000, 100)
    stage.root.addSubview(row)
    stage.window.layoutIfNeeded()
    row.scroll(to: row.startOffset, isAnimated: false)
    func turn(_ notches: Double) {
      stage.mouse(.scrolled(Vector(0, notches)), at: Point(50, 50))
      stage.advance(by: .seconds(1))
    }

    turn(notches)
    #expect(abs(row.contentOffset.x - row.startOffset.x) == 72 * notches)
    turn(-notches)
    #expect(row.contentOffset == row.startOffset)
  }

  @Test("smooth scrolling moves at once and is passed on at the end") func touchpad() {
    func turn(_ notches: Double) -> Bool {
      stage.window.handle(
        MouseEvent(
          kind: .scrolled(Vector(0, notches)), location: Point(50, 50), timestamp: stage.now))
    }

    #expect(turn(0.25))
    #expect(scroll.contentOffset == Point(0, 18))
    #expect(turn(-0.5))
    #expect(scroll.contentOffset == .zero)
    #expect(!turn(-0.5))
  }

  @Test("scrolls to a view that gains the keyboard focus") func reveals() {
    for _ in 0..<10 { stage.window.handle(KeyEvent(key: "Tab")) }
    stage.advance(by: .seconds(1))

    #expect(scroll.contentOffset.y == 9 * 100 + 96 + 8 - 400)
  }

  @Test("with reduced motion content neither decelerates nor bounces") func reduced() {
    stage.window.animator.isReduced = true

    stage.finger.down(at: Point(100, 350))
    stage.finger.stroke(to: Point(100, 250), in: .milliseconds(100))
    stage.finger.up()

    #expect(!scroll.isDecelerating)
    #expect(scroll.contentOffset == Point(0, 90))
  }

  @Test("shows indicators only while the content moves") func indicators() {
    drag(from: Point(100, 300), to: Point(100, 190))
    let moving = stage.draw()[195, 30]
    stage.advance(by: .seconds(2))

    #expect(moving != stage.draw()[195, 30])
  }

  @Test("keys scroll a step, a page and to the ends, and are not handled there") func keys() {
    func press(_ key: String) -> Bool {
      defer { stage.advance(by: .seconds(1)) }
      return scroll.scroll(with: KeyEvent(key: key))
    }
    #expect(!press("Up") && !press("Home") && !press("Right") && !press("a"))
    #expect(press("Down"))
    #expect(scroll.contentOffset == Point(0, 60))
    #expect(press("Page_Down"))
    #expect(scroll.contentOffset == Point(0, 60 + 360))
    #expect(press("Up"))
    #expect(scroll.contentOffset == Point(0, 360))
    #expect(press("Page_Up"))
    #expect(scroll.contentOffset == .zero)
    #expect(press("End"))
    #expect(scroll.contentOffset == Point(0, 1600))
    #expect(!press("Page_Down"))
    #expect(press("Home"))
    #expect(scroll.contentOffset == .zero)
  }
}
