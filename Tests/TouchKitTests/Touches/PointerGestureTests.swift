import Testing
import TouchKitTesting

@testable import TouchKit

@MainActor
@Suite("Mouse and touchpad gestures belong to the view where they begin")
struct PointerGestureTests {
  private let stage = Stage()
  private let recorder = Recorder()
  private let left: PointerView
  private let right: PointerView
  private let onLeft = Point(100, 300)
  private let onRight = Point(700, 300)
  private var lines: [String] { recorder.lines }

  init() {
    left = PointerView("left", Rect(0, 0, 400, 600), recorder)
    right = PointerView("right", Rect(400, 0, 400, 600), recorder)
    stage.root.addSubview(left)
    stage.root.addSubview(right)
  }

  private func mouse(_ kind: MouseEvent.Kind, at point: Point, device: Int = 0) {
    stage.window.handle(
      MouseEvent(kind: kind, location: point, device: device, timestamp: stage.now))
  }

  private func pad(
    _ phase: TouchpadEvent.Phase, at point: Point, scale: Double = 1, device: Int = 0
  ) {
    stage.window.handle(
      TouchpadEvent(
        phase: phase, kind: .pinch(scale: scale, turn: .degrees(1)), fingers: 2,
        translation: Vector(1, 0), location: point, device: device, timestamp: stage.now))
  }

  private func presentModal(_ isModal: Bool = true) -> Overlay {
    let overlay = Overlay(isModal: isModal)
    overlay.present(in: stage.window)
    return overlay
  }

  // MARK: Receivers of events

  @Test("the view of a press receives its moves and its release, wherever the pointer moves")
  func drag() {
    mouse(.pressed(.middle), at: onLeft)
    mouse(.moved, at: onRight)
    mouse(.released(.middle), at: onRight)
    mouse(.moved, at: onRight)

    #expect(lines == ["left pressed", "left moved", "left released", "right moved"])
  }

