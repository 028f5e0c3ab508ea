import Testing
import TouchKit
import TouchKitTesting

/// `View.apply(_:about:for:)`.
@MainActor
@Suite("Transforms about a point that are animated")
struct PinnedAnimationTests {
  private let stage = Stage()
  private let card = View(frame: Rect(100, 100, 100, 100))
  private let pin = Point(100, 100)

  init() { stage.root.addSubview(card) }

  @Test("the point stays where it is, and the end is that of the one in one step") func pinned() {
    let other = View(frame: card.frame)
    let change = Transform.scale(2).then(.rotation(.degrees(90)))
    other.apply(change, about: pin)
    var calls = 0

    card.apply(change, about: pin, for: .milliseconds(160), curve: .linear) { calls += 1 }
    #expect(card.center == Point(150, 150))
    for _ in 1...9 {
      stage.advance(by: .milliseconds(16))
      // The corner of the card is pinned.
      #expect(card.convert(Point(0, 0), to: nil).distance(to: pin) < 1e-9)
    }
    #expect(abs(card.transform.rotation.degrees - 81) < 1 && calls == 0)
    stage.advance(by: .milliseconds(100))

    #expect(card.pose == other.pose && calls == 1 && !stage.window.isAnimating)
  }

  @Test("a spring swings beyond the end and rests there") func spring() {
    var largest = 1.0
    card.apply(.scale(2), about: pin, for: .milliseconds(320), curve: .spring(Spring()))
    for _ in 1...20 {
      stage.advance(by: .milliseconds(16))
      largest = max(largest, card.transform.scaleX)
    }
    #expect(largest > 2.02 && card.transform.scaleX == 2)
  }

  @Test("a finger that lands on the view, or on one in it, stops it where it is") func finger() {
    let inner = View(frame: Rect(25, 25, 50, 50))
    card.addSubview(inner)
    for target in [card, inner] {
      var calls = 0
      card.pose = Pose(center: Point(150, 150))
      card.apply(.scale(3), about: card.center, for: .seconds(1)) { calls += 1 }
      stage.advance(by: .milliseconds(500))
      let pose = card.pose
      #expect(pose.transform.scaleX > 1 && pose.transform.scaleX < 3 && calls == 0)

      stage.finger.tap(target)

      #expect(calls == 1)
      stage.advance(by: .seconds(1))
      #expect(card.pose == pose)
    }
  }

  @Test("a finger beside the view, and animations of other properties, leave it alone")
  func others() {
    card.apply(.scale(3), about: card.center, for: .milliseconds(160))
    View.animate(for: .milliseconds(160)) { card.alpha = 0.5 }
    stage.finger.tap(at: Point(700, 500))
    stage.advance(by: .seconds(1))

    #expect(card.transform.scaleX == 3 && card.alpha == 0.5)
  }

  @Test("whatever sets center or transform ends it, and it ends their animations") func replaced() {
    var calls = 0
    card.apply(.scale(3), about: pin, for: .milliseconds(160)) { calls += 1 }
    stage.advance(by: .milliseconds(80))
    card.center = Point(300, 300)
    #expect(calls == 1)
    let pose = card.pose
    stage.advance(by: .milliseconds(160))
    #expect(card.pose == pose && calls == 1)

    View.animate(for: .milliseconds(160)) {
      card.center = Point(500, 500)
    } completion: {
      calls += 1
    }
    stage.advance(by: .milliseconds(80))
    let center = card.center
    card.apply(.rotation(.degrees(90)), about: center, for: .milliseconds(160))
    #expect(calls == 2)
    stage.advance(by: .milliseconds(300))
    #expect(card.center.distance(to: center) < 1e-9)

    card.apply(.scale(2), about: card.center, for: .milliseconds(160)) { calls += 1 }
    View.animate(for: .milliseconds(160)) { card.center = Point(500, 500) }
    #expect(calls == 3)
    stage.advance(by: .seconds(1))
    #expect(card.center == Point(500, 500) && !stage.window.isAnimating)
  }

  @Test("applies at once where motion is reduced, and in no window") func atOnce() {
    var calls = 0
    let loose = View(frame: Rect(0, 0, 10, 10))
    loose.apply(.scale(2), about: Point(5, 5), for: .seconds(1)) { calls += 1 }
    #expect(loose.transform.scaleX == 2 && calls == 1)

    stage.window.animator.isReduced = true
    card.apply(.scale(2), about: pin, for: .seconds(1)) { calls += 1 }
    #expect(card.transform.scaleX == 2 && card.center == Point(200, 200) && calls == 2)
    #expect(!stage.window.isAnimating)
  }
}
