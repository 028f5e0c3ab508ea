import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import DisguiseModel
@testable import GuiseEditor

@MainActor @Suite("The tab of texts and emoji") struct EmojiTests: TextStory {
  let folder = TemporaryFolder()

  private let size: (Double, Double) = (1280, 800)

  @Test("the emoji appear a few in each frame, so that none takes long") func emojiAppear() throws {
    let whole = try WholeEditor(size.0, size.1, in: folder)
    whole.press("9")
    whole.stage.scheduler.runPosted {
      whole.stage.window.layoutIfNeeded()
      return !cells(in: whole.stage.root).isEmpty
    }
    var counts = [0]
    repeat {
      let frame = whole.stage.draw().snapshot()
      counts.append(cells(in: whole.stage.root).count { hasInk($0, in: frame) })
      whole.stage.advance(by: .milliseconds(16))
    } while whole.stage.window.needsFrame && counts.count < 30

    let visible = cells(in: whole.stage.root).count
    #expect(visible > 20 && counts.last == visible)
    for (before, after) in zip(counts, counts.dropFirst()) { #expect(after - before <= 8) }
  }

  /// The emoji of which more than the edge can be seen.
  private func cells(in view: View) -> [TextCell] {
    guard !view.isHidden else { return [] }
    if let cell = view as? TextCell {
      let box = cell.convert(cell.bounds, to: nil)
      return cell.item != nil && box.maxY < size.1 ? [cell] : []
    }
    return view.subviews.flatMap(cells)
  }

  private func hasInk(_ cell: TextCell, in frame: Bitmap) -> Bool {
    let box = cell.convert(cell.bounds, to: nil)
    let ground = frame[Int(box.minX) + 1, Int(box.minY) + 1]
    for y in stride(from: box.minY + 8, to: box.maxY - 8, by: 3) {
      for x in stride(from: box.minX + 8, to: box.maxX - 8, by: 3)
      where frame[Int(x), Int(y)] != ground { return true }
    }
    return false
  }

  @Test("an emoji is armed, placed and flipped like a sticker") func emoji() throws {
    let whole = try start()
    whole.tap(try whole.view(.cell, "grinning face"))
    #expect(whole.controller.hand.armed?.kind.letters == .emoji("😀"))
    #expect(try whole.view(.cell, "grinning face").isSelected)

    whole.tap(Point(476, 300))
    let element = try #require(whole.elements.first)
    #expect(element.kind.letters == .emoji("😀"))
    whole.tap(try whole.view(.cell, "grinning face"))
    #expect(whole.controller.hand.armed == nil)
    try doubleTap(element.id, in: whole)
    #expect(whole.elements.first?.placement.isFlipped == true)
    #expect(whole.find(.sheet, "Edit text") == nil)
  }

  @Test("without a photo an emoji is armed, too, and a text says that it needs one")
  func withoutPhoto() throws {
    let whole = try WholeEditor(start: .lastWork, in: folder)
    #expect(whole.document.history == nil)
    whole.press("9")
    whole.settle()
    whole.tap(try whole.view(.cell, "grinning face"))
    whole.settle()
    #expect(whole.controller.hand.armed?.kind.letters == .emoji("😀"))

    whole.editor.texts.addText(for: whole.editor.desk.hand)
    whole.settle()
    #expect(
      whole.toast == "Open a photo first." && whole.editor.desk.hand.textSheet?.isOpen != true)
  }

  @Test("in a low drawer what was used last stands before the emoji, which stay in sight")
  func low() throws {
    let whole = try start((360, 640))
    try add("Hi", in: whole)
    whole.press("1", "9")
    whole.settle()
    let (own, first) = (try whole.view(.cell, "Hi"), try whole.view(.cell, "grinning face"))
    #expect(whole.place(of: own).midY == whole.place(of: first).midY)
    #expect(whole.find(.label, "Recent") == nil)
    let labels = whole.stage.root.visibleTree.filter { $0.role == .label }.map(\.label)
    #expect(labels.contains { $0.hasPrefix("Recent · ") }, "a text is no emoji")
  }

  @Test("what was armed and never placed is not recent; the groups show that there are more")
  func armedOnly() throws {
    let whole = try start((800, 480))
    whole.tap(try whole.view(.cell, "grinning face"))
    whole.tap(try whole.view(.cell, "grinning face"))
    whole.press("1", "9")
    whole.settle()
    #expect(whole.find(.label, "Recent") == nil)

    whole.tap(try whole.view(.cell, "grinning face"))
    whole.tap(Point(200, 300))
    whole.press("1", "9")
    whole.settle()
    #expect(whole.find(.label, "Recent") != nil)

    let tall = try start((1280, 800))
    let groups = tall.editor.texts.panel.subviews.compactMap { $0 as? ScrollView }
      .first { $0.axes == .horizontal }
    let strip = try #require(groups)
    let cut = strip.subviews.filter { $0.role == .button }.map(\.frame).first {
      $0.maxX > strip.bounds.width
    }
    let shown = (strip.bounds.width - (try #require(cut)).minX) / 48
    #expect(shown > 0.3 && shown < 0.8, "\(shown)")
  }

  @Test("what was used last comes first, also after a restart") func recent() throws {
    var whole: WholeEditor? = try start()
    try add("Ahoy", in: #require(whole))
    whole = nil

    let again = try start()
    _ = try again.view(.cell, "Ahoy")
    again.tap(try again.view(.cell, "Ahoy"))
    #expect(again.controller.hand.armed?.kind.letters?.text == "Ahoy")
  }
}
