import DisguiseModel
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor @Suite("What a screen reader hears of choices", .serialized)
struct ChoicesHeardTests: HeardStory {
  let whole: WholeEditor
  let views: AccessibleViews

  init() throws { (whole, views) = try Self.makeHeard() }

  private func node(_ identifier: String) throws -> AccessibleNode {
    try #require(views.snapshot().nodes.last { $0.identifier == identifier }, "\(identifier)")
  }

  private func press(_ identifier: String, _ action: String = "activate") throws {
    #expect(views.perform(.perform(action), on: try node(identifier).id), "\(identifier)")
    whole.stage.window.layoutIfNeeded()
  }

  private func openDraw() throws {
    let tabs = whole.editor.desk.library.catalog.tabs
    whole.layout.drawer.select(
      tab: try #require(tabs.firstIndex { $0.id == StickerCatalog.drawTab }))
    whole.settle()
  }

  @Test("one of several is a radio button in a group with a name") func one() throws {
    try openDraw()
    #expect(try node("brush-pen").states.isSuperset(of: [.checkable, .checked]))
    try press("brush-marker")
    let (pen, marker) = (try node("brush-pen"), try node("brush-marker"))
    #expect(pen.role == .radio && marker.role == .radio)
    #expect(marker.states.contains(.checked) && !pen.states.contains(.checked))
    let row = try #require(views.snapshot()[pen.parent])
    #expect(row.role == .group && row.label == "Brush")
  }

  @Test("the tools of a cut-out are a group of their own") func tools() throws {
    whole.editor.perform("cut-out")
    whole.settle()
    let row = try #require(views.snapshot()[try node("cut-out-loop").parent])
    #expect(row.role == .group && row.label == "Tool")
  }

  @Test("the colors of a text and of its outline are told apart; Bold stays pressed")
  func texts() throws {
    whole.editor.texts.addText(for: whole.editor.desk.hand)
    whole.settle()
    whole.stage.type("Hi")
    whole.settle()
    if try !node("outline").states.contains(.checked) { try press("outline") }
    let tree = views.snapshot()
    let groups = tree.nodes.filter { $0.role == .group }.map(\.label)
    for name in ["Style", "Font", "Color", "Outline"] { #expect(groups.contains(name)) }
    let before = try node("bold")
    try press("bold")
    #expect(before.role == .toggle)
    #expect(try node("bold").states.contains(.pressed) != before.states.contains(.pressed))
  }

  @Test("each step of a crop is said, and what has become of the photo, also when it is undone")
  func crop() throws {
    whole.editor.perform("crop")
    whole.settle()
    _ = said()
    try press("crop-turn-left")
    #expect(said() == ["1500 × 1200, turned \u{2212}90°"])
    try press("crop-flip")
    #expect(said().map { $0.hasSuffix("mirrored") } == [true])
    try press("ratio-1-1")
    #expect(said().map { $0.hasPrefix("1200 × 1200") } == [true])
    try press("crop-1,1", "move-left")
    #expect(said().count == 1)
    let value = try node("crop-1,1").valueText
    #expect(try node("crop-frame").valueText == value && value != nil)
    try press("done")
    whole.settle()
    #expect(said().filter { $0.hasPrefix("Crop and light, ") }.count == 1)
    whole.editor.perform("undo")
    #expect(said() == ["Crop and light, 1200 × 1500"])
  }

  @Test("what cannot be done is not offered") func offered() throws {
    let tree = views.snapshot()
    let photo = try #require(tree.nodes.first { $0.identifier == "canvas" })
    let face = try #require(tree.nodes.first { $0.label == "Face 1" })
    let names = (photo.actions + face.actions).map(\.identifier)
    for name in ["swap-faces", "elements", "select-all", "show-all"] {
      #expect(!names.contains(name))
    }
    try whole.place("mustaches/handlebar", under: Point(476, 500))
    let now = try node("canvas").actions.map(\.identifier)
    #expect(now.contains("elements") && now.contains("select-all"))
  }

  @Test("the pen of the keyboard says where it is") func pen() throws {
    try openDraw()
    _ = said()
    try press("key-pen", "move-left")
    let places = said()
    #expect(places.count == 1 && places[0].contains("% from the left"))
    try press("key-pen")
    #expect(said() == ["Pen down"])
    #expect(try node("key-pen").valueText == "Pen down, \(places[0])")
  }

  @Test("a switch in a menu says whether it is on") func switches() throws {
    for word in ["on", "off"] {
      whole.tap(try whole.view(.button, "More"))
      _ = said()
      try whole.choose("Place freely")
      #expect(said().contains("Place freely, \(word)"))
    }
  }

  @Test("zooming says how far") func zoom() throws {
    try press("canvas", "zoom-in")
    let percents = said()
    #expect(percents.count == 1 && percents[0].hasSuffix(" %") && percents != ["100 %"])
    try press("canvas", "fit-photo")
    #expect(said() == ["100 %"])
  }
}
