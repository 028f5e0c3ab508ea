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
  private let look = Look(opacity: 0.5)

  private func start(_ start: EditorOptions.Start) throws -> WholeEditor {
    try WholeEditor(start: start, in: folder)
  }

  /// Adds a black square on a white photo, and gives it a look.
  private func placed() throws -> WholeEditor {
    let white = Bitmap.drawn(width: 600, height: 600, format: .opaque) { canvas in
      canvas.fill(Rect(0, 0, 600, 600), with: .white)
    }
    let photo = try folder.write(PNGEncoder.encode(white), to: "white.png")
    let square = Bitmap.drawn(width: 120, height: 120) { canvas in
      canvas.fill(Rect(0, 0, 120, 120), with: .black)
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

  /// The shade of the screen at the middle of the only element.
  private func shade(in whole: WholeEditor) throws -> Double {
    whole.stage.advance(by: .seconds(5))
    whole.controller.canvasView.bitmaps.finish()
    whole.stage.scheduler.runPosted()
    let view = try #require(whole.controller.canvasView.elements.first)
    let place = view.middle
    return whole.stage.draw()[Int(place.x) + 8, Int(place.y) + 8].red
  }

  @Test("is seen on the screen, in a drag and in a duplicate") func screen() throws {
    let whole = try placed()
    #expect(abs(try shade(in: whole) - 0.5) < 0.02)

    let view = try #require(whole.controller.canvasView.elements.first)
    whole.stage.finger.down(at: view.middle)
    whole.stage.finger.stroke(to: view.middle + Vector(60, 40), in: .milliseconds(100))
    #expect(view.isLifted)
    let place = view.middle
    let lifted = whole.stage.draw()[Int(place.x) + 8, Int(place.y) + 8].red
    #expect(lifted > 0.3 && lifted < 0.7, "above its shadow")
    whole.stage.finger.up()
    whole.settle()

    whole.controller.duplicate(view.id)
    #expect(whole.elements.map(\.look) == [look, look])
  }

  @Test("is in the exported picture, in its thumbnail, and in what other programs get") func files()
    throws
  {
    let whole = try placed()
    let place = try #require(whole.elements.first?.placement.center)

    whole.editor.saving.save()
    whole.finishSaving()
    let name = try #require(folder.names(in: "exports").first)
    let saved = try ImageFile.decode(folder.path("exports/" + name)).bitmap
    let thumbnail = try #require(
      whole.document.history.flatMap { whole.editor.desk.thumbnail(of: $0.present)?() })

    #expect(abs(saved[Int(place.x) + 8, Int(place.y) + 8].red - 0.5) < 0.02)
    let scale = thumbnail.size.width / 600
    #expect(abs(thumbnail[Int(place.x * scale), Int(place.y * scale)].red - 0.5) < 0.02)
  }

  @Test("is copied, kept by the journal, and saved in a project") func kept() throws {
    do {
      let whole = try placed()
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
