import TestSupport
import Testing
import TouchKitTesting

@testable import TouchKit

@MainActor
@Suite("Accessible views")
struct AccessibleViewsTests {
  private let stage = Stage()
  private let views: AccessibleViews

  init() { views = AccessibleViews(of: stage.window) }

  private func node(_ identifier: String) throws -> AccessibleNode {
    try #require(views.snapshot().nodes.first { $0.identifier == identifier })
  }

  private func add<Added: View>(_ view: Added, _ frame: Rect = Rect(10, 20, 200, 48)) -> Added {
    view.frame = frame
    stage.root.addSubview(view)
    return view
  }

  @Test("says what a view is, where it is, and what it does") func button() throws {
    var taps = 0
    let button = add(Button("Save") { taps += 1 })
    button.identifier = "save"
    button.accessibleHint = "Writes a file"

    let node = try node("save")
    #expect(node.role == .button)
    #expect(node.label == "Save")
    #expect(node.hint == "Writes a file")
    #expect(node.frame == Rect(10, 20, 200, 48))
    #expect(node.states == [.enabled, .focusable, .showing])
    #expect(node.actions.map(\.identifier) == ["activate"])

    #expect(views.perform(.perform("activate"), on: node.id))
    #expect(taps == 1)
  }

  @Test("a view keeps its number until it is gone") func numbers() throws {
    let first = add(Button("A"))
    first.identifier = "a"
    let number = try node("a").id
    let other = Button("B")
    stage.root.insertSubview(other, at: 0)
    #expect(try node("a").id == number)

    first.isHidden = true
    #expect(views.snapshot()[number] == nil)
    #expect(!views.perform(.perform("activate"), on: number))
    first.isHidden = false
    #expect(try node("a").id > number)
  }

