import DisguiseModel
import Drawing
import ImageCoding
import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

/// A kind of element costs its folder, its tool and a line for each: all else finds out by itself.
@MainActor @Suite("A kind that only the tests have") struct DotTests {
  private let folder = TemporaryFolder()

  /// An editor with the tool, on a white photo or on what it is told to open.
  private func start(_ start: EditorOptions.Start? = nil) throws -> (WholeEditor, DotTool) {
    try #require(DotDesign.isListed)
    let white = Bitmap.drawn(width: 600, height: 600, format: .opaque) { canvas in
      canvas.fill(Rect(0, 0, 600, 600), with: .white)
    }
    let photo = try folder.write(PNGEncoder.encode(white), to: "white.png")
    let whole = try WholeEditor(start: start ?? .file(path: photo), in: folder)
    return (whole, DotTool(on: whole.editor.desk))
  }

  /// Arms a dot, and taps in the middle of the photo.
  private func placed() throws -> (WholeEditor, DotTool) {
    let (whole, tool) = try start()
    tool.arm()
    whole.settle()
    whole.tap(whole.controller.canvasView.photoView.middle)
    // Every further tap would place another one.
    whole.controller.hand.armed = nil
    try #require(whole.elements.map(\.kind.name) == ["dot"])
    return (whole, tool)
  }

  private func doubleTap(_ whole: WholeEditor) throws {
    let view = try #require(whole.controller.canvasView.elements.first)
    for _ in 0..<2 {
      whole.stage.finger.tap(at: view.middle)
      whole.stage.advance(by: .milliseconds(100))
    }
    whole.settle()
  }

  /// The color of the screen in the middle of an element.
  private func color(of view: ElementView?, in whole: WholeEditor) throws -> Color {
    let place = try #require(view).middle
    return whole.stage.draw()[Int(place.x), Int(place.y)]
  }

  private func colors(in whole: WholeEditor) -> [DotDesign?] {
    whole.elements.map { $0.kind.design as? DotDesign }
  }

  @Test("is placed by a tap, named, dragged, and undone") func placing() throws {
    let (whole, _) = try placed()
    let view = try #require(whole.controller.canvasView.elements.first)
    #expect(view.label == "Red dot")
    #expect(try color(of: view, in: whole) == .init(hex: 0xFF_0000))
    let start = view.placement.center

    whole.stage.finger.down(at: view.middle)
    whole.stage.finger.stroke(to: view.middle + Vector(90, 60), in: .milliseconds(100))
    #expect(view.isLifted && view.placement.center != start)
    #expect(try color(of: view, in: whole) == .init(hex: 0xFF_0000))
    whole.stage.finger.up()
    whole.settle()

    whole.press("z", modifiers: .control)
    #expect(whole.elements.first?.placement.center == start)
    whole.press("z", modifiers: .control)
    #expect(whole.elements.isEmpty)
  }

  @Test("is edited by a double tap, and by the command that others have") func editing() throws {
    let (whole, tool) = try placed()
    defer { withExtendedLifetime(tool) {} }

    try doubleTap(whole)
    #expect(colors(in: whole) == [DotTool.blue] && !whole.elements[0].placement.isFlipped)
    #expect(whole.controller.canvasView.elements.first?.label == "Dot")
    #expect(
      try color(of: whole.controller.canvasView.elements.first, in: whole) == .init(hex: 0x00_00FF))

    let target = Command.Target(of: whole.controller.hand)
    #expect(whole.editor.desk.commands["text"]?.isEnabled(target) == true)
    whole.editor.desk.commands.perform("text", for: target)
    whole.settle()
    #expect(colors(in: whole) == [DotTool.red])

    whole.press("z", modifiers: .control)
    #expect(colors(in: whole) == [DotTool.blue])
  }

  @Test("is in the exported picture and in its thumbnail") func files() throws {
    let (whole, _) = try placed()
    let place = try #require(whole.elements.first?.placement.center)

    whole.editor.saving.save()
    whole.finishSaving()
    let name = try #require(folder.names(in: "exports").first)
    let saved = try ImageFile.decode(folder.path("exports/" + name)).bitmap
    let thumbnail = try #require(
      whole.document.history.flatMap {
        ScreenThumbnail(of: $0.present, on: whole.editor.desk)?.bitmap()
      })

    #expect(saved[Int(place.x), Int(place.y)] == .init(hex: 0xFF_0000))
    let scale = thumbnail.size.width / 600
    #expect(thumbnail[Int(place.x * scale), Int(place.y * scale)] == .init(hex: 0xFF_0000))
  }

  @Test("is copied and pasted, here and where its picture is not") func pasting() throws {
    let (whole, _) = try placed()
    whole.controller.select(whole.elements.first?.id)
    whole.press("c", modifiers: .control)
    whole.press("v", modifiers: .control)
    whole.settle()
    #expect(colors(in: whole) == [DotTool.red, DotTool.red])

    let copy = ElementCopy(whole.elements[0], on: nil).bytes
    let (other, _) = try DotTests().start()
    let item = ItemProvider()
    item.register(DataType(ElementCopy.mediaType)) { copy }
    other.stage.pasteboard.setItem(item)
    other.press("v", modifiers: .control)
    other.settle()
    #expect(colors(in: other) == [DotTool.red])
    #expect(
      try color(of: other.controller.canvasView.elements.first, in: other)
        == .init(hex: 0xFF_0000))
  }

  @Test("is kept by the journal and saved in a project, as what it is") func kept() throws {
    do {
      let (whole, _) = try placed()
      whole.editor.saving.saveProject(to: folder.path("dot.guise"), for: whole.editor.desk.hand)
      whole.finishSaving()
    }
    let (restored, _) = try start(.lastWork)
    #expect(colors(in: restored) == [DotTool.red])
    let own = restored.editor.desk.library.catalog.stickers(in: StickerCatalog.ownTab)
    #expect(own.isEmpty, "its picture is none of the user's own")

    let project = try WholeEditor(start: .file(path: folder.path("dot.guise")))
    #expect(colors(in: project) == [DotTool.red])
    let view = try #require(project.controller.canvasView.elements.first)
    #expect(view.label == "Red dot")
    #expect(try color(of: view, in: project) == .init(hex: 0xFF_0000))
  }
}
