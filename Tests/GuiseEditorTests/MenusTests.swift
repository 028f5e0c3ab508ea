import DisguiseModel
import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor
@Suite("Menus of the canvas")
struct MenusTests {
  private let onPhoto = Point(476, 400)
  private let besidePhoto = Point(60, 400)

  @Test("a long press opens the photo's menu on the photo only")
  func longPress() throws {
    let whole = try WholeEditor()

    for (point, isOpen) in [(besidePhoto, false), (onPhoto, true)] {
      whole.stage.finger.down(at: point)
      whole.stage.advance(by: .seconds(1))
      whole.stage.finger.up()
      #expect((whole.editor.desk.hand.menu != nil) == isOpen)
    }
  }

  @Test("the right button opens the photo's menu on the photo only")
  func rightButton() throws {
    let whole = try WholeEditor()

    for (point, isOpen) in [(besidePhoto, false), (onPhoto, true)] {
      whole.stage.mouse(.pressed(.secondary), at: point)
      #expect((whole.editor.desk.hand.menu != nil) == isOpen)
    }
  }

  @Test("a press on the photo shows a ring, a press beside it changes no pixel")
  func ring() throws {
    let whole = try WholeEditor()
    whole.stage.window.animator.isReduced = false

    for (point, isShown) in [(besidePhoto, false), (onPhoto, true)] {
      let before = whole.stage.draw().snapshot()
      whole.stage.finger.down(at: point)
      whole.stage.advance(by: .milliseconds(400))

      let difference = whole.stage.draw().snapshot().largestDifference(from: before)
      #expect((difference > 0.1) == isShown, "\(difference)")
      #expect((difference == 0) == !isShown, "\(difference)")
      whole.stage.finger.cancel()
      whole.stage.advance(by: .seconds(1))
    }
  }

  @Test(
    "an element's menu is one row of six at most; the rest lies beside the element",
    arguments: [(1280.0, 800.0), (800, 1280), (480, 800), (360, 640)])
  func rows(size: (Double, Double)) throws {
    let whole = try WholeEditor(size.0, size.1)
    let id = try whole.controller.place(at: Point(600, 750))
    let element = try #require(whole.controller.canvasView[id])
    whole.showMenu(for: id, at: element.middle)
    whole.settle()
    let pill = try whole.view(.menu, "Element menu")
    let shown = pill.all(View.self).filter { $0.role == .menuitem && !$0.isHidden }

    #expect(
      shown.map(\.label) == ["Surprise me", "Delete", "Wiggle", "Flip", "Color", "More"])
    #expect(pill.bounds.height == 56)
    whole.tap(try whole.view(.menuitem, "More"))
    whole.settle()
    let list = try whole.view(.menu, "More")
    #expect(whole.editor.desk.hand.menu === list && whole.editor.desk.hand.hasElementMenu)
    #expect(list.all(View.self).filter { $0.role == .menuitem }.map(\.label).last == "Adjust")
    #expect(!whole.place(of: list).intersects(whole.place(of: element)))

    try whole.choose("Adjust")
    #expect(whole.find(.menu, "More") == nil && whole.find(.button, "Larger by 2 %") != nil)
  }

  @Test(
    "a menu that a finger has opened goes along with what it is about",
    arguments: [(480.0, 800.0), (700, 500)], [true, false])
  func resized(size: (Double, Double), isOfElement: Bool) throws {
    let whole = try WholeEditor()
    let canvas = whole.controller.canvasView
    let id = try whole.controller.place(at: Point(600, 750))
    let inPhoto = isOfElement ? try #require(canvas[id]).placement.center : Point(300, 600)
    whole.settle()
    whole.stage.finger.down(at: canvas.layer.convert(inPhoto, to: nil))
    whole.stage.advance(by: .seconds(1))
    let menu = try #require(whole.editor.desk.hand.menu)
    whole.stage.window.resize(to: Size(size.0, size.1), scale: 1)
    whole.settle()

    func expectBeside(_ menu: Menu) {
      let point = canvas.layer.convert(inPhoto, to: nil)
      let arrow = menu.inspectionAttributes.first { $0.name == "arrow" }
      guard case .point(let tip) = arrow?.value else { return #expect(Bool(false), "no arrow") }
      #expect(abs(tip.x - point.x) < 40 && abs(tip.y - point.y) < 24, "\(tip), not \(point)")
    }
    #expect(menu.isOpen)
    expectBeside(menu)
    whole.controller.tools.zoom.zoom(by: 1.5, about: canvas.convert(inPhoto, from: canvas.layer))
    whole.stage.window.layoutIfNeeded()
    whole.stage.draw()
    expectBeside(menu)
    whole.stage.finger.up()
  }

  @Test("keys with Ctrl act while a list is open that a finger has opened, and leave it open")
  func keysAct() throws {
    let whole = try WholeEditor()
    try whole.place("hats/crown", under: onPhoto)
    whole.tap(try whole.view(.button, "More"))
    #expect(whole.find(.menu, "More") != nil)

    whole.press("z", modifiers: .control)
    #expect(whole.elements.isEmpty && whole.find(.menu, "More") != nil)
    whole.press("y", modifiers: .control)
    #expect(whole.elements.count == 1)
    whole.press("Delete")
    #expect(whole.elements.count == 1)
    whole.press("Escape")
    whole.settle()
    #expect(whole.find(.menu, "More") == nil)
  }

  @Test("on a face that wears something Surprise me comes first") func surprise() throws {
    let photo = try FacePhoto()
    photo.whole.showMenu(for: nil, at: photo.inWindow(try photo.face()[.noseTip]))
    photo.whole.settle()
    let items = try photo.whole.view(.menu, "Photo menu").all(View.self)
      .filter { $0.role == .menuitem && !$0.isHidden }

    #expect(
      items.map(\.label)
        == ["Surprise me", "Cut out", "Save", "Save as…", "Change photo", "More"])
    // What is also in the menu of the photo is there once.
    photo.whole.tap(try photo.whole.view(.menuitem, "More"))
    photo.whole.settle()
    #expect(photo.whole.find(.menuitem, "Crop and light") != nil)
    #expect(photo.whole.find(.menuitem, "Cut out") == nil)
  }

  @Test("an element's menu closes when another document opens, which may reuse its ID")
  func otherDocument() throws {
    let whole = try WholeEditor()
    let id = try whole.controller.place(at: Point(600, 750))
    whole.showMenu(for: id, at: onPhoto)

    let face = try #require(whole.editor.desk.library.faces.faces.last)
    whole.editor.opening.open(.face(face))
    whole.settle()

    #expect(whole.editor.desk.hand.menu == nil && whole.find(.menu, "Element menu") == nil)
  }
}