  @Test(
    "a view that takes the place of another one in memory has a number of its own",
    .disabled(if: Sanitizer.isActive, "gives no memory of a size again"))
  func reused() throws {
    var old: Button? = add(Button("Old"))
    old?.identifier = "old"
    let number = try node("old").id
    let place = old.map { ObjectIdentifier($0) }
    old?.removeFromSuperview()
    old = nil
    // The allocator gives memory of a size that was just freed again, mostly at once.
    var others: [Button] = []
    repeat {
      others.append(Button("New"))
    } while others.count < 1000
      && others.last.map({ ObjectIdentifier($0) }) != place
    let new = add(try #require(others.last))
    try #require(ObjectIdentifier(new) == place)
    new.identifier = "new"
    #expect(try node("new").id > number)
    #expect(!views.perform(.perform("activate"), on: number))
  }

  @Test("parts with the same name have numbers of their own, and keep them") func sameName() throws
  {
    let gauge = add(Gauge())
    gauge.role = Role(rawValue: "gauge")
    gauge.count = 3
    let numbers = views.snapshot().nodes.filter { $0.identifier == "angle" }.map(\.id)
    #expect(Set(numbers).count == 3)
    #expect(views.snapshot().nodes.filter { $0.identifier == "angle" }.map(\.id) == numbers)
  }

  @Test("what is scrolled out of sight is there, but not shown") func scrolled() throws {
    let scroller = add(ScrollView(), Rect(0, 0, 100, 100))
    scroller.contentSize = Size(100, 1000)
    let button = Button("Low")
    button.identifier = "low"
    button.frame = Rect(0, 500, 100, 48)
    scroller.addSubview(button)
    #expect(try !node("low").states.contains(.showing))

    #expect(views.perform(.reveal, on: try node("low").id))
    stage.advance(by: .seconds(1))
    #expect(try node("low").states.contains(.showing))
  }

  @Test("switches are on or off, sliders have a number") func values() throws {
    let power = add(Switch("Power"))
    power.identifier = "power"
    #expect(try node("power").states.isSuperset(of: [.checkable, .enabled]))
    #expect(try !node("power").states.contains(.checked))
    views.perform(.perform("activate"), on: try node("power").id)
    #expect(try node("power").states.contains(.checked))

    var changes: [Double] = []
    let slider = add(Slider("Volume", value: 3, in: 0...10, step: 1))
    slider.identifier = "volume"
    slider.action = { [unowned slider] in changes.append(slider.value) }
    #expect(try node("volume").value == AdjustableValue(3, in: 0...10, step: 1))
    #expect(try node("volume").actions.isEmpty)
    for number in [7.4, 1e300, -.infinity, .nan] {
      views.perform(.adjust(number), on: try node("volume").id)
    }
    #expect(changes == [7, 10])
  }

  @Test("nothing disabled and nothing below a sheet can be used") func refused() throws {
    var taps = 0
    let button = add(Button("Below") { taps += 1 })
    button.identifier = "below"
    button.isEnabled = false
    #expect(!views.perform(.perform("activate"), on: try node("below").id))
    button.isEnabled = true

    var chosen = 0
    let sheet = ActionSheet(
      "Sure?", actions: [.init("Yes", identifier: "yes") { chosen += 1 }])
    sheet.present(in: stage.window)
    stage.advance(by: .seconds(1))
    #expect(!views.perform(.perform("activate"), on: try node("below").id))
    #expect(!views.perform(.focus, on: try node("below").id))
    let dialog = try #require(views.snapshot().nodes.first { $0.role == .sheet })
    #expect(dialog.states.contains(.modal))
    #expect(views.perform(.perform("activate"), on: try node("yes").id))
    #expect((taps, chosen) == (0, 1))
  }

  @Test("a menu's items are selected, and the one that keys act on has the focus") func menu()
    throws
  {
    var chosen: [String] = []
    let menu = Menu([
      .init("Cut", identifier: "cut") { chosen.append("cut") },
      .init("Copy", identifier: "copy") { chosen.append("copy") },
    ])
    menu.present(at: Point(300, 300), in: stage.window)
    stage.advance(by: .seconds(1))
    #expect(views.snapshot().focus != nil)

    stage.key("Right")
    #expect(views.snapshot().focus == (try node("cut")).id)
    #expect(try node("cut").states.isSuperset(of: [.focused, .selected]))

    #expect(views.perform(.perform("activate"), on: try node("copy").id))
    #expect(chosen == ["copy"])
  }

  @Test("texts are edited by numbers of Unicode scalars, whichever they are") func text() throws {
    var changes: [String] = []
    let field = add(TextField("Añe\u{301} 👩‍👧"))
    field.identifier = "name"
    field.onChange = { changes.append($0) }
    let id = try node("name").id
    #expect(try node("name").text?.caret == field.text.unicodeScalars.count)
    #expect(try node("name").states.contains(.editable))

    // Between the letter and its accent: before both.
    views.perform(.replace(3..<3, by: "x"), on: id)
    #expect(field.text == "Añxe\u{301} 👩‍👧")
    views.perform(.replace(-5..<1, by: ""), on: id)
    #expect(field.text == "ñxe\u{301} 👩‍👧")
    views.perform(.select(0..<1_000_000), on: id)
    #expect(try node("name").text?.selection == 0..<field.text.unicodeScalars.count)
    views.perform(.replace(Int.min..<Int.max, by: "new"), on: id)
    #expect(field.text == "new")
    #expect(changes.last == "new")
    #expect(stage.window.focus === field)
  }

  @Test("announcements are kept only while somebody listens, and not without end")
  func announcements() {
    stage.window.announce("nobody hears this")
    #expect(views.snapshot().announcements.isEmpty)

    stage.window.reader.isHeard = true
    for number in 1...40 { stage.window.announce("\(number)") }
    let said = views.snapshot().announcements.map(\.text)
    #expect(said.count == 16)
    #expect(said.last == "40")
    #expect(views.snapshot().announcements.isEmpty)

    Toast("Saved").present(in: stage.window)
    Toast("Full", kind: .problem).present(in: stage.window)
    #expect(
      views.snapshot().announcements == [
        Announcement(text: "Saved", isUrgent: false), Announcement(text: "Full", isUrgent: true),
      ])
  }

  @Test("parts of a view are found in it, and adjusted") func parts() throws {
    let gauge = add(Gauge())
    gauge.role = Role(rawValue: "gauge")
    let tree = views.snapshot()
    let part = try #require(tree.nodes.first { $0.identifier == "angle" })
    #expect(tree[part.parent]?.role == gauge.role)
    #expect(part.frame == Rect(15, 25, 10, 10))

    views.perform(.adjust(400), on: part.id)
    views.perform(.perform("reset"), on: part.id)
    #expect(gauge.log == ["180.0", "reset"])
  }

  @Test("only what may have changed counts as a change") func revision() {
    let label = add(Label("a"))
    stage.advance(by: .seconds(1))
    let before = stage.window.reader.revision
    stage.advance(by: .seconds(1))
    #expect(stage.window.reader.revision == before)
    label.label = "b"
    #expect(stage.window.reader.revision != before)
  }
}

/// A view with a number that is no view.
private final class Gauge: View {
  var log: [String] = []
  var count = 1

  override var accessibleParts: [AccessiblePart] {
    var part = AccessiblePart("angle", .slider, "Angle", frame: Rect(5, 5, 10, 10))
    part.value = AdjustableValue(0, in: -180...180)
    part.adjust = { [unowned self] in log.append("\($0)") }
    part.actions = [CustomAction("reset", "Reset") { [unowned self] in log.append("reset") }]
    return Array(repeating: part, count: count)
  }
}
