import Foundation
import Testing
import TouchKit
import TouchKitTesting

@MainActor
@Suite("View tree")
struct ViewTreeTests {
  private let stage = Stage()

  @Test("contains the app's roles, and identifiers beside labels") func ownRole() throws {
    let gauge = View(frame: Rect(10, 20, 30, 40))
    gauge.role = .gauge
    gauge.identifier = "pressure"
    gauge.label = "Druck"
    stage.root.addSubview(gauge)

    let tree = ViewTree(of: stage.window)
    let json = try #require(
      JSONSerialization.jsonObject(with: tree.json()) as? [String: Any])
    let child = try #require((json["children"] as? [[String: Any]])?.first)

    #expect(tree.children.first?.role == .gauge)
    #expect(json["role"] as? String == "window")
    #expect(child["role"] as? String == "gauge")
    #expect(child["identifier"] as? String == "pressure")
    #expect(child["label"] as? String == "Druck")
  }

  @Test("counts what is held in the window") func heldInput() throws {
    func counts() throws -> [Double] {
      let json = try #require(
        JSONSerialization.jsonObject(with: ViewTree(of: stage.window).json()) as? [String: Any])
      return try ["touches", "gestures", "presses"].map { try #require(json[$0] as? Double) }
    }
    stage.root.add(PanGestureRecognizer())
    #expect(try counts() == [0, 0, 0])

    stage.finger.down(at: Point(50, 50))
    #expect(try counts() == [1, 1, 0])
    stage.finger.up()
    #expect(try counts() == [0, 0, 0])

    stage.mouse(.pressed(.primary), at: Point(50, 50))
    #expect(try counts() == [1, 1, 1])
    stage.mouse(.released(.primary), at: Point(50, 50))
    #expect(try counts() == [0, 0, 0])
  }

  @Test("contains the identifiers of items, tabs and choices") func items() {
    let tabs = TabBar([.init("Hats", identifier: "tab-hats")])
    tabs.frame = Rect(0, 0, 100, 300)
    stage.root.addSubview(tabs)
    Menu([.init("Delete", identifier: "delete") {}]).present(at: Point(400, 300), in: stage.window)
    ActionSheet("Sure?", actions: [.init("Yes", identifier: "yes") {}]).present(in: stage.window)
    Toast("Saved.", actions: [("Show", {})]).present(in: stage.window)
    stage.advance(by: .seconds(1))

    var found: [String] = []
    func collect(_ tree: ViewTree) {
      if !tree.identifier.isEmpty { found.append(tree.identifier) }
      tree.children.forEach(collect)
    }
    collect(ViewTree(of: stage.window))

    #expect(found == ["tab-hats", "delete", "yes", "cancel", "toast", "toast-action-1"])
  }
}

extension Role {
  fileprivate static let gauge = Role(rawValue: "gauge")
}
