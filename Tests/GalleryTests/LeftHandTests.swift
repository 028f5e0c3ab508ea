import Testing
import TouchKit
import TouchKitTesting

@testable import GalleryScenes

@MainActor
@Suite("The left hand") struct LeftHandTests {
  private func button(_ identifier: String, in view: View) throws -> Button {
    try #require(view.all(Button.self).first { $0.identifier == identifier })
  }

  private func frame(_ view: View) -> Rect { view.convert(view.bounds, to: nil) }

  @Test(
    "the bar's buttons are at its side, whatever the language",
    arguments: GalleryWindows.sizes, [LayoutDirection.leftToRight, .rightToLeft])
  func bar(size: Size, direction: LayoutDirection) throws {
    let (stage, gallery) = show(.lines, in: size)
    let names = ["back", "about", "watch"]
    let before = try names.map { try frame(button($0, in: gallery)) }
    stage.window.layoutDirection = direction
    gallery.isForLeftHand = true
    stage.draw()

    for (name, frame) in zip(names, before) {
      #expect(try self.frame(button(name, in: gallery)).maxX == size.width - frame.minX, "\(name)")
    }
  }

  @Test("what a scene offers to press is at its side, and reads as before") func tools() throws {
    let (stage, gallery) = show(.fingerPaint, in: Size(1280, 800))
    let tools = try #require(gallery.all(PaintTools.self).first)
    #expect(frame(tools.save).minX > 640)

    gallery.isForLeftHand = true
    stage.draw()

    #expect(frame(tools.save).maxX < 640)
    #expect(frame(tools.undo).maxX < frame(tools.redo).minX)
  }

  @Test("the decisions are at the other side") func decisions() throws {
    let (stage, gallery) = show(.lines, in: Size(1280, 800))
    gallery.isForLeftHand = true
    gallery.isWatching = true
    stage.finger(0).down(at: Point(640, 400))
    stage.draw()

    let panel = try #require(gallery.all(DecisionPanel.self).first)
    #expect(panel.frame.width > 100)
    #expect(panel.frame.maxX == 1280 - 8)
  }

  @Test("the page's switches stay below its text, at the near side of their rows") func page()
    throws
  {
    let (stage, gallery) = show(.lines, in: Size(1280, 800))
    try button("about", in: gallery).action()
    stage.draw()
    let control = try #require(gallery.all(Switch.self).first)
    let before = frame(control)
    gallery.isForLeftHand = true
    stage.draw()

    #expect(frame(control).maxX < before.minX)
  }

  @Test("the page has it as an option, which the next visitor does not inherit") func option()
    throws
  {
    let (stage, gallery) = show(.lines, in: Size(480, 800))
    try button("about", in: gallery).action()
    stage.draw()
    let option = try #require(
      gallery.all(Switch.self).first { $0.identifier == "option-Left-handed" })
    #expect(frame(option).minX > 240)
    stage.finger(0).tap(at: frame(option).center)
    stage.draw()

    #expect(gallery.isForLeftHand)
    #expect(frame(option).maxX < 240)
    gallery.close()
    #expect(!gallery.isForLeftHand)
  }
}
