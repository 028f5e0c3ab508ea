import Testing
import TouchKit
import TouchKitTesting

/// Views that use sets of touches in UIKit's style.
@MainActor
struct TouchSetTests {
  private let stage = Stage()

  @Test("fingers that land, move and lift in one frame arrive in one call each") func together() {
    let pad = PinchPad(frame: Rect(0, 0, 400, 400))
    stage.root.addSubview(pad)
    let fingers = [stage.finger(1), stage.finger(2)]

    stage.frame([
      fingers[0].sample(.began(provisional: false), at: Point(150, 200)),
      fingers[1].sample(.began(provisional: false), at: Point(250, 200)),
    ])
    stage.move([fingers[0]: Point(100, 200), fingers[1]: Point(300, 200)])
    stage.lift(fingers)

    #expect(pad.calls == ["began 2", "moved 2", "ended 2"])
    #expect(abs(pad.scale - 2) < 1e-9)
  }

  @Test("fingers on two views arrive in one call for each view, in landing order") func twoViews() {
    let left = PinchPad(frame: Rect(0, 0, 200, 400))
    let right = PinchPad(frame: Rect(200, 0, 200, 400))
    let fingers = (1...4).map { stage.finger($0) }
    let places = [Point(250, 100), Point(50, 100), Point(350, 200), Point(150, 200)]
    for view in [left, right] { stage.root.addSubview(view) }
    for (finger, place) in zip(fingers, places) { finger.down(at: place) }
    left.calls = []
    right.calls = []
    var order: [View?] = []
    stage.window.onTouchDelivery = { _, touch in order.append(touch.view) }

    stage.frame(zip(fingers, places).map { $0.sample(.moved, at: $1 + Vector(0, 20)) })

    #expect(left.calls == ["moved 2"])
    #expect(right.calls == ["moved 2"])
    #expect(order == [right, right, left, left])
  }

  @Test("a view of one touch receives the first of two fingers that land together")
  func singleTouch() {
    let pad = PinchPad(frame: Rect(0, 0, 400, 400))
    pad.isMultipleTouchEnabled = false
    stage.root.addSubview(pad)
    let fingers = [stage.finger(1), stage.finger(2)]

    stage.frame([
      fingers[0].sample(.began(provisional: false), at: Point(150, 200)),
      fingers[1].sample(.began(provisional: false), at: Point(250, 200)),
    ])

    #expect(pad.calls == ["began 1"])
  }

  @Test("a finger that moves in the frame in which another lifts arrives in its own call")
  func mixedPhases() {
    let pad = PinchPad(frame: Rect(0, 0, 400, 400))
    stage.root.addSubview(pad)
    let (first, second) = (stage.finger(1), stage.finger(2))
    first.down(at: Point(150, 200))
    second.down(at: Point(250, 200))
    pad.calls = []

    stage.frame([
      first.sample(.moved, at: Point(140, 200)), second.sample(.ended, at: Point(250, 200)),
    ])

    #expect(pad.calls == ["moved 1", "ended 1"])
  }

  @Test("the touches of a gesture that begins are cancelled in one call") func cancelledTogether() {
    let pad = PinchPad(frame: Rect(0, 0, 400, 400))
    pad.add(PinchGestureRecognizer())
    stage.root.addSubview(pad)
    stage.finger(1).down(at: Point(150, 200))
    stage.finger(2).down(at: Point(250, 200))
    pad.calls = []

    stage.move([stage.finger(1): Point(100, 200), stage.finger(2): Point(300, 200)])

    #expect(pad.calls == ["cancelled 2"])
  }

  @Test("delayed touches are replayed as they came, with their times") func replayed() {
    let pad = PinchPad(frame: Rect(0, 0, 400, 400))
    let tap = TapGestureRecognizer(touches: 2)
    tap.delaysTouchesBegan = true
    pad.add(tap)
    stage.root.addSubview(pad)
    let fingers = [stage.finger(1), stage.finger(2)]
    stage.advance(by: .milliseconds(10))
    let landing = stage.now
    stage.frame([
      fingers[0].sample(.began(provisional: false), at: Point(150, 200)),
      fingers[1].sample(.began(provisional: false), at: Point(250, 200)),
    ])
    stage.advance(by: .milliseconds(10))
    #expect(pad.calls == [])

    // The motion fails the tap.
    stage.move([fingers[0]: Point(100, 200), fingers[1]: Point(300, 200)])

    #expect(pad.calls == ["began 2", "moved 2"])
    #expect(pad.times == [landing])
  }

  @Test("all touches of an event are in landing order, whatever order the device reports")
  func landingOrder() {
    let pad = PinchPad(frame: Rect(0, 0, 400, 400))
    stage.root.addSubview(pad)
    for number in [UInt32(3), 1, 2] { stage.finger(number).down(at: Point(100, 100)) }

    stage.frame(
      (1...3).map { stage.finger($0).sample(.moved, at: Point(120, 120)) })

    #expect(pad.all == [3, 1, 2])
    #expect(pad.calls.last == "moved 3")
  }

  @Test("touches, views and recognizers are equal if they are the same object") func identity() {
    let (first, second) = (View(), View())
    let pinch = PinchGestureRecognizer()

    #expect(Set([first, second, first]).count == 2)
    #expect(Set([pinch, pinch]).count == 1)
    #expect(first != second)
  }
}

/// A view that scales by two touches that move together.
private final class PinchPad: View {
  var calls: [String] = []
  var times: [EventTime] = []
  var all: [UInt32] = []
  var scale = 1.0

  override init(frame: Rect) {
    super.init(frame: frame)
    isMultipleTouchEnabled = true
  }

  // Isolated, because tests release their views on any thread.
  isolated deinit {}

  override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
    calls.append("began \(touches.count)")
    times.append(event.timestamp)
  }

  override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
    calls.append("moved \(touches.count)")
    all = event.allTouches.map(\.id.contact)
    guard touches.count == 2 else { return }
    let pair = touches.inLandingOrder
    let before = pair[0].previousLocation(in: self).distance(to: pair[1].previousLocation(in: self))
    let after = pair[0].location(in: self).distance(to: pair[1].location(in: self))
    scale *= after / before
  }

  override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
    calls.append("ended \(touches.count)")
  }

  override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
    calls.append("cancelled \(touches.count)")
  }
}
