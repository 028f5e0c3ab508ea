import Testing
import TouchKit
import TouchKitTesting

/// Changes of views that are animated.
@MainActor
@Suite("View.animate")
struct AnimationTests {
  private let stage = Stage()
  private let card = View(frame: Rect(100, 100, 100, 100))

  init() { stage.root.addSubview(card) }

  private func animate(_ changes: () -> Void, completion: @escaping () -> Void = {}) {
    View.animate(for: .milliseconds(100), curve: .linear, changes, completion: completion)
  }

  @Test("moves properties gradually to exactly their new values") func gradually() {
    animate {
      card.center = Point(350, 150)
      card.alpha = 0.5
      card.cornerRadius = 10
    }
    #expect(card.center == Point(150, 150))

    stage.advance(by: .milliseconds(50))
    #expect(abs(card.center.x - 250) < 35)
    #expect(abs(card.alpha - (1 - (card.center.x - 150) / 400)) < 1e-9)

    stage.advance(by: .milliseconds(60))
    #expect(card.center == Point(350, 150))
    #expect(card.alpha == 0.5)
    #expect(card.cornerRadius == 10)
    #expect(!stage.window.isAnimating)
  }

  @Test("has the end state at once without a window") func noWindow() {
    let loose = View(frame: Rect(0, 0, 10, 10))
    var isOver = false

    animate({ loose.center = Point(50, 50) }, completion: { isOver = true })

    #expect(loose.center == Point(50, 50))
    #expect(isOver)
  }

  @Test("has the end state at once where motion is reduced") func reduced() {
    stage.window.animator.isReduced = true

    animate { card.alpha = 0 }

    #expect(card.alpha == 0)
    #expect(card.propertyIsFree(\.alpha, value: 0.7))
  }

  @Test("calls the completion once, after the last property") func completion() {
    var calls = 0
    animate(
      {
        card.center = Point(0, 0)
        card.alpha = 0
      }, completion: { calls += 1 })

    stage.advance(by: .milliseconds(90))
    #expect(calls == 0)
    stage.advance(by: .milliseconds(30))
    #expect(calls == 1)
  }

  @Test("ends where a property is set directly; other properties continue") func setDirectly() {
    var calls = 0
    animate(
      {
        card.center = Point(350, 150)
        card.alpha = 0
      }, completion: { calls += 1 })
    stage.advance(by: .milliseconds(32))

    card.center = Point(10, 10)
    stage.advance(by: .milliseconds(100))

    #expect(card.center == Point(10, 10))
    #expect(card.alpha == 0)
    #expect(calls == 1)
  }

  @Test("a completion may change the view whose animation was ended") func completionChanges() {
    animate({ card.center = Point(350, 150) }, completion: { card.alpha = 0.5 })
    stage.advance(by: .milliseconds(32))

    card.center = Point(10, 10)

    #expect(card.alpha == 0.5)
    #expect(card.center == Point(10, 10))
  }

  @Test("continues from where a property is when it is animated again") func again() {
    animate { card.center = Point(350, 150) }
    stage.advance(by: .milliseconds(48))
    let place = card.center

    animate { card.center = Point(150, 150) }
    #expect(card.center == place)
    stage.advance(by: .milliseconds(110))

    #expect(card.center == Point(150, 150))
  }

  @Test("a rotating view keeps its size, and takes the shorter way") func rotation() {
    card.transform = .rotation(.degrees(170))

    animate { card.transform = .rotation(.degrees(-170)) }
    stage.advance(by: .milliseconds(48))

    #expect(abs(card.transform.scaleX - 1) < 1e-9)
    #expect(abs(card.transform.rotation.degrees) > 170)
  }

  @Test("animates a background from and to none") func background() {
    animate { card.backgroundColor = .black }
    stage.advance(by: .milliseconds(48))
    #expect((card.backgroundColor?.alpha ?? 0) > 0.2)
    #expect((card.backgroundColor?.alpha ?? 1) < 0.8)
    stage.advance(by: .milliseconds(60))
    #expect(card.backgroundColor == .black)

    animate { card.backgroundColor = nil }
    stage.advance(by: .milliseconds(120))
    #expect(card.backgroundColor == nil)
  }

  @Test("animates what a layout inside the closure changes") func layout() {
    let column = Column()
    stage.root.addSubview(column)
    stage.draw()

    animate {
      column.isLow = true
      column.layoutIfNeeded()
    }
    #expect(column.kid.center == Point(5, 5))
    stage.advance(by: .milliseconds(120))

    #expect(column.kid.center == Point(5, 95))
  }
}

/// A view that lays out its subview at the top or at the bottom.
private final class Column: View {
  let kid = View(frame: Rect(0, 0, 10, 10))
  var isLow = false { didSet { setNeedsLayout() } }

  init() {
    super.init(frame: Rect(0, 0, 10, 100))
    addSubview(kid)
  }

  // Isolated, because tests release their views on any thread.
  isolated deinit {}

  override func layoutSubviews() { kid.center = Point(5, isLow ? 95 : 5) }
}

extension View {
  /// Whether a property keeps a value that is set.
  fileprivate func propertyIsFree<Value: Equatable>(
    _ property: ReferenceWritableKeyPath<View, Value>, value: Value
  ) -> Bool {
    self[keyPath: property] = value
    return self[keyPath: property] == value
  }
}
