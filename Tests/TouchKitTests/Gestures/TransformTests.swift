import Foundation
import TestSupport
import Testing
import TouchKit
import TouchKitTesting

/// Properties that vectors cannot express: single steps, and the composed transform.
@MainActor
@Suite("Transform")
struct TransformTests {
  private let scene = GestureScene()
  private let transform: TransformGestureRecognizer
  private var stage: Stage { scene.stage }

  init() { transform = scene.add(TransformGestureRecognizer(), "transform") }

  /// Moves fingers in one frame, 10 ms after the previous one.
  private func move(_ places: [UInt32: Point]) {
    stage.advance(by: .milliseconds(10))
    stage.frame(
      places.sorted { $0.key < $1.key }.map { scene.finger($0.key).sample(.moved, at: $0.value) })
  }

  private func land(_ places: Point...) {
    for (index, place) in places.enumerated() { scene.finger(UInt32(index + 1)).down(at: place) }
  }

  @Test("a pinch from 80 to 160 points doubles the scale in steps of at most 3 percent")
  func pinchIsSmooth() {
    land(Point(360, 300), Point(440, 300))
    var scales = [1.0]

    for step in 1...40 {
      move([1: Point(360 - Double(step), 300), 2: Point(440 + Double(step), 300)])
      scales.append(transform.scale)
    }

    #expect(abs(transform.scale - 2) < 1e-9)
    for (scale, next) in zip(scales, scales.dropFirst()) {
      #expect(next >= scale && next <= scale * 1.03)
    }
  }

  @Test("a turn is complete in the end, in steps below twice those of the fingers")
  func turnIsSmooth() {
    let center = Point(400, 300)
    land(Point(340, 300), Point(460, 300))
    var angles = [0.0]

    for step in 1...90 {
      let arm = Vector(60, 0).rotated(by: .degrees(Double(step)))
      move([1: center - arm, 2: center + arm])
      angles.append(transform.rotation.degrees)
    }

    #expect(abs(transform.rotation.degrees - 90) < 1e-9)
    for (angle, next) in zip(angles, angles.dropFirst()) {
      #expect(next >= angle && next - angle < 1.5)
    }
  }

  @Test("a drag never jumps and ends with the grabbed point under the finger", arguments: [1.0, 7])
  func dragIsSmooth(step: Double) {
    land(Point(300, 300))
    var translation = Vector.zero

    for count in 1...Int(70 / step) {
      move([1: Point(300 + step * Double(count), 300)])
      let next = transform.translation(in: nil)
      #expect(next.dx - translation.dx <= step * (1 + 10 / 32) + 1e-9)
      translation = next
    }

    #expect(abs(translation.dx - 70) < 1e-9)
  }

  @Test("with the slop included, the grabbed point is under the finger in every action")
  func grabbedPoint() {
    transform.includesSlop = true
    var lags: [Double] = []
    transform.onAction { transform, phase in
      let grabbed = transform.transform(in: nil).apply(Point(300, 300))
      lags.append(grabbed.distance(to: transform.location(in: nil)))
    }
    land(Point(300, 300))

    for step in 1...30 { move([1: Point(300 + 3 * Double(step), 300 + Double(step))]) }
    scene.finger(1).up()

    #expect(lags.count > 25)
    #expect(lags.allSatisfy { $0 < 1e-9 })
  }

  @Test("content under two fingers is under them again in the end, whatever their path")
  func bothPointsStayUnderTheFingers() {
    var random = SeededGenerator(seed: 8)
    for _ in 0..<50 {
      let starts = [Point(300, 300), Point(300, 300) + Vector(Double(random.number(60...200)), 30)]
      var places = starts
      land(starts[0], starts[1])
      for _ in 0..<60 {
        let moved = places.map {
          $0 + Vector(Double(random.number(-9...9)), Double(random.number(-9...9)))
        }
        // Fingers this close together have no direction.
        if moved[0].distance(to: moved[1]) >= 20 { places = moved }
        move([1: places[0], 2: places[1]])
      }
      // Far apart, so that every slop is given back.
      places = [Point(100, 120), Point(640, 480)]
      move([1: Point(200, 500), 2: Point(600, 100)])
      move([1: places[0], 2: places[1]])

      let map = transform.transform(in: nil)
      #expect(map.apply(starts[0]).distance(to: places[0]) < 1e-6)
      #expect(map.apply(starts[1]).distance(to: places[1]) < 1e-6)
      scene.finger(1).up()
      scene.finger(2).up()
    }
  }

