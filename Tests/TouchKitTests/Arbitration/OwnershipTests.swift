import Testing
import TouchKitTesting

@testable import TouchKit

@MainActor
@Suite("A view that is removed during an event lives until the event has been handled")
struct OwnershipTests {
  private let scene = GestureScene()
  private var finger: Finger { scene.finger(1) }
  private var lines: [String] { scene.recorder.lines.filter { $0.hasPrefix("card") } }

  /// Adds a view that only the hierarchy owns. Its gestures are simultaneous, and their actions
  /// capture it as the documentation of `onAction` recommends.
  private func addCard(
    _ recognizers: GestureRecognizer...,
    then: @escaping (View, GestureRecognizer) -> Void = { _, _ in }
  ) -> WeakView {
    let card = CardView()
    scene.view.addSubview(card)
    for recognizer in recognizers {
      recognizer.name = "\(type(of: recognizer))".replacing("GestureRecognizer", with: "")
      for other in card.gestureRecognizers { recognizer.recognizeSimultaneously(with: other) }
      card.add(recognizer)
      recognizer.onAction {
        [unowned card, recorder = scene.recorder] recognizer, phase in
        recorder.note("\(card.label): \(recognizer) \(phase.rawValue)")
        then(card, recognizer)
        card.isHidden = true
      }
    }
    return WeakView(view: card)
  }

  /// Adds a view to a card that removes the card and itself when it is dragged.
  private func addHandle(to card: WeakView) {
    let handle = CardView()
    guard let outer = card.view else { return }
    outer.addSubview(handle)
    handle.add(PanGestureRecognizer()).onAction {
      [unowned outer, unowned handle, recorder = scene.recorder] _, phase in
      recorder.note("\(outer.label): handle \(phase.rawValue)")
      outer.removeFromSuperview()
      handle.removeFromSuperview()
      outer.isHidden = true
      handle.isHidden = true
    }
  }

  /// Adds a view with a tap recognizer beside the card.
  private func addButton(_ action: @escaping () -> Void) {
    let button = scene.addView("button", 500, 400, 200, 200)
    button.add(TapGestureRecognizer()).onAction { _, _ in action() }
  }

  /// Lands two fingers on the card, then turns, moves and spreads them in one frame.
  private func turn() {
    let second = scene.finger(2)
    finger.down(at: Point(150, 200))
    second.down(at: Point(250, 200))
    scene.stage.frame([
      finger.sample(.moved, at: Point(120, 230)), second.sample(.moved, at: Point(280, 210)),
    ])
  }

  // MARK: Actions

  @Test("a view that is removed when one gesture ends receives one cancellation of the other")
  func otherGesture() {
    let card = addCard(PanGestureRecognizer(), RotationGestureRecognizer()) { card, recognizer in
      if recognizer.state == .ended { card.removeFromSuperview() }
    }
    turn()
    scene.finger(2).up()

    finger.up()

    #expect(lines.suffix(2) == ["card: Pan ended", "card: Rotation cancelled"])
    #expect(card.view == nil, "then it is released")
    #expect(scene.stage.window.leftovers == [])
  }

  @Test("a view that another finger's tap removes receives one cancellation of each gesture")
  func otherFinger() {
    let card = addCard(PanGestureRecognizer(), PinchGestureRecognizer())
    addButton { card.view?.removeFromSuperview() }
    turn()

    scene.finger(3).tap(at: Point(600, 500))

    #expect(lines.suffix(2) == ["card: Pan cancelled", "card: Pinch cancelled"])
    #expect(lines.count == 4 && card.view == nil)
    finger.up()
    scene.finger(2).up()
    #expect(lines.count == 4 && scene.stage.window.leftovers == [])
  }

  @Test("an action may remove its view and use it afterwards") func ownAction() {
    let card = addCard(PanGestureRecognizer()) { card, _ in card.removeFromSuperview() }
    finger.down(at: Point(150, 200))

    finger.move(to: Point(200, 200))

    #expect(lines == ["card: Pan began", "card: Pan cancelled"])
    #expect(card.view == nil)
  }

  @Test("an action may remove its recognizer and then its view") func parted() {
    let card = addCard(PanGestureRecognizer()) { card, pan in
      guard pan.state == .began else { return }
      card.remove(pan)
      card.removeFromSuperview()
    }
    finger.down(at: Point(150, 200))

    finger.move(to: Point(200, 200))

    #expect(lines == ["card: Pan began", "card: Pan cancelled"])
    #expect(card.view == nil)
  }

