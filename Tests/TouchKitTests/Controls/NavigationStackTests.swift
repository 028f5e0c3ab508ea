import TestSupport
import Testing
import TouchKitTesting

@testable import TouchKit

@MainActor @Suite("A navigation stack") struct NavigationStackTests {
  private final class Page: View {
    let button = Button("Tap me")
    var taps = 0

    init(_ name: String) {
      super.init()
      identifier = name
      button.frame = Rect(40, 40, 120, 48)
      button.action = { [unowned self] in taps += 1 }
      addSubview(button)
    }
  }

  private let stage = Stage(width: 400, height: 500)
  private let first = Page("first")
  private let second = Page("second")
  private let stack: NavigationStack
  private final class Log { var titles: [String] = [] }
  private let log = Log()

  init() {
    stack = NavigationStack(first, title: "First")
    stack.frame = Rect(0, 0, 400, 500)
    stage.root.addSubview(stack)
    stack.onChange = { [log, unowned stack] in log.titles.append(stack.title) }
    stage.draw()
  }

  private func rest() {
    stage.advance(by: .seconds(1))
    stage.draw()
  }

  private func push() {
    stack.push(second, title: "Second")
    rest()
  }

  private func frame(_ view: View) -> Rect { view.convert(view.bounds, to: nil) }

  private func isShown(_ view: View) -> Bool { view.window != nil && !view.isInHiddenView }

  private var back: Button? {
    var found: Button?
    stack.forEachDescendant { if $0.identifier == "navigation-back" { found = $0 as? Button } }
    return found
  }

  /// Drags from the edge to an x coordinate.
  private func swipe(to x: Double, from start: Double = 8, isCancelled: Bool = false) {
    stage.finger.down(at: Point(start, 300))
    stage.finger.stroke(to: Point(x, 304), in: .milliseconds(200))
    stage.draw()
    if isCancelled { stage.finger.cancel() } else { stage.finger.up() }
  }

