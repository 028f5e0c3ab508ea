import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

/// Sheets in windows that are low.
@MainActor @Suite("Sheets in low windows") struct LowSheetTests {
  private let folder = TemporaryFolder()

  private func editor(_ size: Size, textScale: Double) throws -> WholeEditor {
    let whole = try WholeEditor(size.width, size.height, start: .sampleFace, in: folder)
    whole.stage.window.textScale = textScale
    whole.settle()
    return whole
  }

  @Test(
    "large titles have one size beside the buttons, or are out of sight",
    arguments: [480.0, 640, 800], [LayoutDirection.leftToRight, .rightToLeft])
  func titles(width: Double, direction: LayoutDirection) throws {
    let stage = Stage(width: width, height: 320)
    (stage.window.textScale, stage.window.layoutDirection) = (2, direction)
    var (sizes, shown): (Set<Double>, [String]) = ([], [])
    for (text, below, accepts, most) in [
      ("Ausschneiden", "", "Fertig", 800.0), ("Kopie in out speichern", "", "Speichern", 624),
      ("Zuschnitt und Licht", "512 × 512", "Fertig", 800), ("Farbe", "", "Fertig", 344),
      ("Elemente", "", "Auswählen", 376),
    ] {
      let (leave, accept) = (Button("Abbrechen"), Button(accepts, style: .filled))
      let head = SheetHead(text, leave: leave, accept: accept)
      head.isLow = true
      head.show(text, below: below)
      stage.root.addSubview(head)
      let room = min(width, most)
      head.frame = Rect(0, 0, room, head.arrange(in: room))
      stage.draw()
      let buttons = max(leave.bounds.height, accept.bounds.height)
      #expect(head.bounds.height <= buttons + 32, "no line of its own: \(text)")
      for label in head.subviews.compactMap({ $0 as? Label })
      where !label.isHidden && !label.text.isEmpty {
        let font = label.font.scaled(by: try #require(label.shownTextScale))
        let least = font.leastWidth(of: label.text, lines: label.numberOfLines)
        #expect(least <= label.bounds.width && font.size >= 13, "\(label.text)")
        #expect(label.frame.intersection(leave.frame) == nil)
        #expect(label.frame.intersection(accept.frame) == nil)
        if label.text == below { continue }
        sizes.insert((font.size * 10).rounded())
        shown.append(text)
      }
      head.removeFromSuperview()
    }
    #expect(sizes.count == 1 && shown.contains("Ausschneiden"))
    #expect(shown.contains("Kopie in out speichern") == (width > 480) && !shown.contains("Farbe"))
  }

  @Test("the list of elements shows one, also on the lowest screen") func elements() throws {
    let whole = try editor(Size(480, 320), textScale: 2)
    try whole.place("glasses/heart", under: whole.place(of: whole.controller.canvasView).center)
    whole.press("e")
    whole.settle()
    let list = whole.place(of: try whole.view("elements"))
    let row = try #require(whole.stage.root.visibleTree.first { $0 is ElementRow })
    #expect(list.height >= 0.9 * row.bounds.height && list.maxY <= 320)
  }

  @Test("what is typed is in sight above the keyboard on the screen, also on the lowest screen")
  func typing() throws {
    let whole = try editor(Size(480, 320), textScale: 1)
    let input = whole.stage.window.textInput
    (input.opensBesideHardwareKeyboard, input.hasHardwareKeyboard) = (true, false)
    whole.press("9")
    whole.settle()
    whole.tap(try whole.view(.button, "Add text"))
    whole.settle()
    let field = whole.place(of: try whole.view("text"))
    let keyboard = try #require(whole.stage.window.keyboardFrame)
    let head = whole.place(of: try whole.view("done"))
    #expect(field.minY >= head.maxY && field.maxY <= keyboard.minY, "\(field) \(keyboard)")
  }

  @Test("Light shows all sliders and both buttons where texts are usual") func light() throws {
    let whole = try editor(Size(480, 320), textScale: 1)
    whole.press("k")
    whole.settle()
    whole.tap(try whole.view("light-tab"))
    let picture = whole.place(of: try whole.view("crop-view"))
    for identifier in ["exposure", "contrast", "warmth", "saturation"] {
      #expect(whole.place(of: try whole.view(identifier)).maxY <= 318, "\(identifier)")
    }
    for identifier in ["auto", "compare"] {
      let button = whole.place(of: try whole.view(identifier))
      #expect(button.minY >= picture.maxY && button.maxY <= 320, "\(identifier)")
    }
    #expect(picture.height > 160)
  }

  @Test("captions of the light have one size, and half a row says that there are more")
  func captions() throws {
    let whole = try editor(Size(480, 320), textScale: 2)
    whole.press("k")
    whole.settle()
    whole.tap(try whole.view("light-tab"))
    whole.settle()
    let names = ["exposure", "contrast", "warmth", "saturation"]
    let captions = try names.map { try #require(try whole.view("reset-\($0)") as? Button) }
    let scales = captions.compactMap(\.shownTextScale)
    #expect(scales.count == 4 && Set(captions.map(\.font.size)).count == 1)
    #expect(Set(scales).count == 1, "\(scales)")
    let rows = try names.map { whole.place(of: try whole.view($0)) }
    let cut = rows.filter { $0.minY < 320 && $0.maxY > 320 }
    #expect(cut.count == 1 && abs((cut.first?.midY ?? 0) - 320) < 8, "\(rows)")
  }
}
