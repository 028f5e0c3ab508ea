import Testing
import TouchKit
import TouchKitTesting

@MainActor
@Suite("Responder chain")
struct ResponderTests {
  private let scene = GestureScene()
  private let inner: Inner

  init() {
    inner = Inner(frame: Rect(100, 100, 200, 200))
    scene.view.addSubview(inner)
  }

  private var gestures: [String] { scene.recorder.lines.filter { !$0.hasPrefix("view") } }

  @Test("unhandled touches are passed to the next responder unless the view swallows them")
  func swallows() {
    scene.finger(1).tap(at: Point(150, 150))
    #expect(scene.recorder.lines == ["view began 1", "view ended 1"])

    inner.swallows = true
    scene.finger(2).tap(at: Point(150, 150))
    scene.finger(3).down(at: Point(150, 150))
    scene.finger(3).move(to: Point(250, 150))
    scene.finger(3).cancel()

    #expect(scene.recorder.lines == ["view began 1", "view ended 1"])
  }

  @Test("claimed taps are not recognized by ancestors, but drags are") func taps() {
    scene.add(TapGestureRecognizer(), "tap")
    scene.add(PanGestureRecognizer(), "pan")
    scene.finger(1).tap(at: Point(150, 150))
    #expect(gestures == ["tap ended"])

    inner.claims = true
    scene.finger(1).tap(at: Point(150, 150))
    scene.finger(1).down(at: Point(150, 150))
    scene.finger(1).stroke(to: Point(250, 150), in: .milliseconds(50))
    scene.finger(1).up()

    #expect(gestures.filter { $0.hasPrefix("tap") } == ["tap ended"])
    #expect(gestures.contains("pan began"))
  }

  @Test("a tap recognizer of the view itself receives its claimed taps") func ownTaps() {
    inner.claims = true
    inner.add(scene.recorder.watch(TapGestureRecognizer(), as: "own"))

    scene.finger(1).tap(at: Point(150, 150))

    #expect(gestures == ["own ended"])
  }

  @Test("a view is scrolled to be visible in all scroll views around it")
  func scrollsToVisible() {
    let outer = ScrollView()
    outer.frame = Rect(0, 0, 400, 300)
    outer.contentSize = Size(400, 1000)
    let list = ScrollView()
    list.frame = Rect(0, 600, 400, 200)
    list.contentSize = Size(400, 900)
    let row = View(frame: Rect(0, 800, 400, 50))
    scene.view.addSubview(outer)
    outer.addSubview(list)
    list.addSubview(row)

    row.scrollToVisible(row)
    scene.stage.advance(by: .seconds(1))
    row.scrollToVisible(row)
    scene.stage.advance(by: .seconds(1))

    let place = row.convert(row.bounds, to: outer)
    #expect(list.contentOffset.y == 800 + 50 + 8 - 200)
    #expect(outer.bounds.contains(place.center))
  }
}

@MainActor
private final class Inner: View {
  var swallows = false
  var claims = false

  override var swallowsTouches: Bool { swallows }
  override var claimsTaps: Bool { claims }
}