  @Test("a view learns when the pointer leaves it, for another view or out of the window")
  func hover() {
    mouse(.moved, at: onLeft)
    mouse(.moved, at: onLeft + Vector(5, 0))
    mouse(.moved, at: onRight)
    mouse(.left, at: Point(801, 700))
    mouse(.moved, at: onLeft)

    #expect(
      lines == [
        "left moved", "left moved", "left left", "right moved", "right left", "left moved",
      ])
  }

  @Test("a touchpad gesture stays with the view under the pointer at its beginning") func pinch() {
    pad(.began, at: onLeft)
    pad(.changed, at: onRight)
    pad(.ended, at: onRight)
    pad(.changed, at: onRight)

    #expect(lines == ["left began", "left changed", "left ended"])
  }

  @Test("the view of the first pressed button receives all buttons until the last release")
  func twoButtons() {
    mouse(.pressed(.middle), at: onLeft)
    mouse(.pressed(.secondary), at: onRight)
    mouse(.released(.middle), at: onRight)
    mouse(.moved, at: onRight)
    mouse(.released(.secondary), at: onRight)

    #expect(
      lines == ["left pressed", "left pressed", "left released", "left moved", "left released"])
  }

  @Test("two mice and two touchpads are independent") func manyDevices() {
    mouse(.pressed(.middle), at: onLeft, device: 1)
    mouse(.pressed(.middle), at: onRight, device: 2)
    mouse(.moved, at: onRight, device: 1)
    mouse(.moved, at: onLeft, device: 2)
    pad(.began, at: onLeft, device: 3)
    pad(.began, at: onRight, device: 4)
    pad(.changed, at: onRight, device: 3)
    pad(.ended, at: onLeft, device: 4)

    #expect(
      lines == [
        "left pressed", "right pressed", "left moved", "right moved", "left began", "right began",
        "left changed", "right ended",
      ])
  }

  @Test("the main button is a finger, and the other buttons continue beside it") func mainButton() {
    mouse(.pressed(.middle), at: onLeft)
    mouse(.pressed(.primary), at: onRight)
    mouse(.moved, at: onLeft)
    mouse(.released(.primary), at: onLeft)
    mouse(.released(.primary), at: onLeft)
    mouse(.released(.middle), at: onLeft)

    #expect(
      lines == [
        "left pressed", "right touch began", "right touch moved", "left moved",
        "right touch ended", "left released",
      ])
  }

  @Test("wheel events go to the view under the pointer, even during a press") func wheel() {
    mouse(.pressed(.middle), at: onLeft)
    mouse(.scrolled(Vector(0, 1)), at: onRight)

    #expect(lines == ["left pressed", "right scrolled"])
  }

  @Test("events of a gesture without a known beginning are dropped") func stray() {
    mouse(.released(.middle), at: onLeft)
    pad(.changed, at: onLeft)
    pad(.ended, at: onLeft)

    #expect(lines.isEmpty)
  }

  @Test("a touchpad gesture whose end was lost is cancelled by the next one") func lostEnd() {
    pad(.began, at: onLeft)
    pad(.began, at: onRight)

    #expect(lines == ["left began", "left cancelled", "right began"])
  }

  // MARK: Cancellation

  /// Begins all kinds of gestures on the left view.
  private func beginAll() {
    mouse(.pressed(.middle), at: onLeft)
    mouse(.pressed(.secondary), at: onLeft)
    pad(.began, at: onLeft)
    pad(.changed, at: onLeft, scale: 1.5)
  }

  /// Continues and ends them over the right view.
  private func endAll() {
    mouse(.moved, at: onRight)
    mouse(.released(.middle), at: onRight)
    mouse(.released(.secondary), at: onRight)
    pad(.changed, at: onRight)
    pad(.ended, at: onRight)
  }

  private let begun = ["left pressed", "left pressed", "left began", "left changed"]
  private let cancelled = ["left cancelled", "left cancelled", "left cancelled"]

  @Test("a view that leaves the window receives `cancelled` once, and the rest is dropped")
  func leaves() {
    beginAll()

    left.removeFromSuperview()
    endAll()

    #expect(lines == begun + cancelled)
    endAll()
    mouse(.moved, at: onRight)
    #expect(lines.last == "right moved")
  }

  @Test("removing an ancestor cancels the gestures of a view") func ancestorLeaves() {
    let inner = PointerView("inner", Rect(0, 0, 400, 600), recorder)
    left.addSubview(inner)
    mouse(.pressed(.middle), at: onLeft)

    left.removeFromSuperview()

    #expect(lines == ["inner pressed", "inner cancelled"])
  }

  @Test("a modal layer cancels the gestures of the views below; another layer does not")
  func modalLayer() {
    beginAll()
    let toast = presentModal(false)
    #expect(lines == begun)

    let sheet = presentModal()
    endAll()

    #expect(lines == begun + cancelled)
    sheet.removeFromSuperview()
    toast.removeFromSuperview()
    beginAll()
    #expect(lines.suffix(4) == begun[...])
  }

  @Test("a modal layer keeps its own gestures until another one opens above it") func twoLayers() {
    let sheet = presentModal()
    let content = PointerView("content", Rect(0, 0, 800, 600), recorder)
    sheet.addSubview(content)
    pad(.began, at: onLeft)
    pad(.changed, at: onLeft)

    _ = presentModal()

    #expect(lines == ["content began", "content changed", "content cancelled"])
  }

  @Test("a press may open a modal layer at once, and its release is dropped") func menu() {
    left.reaction = { [window = stage.window] line in
      guard line == "pressed" else { return }
      Overlay(isModal: true).present(in: window)
    }
    mouse(.pressed(.secondary), at: onLeft)
    mouse(.moved, at: onRight)
    mouse(.released(.secondary), at: onRight)

    #expect(lines == ["left pressed", "left cancelled"])
  }

  @Test(
    "a view may be removed while it handles an event", arguments: ["began", "changed", "ended"])
  func leavesInside(_ phase: String) {
    left.reaction = { [unowned left] line in
      if line == phase { left.removeFromSuperview() }
    }
    pad(.began, at: onLeft)
    pad(.changed, at: onLeft)
    pad(.ended, at: onLeft)

    #expect(lines.last == (phase == "ended" ? "left ended" : "left cancelled"))
    #expect(lines.count { $0 == "left cancelled" || $0 == "left ended" } == 1)
  }

  @Test("cancelling all touches cancels all gestures, and new ones can begin") func cancelAll() {
    beginAll()
    mouse(.pressed(.primary), at: onLeft)

    stage.window.cancelAllTouches(at: stage.now)

    #expect(lines == begun + ["left touch began", "left touch cancelled"] + cancelled)
    endAll()
    #expect(lines.last == "right moved")
    beginAll()
    #expect(lines.suffix(4) == begun[...])
  }

  @Test("a removed mouse cancels its finger and its press") func lostMouse() {
    mouse(.pressed(.middle), at: onLeft)
    mouse(.pressed(.primary), at: onRight)

    mouse(.cancelled(.primary), at: onRight)
    mouse(.cancelled(.middle), at: onRight)

    #expect(
      lines == ["left pressed", "right touch began", "right touch cancelled", "left cancelled"])
  }

  @Test("a cancel has the last values and no motion") func values() {
    pad(.began, at: onLeft)
    pad(.changed, at: Point(120, 300), scale: 1.5)
    stage.advance(by: .milliseconds(50))

    left.removeFromSuperview()

    let last = left.lastTouchpadEvent
    #expect(last?.kind == .pinch(scale: 1.5, turn: .zero))
    #expect(last?.location == Point(120, 300) && last?.translation == .zero)
    #expect(last?.timestamp == stage.now)
  }
}

/// A view that handles and records all pointer events.
private final class PointerView: View {
  var reaction: (String) -> Void = { _ in }
  private(set) var lastTouchpadEvent: TouchpadEvent?
  private let recorder: Recorder

  init(_ label: String, _ frame: Rect, _ recorder: Recorder) {
    self.recorder = recorder
    super.init(frame: frame)
    self.label = label
  }

  // Isolated, because tests release their views on any thread.
  isolated deinit {}

  override func handleMouse(_ event: MouseEvent) -> Bool {
    switch event.kind {
    case .pressed: note("pressed")
    case .released: note("released")
    case .cancelled: note("cancelled")
    case .moved: note("moved")
    case .scrolled: note("scrolled")
    case .left: note("left")
    }
    return true
  }

  override func handleTouchpad(_ event: TouchpadEvent) -> Bool {
    lastTouchpadEvent = event
    note("\(event.phase)")
    return true
  }

  override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) { note("touch began") }
  override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) { note("touch moved") }
  override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) { note("touch ended") }
  override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
    note("touch cancelled")
  }

  private func note(_ line: String) {
    recorder.note("\(label) \(line)")
    reaction(line)
  }
}
