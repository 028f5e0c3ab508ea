import DesktopBus
import Platform
import Testing
import TouchKitTesting

@testable import TouchKit
@testable import TouchKitAccessibility

/// A window with one view of each kind, as the bus sees it.
@MainActor
private final class Served {
  let stage = Stage()
  let views: AccessibleViews
  let requests = Requests()

  init() {
    views = AccessibleViews(of: stage.window)
    stage.window.title = "Test"
    let button = Button("Save")
    button.identifier = "save"
    let field = TextField("two words")
    field.identifier = "text"
    let slider = Slider("Volume", value: 3, in: 0...10)
    slider.identifier = "volume"
    let tabs = TabBar([.init("A", identifier: "a"), .init("B", identifier: "b")])
    for (index, view) in [button, field, slider, tabs].enumerated() {
      view.frame = Rect(100, Double(index) * 100, 200, 50)
      stage.root.addSubview(view)
    }
  }

  var tree: ServedTree {
    ServedTree(
      application: "Test", busName: ":1.7", parent: .none, locale: "en_US",
      tree: views.snapshot(), origin: Point(1000, 500), said: [(4, "Saved")])
  }

  func path(_ identifier: String) throws -> String {
    let node = try #require(views.snapshot().nodes.first { $0.identifier == identifier })
    return ObjectName.node(node.id).path
  }

  /// Calls a method with arguments in GVariant's text format; returns the results or the error as text.
  func call(_ path: String, _ member: String, _ arguments: String = "()") throws -> String {
    let parts = member.split(separator: ".")
    let group = String(parts[0])
    let call = BusCall(
      path: path,
      interface: group == "Properties"
        ? "org.freedesktop.DBus.Properties" : "org.a11y.atspi." + group,
      member: String(parts[1]), arguments: try #require(BusValue(text: arguments)))
    let answer = Objects(served: tree) { [requests] request, id in
      requests.all.append(request)
      return true
    }.answer(call)
    switch answer {
    case .results(let values): return BusValue(tuple: values).text
    case .failure(let name): return name
    case nil: return "none"
    }
  }

  final class Requests { var all: [AccessibleRequest] = [] }
}

@MainActor
@Suite("Objects on the accessibility bus")
struct ObjectsTests {
  private let served = Served()
  private let root = ObjectName.application.path

