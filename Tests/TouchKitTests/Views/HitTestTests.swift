import Testing
import TouchKitTesting

@testable import TouchKit

@MainActor
@Suite("Hit testing")
struct HitTestTests {
  private let scene = GestureScene()

  private func hit(_ x: Double, _ y: Double) -> String? {
    (scene.stage.window.viewForTouch(at: Point(x, y)) as? ProbeView)?.label
  }

  @Test("finds nothing while the root view cannot be hit") func root() {
    scene.stage.root.isUserInteractionEnabled = false
    let tap = scene.stage.root.add(TapGestureRecognizer())
    var count = 0
    tap.onAction { _, _ in count += 1 }

    scene.finger(1).tap(at: Point(100, 100))

    #expect(count == 0)
    #expect(scene.stage.window.touches.isEmpty)
  }

  @Test("treats a view as tracked while a finger is on it") func tracked() {
    let kid = scene.addView("kid", 100, 100, 100, 100)
    kid.hitMargin = .finger
    #expect(hit(235, 150) == "view")

    scene.finger(1).down(at: Point(150, 150))
    #expect(kid.isTracked)
    #expect(hit(235, 150) == "kid")

    scene.finger(1).up()
    #expect(hit(235, 150) == "view")
  }

  @Test("measures the distance to a round view from its edge") func round() {
    let kid = scene.addView("kid", 100, 100, 100, 100)
    kid.hitShape = .ellipse
    kid.hitMargin = .finger

    #expect(hit(108, 108) == "kid")
    #expect(hit(103, 103) == "view")
    #expect(hit(150, 91) == "kid")
    #expect(hit(150, 89) == "view")
  }

  @Test("measures non-uniformly scaled views in window points") func uneven() {
    let kid = scene.addView("kid", 300, 200, 100, 100)
    kid.transform = .scale(4, 0.5)
    kid.hitMargin = .finger

    #expect(hit(141, 250) == "kid")
    #expect(hit(139, 250) == "view")
    #expect(hit(350, 284) == "kid")
    #expect(hit(350, 286) == "view")
  }

  @Test("respects the bounds origin of a scrolled view") func scrolled() {
    let kid = scene.addView("kid", 0, 300, 100, 100)
    scene.view.bounds.origin = Point(0, 300)

    #expect(hit(50, 50) == "kid")
    #expect(hit(50, 350) == "view")
    _ = kid
  }

  @Test("uses an overridden pointInside") func ownShape() {
    final class Ring: View {
      isolated deinit {}
      override func pointInside(_ point: Point) -> Bool {
        point.distance(to: bounds.center) > 20 && super.pointInside(point)
      }
    }
    let ring = Ring(frame: Rect(100, 100, 100, 100))
    scene.view.addSubview(ring)

    #expect(scene.stage.window.viewForTouch(at: Point(150, 150)) === scene.view)
    #expect(scene.stage.window.viewForTouch(at: Point(110, 110)) === ring)
  }

  @Test("gives fingers that land together to the view that one of them hits") func together() {
    let kid = scene.addView("kid", 100, 100, 60, 60)
    kid.hitMargin = .finger
    let (outside, inside) = (scene.finger(1), scene.finger(2))

    scene.stage.frame([
      outside.sample(.began(provisional: false), at: Point(190, 130)),
      inside.sample(.began(provisional: false), at: Point(130, 130)),
    ])

    #expect(scene.stage.window.touches.allSatisfy { $0.view === kid })
  }

  @Test("keeps a touch in the view where it began, even if that view moves") func noFlicker() {
    let kid = scene.addView("kid", 100, 100, 100, 100)
    scene.finger(1).down(at: Point(150, 150))

    kid.center = Point(500, 500)
    kid.isHidden = true
    scene.finger(1).move(to: Point(160, 150))

    #expect(scene.stage.window.touches.first?.view === kid)
  }
}
