import Testing
import TouchKit
import TouchKitTesting

@MainActor @Suite("Overlay") struct OverlayTests {
  private let stage = Stage(width: 800, height: 600)

  @Test("the content of a layer is released when the layer has been removed") func letsGo() {
    weak var menu: Menu?
    weak var sheet: ActionSheet?
    weak var toast: Toast?
    do {
      let opened = (
        Menu([.init("Delete") {}]), ActionSheet("Sure?", actions: [.init("Yes") {}]),
        Toast("Done.")
      )
      (menu, sheet, toast) = opened
      opened.0.present(at: Point(400, 300), in: stage.window)
      opened.1.present(in: stage.window)
      opened.2.present(in: stage.window)
    }
    #expect(menu != nil && sheet != nil && toast != nil)

    sheet?.cancel()
    menu?.close()
    stage.advance(by: .seconds(10))

    #expect(menu == nil)
    #expect(sheet == nil)
    #expect(toast == nil)
    #expect(stage.root.subviews.isEmpty)
  }

  @Test("presenting it during the fade-out keeps it") func showsAgain() {
    let overlay = Overlay(isModal: false)
    let content = View(frame: Rect(100, 300, 48, 48))

    overlay.present(content, in: stage.window)
    overlay.dismiss(in: .milliseconds(80))
    stage.advance(by: .milliseconds(40))
    overlay.present(content, in: stage.window)
    stage.advance(by: .seconds(1))

    #expect(content.window != nil)
    #expect(content.superview?.alpha == 1)
  }

  @Test(
    "keys that a modal layer does not use act behind it only where it passes them on, and none of its own",
    arguments: [true, false])
  func passesKeyOn(isOn: Bool) {
    var keys: [String] = []
    stage.window.onKey = { event in
      if case .pressed = event.phase { keys.append(event.key) }
      return true
    }
    let overlay = Overlay(isModal: true)
    overlay.passesKeyOn = { isOn && $0.key != "x" }
    overlay.onKey = { $0.key == "a" }
    var outsideTaps = 0
    overlay.onOutsideTap = { outsideTaps += 1 }
    let button = Button("Done") {}
    button.frame = Rect(100, 100, 100, 48)
    overlay.addSubview(button)
    overlay.present(in: stage.window)
    func press(_ names: String...) {
      for name in names { stage.window.handle(KeyEvent(key: name, timestamp: stage.now)) }
    }
    press("a", "Delete", "x", "Left", "Escape")
    #expect(keys == (isOn ? ["Delete", "Left"] : []) && outsideTaps == 1)

    // A person who walks through it by keys goes on doing so.
    stage.window.focus = button
    keys = []
    press("Left", "Tab", "Return", "d")
    #expect(keys == (isOn ? ["d"] : []))
  }

  @Test("Tab goes round what is in a modal layer, and not over the layer, which shows no focus")
  func round() {
    let overlay = Overlay(isModal: true)
    let buttons = ["Yes", "No"].map { Button($0) {} }
    for button in buttons { overlay.addSubview(button) }
    overlay.present(in: stage.window)
    #expect(stage.window.focus === overlay)
    for index in [0, 1, 0] {
      stage.window.handle(KeyEvent(key: "Tab", timestamp: stage.now))
      #expect(stage.window.focus === buttons[index])
    }
    stage.window.handle(KeyEvent(key: "Tab", modifiers: .shift, timestamp: stage.now))
    #expect(stage.window.focus === buttons[1])
  }

  @Test("with reduced motion it appears and disappears at once") func reduced() {
    stage.window.animator.isReduced = true
    let menu = Menu([.init("Delete") {}])

    menu.present(at: Point(400, 300), in: stage.window)
    #expect(menu.alpha == 1 && menu.transform == .identity)
    menu.close()

    #expect(menu.window == nil)
    #expect(!stage.window.isAnimating)
    #expect(stage.root.subviews.isEmpty)
    menu.present(at: Point(400, 300), in: stage.window)
    #expect(menu.isOpen)
  }

  @Test("a layer that fades out receives neither touches nor keys") func leaves() {
    let button = Button("Below")
    button.frame = Rect(0, 0, 100, 48)
    stage.root.addSubview(button)
    stage.window.focus = button
    let menu = Menu([.init("Delete") {}])
    menu.present(at: Point(400, 300), in: stage.window)

    menu.close()
    stage.finger.down(at: Point(50, 24))

    #expect(button.isHighlighted)
    #expect(stage.window.focus === button)
  }

  @Test("a modal layer cancels its hand's touches below; a menu, which a finger opens, does not")
  func cancelsTouches() {
    var phases: [GestureRecognizer.Phase] = []
    let below = View(frame: Rect(0, 0, 400, 600))
    stage.root.addSubview(below)
    let button = Button("Below")
    button.frame = Rect(500, 0, 100, 48)
    stage.root.addSubview(button)
    below.add(PanGestureRecognizer()).onAction { _, phase in phases.append(phase) }
    stage.finger(1).down(at: Point(100, 100))
    stage.finger(1).stroke(to: Point(150, 100), in: .milliseconds(50))
    // Rests on what another finger has not begun to use.
    stage.finger(2).down(at: Point(550, 24))
    #expect(button.isHighlighted)

    let menu = Menu([.init("Delete") {}])
    menu.present(at: Point(400, 300), in: stage.window)
    #expect(!phases.contains(.cancelled) && button.isHighlighted)
    let sheet = ActionSheet("Sure?", actions: [.init("Yes") {}])
    sheet.present(in: stage.window)

    #expect(phases.last == .changed && !button.isHighlighted, "the second hand has opened it")
    let count = phases.count
    stage.finger(1).stroke(to: Point(250, 200), in: .milliseconds(50))
    #expect(phases.count > count, "the first hand goes on")
    let notice = ActionSheet("For all", actions: [.init("Yes") {}])
    stage.window.perform(for: nil) { notice.present(in: stage.window) }
    #expect(phases.last == .cancelled)
    let end = phases.count
    stage.finger(1).stroke(to: Point(150, 100), in: .milliseconds(50))
    stage.finger(1).up()
    stage.finger(2).up()
    #expect(phases.count == end && sheet.isOpen && menu.isOpen && notice.isOpen)
    notice.cancel()
    sheet.cancel()
    menu.close()
    stage.advance(by: .seconds(1))
    stage.finger(1).down(at: Point(100, 100))
    stage.finger(1).stroke(to: Point(150, 100), in: .milliseconds(50))
    #expect(phases.count > end, "the next finger can be used")
  }

