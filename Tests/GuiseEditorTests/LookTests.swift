import DisguiseModel
import Drawing
import ImageCoding
import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

/// A field of an element goes everywhere with it: what comes later is found wherever opacity is found here.
@MainActor @Suite("The look of an element") struct LookTests {
  private let folder = TemporaryFolder()
  private nonisolated static let photo = Color(red: 0.8, green: 0.6, blue: 1)
  /// Looks of a gray square, and what they look like on the photo.
  nonisolated static let looks: [(Look, Color)] = [
    (Look(opacity: 0.5), Color(red: 0.65, green: 0.55, blue: 0.75)),
    (Look(tint: .color(0xE53935)), Color(hex: 0xE53935)),
    (Look(blend: .multiply), Color(red: 0.4, green: 0.3, blue: 0.5)),
    (
      Look(opacity: 0.5, tint: .color(0xE53935), blend: .multiply),
      Color(red: 0.76, green: 0.367, blue: 0.604)
    ),
  ]

  private func start(_ start: EditorOptions.Start) throws -> WholeEditor {
    try WholeEditor(start: start, in: folder)
  }

  /// Adds a gray square on a photo of one color, and gives it a look.
  private func placed(_ look: Look, isTransparent: Bool = false) throws -> WholeEditor {
    let format: PixelFormat = isTransparent ? .alpha : .opaque
    let plain = Bitmap.drawn(width: 600, height: 600, format: format) { canvas in
      canvas.fill(Rect(0, 0, isTransparent ? 20 : 600, 600), with: Self.photo)
    }
    let photo = try folder.write(PNGEncoder.encode(plain), to: "plain.png")
    let square = Bitmap.drawn(width: 120, height: 120) { canvas in
      canvas.fill(Rect(0, 0, 120, 120), with: Color(hex: 0x808080))
    }
    let whole = try start(.file(path: photo))
    let file = EmbeddedFile(name: "square.png", bytes: PNGEncoder.encode(square))
    whole.editor.stickers.add([.memory(file)])
    whole.settle()
    let id = try #require(whole.elements.first?.id)
    whole.document.perform(.change(id, .look(look)))
    whole.controller.select(nil)
    whole.settle()
    return whole
  }

  private func isNear(_ one: Color, _ other: Color, by distance: Double = 0.02) -> Bool {
    [\Color.red, \.green, \.blue].allSatisfy {
      abs(one[keyPath: $0] - other[keyPath: $0]) < distance
    }
  }

  /// The color of the screen at the middle of the only element.
  private func color(in whole: WholeEditor) throws -> Color {
    whole.stage.advance(by: .seconds(5))
    whole.controller.canvasView.bitmaps.finish()
    whole.stage.scheduler.runPosted()
    let view = try #require(whole.controller.canvasView.elements.first)
    let place = view.middle
    return whole.stage.draw()[Int(place.x) + 8, Int(place.y) + 8]
  }

  @Test("is seen on the screen, in a drag and in a duplicate", arguments: looks)
  func screen(look: Look, expected: Color) throws {
    let whole = try placed(look)
    #expect(isNear(try color(in: whole), expected))

    let view = try #require(whole.controller.canvasView.elements.first)
    whole.stage.finger.down(at: view.middle)
    whole.stage.finger.stroke(to: view.middle + Vector(60, 40), in: .milliseconds(100))
    #expect(view.isLifted)
    let place = view.middle
    let lifted = whole.stage.draw()[Int(place.x) + 8, Int(place.y) + 8]
    #expect(isNear(lifted, expected, by: 0.2), "above its shadow")
    whole.stage.finger.up()
    whole.settle()

    whole.controller.duplicate(view.id)
    #expect(whole.elements.map(\.look) == [look, look])
  }

  @Test("over a transparent photo, multiplied is as if normal: not what stands for transparency")
  func transparent() throws {
    let whole = try placed(Look(blend: .multiply), isTransparent: true)
    #expect(isNear(try color(in: whole), Color(hex: 0x808080)))
  }

  @Test("above what somebody drags, looks as at rest", arguments: looks)
  func aboveMover(look: Look, expected: Color) throws {
    let whole = try placed(look)
    let view = try #require(whole.controller.canvasView.elements.first)
    let middle = view.middle
    try whole.place("mustaches/handlebar", under: middle + Vector(260, 0))
    let mover = try #require(whole.elements.last?.id)
    whole.document.perform(.reorder(mover, .back))
    whole.controller.select(nil)
    whole.settle()

    let other = try #require(whole.controller.canvasView[mover])
    whole.stage.finger.down(at: other.middle)
    whole.stage.finger.stroke(to: other.middle + Vector(10, 30), in: .milliseconds(100))
    #expect(other.isLifted)
    let shown = whole.stage.draw()[Int(middle.x) + 8, Int(middle.y) + 8]
    #expect(isNear(shown, expected))
    whole.stage.finger.up()
  }

  @Test(
    "is in the exported picture, in its thumbnail, and in what other programs get", arguments: looks
  )
  func files(look: Look, expected: Color) throws {
    let whole = try placed(look)
    let place = try #require(whole.elements.first?.placement.center)

    whole.editor.saving.save()
    whole.finishSaving()
    let name = try #require(folder.names(in: "exports").first)
    let saved = try ImageFile.decode(folder.path("exports/" + name)).bitmap
    let thumbnail = try #require(
      whole.document.history.flatMap {
        ScreenThumbnail(of: $0.present, on: whole.editor.desk)?.bitmap()
      })

    #expect(isNear(saved[Int(place.x) + 8, Int(place.y) + 8], expected, by: 2.5 / 255))
    let scale = thumbnail.size.width / 600
    #expect(isNear(thumbnail[Int(place.x * scale), Int(place.y * scale)], expected))
  }

  @Test("is copied, kept by the journal, and saved in a project", arguments: looks.map(\.0))
  func kept(look: Look) throws {
    do {
      let whole = try placed(look)
      whole.controller.select(whole.elements.first?.id)
      whole.press("c", modifiers: .control)
      whole.press("v", modifiers: .control)
      whole.settle()
      #expect(whole.elements.map(\.look) == [look, look])
      whole.editor.saving.saveProject(
        to: folder.path("look.guise"), for: whole.editor.desk.hand)
      whole.finishSaving()
    }

    #expect(try start(.lastWork).elements.map(\.look) == [look, look])
    let project = try WholeEditor(start: .file(path: folder.path("look.guise")))
    #expect(project.elements.map(\.look) == [look, look])
  }
}
