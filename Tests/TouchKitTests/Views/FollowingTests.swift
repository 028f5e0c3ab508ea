import Testing
import TouchKit
import TouchKitTesting

@MainActor
@Suite("A view that follows another one") struct FollowingTests {
  private let stage = Stage()
  private let card = View(frame: Rect(100, 100, 80, 40))
  private let mark = View(frame: Rect(0, 0, 10, 10))

  init() {
    stage.root.addSubview(card)
    stage.root.addSubview(mark)
  }

  /// Puts the mark at the lower right corner of the card, as it is shown.
  private func follow() {
    mark.follow(card) { [unowned mark] card in
      mark.center = card.convert(Point(card.bounds.maxX, card.bounds.maxY), to: mark.superview)
    }
  }

  private var corner: Point {
    card.convert(Point(card.bounds.maxX, card.bounds.maxY), to: mark.superview)
  }

  @Test("is placed at once, and when the other one has another frame") func frames() {
    follow()
    #expect(mark.center == Point(180, 140))
    card.frame = Rect(200, 50, 100, 100)
    stage.draw()
    #expect(mark.center == Point(300, 150))
  }

  @Test("goes with it in every frame of an animation, and is right at its end") func animations() {
    card.transform = .scale(0.01)
    follow()
    View.animate(for: .milliseconds(250), curve: .overshoot) { card.transform = .identity }

    for _ in 0..<10 {
      stage.advance(by: .milliseconds(16))
      stage.draw()
      #expect(mark.center.distance(to: corner) < 1e-9)
    }
    stage.advance(by: .milliseconds(300))
    stage.draw()
    #expect(mark.center == Point(180, 140))
  }

  @Test("goes with what contains the other one, and stays if both move together")
  func ancestors() {
    let panel = View(frame: Rect(0, 0, 400, 400))
    stage.root.addSubview(panel)
    panel.addSubview(card)
    follow()
    var calls = 0
    panel.frame = Rect(50, 20, 400, 400)
    stage.draw()
    #expect(mark.center == Point(230, 160))

    panel.addSubview(mark)
    mark.follow(card) { _ in calls += 1 }
    panel.frame = Rect(0, 0, 400, 400)
    stage.draw()
    #expect(calls == 1)
  }

  @Test("does nothing while the other one is where it was") func rests() {
    var calls = 0
    mark.follow(card) { _ in calls += 1 }
    for _ in 0..<3 {
      stage.root.setNeedsLayout()
      stage.draw()
    }
    #expect(calls == 1)
  }

  @Test("follows one view at a time, until it stops") func stops() {
    let other = View(frame: Rect(300, 300, 10, 10))
    stage.root.addSubview(other)
    follow()
    mark.follow(other) { [unowned mark] in mark.center = $0.center }
    card.center.x += 50
    stage.draw()
    #expect(mark.center == other.center)
    mark.stopFollowing()
    other.center.x += 50
    stage.draw()
    #expect(mark.center == Point(305, 305))
  }

  @Test("one that is added to a window later is placed there") func later() {
    mark.removeFromSuperview()
    follow()
    stage.root.addSubview(mark)
    stage.draw()
    #expect(mark.center == corner)
    card.removeFromSuperview()
    card.center.x += 50
    stage.draw()
    #expect(mark.center == Point(180, 140), "what is not shown is not followed")
  }

  @Test("a chain is placed in one frame, a ring does not hang") func chains() {
    let last = View(frame: Rect(0, 0, 10, 10))
    stage.root.addSubview(last)
    last.follow(mark) { [unowned last] in last.center = $0.center + Vector(5, 0) }
    follow()
    card.center.x += 20
    stage.draw()
    #expect(last.center == corner + Vector(5, 0))

    mark.follow(last) { [unowned mark] in mark.center = $0.center + Vector(5, 0) }
    stage.draw()
  }
}