  @Test("the transform can be expressed in the coordinates of any view") func otherPlanes() throws {
    let board = scene.addView("board", 100, 100, 400, 400)
    board.transform = Transform.rotation(.degrees(37)).then(.scale(1.7))
    land(Point(300, 300), Point(400, 320))

    move([1: Point(250, 280), 2: Point(480, 420)])

    let (inWindow, inBoard) = (transform.transform(in: nil), transform.transform(in: board))
    let point = Point(77, 99)
    let there = board.convert(point, to: nil)
    #expect(
      board.convert(inBoard.apply(point), to: nil).distance(to: inWindow.apply(there)) < 1e-9)
  }

  @Test("a view placed by start and transform returns when the touch is cancelled")
  func cancelRestores() {
    let card = View(frame: Rect(300, 200, 200, 160))
    scene.view.addSubview(card)
    card.transform = .rotation(.degrees(10))
    let before = card.pose
    var start = card.pose
    transform.onAction { transform, phase in
      if phase == .began { start = card.pose }
      card.pose = start.applying(transform.transform(in: card.superview))
    }
    land(Point(340, 260), Point(440, 300))

    move([1: Point(300, 200), 2: Point(520, 400)])
    #expect(card.pose != before)
    scene.finger(2).cancel()

    #expect(card.pose == before)
    let actions = scene.recorder.lines.filter { $0.hasPrefix("transform") }
    #expect(actions == ["transform began", "transform cancelled"])
  }

  @Test("setting all values to zero, in any order, makes the transform the identity")
  func settingStartsAnew() {
    land(Point(300, 300), Point(400, 300), Point(350, 380))
    move([1: Point(250, 200), 2: Point(520, 400)])
    scene.finger(2).up()
    move([1: Point(200, 200), 3: Point(360, 480)])

    transform.scale = 1
    transform.setTranslation(.zero, in: nil)
    transform.rotation = .zero

    #expect(transform.transform(in: nil).isNearIdentity)
    let last = Point(200, 200)
    move([1: last + Vector(50, 20), 3: Point(410, 500)])
    let map = transform.transform(in: nil)
    #expect(map.apply(last).distance(to: last + Vector(50, 20)) < 1e-9)
  }

  @Test("values that are not finite are ignored") func badValues() {
    land(Point(300, 300), Point(400, 300))
    move([1: Point(250, 300), 2: Point(450, 300)])
    let map = transform.transform(in: nil)

    for scale in [0, -1, .nan, .infinity] { transform.scale = scale }
    transform.rotation = .radians(.nan)
    transform.setTranslation(Vector(.infinity, 0), in: nil)

    #expect(transform.transform(in: nil) == map)
  }

  @Test("values set before the first finger do not apply to the gesture") func setWhileIdle() {
    transform.scale = 3
    transform.rotation = .degrees(50)
    transform.setTranslation(Vector(7, 7), in: nil)
    land(Point(300, 300), Point(400, 300))

    move([1: Point(250, 300), 2: Point(450, 300)])

    #expect(abs(transform.scale - 2) < 1e-9)
    #expect(transform.rotation == .zero)
    #expect(transform.translation(in: nil) == .zero)
  }

  @Test("an ignored finger no longer moves, scales or rotates")
  func ignoredFinger() throws {
    land(Point(300, 300), Point(400, 300))
    move([1: Point(250, 300), 2: Point(450, 300)])

    transform.ignore(try #require(transform.touches.last))
    move([2: Point(700, 500)])
    move([1: Point(250, 340), 2: Point(100, 100)])

    #expect(abs(transform.scale - 2) < 1e-9)
    #expect(transform.rotation == .zero)
    #expect((transform.translation(in: nil) - Vector(0, 40)).length < 1e-9)
  }

  /// Moves two fingers apart on the arc about their middle, one degree in each frame.
  private func twist(to degrees: Int, distance: Double) {
    for step in 1...abs(degrees) {
      let arm = Vector(distance / 2, 0).rotated(by: .degrees(Double(step * degrees.signum())))
      move([1: Point(400, 300) - arm, 2: Point(400, 300) + arm])
    }
  }

  @Test(
    "where two fingers are followed, a finger that has moved by 4 points begins all three values",
    arguments: [4, -4, 5, 20])
  func followsTwo(degrees: Int) {
    transform.followsTwoFingers = true
    land(Point(340, 300), Point(460, 300))
    twist(to: 3 * degrees.signum(), distance: 120)
    #expect(transform.state == .possible)
    twist(to: degrees, distance: 120)

    #expect(transform.state == .began || transform.state == .changed)
    #expect(abs(transform.rotation.degrees - Double(degrees)) < 1e-9)
    #expect(abs(transform.scale - 1) < 1e-9 && transform.translation(in: nil).length < 1e-9)
    move([1: Point(335, 301), 2: Point(472, 309)])
    let map = transform.transform(in: nil)
    #expect(map.apply(Point(340, 300)).distance(to: Point(335, 301)) < 1e-6)
    #expect(map.apply(Point(460, 300)).distance(to: Point(472, 309)) < 1e-6)
    #expect(!transform.hasScaled || abs(transform.scale - 1) * 120 >= 8)
  }

  @Test("where two fingers are followed, one finger is dragged as elsewhere")
  func followsTwoAfterOne() {
    (transform.followsTwoFingers, transform.includesSlop) = (true, true)
    land(Point(300, 300))
    move([1: Point(309, 300)])
    #expect(transform.state == .possible)
    move([1: Point(312, 300)])
    #expect(transform.state == .began && transform.translation(in: nil) == Vector(12, 0))

    scene.finger(2).down(at: Point(412, 300))
    move([2: Point(415.9, 300)])
    #expect(transform.scale == 1)
    move([2: Point(417, 300)])
    #expect(abs(transform.scale - 1.05) < 1e-9 && transform.rotation == .zero)
    #expect(!transform.hasScaled, "it has not left the slop")
    scene.finger(1).up()
    scene.finger(2).up()
    #expect(scene.recorder.lines.last == "transform ended")
  }

  @Test("where two fingers are followed, a touchpad is from its first motion on")
  func followsTouchpad() {
    transform.followsTwoFingers = true
    let center = Point(400, 300)
    stage.touchpadPinch(.began, at: center)
    stage.touchpadPinch(.changed, scale: 1.01, turn: .degrees(1), at: center)
    #expect(abs(transform.scale - 1.01) < 1e-9 && abs(transform.rotation.degrees - 1) < 1e-9)
    stage.touchpadPinch(.ended, scale: 1.01, at: center)
  }

  @Test("reports which of the values have begun") func whichValues() {
    land(Point(300, 300), Point(400, 300))
    move([1: Point(330, 300), 2: Point(430, 300)])
    #expect(transform.state == .began && !transform.hasScaled && !transform.hasRotated)

    move([1: Point(300, 300), 2: Point(460, 300)])
    #expect(transform.hasScaled && !transform.hasRotated)

    move([1: Point(310, 270), 2: Point(450, 330)])
    #expect(transform.hasRotated)
  }
}

extension Transform {
  fileprivate var isNearIdentity: Bool {
    apply(Point(0, 0)).distance(to: Point(0, 0)) < 1e-9
      && apply(Point(1, 0)).distance(to: Point(1, 0)) < 1e-9
  }
}
