import Testing
import TouchKitTesting

@testable import TouchKit

@MainActor
@Suite("Removing a touched view")
struct ViewRemovalTests {
  private let scene = GestureScene()
  private let kid: ProbeView
  private var finger: Finger { scene.finger(1) }

  init() { kid = scene.addView("kid", 0, 0, 300, 300) }

  private func watch<Recognizer: GestureRecognizer>(_ recognizer: Recognizer, _ name: String) {
    kid.add(scene.recorder.watch(recognizer, as: name))
  }

  @Test("cancels its touches and its gestures once") func cancelled() {
    watch(PanGestureRecognizer(), "pan")
    kid.gestureRecognizers[0].cancelsTouchesInView = false
    finger.down(at: Point(100, 100))
    finger.move(to: Point(150, 100))

    kid.removeFromSuperview()
    finger.move(to: Point(200, 100))
    finger.up()

    #expect(
      scene.recorder.lines
        == ["kid began 1", "kid moved 1", "pan began", "kid cancelled 1", "pan cancelled"])
    #expect(scene.stage.window.leftovers == [])
  }

  @Test("cancels the touches of its descendants") func descendants() {
    let grandchild = ProbeView("grandchild", frame: Rect(0, 0, 50, 50), recorder: scene.recorder)
    kid.addSubview(grandchild)
    grandchild.add(scene.recorder.watch(LongPressGestureRecognizer(), as: "press"))
    finger.down(at: Point(20, 20))
    scene.wait(500)

    kid.removeFromSuperview()

    #expect(scene.recorder.lines.suffix(1) == ["press cancelled"])
    #expect(scene.stage.window.leftovers == ["1 touches"])
  }

  @Test("does not affect the gestures of its ancestors") func ancestors() {
    let pan = scene.add(PanGestureRecognizer(), "pan")
    finger.down(at: Point(100, 100))
    finger.move(to: Point(150, 100))

    kid.removeFromSuperview()
    finger.move(to: Point(200, 100))

    #expect(pan.state == .changed)
    #expect(isNear(pan.translation(in: nil), Vector(90, 0)))
  }

  @Test("ends its possible gestures without an action") func possible() {
    watch(TapGestureRecognizer(), "tap")
    finger.down(at: Point(100, 100))

    kid.removeFromSuperview()
    finger.up()
    scene.wait(1000)

    #expect(scene.recorder.lines == ["kid began 1", "kid cancelled 1"])
  }

  @Test("ends a tap that waits for a second one") func waiting() {
    let single = TapGestureRecognizer()
    let double = TapGestureRecognizer(taps: 2)
    watch(single, "single")
    watch(double, "double")
    single.require(toFail: double)
    finger.tap(at: Point(100, 100))

    kid.removeFromSuperview()
    scene.wait(1000)

    #expect(scene.recorder.lines.filter { !$0.hasPrefix("kid") } == [])
    #expect(scene.recorder.lines == ["kid began 1", "kid cancelled 1"])
  }

  @Test("releases the gestures of ancestors that waited for one of its own") func frees() {
    let outer = scene.add(TapGestureRecognizer(), "outer")
    let inner = TapGestureRecognizer(taps: 2)
    watch(inner, "inner")
    outer.require(toFail: inner)
    finger.tap(at: Point(100, 100))

    kid.removeFromSuperview()

    #expect(scene.recorder.lines.last == "outer ended")
  }

  @Test("is possible in its own action") func ownAction() {
    watch(PanGestureRecognizer(), "pan")
    kid.gestureRecognizers[0].onAction { [unowned kid] _, phase in
      if phase == .changed { kid.removeFromSuperview() }
    }
    finger.down(at: Point(100, 100))
    finger.move(to: Point(150, 100))

    finger.move(to: Point(160, 100))
    finger.up()

    #expect(scene.recorder.lines.suffix(2) == ["pan changed", "pan cancelled"])
    #expect(scene.stage.window.leftovers == [])
  }

  @Test("allows adding it again and touching it") func comesBack() {
    watch(TapGestureRecognizer(), "tap")
    finger.down(at: Point(100, 100))
    kid.removeFromSuperview()
    scene.view.addSubview(kid)
    finger.up()
    #expect(!scene.recorder.lines.contains("tap ended"))

    finger.tap(at: Point(100, 100))

    #expect(scene.recorder.lines.last == "tap ended")
  }

  @Test("is possible in touchesBegan") func inTouchesBegan() {
    watch(TapGestureRecognizer(), "tap")
    kid.reaction = { [unowned kid] phase, _ in if phase == .began { kid.removeFromSuperview() } }

    finger.tap(at: Point(100, 100))

    #expect(scene.recorder.lines == ["kid began 1", "kid cancelled 1"])
    #expect(scene.stage.window.leftovers == [])
  }
}
