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

  @Test("a modal layer cancels the touches below; a menu, which a finger opens, does not")
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

    #expect(phases.last == .cancelled && !button.isHighlighted)
    let count = phases.count
    stage.finger(1).stroke(to: Point(250, 200), in: .milliseconds(50))
    stage.finger(1).up()
    stage.finger(2).up()
    #expect(phases.count == count && sheet.isOpen && menu.isOpen)
    sheet.cancel()
    menu.close()
    stage.advance(by: .seconds(1))
    stage.finger(1).down(at: Point(100, 100))
    stage.finger(1).stroke(to: Point(150, 100), in: .milliseconds(50))
    #expect(phases.count > count, "the next finger can be used")
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
}