  @Test("tell name, role, state and place") func component() throws {
    let save = try served.path("save")
    #expect(
      try served.call(save, "Properties.Get", "('org.a11y.atspi.Accessible', 'Name')")
        == "(<'Save'>,)")
    #expect(try served.call(save, "Accessible.GetRoleName") == "('push button',)")
    #expect(
      try served.call(save, "Component.GetExtents", "(uint32 0,)") == "((1100, 500, 200, 50),)")
    #expect(try served.call(save, "Component.GetExtents", "(uint32 1,)") == "((100, 0, 200, 50),)")
    #expect(try served.call(save, "Component.Contains", "(1150, 520, uint32 0)") == "(true,)")
    #expect(try served.call(save, "Component.Contains", "(0, 0, uint32 0)") == "(false,)")
    #expect(
      try served.call(save, "Accessible.GetInterfaces").contains("org.a11y.atspi.Action"))
    #expect(
      try served.call(
        ObjectName.window.path, "Component.GetAccessibleAtPoint", "(150, 20, uint32 1)")
        == "((':1.7', objectpath '\(save)'),)")
  }

  @Test("what was said long ago goes from its place") func said() throws {
    var tree = served.tree
    let base = tree.tree.window.children.count
    for number in 5..<5 + ServedTree.mostSaid - 1 {
      #expect(tree.say("more").gone.isEmpty)
      #expect(tree.index(of: .announcement(number)) == base + number - 4)
    }
    let change = tree.say("last")
    #expect(change.gone.map(\.object) == [.announcement(4)])
    #expect(change.gone.map(\.index) == [base])
    #expect(tree.index(of: change.said) == base + ServedTree.mostSaid - 1)
    #expect(!tree.has(.announcement(4)))
  }

  @Test("choices and numbers have the roles that screen readers know") func roles() throws {
    let choice = SegmentedControl("Size", ["One", "Two"])
    let stepper = Stepper("Copies", value: 2, in: 1...9)
    stepper.identifier = "copies"
    for view in [choice, stepper] {
      view.frame = Rect(400, 0, 300, 50)
      served.stage.root.addSubview(view)
    }
    let radio = try #require(served.views.snapshot().nodes.first { $0.role == .radio })
    #expect(
      try served.call(ObjectName.node(radio.id).path, "Accessible.GetRoleName")
        == "('radio button',)")
    #expect(try served.call(served.path("copies"), "Accessible.GetRoleName") == "('spin button',)")
    #expect(try served.call(served.path("copies"), "Accessible.GetInterfaces").contains("Value"))
  }

  @Test("actions, values and texts ask the main thread") func requests() throws {
    #expect(try served.call(served.path("save"), "Action.GetName", "(0,)") == "('click',)")
    #expect(try served.call(served.path("save"), "Action.DoAction", "(0,)") == "(true,)")
    _ = try served.call(
      served.path("volume"), "Properties.Set",
      "('org.a11y.atspi.Value', 'CurrentValue', <7.5>)")
    _ = try served.call(served.path("text"), "EditableText.SetTextContents", "('new',)")
    _ = try served.call(served.path("text"), "EditableText.InsertText", "(-7, 'abc', 2)")
    _ = try served.call(served.path("text"), "EditableText.DeleteText", "(4, -1)")
    _ = try served.call(served.path("text"), "Text.SetCaretOffset", "(2,)")
    let field = try served.path("text")
    _ = try served.call(field, "Component.GrabFocus")
    _ = try served.call(field, "Component.ScrollTo", "(uint32 0,)")
    #expect(
      served.requests.all == [
        .perform("activate"), .adjust(7.5), .replace(0..<9, by: "new"), .replace(0..<0, by: "ab"),
        .replace(4..<9, by: ""), .select(2..<2), .focus, .reveal,
      ])
  }

  @Test("texts are read by characters, words and lines") func text() throws {
    let field = try served.path("text")
    #expect(try served.call(field, "Text.GetText", "(0, -1)") == "('two words',)")
    #expect(try served.call(field, "Text.GetText", "(4, 2)") == "('o ',)")
    #expect(
      try served.call(field, "Text.GetStringAtOffset", "(1, uint32 1)") == "('two ', 0, 4)")
    #expect(
      try served.call(field, "Text.GetStringAtOffset", "(5, uint32 0)") == "('o', 5, 6)")
    #expect(
      try served.call(field, "Text.GetTextAfterOffset", "(1, uint32 1)") == "('words', 4, 9)")
    #expect(
      try served.call(field, "Text.GetTextBeforeOffset", "(5, uint32 1)") == "('two ', 0, 4)")
    #expect(
      try served.call(field, "Text.GetStringAtOffset", "(0, uint32 3)") == "('two words', 0, 9)")
    #expect(try served.call(field, "Text.GetCharacterAtOffset", "(0,)") == "(116,)")
    #expect(
      try served.call(field, "Properties.Get", "('org.a11y.atspi.Text', 'CaretOffset')") == "(<9>,)"
    )
  }

  @Test("tabs are selected in their list") func selection() throws {
    let tabs = try #require(served.views.snapshot().nodes.first { $0.role == .tablist })
    let path = ObjectName.node(tabs.id).path
    #expect(try served.call(path, "Selection.IsChildSelected", "(0,)") == "(true,)")
    #expect(try served.call(path, "Selection.IsChildSelected", "(9,)") == "(false,)")
    #expect(try served.call(path, "Selection.SelectChild", "(1,)") == "(true,)")
    #expect(try served.call(path, "Selection.SelectChild", "(0,)") == "(false,)")
    #expect(served.requests.all == [.perform("activate")])
  }

  @Test("the cache lists the program, the window, all views and what was said") func cache() throws
  {
    let items = try served.call(ObjectName.cachePath, "Cache.GetItems")
    for name in ["'Test'", "'Save'", "'Volume'", "'Saved'"] { #expect(items.contains(name)) }
    #expect(
      try served.call(ObjectName.announcement(4).path, "Accessible.GetRoleName")
        == "('notification',)")
  }

  @Test(
    "refuse what makes no sense",
    arguments: [
      ("save", "Action.DoAction", "(1,)"), ("save", "Action.DoAction", "(-1,)"),
      ("save", "Action.DoAction", "('0',)"), ("save", "Action.DoAction", "()"),
      ("save", "Action.Explode", "(0,)"), ("save", "Text.GetText", "(0, 1)"),
      ("save", "Component.GetExtents", "(uint32 77,)"), ("save", "Component.GetExtents", "(1,)"),
      ("text", "Text.GetText", "('a', 'b')"), ("text", "Text.SetSelection", "(0,)"),
      ("volume", "Properties.Set", "('org.a11y.atspi.Value', 'CurrentValue', <nan>)"),
      ("volume", "Properties.Set", "('org.a11y.atspi.Value', 'CurrentValue', <'7'>)"),
      ("volume", "Properties.Set", "('org.a11y.atspi.Value', 'MinimumValue', <7.0>)"),
      ("volume", "Properties.Get", "('org.a11y.atspi.Text', 'CaretOffset')"),
      ("volume", "Properties.Get", "()"), ("save", "Nonsense.Method", "()"),
      ("a", "EditableText.SetTextContents", "('x',)"), ("a", "Selection.SelectAll", "()"),
    ])
  func refused(identifier: String, member: String, arguments: String) throws {
    let answer = try served.call(served.path(identifier), member, arguments)
    #expect(["InvalidArgs", "UnknownMethod", "UnknownProperty"].contains(answer))
    #expect(served.requests.all.isEmpty)
  }

  @Test(
    "know no objects that are not there",
    arguments: ["/org/a11y/atspi/accessible/99999", "/org/a11y/atspi/accessible/said77"])
  func gone(path: String) throws {
    #expect(try served.call(path, "Accessible.GetRole") == "UnknownObject")
  }

  @Test(
    "leave all else to others",
    arguments: ["/", "/org/a11y/atspi/accessible/-1", "/org/a11y/atspi/accessible/x", "/org/other"])
  func others(path: String) throws {
    #expect(try served.call(path, "Accessible.GetRole") == "none")
  }

  @Test("places far away fit into the numbers of the bus") func far() throws {
    let view = View(frame: Rect(1e12, -1e12, 1e13, 64))
    view.role = .image
    view.identifier = "far"
    served.stage.root.addSubview(view)
    #expect(
      try served.call(served.path("far"), "Component.GetExtents", "(uint32 0,)")
        == "((1000000000, -1000000000, 1000000000, 64),)")
    #expect(
      try served.call(
        served.path("save"), "Component.Contains", "(-2147483648, 2147483647, uint32 2)")
        == "(false,)")
  }
}

@Suite("Limit of requests")
struct RequestLimitTests {
  @Test("a flood is let through drop by drop") func flood() {
    var limit = RequestLimit()
    let start = MonotonicTime(nanoseconds: 0)
    let atOnce = (0..<10_000).count { _ in limit.allows(at: start) }
    #expect(atOnce == 32)
    let inASecond = (0..<10_000).count { limit.allows(at: start + .microseconds(100 * $0)) }
    #expect((38...41).contains(inASecond))
  }
}
