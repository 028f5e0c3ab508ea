import Testing
import TouchKit
import TouchKitTesting

/// What is seen of a layer that comes and goes, and what is there meanwhile.
@MainActor @Suite("The motion of a layer") struct OverlayMotionTests {
  private let stage = Stage(width: 400, height: 300)
  private let card = Card(frame: Rect(100, 200, 200, 100))

  /// A black sheet that counts how often it is drawn.
  private final class Card: View {
    var drawings = 0
    var color = Color.black { didSet { setNeedsDisplay(Rect(0, 0, 20, 20)) } }
    var taps = 0

    override func draw(_ canvas: borrowing Canvas) {
      drawings += 1
      canvas.fill(bounds, with: color)
    }

    override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) { taps += 1 }
  }

  private func present(_ motion: Overlay.Motion, dimming: Double = 1) -> Overlay {
    stage.root.backgroundColor = .white
    card.role = .sheet
    stage.draw()
    let overlay = Overlay(isModal: true)
    overlay.dimming = dimming
    overlay.motion = motion
    overlay.present(card, in: stage.window)
    return overlay
  }

  private let fromBelow = Overlay.Motion(by: Vector(0, 100), fades: false)

  /// How far down the upper edge of the card is seen, in points.
  private func seenTop() -> Int? {
    let pixels = stage.draw()
    return (0..<300).first { pixels[200, $0].red < 0.02 }
  }

  @Test("rises and dims, while it is at its place for fingers from the first moment") func rises() {
    let overlay = present(fromBelow)
    #expect(card.frame == Rect(100, 200, 200, 100))
    #expect(stage.root.hitTest(Point(200, 210)) === card)
    var (tops, grounds) = ([seenTop() ?? 0], [stage.draw()[20, 20].red])
    // Something is seen in the first frame.
    #expect(tops[0] == 280 && grounds[0] < 1)
    stage.finger.tap(at: Point(200, 210))
    #expect(card.taps == 1)

    for _ in 1...20 {
      stage.advance(by: .milliseconds(16))
      tops.append(seenTop() ?? 0)
      grounds.append(stage.draw()[20, 20].red)
      #expect(card.frame == Rect(100, 200, 200, 100))
    }
    #expect(zip(tops, tops.dropFirst()).allSatisfy { $0 >= $1 } && tops.last == 200)
    #expect(zip(grounds, grounds.dropFirst()).allSatisfy { $0 >= $1 })
    #expect(Set(tops).count > 8, "\(tops)")
    #expect(overlay.isPresented && !stage.window.isAnimating)
  }

  @Test("is drawn once for all of it, and once when something in it changes") func drawnOnce() {
    _ = present(fromBelow)
    stage.draw()
    #expect(card.drawings == 1)
    stage.advance(by: .milliseconds(64))
    stage.draw()
    #expect(card.drawings == 1)

    card.color = .red
    stage.advance(by: .milliseconds(16))
    let top = seenTop() ?? 0
    #expect(card.drawings == 2)
    #expect(stage.draw()[105, top + 5].red > 0.9, "seen where the picture is")
    stage.advance(by: .seconds(1))
    stage.draw()
    #expect(card.drawings == 2, "the picture at its place is as good")
    card.color = .black
    #expect(stage.draw()[105, 205].red < 0.02)
  }

  @Test("looks in the end as without motion") func end() {
    _ = present(.free)
    stage.advance(by: .seconds(1))
    let moved = stage.draw().snapshot()
    stage.window.invalidate()
    #expect(stage.draw().snapshot().largestDifference(from: moved) == 0)
  }

  @Test("is gone at once for fingers, the view tree and readers, and is seen leaving")
  func leaves() {
    let overlay = present(fromBelow)
    stage.advance(by: .seconds(1))
    func hasSheet() -> Bool {
      ViewTree(of: stage.window).children.contains { $0.role == .sheet }
    }
    #expect(hasSheet())

    overlay.dismiss()
    #expect(!overlay.isPresented && !hasSheet())
    stage.advance(by: .milliseconds(48))
    let top = seenTop() ?? 0
    stage.advance(by: .milliseconds(16))
    #expect((201...298).contains(top) && (seenTop() ?? 300) > top)
    stage.advance(by: .milliseconds(160))
    #expect(card.window == nil && stage.draw()[20, 20].red == 1)
  }

  /// Buttons below the layer, with numbers, and what has been tapped.
  @MainActor private final class Below {
    var taps: [Int] = []

    init(_ places: [Rect], in stage: Stage) {
      for (number, place) in places.enumerated() {
        let button = Button("\(number)") { [weak self] in self?.taps.append(number) }
        button.frame = place
        stage.root.insertSubview(button, at: 0)
      }
    }
  }

  @Test("a finger on what is seen leaving is one on what is below it") func fallsThrough() {
    let below = Below([Rect(150, 230, 100, 48)], in: stage)
    let overlay = present(fromBelow)
    stage.advance(by: .seconds(1))
    overlay.dismiss()
    stage.finger.tap(at: Point(200, 254))
    #expect(below.taps == [0] && card.taps == 0)
  }

  @Test(
    "a second tap in one go on a sheet that is gone means nothing; later, elsewhere or after a key it does",
    arguments: [false, true])
  func secondTap(byMouse: Bool) {
    let below = Below([Rect(100, 196, 100, 56), Rect(200, 196, 48, 56)], in: stage)
    let overlay = Overlay(isModal: true)
    let cancel = Button("Cancel") { overlay.dismiss() }
    cancel.frame = Rect(100, 196, 100, 56)
    let sheet = View(frame: stage.root.bounds)
    sheet.addSubview(cancel)
    func tap(_ point: Point, after milliseconds: Int = 0) {
      stage.advance(by: .milliseconds(milliseconds))
      if byMouse {
        stage.mouse(.pressed(.primary), at: point)
        stage.mouse(.released(.primary), at: point)
      } else {
        stage.finger.tap(at: point, holding: .milliseconds(1))
      }
    }
    func open() {
      overlay.present(sheet, in: stage.window)
      overlay.dimming = 0.5
      stage.advance(by: .seconds(1))
    }
    open()
    tap(Point(150, 215))
    #expect(!overlay.isPresented)
    tap(Point(154, 220), after: 90)
    #expect(below.taps.isEmpty)
    tap(Point(215, 215), after: 30)
    #expect(below.taps == [1], "another place")
    tap(Point(150, 215), after: 250)
    #expect(below.taps == [1, 0], "later")

    open()
    tap(Point(150, 215))
    stage.key("a")
    tap(Point(150, 215), after: 30)
    #expect(!overlay.isPresented && below.taps == [1, 0, 0], "after a key")
  }

  @Test("a second tap on a menu, with a backdrop in its place, does not close that")
  func secondTapOnMenu() {
    var outside = 0
    let menu = Overlay(isModal: true)
    let item = Button("Open") { [stage] in
      menu.dismiss()
      let sheet = Overlay(isModal: true)
      sheet.dimming = 0.5
      sheet.onOutsideTap = { outside += 1 }
      sheet.present(View(frame: Rect(0, 250, 400, 50)), in: stage.window)
    }
    item.frame = Rect(20, 20, 100, 48)
    menu.present(item, in: stage.window)
    stage.advance(by: .seconds(1))
    stage.finger.tap(at: Point(60, 40))
    stage.advance(by: .milliseconds(120))
    stage.finger.tap(at: Point(60, 40), holding: .milliseconds(1))
    #expect(outside == 0)
    stage.advance(by: .milliseconds(400))
    stage.finger.tap(at: Point(60, 40))
    #expect(outside == 1)
  }

  @Test("the focus does not move into what leaves") func focus() {
    let button = Button("Inside")
    button.frame = Rect(10, 10, 60, 48)
    card.addSubview(button)
    let below = Below([Rect(10, 10, 60, 60)], in: stage)
    let overlay = present(fromBelow)
    overlay.dismiss()
    for _ in 0..<2 {
      stage.key("Tab")
      #expect(stage.window.focus?.label == "0" && below.taps.isEmpty)
    }
  }

  @Test("a menu is gone when a backdrop comes, whose hand has opened both; a toast is not")
  func menuBelowBackdrop() {
    stage.draw()
    func leave(isModal: Bool) -> View {
      let view = View(frame: Rect(20, 20, 100, 100))
      let layer = Overlay(isModal: isModal)
      layer.present(view, in: stage.window)
      layer.dismiss()
      return view
    }
    let (menu, toast) = (leave(isModal: true), leave(isModal: false))
    #expect(menu.window != nil)
    _ = present(fromBelow)
    #expect(menu.window == nil && toast.window != nil)
  }

  @Test("leaves from where it is seen, if it is dismissed on its way") func turnsBack() {
    let overlay = present(fromBelow)
    stage.advance(by: .milliseconds(48))
    let top = seenTop() ?? 0
    #expect((210...270).contains(top))
    overlay.dismiss()
    stage.advance(by: .milliseconds(16))
    #expect((top...top + 20).contains(seenTop() ?? 0))
  }

  @Test("nothing moves where motion is reduced") func reduced() {
    stage.window.animator.isReduced = true
    let overlay = present(fromBelow)
    #expect(seenTop() == 200 && !stage.window.isAnimating)
    let ground = stage.draw()[20, 20].red
    overlay.dismiss()
    #expect(card.window == nil && seenTop() == nil && stage.draw()[20, 20].red > ground)
  }

  @Test("redraws only what moves where there is no backdrop") func damage() throws {
    _ = present(fromBelow, dimming: 0)
    stage.draw()
    for _ in 1...6 {
      stage.advance(by: .milliseconds(16))
      stage.draw()
      let damage = try #require(stage.presenter.presented.last).bounds
      #expect(damage.minX >= 96 && damage.maxX <= 304 && damage.minY >= 196)
    }
  }

  @Test("comes from beyond the edge at which it is") func edges() {
    let area = Rect(0, 0, 400, 300)
    func way(_ place: Rect) -> Overlay.Motion { Overlay.Motion(to: place, of: area, bottom: 300) }
    #expect(way(Rect(0, 100, 400, 200)) == Overlay.Motion(by: Vector(0, 200), fades: false))
    #expect(way(Rect(0, 0, 400, 120)) == Overlay.Motion(by: Vector(0, -120), fades: false))
    #expect(way(Rect(0, 56, 150, 244)) == Overlay.Motion(by: Vector(-150, 0), fades: false))
    #expect(way(Rect(250, 56, 150, 244)) == Overlay.Motion(by: Vector(150, 0), fades: false))
    #expect(way(Rect(50, 50, 300, 200)) == .free)
    #expect(
      Overlay.Motion(to: Rect(0, 20, 400, 160), of: area, bottom: 180)
        == Overlay.Motion(by: Vector(0, 280), fades: false), "above a keyboard")
  }
}
