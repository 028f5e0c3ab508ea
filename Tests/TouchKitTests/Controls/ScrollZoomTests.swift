import Testing
import TouchKit
import TouchKitTesting

@MainActor @Suite("ScrollView zoom") struct ScrollZoomTests {
  private let stage = Stage(width: 600, height: 600)
  private let scroll = ScrollView()
  private let picture = View(frame: Rect(0, 0, 400, 400))

  init() {
    scroll.frame = Rect(100, 100, 400, 400)
    stage.root.addSubview(scroll)
    scroll.addSubview(picture)
    scroll.maximumZoom = 4
    scroll.zoomedView = picture
    stage.draw()
  }

  /// The point of the picture at a window point.
  private func content(at point: Point) -> Point { picture.convert(point, from: nil) }

  @Test("a pinch zooms about the fingers, within the limits") func pinch() {
    let point = Point(200, 250)
    let before = content(at: point)

    stage.pinch(at: point, from: 100, to: 208)

    #expect(abs(scroll.zoom - 2) < 0.1)
    #expect(content(at: point).distance(to: before) < 0.5)
    #expect(scroll.contentSize == Size(400, 400) * scroll.zoom)
    stage.advance(by: .seconds(1))
    #expect(content(at: point).distance(to: before) < 0.5)
  }

  @Test("two fingers that move together drag the content, too") func pinchAndPan() {
    let (one, two) = (stage.finger(1), stage.finger(2))
    one.down(at: Point(250, 300))
    two.down(at: Point(350, 300))
    stage.stroke([one, two], to: [Point(200, 300), Point(400, 300)], in: .milliseconds(200))
    let held = content(at: Point(300, 300))
    stage.stroke([one, two], to: [Point(150, 260), Point(350, 260)], in: .milliseconds(200))

    #expect(scroll.isZooming)
    #expect(content(at: Point(250, 260)).distance(to: held) < 0.5)
  }

  @Test("the finger that is left drags on, and a third changes nothing") func fingers() {
    let (one, two, three) = (stage.finger(1), stage.finger(2), stage.finger(3))
    one.down(at: Point(200, 300))
    two.down(at: Point(300, 300))
    stage.stroke([one, two], to: [Point(150, 300), Point(350, 300)], in: .milliseconds(200))
    let (zoom, offset) = (scroll.zoom, scroll.contentOffset)
    three.down(at: Point(400, 450))
    stage.advance(by: .milliseconds(20))
    three.move(to: Point(400, 450.5))
    #expect(abs(scroll.zoom - zoom) < 0.02)
    #expect(scroll.contentOffset.distance(to: offset) < 2)
    three.up()
    two.up()
    let rest = scroll.contentOffset
    stage.advance(by: .milliseconds(200))
    one.stroke(to: Point(120, 280), in: .milliseconds(200))

    #expect(abs(scroll.contentOffset.x - rest.x - 30) < 12)
    #expect(abs(scroll.contentOffset.y - rest.y - 20) < 12)
    #expect(!scroll.isZooming)
  }

  @Test(
    "resists beyond the limits and springs back", arguments: [(40.0, 400.0, 4.0), (300, 60, 1)])
  func rubber(start: Double, end: Double, rest: Double) {
    let (one, two) = (stage.finger(1), stage.finger(2))
    one.down(at: Point(300 - start / 2, 300))
    two.down(at: Point(300 + start / 2, 300))
    stage.stroke(
      [one, two], to: [Point(300 - end / 2, 300), Point(300 + end / 2, 300)],
      in: .milliseconds(200))
    let stretched = scroll.zoom
    #expect(rest == 4 ? stretched > 4.1 && stretched < 8 : stretched < 0.9 && stretched > 0.3)

    stage.lift([one, two])
    stage.advance(by: .seconds(1))

    #expect(scroll.zoom == rest)
    #expect(scroll.contentOffset.x >= 0 && scroll.contentOffset.y >= 0)
    #expect(!scroll.isDecelerating)
  }

  @Test("a finger that stops the springing content lets it spring on") func caught() {
    stage.pinch(at: Point(300, 300), from: 300, to: 60)
    stage.advance(by: .milliseconds(32))
    #expect(scroll.zoom < 1)
    stage.finger.down(at: Point(300, 300))
    let held = scroll.zoom
    stage.advance(by: .milliseconds(100))
    #expect(scroll.zoom == held)
    stage.finger.up()
    stage.advance(by: .seconds(1))

    #expect(scroll.zoom == 1)
  }