  @Test("the superview of a removed view lives as long, even if both are separated")
  func surroundings() {
    let card = addCard()
    addHandle(to: card)
    finger.down(at: Point(210, 210))

    finger.move(to: Point(260, 210))

    #expect(lines == ["card: handle began", "card: handle cancelled"])
    #expect(card.view == nil)
  }

  @Test("a nested event loop in an action does not release the action's view") func nestedLoop() {
    let card = addCard(PanGestureRecognizer()) { [finger = scene.finger(2)] card, pan in
      guard pan.state == .began else { return }
      finger.tap(at: Point(600, 500))
      #expect(card.window == nil)
    }
    addButton { card.view?.removeFromSuperview() }
    finger.down(at: Point(150, 200))

    finger.move(to: Point(200, 200))

    #expect(lines == ["card: Pan began", "card: Pan cancelled"])
    #expect(card.view == nil)
  }

  @Test("a removal outside a frame keeps the view for its queued actions, too") func outsideFrame()
  {
    let card = addCard(PanGestureRecognizer(), PinchGestureRecognizer()) { card, recognizer in
      if recognizer.state == .cancelled { card.removeFromSuperview() }
    }
    turn()

    card.view?.gestureRecognizers[0].isEnabled = false

    #expect(lines.suffix(2) == ["card: Pan cancelled", "card: Pinch cancelled"])
    #expect(card.view == nil)
  }

  // MARK: Other calls of the window

  @Test("a view may be removed when it receives a delayed touch") func heldTouch() {
    let tap = TapGestureRecognizer()
    tap.delaysTouchesBegan = true
    let card = addCard(tap)
    (card.view as? CardView)?.onTouch = {
      [unowned outer = card.view ?? scene.view, recorder = scene.recorder] touch in
      recorder.note("\(outer.label): \(touch.phase)")
      outer.removeFromSuperview()
      outer.isHidden = true
    }
    finger.down(at: Point(150, 200))
    #expect(lines.isEmpty)

    scene.wait(1000)

    #expect(lines == ["card: began", "card: cancelled"])
    #expect(card.view == nil)
    finger.up()
    #expect(lines.count == 2 && scene.stage.window.leftovers == [])
  }

  @Test("a control may remove its superview, by finger, key and mouse", arguments: 0..<3)
  func control(_ way: Int) {
    let card = addCard()
    let button = Button("Close")
    button.frame = Rect(0, 0, 100, 100)
    button.action = { [unowned outer = card.view ?? button, unowned button] in
      outer.removeFromSuperview()
      outer.isHidden = true
      button.isHidden = true
    }
    (card.view as? CardView)?.onMouse = button.action
    card.view?.addSubview(button)
    let stage = scene.stage

    switch way {
    case 0: finger.tap(at: Point(150, 150))
    case 1:
      stage.window.focusing.show(button)
      stage.window.handle(KeyEvent(key: "Return", timestamp: stage.now))
    default:
      stage.window.handle(
        MouseEvent(kind: .pressed(.secondary), location: Point(150, 150), timestamp: stage.now))
    }

    #expect(card.view?.window == nil)
    #expect(scene.stage.window.leftovers == [])
  }

  @Test("a timer and an animation may remove their view", arguments: [true, false])
  func time(isTimer: Bool) {
    let card = addCard()
    let leave = { [unowned outer = card.view ?? View()] in
      outer.removeFromSuperview()
      outer.isHidden = true
    }
    let window = scene.stage.window
    if isTimer {
      window.schedule(after: .milliseconds(10), leave)
    } else {
      window.animate(for: .milliseconds(10), update: { _ in }, completion: leave)
    }

    scene.wait(100)

    #expect(card.view == nil)
  }
}

/// A typical view of an app.
private final class CardView: View {
  var onMouse: () -> Void = {}
  var onTouch: (Touch) -> Void = { _ in }

  init() {
    super.init(frame: Rect(100, 100, 200, 200))
    label = "card"
    isMultipleTouchEnabled = true
  }

  // Isolated, because tests release their views on any thread.
  isolated deinit {}

  override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
    touches.forEach(onTouch)
  }

  override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
    touches.forEach(onTouch)
  }

  override func handleMouse(_ event: MouseEvent) -> Bool {
    onMouse()
    return true
  }
}

/// A weak reference to a view.
private struct WeakView {
  weak var view: View?
}
