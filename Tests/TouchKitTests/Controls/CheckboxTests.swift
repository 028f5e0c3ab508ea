import Testing
import TouchKitTesting

@testable import TouchKit

@MainActor @Suite("A checkbox") struct CheckboxTests {
  private let stage = Stage(width: 320, height: 200)
  private final class Log { var states: [Bool] = [] }
  private let log = Log()
  private let checkbox = Checkbox("Keep a copy")

  init() {
    checkbox.frame = Rect(20, 20, 200, 48)
    checkbox.on(.valueChanged) { [log] in log.states.append($0.isOn) }
    stage.root.addSubview(checkbox)
  }

  @Test("a tap on the box or the title changes it, and Space") func changes() {
    stage.finger.tap(at: Point(30, 44))
    stage.finger.tap(at: Point(180, 44))
    stage.key("Tab")
    stage.key("space")
    #expect(log.states == [true, false, true])
    #expect(checkbox.valueText == "on")
  }

  @Test("setting it tells nobody; a disabled one does not change") func set() {
    checkbox.isOn = true
    #expect(log.states == [])
    checkbox.isEnabled = false
    stage.finger.tap(checkbox)
    stage.key("space")
    #expect(checkbox.isOn)
  }

  @Test("is as wide as its box and title, and wraps a long one") func size() {
    let wide = checkbox.sizeThatFits(Size(.infinity, .infinity))
    #expect(wide.width > 80 && wide.height == 48)
    checkbox.title = "Keep a copy of each picture at its full size in the folder of pictures"
    let narrow = checkbox.sizeThatFits(Size(160, .infinity))
    #expect(narrow.width <= 160 && narrow.height > 48)
    #expect(checkbox.label == checkbox.title)
  }

  @Test("the box is where the line begins, and filled once it is checked") func looks() {
    #expect(stage.draw()[26, 44] == Theme.surface.resolved(for: .light))
    checkbox.perform()
    stage.advance(by: .seconds(1))
    #expect(stage.draw()[24, 36] == Theme.accent.resolved(for: .light))
    stage.window.layoutDirection = .rightToLeft
    #expect(stage.draw()[216, 36] == Theme.accent.resolved(for: .light))
  }

  @Test("tells screen readers its state") func accessibility() throws {
    checkbox.isOn = true
    let nodes = AccessibleViews(of: stage.window).snapshot().nodes
    let node = try #require(nodes.first { $0.label == "Keep a copy" })
    #expect(node.role == .checkbox)
    #expect(node.states.isSuperset(of: [.checkable, .checked]))
    #expect(nodes.count { $0.label == "Keep a copy" } == 1)
  }
}
