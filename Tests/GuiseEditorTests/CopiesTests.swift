import DisguiseModel
import Drawing
import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor @Suite("What edits make stays within reach") struct CopiesTests {
  private let folder = TemporaryFolder()

  private func start() throws -> WholeEditor {
    let home = folder.path("home")
    return try WholeEditor(in: folder) { $0.environment = ["HOME": home] }
  }

  private func isInside(_ element: DisguiseElement, in whole: WholeEditor) -> Bool {
    let placement = element.placement
    let kept = whole.controller.limits.keepingInside(
      placement,
      of: whole.editor.desk.library.artworks.artwork(element.kind.artwork)?.shape
        ?? ArtworkShape(solid: .zero))
    return kept.center.distance(to: placement.center) < 0.01
  }

  private func expectAllReachable(
    in whole: WholeEditor, _ location: SourceLocation = #_sourceLocation
  ) {
    for element in whole.elements {
      #expect(isInside(element, in: whole), sourceLocation: location)
    }
    let centers = whole.elements.map(\.placement.center)
    for (index, center) in centers.enumerated() {
      for other in centers[..<index] {
        #expect(center.distance(to: other) > 5, "one on the other", sourceLocation: location)
      }
    }
  }

  /// Drags an element as far as it goes.
  private func drag(_ id: ElementID, by way: Vector, in whole: WholeEditor) throws {
    let view = try #require(whole.controller.canvasView[id])
    whole.stage.finger.down(at: view.middle)
    whole.stage.finger.move(to: view.middle + way * 0.5)
    whole.stage.finger.move(to: view.middle + way)
    whole.stage.finger.up()
    whole.settle()
  }

  @Test(
    "duplicates near an edge stay on the photo, each at a place of its own",
    arguments: [Vector(900, 900), Vector(900, -900), Vector(-900, 900), Vector(0, 900)])
  func duplicates(way: Vector) throws {
    let whole = try start()
    let id = try whole.controller.place("hats/top-hat", at: Point(600, 750))
    whole.settle()
    try drag(id, by: way, in: whole)

    for _ in 0..<4 {
      whole.press("d", modifiers: .control)
      whole.settle()
    }

    #expect(whole.elements.count == 5)
    expectAllReachable(in: whole)
    #expect(Set(whole.elements.map { "\($0.placement.center)" }).count == 5)
  }

  @Test("a flip and another text keep an element at the edge within reach") func flip() throws {
    let whole = try start()
    // Its middle is far from what is opaque of it.
    let svg = """
      <svg xmlns="http://www.w3.org/2000/svg" width="400" height="40"><rect width="40" height="40"/></svg>
      """
    whole.editor.stickers.add([.memory(EmbeddedFile(name: "end.svg", bytes: Array(svg.utf8)))])
    whole.settle()
    let id = try #require(whole.elements.last?.id)
    for _ in 0..<8 { whole.press("plus") }
    try drag(id, by: Vector(0, 0), in: whole)
    // Its opaque end is at the left edge, the rest is transparent and beyond the right one.
    for _ in 0..<90 { whole.press("Right", modifiers: .shift) }
    expectAllReachable(in: whole)

    whole.press("f")

    expectAllReachable(in: whole)
    whole.document.undo()
    #expect(whole.elements.count == 1)
  }

  @Test("another photo keeps all elements within reach") func photo() throws {
    let whole = try start()
    let id = try whole.controller.place("hats/top-hat", at: Point(600, 750))
    whole.settle()
    try drag(id, by: Vector(0, 900), in: whole)

    whole.editor.opening.changePhoto(to: .file(path: try folder.photo("wide.png", 800, 200)))
    whole.settle()

    #expect(whole.document.photo?.reference.size == Size(800, 200))
    expectAllReachable(in: whole)
  }

  @Test("each paste goes beside the last one, and into what is in sight") func pastes() throws {
    let whole = try start()
    whole.controller.select(try whole.controller.place(at: Point(600, 750)))
    whole.press("c", modifiers: .control)

    for _ in 0..<3 {
      whole.press("v", modifiers: .control)
      whole.settle()
    }

    #expect(whole.elements.count == 4)
    expectAllReachable(in: whole)
    let centers = whole.elements.map(\.placement.center)
    let steps = zip(centers, centers.dropFirst()).map { $1 - $0 }
    for step in steps { #expect((step - steps[0]).length < 0.01) }

    whole.controller.tools.zoom.zoom(by: 6, about: Point(100, 100))
    whole.settle()
    whole.press("v", modifiers: .control)
    whole.press("v", modifiers: .control)
    whole.settle()
    #expect(whole.elements.count == 6)
    for element in whole.elements.suffix(2) {
      #expect(whole.controller.visiblePart.contains(element.placement.center))
    }
    expectAllReachable(in: whole)
  }

  @Test("a picture that is added three times is not in one place three times") func sameSticker()
    throws
  {
    let whole = try start()
    let cat = PhotoSource.memory(
      EmbeddedFile(name: "cat.png", bytes: SampleImages.png(width: 60, height: 60)))
    for _ in 0..<3 {
      whole.editor.stickers.add([cat])
      whole.settle()
    }
    #expect(whole.elements.count == 3)
    expectAllReachable(in: whole)
  }
}
