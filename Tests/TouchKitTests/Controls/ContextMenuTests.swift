import Testing
import TouchKitTesting

@testable import TouchKit

@MainActor @Suite("A context menu") struct ContextMenuTests {
  private let stage = Stage(width: 640, height: 480)
  private final class Log { var chosen: [String] = [] }
  private let log = Log()
  private let card = FocusableView(frame: Rect(200, 200, 200, 100))

  private final class FocusableView: View {
    override var canBecomeFocused: Bool { true }
  }

  init() {
    stage.root.addSubview(card)
    card.add(
      ContextMenuInteraction(label: "Card") { [log] point in
        guard point?.x ?? 0 < 150 else { return [] }
        return ["Copy", "Turn"].map { title in Menu.Item(title) { log.chosen.append(title) } }
      })
  }

  private var menu: Menu? {
    stage.root.subviews.compactMap { $0 as? Overlay }.last { $0.isPresented }?.subviews
      .compactMap { $0 as? Menu }.first
  }

  private func item(_ title: String) throws -> Point {
    let item = try #require(menu?.subviews.first { $0.label == title })
    return item.convert(item.bounds.center, to: nil)
  }

  private func hold(at point: Point) {
    stage.finger.down(at: point)
    stage.advance(by: .seconds(1))
  }

  @Test("opens where a finger rests, which slides to an item") func sliding() throws {
    hold(at: Point(300, 250))
    #expect(menu?.label == "Card")

    stage.finger.stroke(to: try item("Turn"), in: .milliseconds(100))
    stage.finger.up()

    #expect(log.chosen == ["Turn"])
    #expect(menu == nil)
  }

  @Test("stays open for a finger that lifts at once; a tap then chooses") func lifting() throws {
    hold(at: Point(300, 250))
    stage.finger.up()
    stage.advance(by: .seconds(1))

    stage.finger.tap(at: try item("Copy"))

    #expect(log.chosen == ["Copy"])
  }

  @Test("closes when another client claims the finger") func claimed() {
    hold(at: Point(300, 250))
    stage.finger.cancel()
    #expect(menu == nil)
    #expect(log.chosen == [])
  }

  @Test("a drag opens none") func drag() {
    stage.finger.down(at: Point(300, 250))
    stage.finger.stroke(to: Point(300, 200), in: .milliseconds(50))
    stage.advance(by: .seconds(1))
    #expect(menu == nil)
  }

  @Test("does not open where there are no commands, or while the view is disabled") func none() {
    hold(at: Point(380, 250))
    #expect(menu == nil)
    stage.finger.up()
    card.isUserInteractionEnabled = false
    stage.mouse(.pressed(.secondary), at: Point(300, 250))
    #expect(menu == nil)
  }

  @Test("opens by the right mouse button, and a click chooses") func mouse() throws {
    stage.mouse(.pressed(.secondary), at: Point(300, 250))
    stage.mouse(.released(.secondary), at: Point(300, 250))
    stage.advance(by: .seconds(1))

    Finger(stage, 9, isPrecise: true).tap(at: try item("Copy"))

    #expect(log.chosen == ["Copy"])
  }

  @Test("opens by keys beside the view that has the focus, and keys choose") func keys() {
    card.becomeFirstResponder()
    stage.key("Menu")
    stage.advance(by: .seconds(1))
    #expect(menu.map { $0.frame.maxY <= card.frame.minY } == true)

    stage.key("Down")
    stage.key("Down")
    stage.key("Return")

    #expect(log.chosen == ["Turn"])
    stage.key("F10", modifiers: .shift)
    #expect(menu != nil)
  }

  @Test("another interaction takes its place") func replaced() {
    card.add(ContextMenuInteraction(label: "Other") { _ in [Menu.Item("One") {}] })
    hold(at: Point(300, 250))
    #expect(menu?.label == "Other")
    #expect(stage.root.subviews.count { $0 is Overlay } == 1)
  }

  @Test("screen readers offer it") func accessibility() throws {
    card.role = .image
    card.label = "Card"
    let views = AccessibleViews(of: stage.window)
    let node = try #require(views.snapshot().nodes.first { $0.label == "Card" })
    #expect(node.actions.map(\.identifier) == ["menu"])

    #expect(views.perform(.perform("menu"), on: node.id))

    #expect(menu?.label == "Card")
  }
}