  @Test("a double tap zooms in about its point, another one out") func doubleTap() {
    let point = Point(250, 350)
    let before = content(at: point)

    stage.finger.tap(at: point)
    stage.finger.tap(at: point)
    stage.advance(by: .seconds(1))
    #expect(scroll.zoom == 2.5)
    #expect(content(at: point).distance(to: before) < 0.5)

    stage.finger.tap(at: point)
    stage.finger.tap(at: point)
    stage.advance(by: .seconds(1))
    #expect(scroll.zoom == 1)
    #expect(scroll.contentOffset == .zero)
  }

  @Test("content smaller than the view is centered") func centered() {
    scroll.minimumZoom = 0.5
    scroll.zoom = 0.5

    #expect(picture.convert(picture.bounds, to: nil) == Rect(200, 200, 200, 200))
    #expect(scroll.contentOffset == Point(-100, -100))
    stage.finger.down(at: Point(300, 300))
    stage.finger.stroke(to: Point(350, 300), in: .milliseconds(100))
    #expect(scroll.contentOffset == Point(-100, -100))
  }

  @Test("zooms to a rectangle of the zoomed view") func rect() {
    scroll.zoom(to: Rect(100, 200, 200, 100), isAnimated: false)

    #expect(scroll.zoom == 2)
    #expect(content(at: Point(300, 300)) == Point(200, 250))
    scroll.zoom(to: Rect(0, 0, 1, 1))
    stage.advance(by: .seconds(1))
    #expect(scroll.zoom == 4)
    #expect(scroll.contentOffset == .zero)
  }

  @Test("calls onZoom once for each change") func callback() {
    var zooms: [Double] = []
    scroll.onZoom = { [unowned scroll] in zooms.append(scroll.zoom) }

    scroll.zoom = 2
    scroll.zoom = 2
    scroll.maximumZoom = 1.5

    #expect(zooms == [2, 1.5])
  }

  @Test("the wheel with Control held zooms about the pointer, and a touchpad's pinch does")
  func indirect() {
    let point = Point(200, 250)
    let before = content(at: point)

    for _ in 0..<3 {
      var event = MouseEvent(
        kind: .scrolled(Vector(0, -1)), location: point, timestamp: stage.now)
      event.modifiers = .control
      stage.window.handle(event)
      stage.advance(by: .milliseconds(50))
    }
    stage.advance(by: .seconds(1))
    #expect(abs(scroll.zoom - 1.331) < 0.001)
    #expect(content(at: point).distance(to: before) < 0.5)

    stage.touchpadPinch(.began, at: point)
    stage.touchpadPinch(.changed, scale: 1.5, at: point)
    #expect(scroll.isZooming)
    stage.touchpadPinch(.ended, at: point)
    #expect(abs(scroll.zoom - 1.331 * 1.5) < 0.001)
    #expect(content(at: point).distance(to: before) < 0.5)
  }

  @Test("follows a new size of the zoomed view") func resized() {
    scroll.zoom = 2
    picture.bounds.size = Size(300, 600)
    scroll.setNeedsLayout()
    stage.draw()

    #expect(scroll.contentSize == Size(600, 1200))
    #expect(picture.frame == Rect(0, 0, 600, 1200))
  }

  @Test("the content inset is room at the ends") func inset() {
    let list = ScrollView()
    list.frame = Rect(0, 0, 100, 100)
    list.contentSize = Size(100, 300)
    list.contentInset = EdgeInsets(top: 20, bottom: 30)
    list.scroll(to: Point(0, -500), isAnimated: false)
    #expect(list.contentOffset == Point(0, -20))
    list.scroll(to: Point(0, 500), isAnimated: false)
    #expect(list.contentOffset == Point(0, 230))
  }

  @Test("bad use is reported") func bad() {
    let messages = misuse {
      scroll.minimumZoom = 0
      scroll.maximumZoom = .nan
      scroll.zoom = -1
      scroll.zoomedView = View()
    }

    #expect(messages.count == 4)
    #expect(messages.last == "The zoomed view of a scroll view must be one of its subviews.")
    #expect(scroll.minimumZoom == 1 && scroll.maximumZoom == 4 && scroll.zoom == 1)
    #expect(scroll.zoomedView === picture)
  }
}
