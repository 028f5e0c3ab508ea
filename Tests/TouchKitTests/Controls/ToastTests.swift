import Testing
import TouchKit
import TouchKitTesting

@MainActor @Suite("Toast") struct ToastTests {
  private let stage = Stage(width: 800, height: 600)

  @Test("disappears after a while") func disappears() {
    let toast = Toast("Saved.")
    toast.present(in: stage.window)
    stage.advance(by: .milliseconds(3900))
    #expect(toast.isOpen)
    #expect(toast.frame.midX == 400)
    #expect(toast.frame.maxY == 576)
    stage.advance(by: .milliseconds(500))

    #expect(toast.window == nil)
    #expect(!stage.window.isAnimating)
    #expect(stage.window.nextDeadline == nil)
  }

  @Test("a tap on it closes it; a finger that moves or rests there does not") func tapped() {
    let toast = Toast("Saved.")
    toast.present(in: stage.window)
    stage.advance(by: .milliseconds(500))
    stage.finger.down(at: toast.center)
    stage.finger.stroke(to: toast.center + Vector(30, 0), in: .milliseconds(50))
    stage.finger.up()
    stage.finger.tap(at: toast.center, holding: .seconds(1))
    #expect(toast.isOpen)

    stage.finger.tap(at: toast.center)

    #expect(!toast.isOpen)
  }

  @Test("is shown for its whole time in a window that opens later") func beforeTheWindow() {
    let toast = Toast("Restored.")
    toast.present(in: stage.window)

    stage.scheduler.now = .milliseconds(86_400_000)
    stage.window.startClock(at: stage.now)
    stage.advance(by: .milliseconds(3900))
    #expect(toast.isOpen)
    stage.advance(by: .milliseconds(500))

    #expect(toast.window == nil)
    #expect(stage.window.nextDeadline == nil)
  }

  @Test("its buttons act and close it; touches beside it reach what is below") func acts() throws {
    var log: [String] = []
    let below = Button("Below") { log.append("below") }
    below.frame = Rect(0, 520, 100, 48)
    stage.root.addSubview(below)
    let toast = Toast(
      "Saved.", thumbnail: .drawn(width: 4, height: 4) { _ in },
      actions: [("Show", { log.append("show") }), ("Copy", { log.append("copy") })])
    toast.present(in: stage.window)
    stage.advance(by: .seconds(5))

    stage.finger.tap(at: Point(50, 544))
    let copy = try #require(toast.subviews.first { $0.label == "Copy" })
    stage.finger.tap(at: copy.convert(copy.bounds.center, to: nil))

    #expect(log == ["below", "copy"])
    #expect(!toast.isOpen)
  }

  @Test("replaces the previous message") func replaces() {
    let first = Toast("One.")
    let second = Toast("Two.")
    first.present(in: stage.window)
    second.present(in: stage.window)

    #expect(!first.isOpen)
    #expect(second.isOpen)
  }

  @Test("is closed through its window only while it is the current one") func closes() {
    let (first, second) = (Toast("One."), Toast("Two."))
    Toast.close(in: stage.window)
    first.present(in: stage.window)
    Toast.close(in: stage.window)
    #expect(!first.isOpen)
    second.present(in: stage.window)
    first.close()

    #expect(second.isOpen)
    Toast.close(in: stage.window)
    #expect(!second.isOpen)
  }

  @Test("has its text once in the view tree, at any width") func tree() {
    let message = String(repeating: "very long ", count: 30)
    Toast(message, actions: [("Undo", {})]).present(in: stage.window)
    stage.advance(by: .seconds(1))

    let toasts = ViewTree(of: stage.window).children
    #expect(toasts.map(\.label) == [message])
    #expect(toasts.first?.children.map(\.label) == ["Undo"])
    #expect(toasts.first?.frame.width == 520)
  }

  @Test("a short message has room beside its button") func short() throws {
    let toast = Toast("Page deleted", actions: [("Undo", {})])
    toast.present(in: stage.window)
    stage.advance(by: .seconds(1))
    let text = try #require(toast.subviews.first { $0 is Label })
    let button = try #require(toast.subviews.first { $0 is Button })

    #expect(text.frame.maxX <= button.frame.minX)
    #expect(text.frame.height >= text.sizeThatFits(Size(1000, 1000)).height)
    #expect(text.frame.width >= text.sizeThatFits(Size(1000, 1000)).width)
    #expect(toast.bounds.height == 64)
  }
}

@MainActor @Suite("A toast about a problem") struct ProblemToastTests {
  private let stage = Stage(width: 800, height: 600)

  private func show(_ message: String) -> Toast {
    let toast = Toast(message, kind: .problem)
    toast.present(in: stage.window)
    stage.advance(by: .seconds(1))
    return toast
  }

  private func tapOK(_ toast: Toast) throws {
    let button = try #require(toast.subviews.first { $0.label == "OK" })
    stage.finger.tap(at: button.convert(button.bounds.center, to: nil))
    stage.advance(by: .seconds(1))
  }

  @Test("stays until it has been read, at the upper end, while others come and go") func stays()
    throws
  {
    let problem = show("Not enough space.")
    let information = Toast("Saved.")
    information.present(in: stage.window)
    Toast.close(in: stage.window)
    stage.advance(by: .seconds(600))

    #expect(problem.isOpen && !information.isOpen)
    #expect(problem.frame.minY == 24 && problem.identifier == "problem")
    #expect(stage.window.nextDeadline == nil)
    try tapOK(problem)
    #expect(problem.window == nil)
  }

  @Test("further problems wait for it; the same one comes once") func waits() throws {
    let first = show("One.")
    let second = show("Two.")
    let same = show("Two.")
    #expect(first.isOpen && second.window == nil)

    try tapOK(first)

    #expect(second.isOpen && same.window == nil)
    second.close()
    stage.advance(by: .seconds(1))
    #expect(same.window == nil)
    #expect(!Toast.closeProblem(in: stage.window))
  }

  @Test("one that waits can be closed, because the problem is over") func closedWhileWaiting() {
    let first = show("One.")
    let second = show("Two.")

    second.close()
    #expect(first.isOpen)
    #expect(Toast.closeProblem(in: stage.window))
    stage.advance(by: .seconds(1))

    #expect(first.window == nil && second.window == nil)
  }

  @Test("information goes where it covers nothing that it should not") func avoids() {
    let low = Rect(300, 450, 200, 150)
    for (shunned, isHigh) in [([low], true), ([], false), ([low, Rect(200, 0, 500, 300)], false)] {
      let toast = Toast("Saved.")
      toast.present(in: stage.window, avoiding: shunned)
      stage.advance(by: .seconds(1))

      #expect((toast.frame.midY < 300) == isHigh)
    }
  }
}
