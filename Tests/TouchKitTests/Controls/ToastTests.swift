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

  @Test("a flick closes it, in every direction", arguments: [(1.0, 0.0), (-1, 0), (0, 1), (0, -1)])
  func flicked(direction: (x: Double, y: Double)) {
    let toast = Toast("Saved.", actions: [("Show", {})])
    toast.present(in: stage.window)
    stage.advance(by: .milliseconds(500))
    let start = toast.center
    stage.finger.down(at: start)
    stage.finger.stroke(
      to: start + Vector(direction.x, direction.y) * 90, in: .milliseconds(120))
    stage.finger.up()
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

  @Test("a newer problem is shown in front of it; the same one comes once") func newest() throws {
    let first = show("One.")
    let second = show("Two.")
    let same = show("Two.")
    #expect(first.window == nil && second.window == nil && same.isOpen)

    try tapOK(same)

    #expect(first.isOpen)
    first.close()
    stage.advance(by: .seconds(1))
    #expect(second.window == nil)
    #expect(!Toast.closeProblem(in: stage.window))
  }

  @Test("one that is covered can be closed, because the problem is over") func closedWhileCovered()
  {
    let first = show("One.")
    let second = show("Two.")

    first.close()
    #expect(second.isOpen)
    #expect(Toast.closeProblem(in: stage.window))
    stage.advance(by: .seconds(1))

    #expect(first.window == nil && second.window == nil)
  }

  // MARK: Topics

  private func tell(_ message: String, _ kind: Toast.Kind, about topic: String?) -> Toast {
    let toast = Toast(message, kind: kind, topic: topic)
    toast.present(in: stage.window)
    stage.advance(by: .milliseconds(300))
    return toast
  }

  @Test("the next outcome of its topic takes its place, shown or covered") func outcomes() {
    let first = tell("Couldn't save: no space.", .problem, about: "saving")
    let other = tell("Couldn't open.", .problem, about: "opening")
    let second = tell("Couldn't save: denied.", .problem, about: "saving")
    #expect(first.window == nil && other.window == nil && second.isOpen)

    let success = tell("Saved.", .information, about: "saving")

    #expect(second.window == nil && success.isOpen && other.isOpen)
    let failure = tell("Couldn't save: denied.", .problem, about: "saving")
    #expect(success.window == nil && failure.isOpen)
  }

  @Test("what it is about can be over without a message; other problems stay") func over() {
    let first = tell("One.", .problem, about: "saving")
    let second = tell("Two.", .problem, about: "opening")
    let third = tell("Three.", .problem, about: nil)

    Toast.close(about: "opening", in: stage.window)
    Toast.close(about: "nothing", in: stage.window)
    #expect(third.isOpen)
    third.close()
    stage.advance(by: .seconds(1))
    #expect(first.isOpen && second.window == nil)
    Toast.close(about: "saving", in: stage.window)
    stage.advance(by: .seconds(1))
    #expect(!Toast.isShown(in: stage.window))
  }

  @Test("information that waits for room does not appear once there is a newer outcome")
  func waiting() {
    let small = Stage(width: 300, height: 400)
    let other = Toast("Couldn't open.", kind: .problem, topic: "opening")
    other.present(in: small.window)
    let saved = Toast("Saved.", topic: "saving")
    saved.present(in: small.window)
    #expect(saved.window == nil)
    Toast("Couldn't save.", kind: .problem, topic: "saving").present(in: small.window)

    Toast.closeProblem(in: small.window)
    Toast.closeProblem(in: small.window)
    small.advance(by: .seconds(1))

    #expect(saved.window == nil && !Toast.isShown(in: small.window))
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

  @Test("is wider than what it is over, rather than that a large word is small or broken")
  func wide() throws {
    let stage = Stage(width: 640, height: 360)
    stage.window.textScale = 2
    let canvas = View()
    canvas.frame = Rect(0, 64, 272, 296)
    stage.root.addSubview(canvas)
    let toast = Toast(
      "Gespeichert in out", thumbnail: .drawn(width: 4, height: 4) { _ in },
      actions: [("Anzeigen", {}), ("Kopieren", {}), ("Drucken", {})])
    toast.present(in: stage.window, over: canvas)
    stage.advance(by: .milliseconds(500))
    let text = try #require(toast.subviews.compactMap { $0 as? Label }.first)

    #expect(text.shownTextScale == 2)
    #expect(text.font.scaled(by: 2).leastWidth(of: text.text, lines: 5) <= text.bounds.width)
    #expect(toast.frame.minX >= 8 && toast.frame.maxX <= 632 && toast.frame.width < 360)
  }
}
