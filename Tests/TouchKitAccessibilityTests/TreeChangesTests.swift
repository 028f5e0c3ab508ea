import Testing
import TouchKitTesting

@testable import TouchKit
@testable import TouchKitAccessibility

@MainActor
@Suite("Events of the accessibility bus")
struct TreeChangesTests {
  private let stage = Stage()
  private let views: AccessibleViews

  init() { views = AccessibleViews(of: stage.window) }

  /// The events of a change: their members with their details, and the names of what they are about.
  private func events(_ change: () -> Void) -> [String] {
    let old = views.snapshot()
    change()
    stage.advance(by: .seconds(1))
    let new = views.snapshot()
    return TreeChanges(from: old, to: new).events.map { event in
      guard case .node(let id) = event.source else { return "?" }
      let name = (new[id] ?? old[id]).map { $0.label.isEmpty ? $0.role.rawValue : $0.label } ?? "?"
      let minor = event.minor.isEmpty ? "" : ":" + event.minor
      return "\(name) \(event.member)\(minor) \(event.first)"
    }
  }

  private func add<Added: View>(_ view: Added) -> Added {
    view.frame = Rect(0, Double(stage.root.subviews.count) * 60, 100, 48)
    stage.root.addSubview(view)
    return view
  }

  @Test("nothing is told where nothing has changed") func nothing() {
    _ = add(Button("A"))
    #expect(events {}.isEmpty)
  }

  @Test("what comes and goes, each with its place") func children() {
    let first = add(Button("A"))
    _ = add(Button("B"))
    #expect(events { _ = add(Button("C")) } == ["window ChildrenChanged:add 2"])
    #expect(events { first.removeFromSuperview() } == ["window ChildrenChanged:remove 0"])
  }

  @Test("only the top of what comes is told") func subtree() {
    #expect(
      events {
        let group = add(View())
        group.role = .group
        let button = Button("A")
        button.frame = group.bounds
        group.addSubview(button)
      } == ["window ChildrenChanged:add 0"])
  }

  @Test("another order is told of as leaving and coming") func order() {
    let first = add(Button("A"))
    _ = add(Button("B"))
    let told = events { first.bringToFront() }
    #expect(
      Set(told) == [
        "window ChildrenChanged:remove 0", "window ChildrenChanged:add 1",
        "window ChildrenChanged:remove 1", "window ChildrenChanged:add 0",
      ])
  }

  @Test("names, states and values") func properties() {
    let power = add(Switch("Power"))
    let volume = add(Slider("Volume", value: 1, in: 0...10))
    #expect(
      events { power.activate() } == [
        "Power StateChanged:checked 1"
      ])
    #expect(events { power.label = "Light" } == ["Light PropertyChange:accessible-name 0"])
    #expect(events { volume.value = 5 } == ["Volume PropertyChange:accessible-value 0"])
    #expect(
      events { volume.isEnabled = false } == [
        "Volume StateChanged:enabled 0", "Volume StateChanged:sensitive 0",
        "Volume StateChanged:focusable 0",
      ])
  }

  @Test("the focus comes last, and tabs that are selected before it") func focus() {
    _ = add(Button("A"))
    let tabs = add(TabBar([.init("One"), .init("Two")]))
    stage.advance(by: .seconds(1))
    #expect(
      events { stage.key("Tab") } == ["A StateChanged:focused 1", "A Focus 0"])
    stage.key("Tab")
    let told = events { stage.key("Down") }
    #expect(tabs.selectedIndex == 1)
    #expect(told.suffix(2) == ["Two StateChanged:focused 1", "Two Focus 0"])
    #expect(told.contains("tablist SelectionChanged 0"))
    #expect(told.contains("One StateChanged:selected 0"))
    #expect(told.contains("Two StateChanged:selected 1"))
  }

  @Test("what is typed and deleted, and where the caret is") func text() {
    let field = add(TextField("ab"))
    field.label = "Name"
    field.becomeFirstResponder()
    stage.advance(by: .seconds(10))
    #expect(
      events { field.insertText("ñ") } == ["Name TextChanged:insert 2", "Name TextCaretMoved 3"])
    #expect(
      events { field.deleteBackward() } == ["Name TextChanged:delete 2", "Name TextCaretMoved 2"])
    #expect(
      events { field.perform(.selectAll) } == ["Name TextSelectionChanged 0"])
  }

  @Test("a window that gets the keys tells where they go") func activation() {
    _ = add(Button("A"))
    stage.window.title = "Test"
    stage.key("Tab")
    #expect(
      events { stage.window.reader.isActive = false } == [
        "Test StateChanged:active 0", "A StateChanged:focused 0", "Test Deactivate 0",
      ])
    #expect(
      events { stage.window.reader.isActive = true } == [
        "Test StateChanged:active 1", "Test Activate 0", "A StateChanged:focused 1", "A Focus 0",
      ])
  }
}
