import DisguiseModel
import Drawing
import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor @Suite("Crop and light") struct CropTests {
  private let folder = TemporaryFolder()

  /// An editor with the sheet, and its picture.
  private func opened(
    _ size: Size = Size(1280, 800), before act: (WholeEditor) throws -> Void = { _ in }
  ) throws -> (WholeEditor, CropView) {
    let whole = try WholeEditor(size.width, size.height, in: folder)
    try act(whole)
    whole.editor.perform("crop")
    whole.settle()
    return (whole, try #require(try whole.view("crop-view") as? CropView))
  }

  private func framing(_ whole: WholeEditor) -> Framing? { whole.document.history?.present.framing }

  private func steps(_ whole: WholeEditor) -> Int { whole.document.history?.past.count ?? -1 }

  @Test(
    "the photo is as large as the window allows, and stands still while the light is chosen",
    arguments: [
      (Size(360, 640), 1.0, 0.48), (Size(360, 640), 2, 0.3), (Size(480, 800), 1, 0.58),
      (Size(480, 800), 2, 0.45), (Size(1280, 800), 1, 0.8), (Size(1280, 800), 2, 0.7),
    ])
  func large(size: Size, textScale: Double, part: Double) throws {
    let whole = try WholeEditor(size.width, size.height, start: .sampleFace, in: folder)
    whole.stage.window.textScale = textScale
    whole.editor.perform("crop")
    whole.settle()
    let picture = try #require(try whole.view("crop-view") as? CropView)
    let place = picture.convert(picture.frameInView, to: nil)
    #expect(place.height >= part * size.height, "\(place)")
    let ground = whole.place(of: picture)
    for corner in ["crop--1,-1", "crop-1,-1", "crop-1,1", "crop--1,1"] {
      let handle = whole.place(of: try whole.view(corner)).intersection(ground)
      #expect(min(handle?.width ?? 0, handle?.height ?? 0) >= 35, "a finger hits it: \(corner)")
    }

    whole.tap(try whole.view("light-tab"))
    whole.settle()
    #expect(picture.convert(picture.frameInView, to: nil) == place)
    let sliders = try ["exposure", "contrast", "warmth"].map {
      whole.place(of: try whole.view($0))
    }
    #expect(sliders[1].maxY <= size.height && sliders[2].midY <= size.height)
  }

  @Test("rows of the light that have no room scroll below the photo") func scrolls() throws {
    let whole = try WholeEditor(360, 640, start: .sampleFace, in: folder)
    whole.editor.perform("crop")
    whole.settle()
    let picture = try whole.view("crop-view")
    let place = whole.place(of: picture)
    whole.tap(try whole.view("light-tab"))
    whole.settle()
    let compare = try whole.view("compare")
    #expect(whole.place(of: compare).minY >= 640, "not yet in sight")
    let second = whole.place(of: try whole.view("reset-contrast")).center
    let finger = whole.stage.finger
    finger.down(at: second)
    finger.stroke(to: second + Vector(0, -300), in: .milliseconds(300))
    finger.up()
    whole.settle()
    #expect(whole.place(of: compare).maxY <= 640 && whole.place(of: picture) == place)
  }

  @Test("stands in the menu of the photo, and opens by a key") func menu() throws {
    let whole = try WholeEditor(in: folder)
    whole.tap(try whole.view(.button, "Photo"))
    try whole.choose("Crop and light")
    #expect(try whole.view("crop-sheet").label == "Crop and light")
    whole.press("Escape")
    whole.settle()
    #expect(whole.find("crop-sheet") == nil)
    whole.press("k")
    whole.settle()
    #expect(whole.find("crop-sheet") != nil)
  }

  @Test("a photo that is not straightened has an angle of zero, however it is mirrored and turned")
  func zero() throws {
    let (whole, _) = try opened()
    let dial = try whole.view("straighten")
    for name in ["crop-flip", "crop-turn-right", "crop-flip", "crop-turn-right"] {
      whole.tap(try whole.view(name))
      whole.settle()
      #expect(dial.valueText == "0.0°", "\(name)")
    }
  }

  @Test("what is done is one step, in which elements stay on the photo") func done() throws {
    let (whole, picture) = try opened { whole in
      try whole.place(
        "mustaches/handlebar", under: whole.place(of: whole.controller.canvasView).center)
    }
    let (before, element) = (steps(whole), try #require(whole.elements.first))
    let photo = try #require(whole.document.photo?.reference.size)
    let right = try whole.view("crop-1,0")
    let scale = picture.frameInView.width / photo.width

    whole.drag(right, by: Vector(-60, 0))
    whole.tap(try whole.view("crop-flip"))
    #expect(steps(whole) == before && framing(whole) == .whole)
    whole.tap(try whole.view("done"))

    #expect(whole.find("crop-sheet") == nil && steps(whole) == before + 1)
    let now = try #require(framing(whole))
    #expect(
      now.isMirrored && abs(whole.document.canvasSize.width - (photo.width - 60 / scale)) <= 2)
    let place = now.photoToCanvas(of: photo).apply(element.placement.center)
    #expect(whole.elements.first?.placement.center == place)
    #expect(whole.controller.canvasView.viewport.photo == whole.document.canvasSize)
    let picked = try #require(whole.controller.canvasView.surface.photo)
    #expect(
      abs(
        picked.size.width / picked.size.height - whole.document.canvasSize.width
          / whole.document.canvasSize.height) < 0.02)
    whole.press("z", modifiers: .control)
    whole.settle()
    #expect(framing(whole) == .whole && whole.elements.first == element)
    #expect(whole.controller.canvasView.viewport.photo == photo)
  }

  @Test("Cancel and Escape leave everything as it was") func cancel() throws {
    let (whole, _) = try opened()
    let before = steps(whole)
    whole.tap(try whole.view("ratio-1-1"))
    whole.tap(try whole.view("crop-turn-left"))
    whole.tap(try whole.view("cancel"))
    #expect(steps(whole) == before && framing(whole) == .whole)

    whole.editor.perform("crop")
    whole.settle()
    whole.tap(try whole.view("crop-turn-left"))
    whole.press("Escape")
    whole.settle()
    #expect(whole.find("crop-sheet") == nil && framing(whole) == .whole)
  }

  @Test("nothing chosen is no step") func nothing() throws {
    let (whole, _) = try opened()
    let before = steps(whole)
    whole.tap(try whole.view("done"))
    #expect(steps(whole) == before)
  }

  @Test("the dial turns by 12 points a degree, keys by a tenth; a double tap goes back") func dial()
    throws
  {
    let (whole, picture) = try opened()
    let dial = try #require(try whole.view("straighten") as? AngleDial)

    whole.drag(dial, by: Vector(-120, 0))
    #expect(dial.value == 10 && picture.choice.framing.straighten == .degrees(10))
    whole.stage.window.focus = dial
    whole.press("Left", "Left")
    #expect(dial.value == 9.8 && dial.valueText == "9.8°")
    whole.press("Page_Up")
    #expect(abs(picture.choice.framing.straighten.degrees - 10.8) < 1e-9)
    dial.adjust(to: -5)
    #expect(dial.valueText == "\u{2212}5.0°", "a minus sign, not a hyphen")
    dial.adjust(to: 10.8)
    whole.stage.finger.tap(at: dial.middle)
    whole.stage.finger.tap(at: dial.middle)
    whole.settle()
    #expect(picture.choice.framing == .whole)
  }

  @Test("fingers on the photo move the frame, and never turn anything") func twist() throws {
    let (whole, picture) = try opened()
    whole.tap(try whole.view("ratio-1-1"))
    let start = picture.choice
    let (one, two) = (whole.stage.finger, whole.stage.finger(2))
    one.down(at: picture.middle - Vector(60, 0))
    two.down(at: picture.middle + Vector(60, 0))
    one.stroke(to: picture.middle - Vector(0, 60), in: .milliseconds(200))
    two.stroke(to: picture.middle + Vector(0, 60), in: .milliseconds(200))
    one.up()
    two.up()
    whole.settle()
    #expect(picture.choice.framing.straighten == .zero)
    #expect(picture.choice.crop.size == start.crop.size)
  }

  @Test("arrow keys and a screen reader move handles") func keys() throws {
    let (whole, picture) = try opened()
    let left = try whole.view("crop--1,0")
    whole.stage.window.focus = left
    whole.press("Right")
    #expect(picture.choice.crop.minX >= 1)
    #expect(left.customActions.map(\.identifier) == ["move-left", "move-right"])
    let before = picture.choice.crop.minX
    left.customActions[1].perform()
    #expect(picture.choice.crop.minX > before)
    #expect(try whole.view("crop-frame").customActions.count == 4)
  }

  @Test("light follows its sliders; a tap on a name resets one; all is shown by the picture")
  func light() throws {
    let (whole, picture) = try opened()
    whole.tap(try whole.view("light-tab"))
    let exposure = try #require(try whole.view("exposure") as? Slider)
    whole.drag(exposure, by: Vector(60, 0))
    let value = picture.choice.framing.light.exposure
    #expect(value > 0.1)
    whole.drag(try whole.view("warmth"), by: Vector(-40, 0))
    whole.tap(try whole.view("reset-exposure"))
    #expect(picture.choice.framing.light.exposure == 0 && picture.choice.framing.light.warmth < 0)
    whole.tap(try whole.view("auto"))
    #expect(picture.choice.framing.light.warmth == 0)

    whole.stage.finger.down(at: try whole.view("compare").middle)
    #expect(picture.isComparing)
    whole.stage.finger.up()
    whole.settle()
    #expect(!picture.isComparing)
    whole.press("Tab")
    whole.stage.window.focus = try whole.view("compare")
    whole.press("space")
    #expect(picture.isComparing)
    whole.press("space")
    #expect(!picture.isComparing)
    whole.tap(try whole.view("done"))
    let shown = try #require(whole.controller.canvasView.surface.photo)
    let photo = try #require(whole.document.photo?.screen)
    #expect(framing(whole) == .whole ? shown === photo : shown !== photo)
  }

  @Test("a large photo is shown at once, and then with all its pixels") func sharpens() throws {
    let file = EmbeddedFile(
      name: "a.png",
      bytes: SampleImages.file(
        of: .drawn(width: 2400, height: 1800, format: .opaque) {
          $0.fill(Rect(0, 0, 1200, 1800), with: .red)
        }, as: "png"))
    let path = try folder.write(file.bytes, to: "large.png")
    let whole = try WholeEditor(3200, 2400, start: .file(path: path), in: folder)
    let framing = Framing(crop: Rect(100, 100, 2200, 1600), isMirrored: true)

    whole.document.perform(.framing(framing))
    #expect(whole.controller.canvasView.surface.photo?.size.longSide == 1600)
    whole.settle()

    let shown = try #require(whole.controller.canvasView.surface.photo)
    #expect(shown.size == Size(2200, 1600))
    #expect(shown[0, 800] == .black && shown[2199, 800] == .red)
  }

  @Test("waits until nobody moves anything, and says so") func waits() throws {
    let whole = try WholeEditor(in: folder)
    try whole.place(
      "mustaches/handlebar", under: whole.place(of: whole.controller.canvasView).center)
    let element = try #require(whole.controller.canvasView.elements.first)
    whole.stage.finger.down(at: element.middle)
    whole.stage.finger.stroke(to: element.middle + Vector(40, 0), in: .milliseconds(200))

    whole.editor.perform("crop")
    whole.stage.advance(by: .milliseconds(100))
    #expect(
      whole.find("crop-sheet") == nil && whole.toast?.contains("opens as soon as") == true)
    whole.stage.finger.up()
    whole.settle()
    #expect(whole.find("crop-sheet") != nil)
  }

  @Test("has room in a window of a phone's size", arguments: [Size(360, 640), Size(640, 360)])
  func narrow(size: Size) throws {
    let (whole, picture) = try opened(size)
    let window = Rect(origin: .zero, size: size)
    for tab in ["crop-tab", "light-tab"] {
      whole.tap(try whole.view(tab))
      #expect(picture.bounds.height >= 180 && picture.bounds.width >= 180)
      for name in ["done", "cancel"] {
        #expect(window.contains(whole.place(of: try whole.view(name))), "\(name)")
      }
    }
    whole.tap(try whole.view("crop-tab"))
    for name in ["crop-turn-left", "crop-turn-right", "crop-flip", "straighten"] {
      let place = whole.place(of: try whole.view(name))
      #expect(
        place.width >= 48 && place.height >= 48 && place.minX >= 0 && place.maxX <= size.width)
    }
    let corner = try whole.view("crop-1,1")
    #expect(corner.bounds.size == Size(48, 48))
  }

  @Test(
    "the photo stands still between crop and light, on the same ground",
    arguments: [Size(360, 640), Size(640, 360), Size(800, 1280), Size(1280, 800), Size(960, 540)])
  func standsStill(size: Size) throws {
    let (whole, picture) = try opened(size)
    let sheet = try whole.view("crop-sheet")
    let (place, frame, outer) = (whole.place(of: picture), picture.frameInView, sheet.frame)
    // Ground, and a point of the photo without a line.
    let points = [
      place.origin + Vector(place.width / 2, 6),
      place.origin + (frame.center - .zero) + Vector(frame.width / 12, frame.height / 12),
    ]
    func colors() -> [Color] {
      let pixels = whole.stage.draw()
      return points.map { pixels[Int($0.x), Int($0.y)] }
    }
    let before = colors()

    whole.tap(try whole.view("light-tab"))
    whole.settle()
    #expect(whole.place(of: picture) == place && picture.frameInView == frame)
    #expect(sheet.frame == outer && colors() == before)
    let compare = try whole.view("compare")
    compare.scrollToVisible(compare)
    whole.settle()
    whole.stage.finger.down(at: compare.middle)
    #expect(picture.isComparing && colors() == before)
    whole.stage.finger.up()
    whole.settle()
  }

  @Test("tools are there at once, and are seen coming") func tools() throws {
    let (whole, _) = try opened()
    let light = try whole.view("light-tab")
    whole.stage.window.animator.isReduced = false
    let rest = whole.stage.draw().snapshot()
    whole.stage.finger.tap(light)
    let exposure = try whole.view("exposure")
    let first = whole.stage.draw().snapshot()
    whole.stage.advance(by: .seconds(1))
    let end = whole.stage.draw().snapshot()
    #expect(try whole.view("exposure") === exposure)
    let place = whole.place(of: exposure).roundedOut
    func differs(_ one: Bitmap, _ other: Bitmap) -> Bool {
      let (columns, rows) = (Int(place.minX)..<Int(place.maxX), Int(place.minY)..<Int(place.maxY))
      return columns.contains { x in
        rows.contains { y in abs(one[x, y].red - other[x, y].red) > 0.1 }
      }
    }
    #expect(differs(rest, end))
    #expect(differs(first, end))
  }

  @Test("faces are where they are on the canvas, and stickers fit to them") func faces() throws {
    let whole = try WholeEditor(in: folder) { $0.settings.set(.fitsToFaces, to: true) }
    let face = try #require(whole.controller.faces.faces.first)
    let photo = try #require(whole.document.photo?.reference.size)
    let framing = Framing(crop: Rect(0, 0, photo.width, photo.height - 100), isMirrored: true)

    whole.document.perform(.framing(framing))
    whole.settle()

    let seen = try #require(whole.controller.faces.faces.first)
    let map = framing.photoToCanvas(of: photo)
    #expect(seen[.leftEye] == map.apply(face[.rightEye]) && seen[.chin] == map.apply(face[.chin]))
    whole.press("z", modifiers: .control)
    whole.settle()
    #expect(whole.controller.faces.faces.first == face)

    // Another work on the same photo.
    let opened = try #require(whole.document.photo)
    var other = Disguise(photo: opened.reference)
    other.apply(.framing(framing))
    whole.document.begin(History(other), on: opened)
    whole.settle()
    #expect(whole.controller.faces.faces.first == seen)
  }
}