  @Test("shows a page below a bar with its title; the first one has no button back") func first_() {
    #expect(
      frame(first) == Rect(0, NavigationStack.barHeight, 400, 500 - NavigationStack.barHeight))
    #expect(stack.title == "First")
    #expect(back?.isHidden == true)
    #expect(stack.pop() == nil)
    #expect(log.titles.isEmpty)
  }

  @Test("a pushed page slides in from the end and covers the others") func pushes() {
    stack.push(second, title: "Second")
    stage.draw()
    #expect(frame(second).minX == 400)
    stage.advance(by: .milliseconds(60))
    stage.draw()
    #expect(frame(second).minX > 0 && frame(second).minX < 400)
    #expect(frame(first).minX < 0)
    rest()

    #expect(frame(second).minX == 0)
    #expect(!isShown(first) && isShown(second))
    #expect(stack.views == [first, second])
    #expect(back?.isHidden == false && back?.alpha == 1)
    #expect(log.titles == ["Second"])
  }

  @Test("the button goes back, and the page below is as it was") func button() throws {
    push()
    stage.finger.tap(try #require(back))
    rest()

    #expect(isShown(first) && second.superview == nil)
    #expect(frame(first).minX == 0)
    #expect(log.titles == ["Second", "First"])
    stage.finger.tap(first.button)
    #expect(first.taps == 1)
  }

  @Test("pages can be pushed again, and all be left at once") func several() {
    push()
    let third = Page("third")
    stack.push(third, title: "Third")
    #expect(stack.popToRoot() == [second, third])
    rest()
    #expect(isShown(first) && third.superview == nil && second.superview == nil)
    push()
    #expect(isShown(second) && frame(second).minX == 0)
    let messages = misuse { stack.push(second, title: "Again") }
    #expect(messages == ["A view can be only one page of a navigation stack."])
    #expect(stack.views.count == 2)
  }

  @Test("a push or a pop while pages move is as good as one after it") func interrupted() {
    stack.push(second, title: "Second")
    stage.advance(by: .milliseconds(50))
    stack.pop()
    stage.advance(by: .milliseconds(50))
    stack.push(second, title: "Second")
    rest()
    #expect(isShown(second) && !isShown(first) && frame(second).minX == 0)
  }

  // MARK: Swipes

  @Test("the page follows a finger from the edge, and leaves beyond the middle") func swipes() {
    push()
    stage.finger.down(at: Point(8, 300))
    stage.finger.stroke(to: Point(158, 304), in: .milliseconds(200))
    stage.draw()
    #expect(abs(frame(second).minX - 144) < 1)
    #expect(isShown(first) && frame(first).minX < 0)
    #expect(stack.views.count == 2 && log.titles == ["Second"])
    stage.finger.stroke(to: Point(258, 304), in: .milliseconds(200))
    stage.finger.up()
    #expect(log.titles == ["Second", "First"])
    rest()
    #expect(isShown(first) && second.superview == nil && frame(first).minX == 0)
  }

  @Test("let go before the middle, or cancelled, the page stays") func staying() {
    push()
    swipe(to: 190)
    rest()
    swipe(to: 380, isCancelled: true)
    rest()
    #expect(isShown(second) && !isShown(first) && frame(second).minX == 0)
    #expect(log.titles == ["Second"])
  }

  @Test("a drag elsewhere, up or down, or on the first page is no swipe") func noSwipes() {
    swipe(to: 380)
    rest()
    #expect(isShown(first) && frame(first).minX == 0)
    push()
    swipe(to: 390, from: 60)
    stage.finger.down(at: Point(8, 300))
    stage.finger.stroke(to: Point(30, 450), in: .milliseconds(200))
    stage.finger.stroke(to: Point(380, 450), in: .milliseconds(200))
    stage.finger.up()
    rest()
    #expect(stack.views.count == 2)
  }

  @Test("a swipe comes before a list below it, and taps nothing") func scrolls() {
    var selected: [Int] = []
    let list = ListView(count: { 100 }, makeRow: { Label() }) { $0.text = "\($1)" }
    list.onSelect = { selected.append($0) }
    list.rowActions = { _ in [ListView.RowAction("Delete") {}] }
    stack.push(list, title: "List")
    rest()
    swipe(to: 300)
    rest()
    #expect(stack.views == [first] && selected.isEmpty)
  }

  @Test("is mirrored where one reads from right to left") func mirrored() {
    stage.window.layoutDirection = .rightToLeft
    stage.draw()
    stack.push(second, title: "Second")
    stage.draw()
    #expect(frame(second).maxX == 0)
    rest()
    #expect(back.map(frame)?.maxX == 392)
    swipe(to: 380)
    rest()
    #expect(stack.views.count == 2)
    swipe(to: 100, from: 392)
    rest()
    #expect(stack.views == [first])
    push()
    stage.key("Left", modifiers: .alt)
    #expect(stack.views.count == 2)
    stage.key("Right", modifiers: .alt)
    #expect(stack.views == [first])
  }

  @Test("changes pages at once where motion is reduced") func reduced() {
    stage.window.animator.isReduced = true
    stack.push(second, title: "Second")
    stage.draw()
    #expect(frame(second).minX == 0 && !isShown(first))
    stack.pop()
    stage.draw()
    #expect(isShown(first) && second.superview == nil && !stage.window.isAnimating)
  }

  // MARK: Keys, mouse and screen readers

  @Test("Escape, Alt with the arrow and the mouse go back, wherever the focus is") func keys() {
    for key in ["Escape", "XF86Back"] {
      push()
      stage.key(key)
      #expect(stack.views == [first], "\(key)")
      rest()
    }
    push()
    stage.key("Left")
    #expect(stack.views.count == 2)
    stage.key("Left", modifiers: .alt)
    #expect(stack.views == [first])
    rest()
    push()
    stage.mouse(.pressed(.back), at: Point(200, 300))
    stage.mouse(.released(.back), at: Point(200, 300))
    #expect(stack.views == [first])
  }

  @Test("keys are the app's where there is nothing to go back to, and those of a sheet")
  func otherKeys() {
    var keys: [String] = []
    stage.window.onKey = {
      if case .pressed = $0.phase { keys.append($0.key) }
      return true
    }
    push()
    stage.key("Escape")
    stage.key("Escape")
    #expect(keys == ["Escape"])
    rest()
    push()
    let dialog = Dialog("Sure?")
    dialog.present(in: stage.window)
    stage.key("Escape")
    #expect(!dialog.isOpen && stack.views.count == 2)
  }

  @Test("the focus is in the new page, and afterwards where it was") func focus() {
    stage.key("Tab")
    #expect(stage.window.focus === first.button)
    push()
    #expect(stage.window.focus === second.button)
    stage.key("Escape")
    rest()
    #expect(stage.window.focus === first.button)
  }

  @Test("takes no focus from elsewhere") func foreignFocus() {
    let field = TextField("", placeholder: "Name")
    field.frame = Rect(0, 440, 200, 48)
    stage.root.addSubview(field)
    field.becomeFirstResponder()
    push()
    #expect(stage.window.focus === field)
    stack.pop()
    rest()
    #expect(stage.window.focus === field)
  }

  @Test("says the title of each page that comes; only that page is read") func accessible() {
    stage.window.reader.isHeard = true
    let views = AccessibleViews(of: stage.window)
    push()
    var tree = views.snapshot()
    #expect(tree.announcements.map(\.text) == ["Second"])
    #expect(tree.nodes.filter { $0.role == .heading }.map(\.label) == ["Second"])
    #expect(tree.nodes.filter { $0.label == "Tap me" }.count == 1)
    stack.pop()
    rest()
    tree = views.snapshot()
    #expect(tree.announcements.map(\.text) == ["First"])
    #expect(tree.nodes.filter { $0.role == .heading }.map(\.label) == ["First"])
  }

  @Test("a long title ends before the button") func titles() throws {
    stack.push(second, title: String(repeating: "A long title ", count: 8))
    rest()
    let button = try #require(back)
    stack.forEachDescendant { view in
      guard let label = view as? Label, label.text.hasPrefix("A long") else { return }
      #expect(frame(label).minX >= frame(button).maxX && frame(label).maxX <= 400)
    }
    stack.title = "Short"
    stage.draw()
    #expect(stack.title == "Short")
  }

  @Test("a view finds the stack that it is in") func lookup() {
    #expect(first.button.navigationStack === stack)
    #expect(second.navigationStack == nil)
  }

  @Test("nothing keeps a stack that has left its window in memory") func released() {
    weak var gone: NavigationStack?
    do {
      let stack = NavigationStack(Page("a"), title: "A")
      gone = stack
      stage.root.addSubview(stack)
      stack.push(Page("b"), title: "B")
      stage.draw()
      stack.removeFromSuperview()
    }
    rest()
    #expect(gone == nil)
  }

  @Test("a page that leaves may have another place before it is out of sight") func moved() {
    push()
    let other = NavigationStack(Page("other"), title: "Other")
    other.frame = Rect(0, 0, 400, 500)
    stack.pop()
    stage.root.addSubview(other)
    other.push(second, title: "Second")
    rest()
    #expect(other.views.last === second && isShown(second) && frame(second).minX == 0)
  }

  @Test(
    "any order of pushes, pops and swipes ends with the topmost page alone in sight",
    arguments: 0..<20)
  func anyOrder(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let all = (0..<4).map { Page("\($0)") }
    for _ in 0..<40 {
      switch Int.random(in: 0..<6, using: &generator) {
      case 0, 1:
        let page = all[Int.random(in: 0..<4, using: &generator)]
        if !stack.views.contains(page) { stack.push(page, title: page.identifier) }
      case 2: stack.pop(isAnimated: Bool.random(using: &generator))
      case 3: stack.popToRoot()
      case 4: stage.finger.down(at: Point(5, 300))
      default: break
      }
      if stage.window.touches.contains(where: \.isDown) {
        let end = Point(Double.random(in: 0...400, using: &generator), 302)
        stage.finger.stroke(to: end, in: .milliseconds(60))
        if Bool.random(using: &generator) { stage.finger.up() } else { stage.finger.cancel() }
      }
      stage.advance(by: .milliseconds(Int.random(in: 0..<300, using: &generator)))
    }
    rest()
    let pages = [first as View] + all
    #expect(pages.filter(isShown) == [stack.views.last])
    #expect(stack.views.last.map(frame)?.minX == 0)
    #expect(back?.isHidden == !stack.canGoBack)
  }
}
