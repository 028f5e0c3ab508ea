import DisguiseModel
import Drawing
import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor @Suite("Reset and undo in Crop and light") struct CropStepsTests {
  private let folder = TemporaryFolder()

  private func opened(
    _ size: Size = Size(1280, 800), textScale: Double = 1
  ) throws -> (WholeEditor, CropView) {
    let whole = try WholeEditor(size.width, size.height, start: .sampleFace, in: folder)
    whole.stage.window.textScale = textScale
    whole.editor.perform("crop")
    whole.settle()
    return (whole, try #require(try whole.view("crop-view") as? CropView))
  }

  @Test(
    "Reset is in sight in both parts, and gives back the photo as it is",
    arguments: [
      (Size(1280, 800), 1.0), (Size(800, 1280), 1.0), (Size(480, 800), 1.0), (Size(360, 640), 1.0),
      (Size(360, 640), 2.0), (Size(480, 320), 1.0), (Size(480, 320), 2.0), (Size(640, 360), 2.0),
    ])
  func reset(size: Size, textScale: Double) throws {
    let (whole, picture) = try opened(size, textScale: textScale)
    let reset = try #require(try whole.view("crop-reset") as? Button)
    #expect(!reset.isEnabled && reset.label == "Reset")
    whole.tap(try whole.view("crop-turn-right"))
    whole.tap(try whole.view("crop-flip"))
    whole.drag(try whole.view("straighten"), by: Vector(-60, 0))
    for tab in ["light-tab", "crop-tab"] {
      let views = try [tab, "crop-reset"].map { whole.place(of: try whole.view($0)) }
      #expect(views[1].width >= 48 && views[1].height >= 48)
      #expect(Rect(origin: .zero, size: size).contains(views[1]), "\(tab)")
      #expect(views[0].intersection(views[1]) == nil && views[0].width >= 48)
      whole.tap(try whole.view(tab))
      whole.settle()
      #expect(reset.isEnabled)
    }
    whole.tap(try whole.view("light-tab"))
    whole.tap(try whole.view("auto"))
    whole.settle()
    whole.tap(reset)
    whole.settle()
    #expect(picture.choice.framing == .whole && !reset.isEnabled)
  }

  @Test("a tap on the angle resets it, one beside it does not") func angle() throws {
    let (whole, picture) = try opened()
    let dial = try #require(try whole.view("straighten") as? AngleDial)
    whole.drag(dial, by: Vector(-120, 0))
    whole.tap(dial.middle + Vector(90, 0))
    #expect(dial.value == 10)
    whole.tap(dial.middle)
    #expect(dial.value == 0 && picture.choice.framing == .whole)
  }

  @Test("Control and Z takes back one finished change, Shift or Y does it again") func undo() throws
  {
    let (whole, picture) = try opened()
    var choices = [picture.choice]
    let acts: [() throws -> Void] = [
      { whole.drag(try whole.view("crop-1,1"), by: Vector(-100, -100)) },
      { whole.drag(try whole.view("crop-1,1"), by: Vector(-100, -100)) },
      { whole.drag(try whole.view("straighten"), by: Vector(-60, 0)) },
      { whole.drag(try whole.view("straighten"), by: Vector(-60, 0)) },
      { whole.tap(try whole.view("crop-turn-left")) },
      { whole.tap(try whole.view("ratio-1-1")) },
      { whole.tap(try whole.view("light-tab")) },
      { whole.drag(try whole.view("exposure"), by: Vector(60, 0)) },
      { whole.drag(try whole.view("exposure"), by: Vector(20, 0)) },
      { whole.tap(try whole.view("auto")) },
      { whole.tap(try whole.view("crop-reset")) },
    ]
    for act in acts {
      try act()
      whole.settle()
      if picture.choice != choices.last { choices.append(picture.choice) }
    }
    #expect(choices.count == acts.count)
    for choice in choices.dropLast().reversed() {
      whole.press("z", modifiers: .control)
      #expect(picture.choice == choice)
    }
    whole.press("z", modifiers: .control)
    #expect(picture.choice == choices[0])
    for (index, choice) in choices.dropFirst().enumerated() {
      let isY = index.isMultiple(of: 2)
      whole.press(isY ? "y" : "z", modifiers: isY ? .control : [.control, .shift])
      #expect(picture.choice == choice)
    }
    whole.press("z", modifiers: .control)
    whole.stage.window.focus = try whole.view("exposure")
    whole.press("z", modifiers: .control)
    #expect(picture.choice == choices[choices.count - 3], "also where the focus is in the sheet")
    whole.tap(try whole.view("auto"))
    whole.press("y", modifiers: .control)
    #expect(picture.choice.framing.light == .balancing(picture.photo), "nothing is done again")
    #expect(whole.find("crop-sheet") != nil && whole.document.history?.present.framing == .whole)
  }
}