  @Test("a layer that is open around leaves its hand what is beside it, but not the keys")
  func openAround() {
    var (isTapped, isOutside, keys) = (false, false, 0)
    let button = Button("Below") { isTapped = true }
    button.frame = Rect(100, 100, 100, 48)
    stage.root.addSubview(button)
    stage.window.onKey = { _ in
      keys += 1
      return true
    }
    let overlay = Overlay(isModal: true)
    overlay.onOutsideTap = { isOutside = true }
    overlay.isOpenAround = true
    let content = View(frame: Rect(400, 300, 200, 200))
    // Of the hand that is alone.
    stage.finger.tap(at: Point(700, 550))
    overlay.present(content, in: stage.window)

    stage.finger.tap(at: Point(150, 124))
    #expect(isTapped && !isOutside && overlay.hand != nil)
    stage.window.handle(KeyEvent(key: "x", timestamp: stage.now))
    #expect(keys == 0)
    #expect(stage.root.hitTest(Point(450, 350)) === content)
  }

  @Test("what a finger holds goes on below a layer that is open around") func heldBelow() {
    let scroll = ScrollView()
    scroll.frame = Rect(100, 200, 200, 300)
    scroll.contentSize = Size(200, 900)
    stage.root.addSubview(scroll)
    stage.finger.down(at: Point(200, 400))
    stage.finger.stroke(to: Point(200, 370), in: .milliseconds(50))
    let overlay = Overlay(isModal: true)
    overlay.isOpenAround = true
    overlay.present(View(frame: Rect(400, 300, 200, 200)), in: stage.window)

    stage.finger.stroke(to: Point(200, 300), in: .milliseconds(100))
    #expect(scroll.contentOffset.y > 60)
  }

  @Test("keys stay in a modal layer while nothing in it has the focus") func blocksKeys() {
    var keysBelow: [String] = []
    stage.window.onKey = { event in
      keysBelow.append(event.key)
      return true
    }
    let sheet = ActionSheet("Sure?", actions: [.init("Yes") {}])
    sheet.present(in: stage.window)

    stage.window.clearFocus()
    stage.window.handle(KeyEvent(key: "z", modifiers: .control, timestamp: stage.now))
    #expect(keysBelow.isEmpty)
    stage.window.handle(KeyEvent(key: "Escape", timestamp: stage.now))

    #expect(!sheet.isOpen)
    stage.window.handle(KeyEvent(key: "z", modifiers: .control, timestamp: stage.now))
    #expect(keysBelow == ["z"])
  }

  /// A view that counts how often it is drawn.
  private final class Card: View {
    var drawings = 0

    override func draw(_ canvas: borrowing Canvas) {
      drawings += 1
      canvas.fill(bounds, with: .black)
    }
  }

  @Test("a sheet fades out with its backdrop, and is drawn once for it") func fades() {
    stage.root.backgroundColor = .white
    let overlay = Overlay(isModal: true)
    overlay.dimming = 1
    let card = Card(frame: Rect(300, 200, 200, 100))
    overlay.present(card, in: stage.window)
    let (open, drawings) = (stage.draw().snapshot(), card.drawings)

    overlay.dismiss(in: .milliseconds(200))
    for step in 1...3 {
      stage.advance(by: .milliseconds(50))
      let shown = stage.draw().snapshot()
      let dark = 1 - open[20, 20].red
      #expect(dark > 0.2)
      let (backdrop, rest) = (shown[20, 20].red, Double(step) / 4)
      let alpha = (1 - backdrop) / dark
      #expect(abs(alpha - 1 + rest) < 0.3)
      #expect(abs(shown[400, 250].red - (1 - alpha) * backdrop) < 0.02)
    }
    #expect(card.drawings == drawings + 1)

    overlay.present(card, in: stage.window)
    #expect(stage.draw().snapshot().largestDifference(from: open) == 0)
  }

  @Test("a layer without a backdrop redraws only its content, whatever its opacity")
  func damagesContentOnly() throws {
    let overlay = Overlay(isModal: false)
    let card = Card(frame: Rect(300, 200, 200, 100))
    let around = Rect(298, 198, 204, 104)
    stage.draw()
    overlay.present(card, in: stage.window)
    stage.draw()
    #expect(around.contains(try #require(stage.presenter.presented.last).bounds))

    overlay.dismiss(in: .milliseconds(200))
    for _ in 1...5 {
      stage.advance(by: .milliseconds(50))
      stage.draw()
      #expect(around.contains(try #require(stage.presenter.presented.last).bounds))
    }
    #expect(!overlay.isPresented && card.window == nil)
  }
}
