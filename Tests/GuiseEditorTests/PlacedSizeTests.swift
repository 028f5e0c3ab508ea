import DisguiseModel
import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor
@Suite("The size of what is placed")
struct PlacedSizeTests {
  private static let upper = Point(440, 250)
  private static let lower = Point(500, 560)

  private func width(_ whole: WholeEditor, _ index: Int = 0) -> Double {
    let views = whole.controller.canvasView.elements
    guard views.indices.contains(index) else { return .nan }
    return views[index].bounds.width * views[index].placement.scale
  }

  @Test("a face nobody knows is taken for 20 % of the photo's short side")
  func unknownFace() throws {
    let folder = TemporaryFolder()
    let whole = try WholeEditor(start: .file(path: try folder.photo("portrait.png", 600, 800)))
    let catalog = whole.editor.desk.library.catalog

    for id in ["mustaches/handlebar", "hats/top-hat", "noses-and-mouths/pig-snout"] {
      try whole.place(id, under: Self.upper)
      let hint = try #require(catalog[StickerID(rawValue: id)]?.headWidth)
      #expect(abs(width(whole, whole.elements.count - 1) - 600 * 0.2 * hint) < 1e-6)
    }
  }

  @Test("a known face keeps its own size") func knownFace() throws {
    let whole = try WholeEditor()
    try whole.place("mustaches/handlebar", under: Self.upper)
    let photo = try #require(whole.document.photo?.reference)
    let head = try #require(whole.editor.desk.library.faces.head(on: photo))

    #expect(abs(width(whole) - 0.6 * head.width) < 1e-6)
  }

  @Test(
    "the next sticker of a kind gets the size that somebody gave the last one; undo takes it back")
  func chosen() throws {
    let whole = try WholeEditor()
    try whole.place("mustaches/handlebar", under: Self.upper)
    let hinted = width(whole)
    whole.press("plus", "plus")
    #expect(abs(width(whole) - hinted * 1.05 * 1.05) < 1e-6)

    try whole.place("mustaches/handlebar", under: Self.lower)
    #expect(width(whole, 1) == width(whole, 0))
    try whole.place("mustaches/walrus", under: Point(350, 400))
    let catalog = whole.editor.desk.library.catalog
    let walrus = try #require(catalog[StickerID(rawValue: "mustaches/walrus")]?.headWidth)
    #expect(abs(width(whole, 2) / hinted - walrus / 0.6) < 1e-6, "of another kind")

    for _ in 0..<4 { whole.document.undo() }
    #expect(whole.elements.count == 1 && abs(width(whole) - hinted) < 1e-6)
    try whole.place("mustaches/handlebar", under: Self.lower)
    #expect(abs(width(whole, 1) - hinted) < 1e-6)
  }

  @Test("the size is remembered after its element was deleted, and on this photo only")
  func thisPhoto() throws {
    let whole = try WholeEditor()
    try whole.place("mustaches/handlebar", under: Self.upper)
    let hinted = try #require(whole.elements.first).placement.scale
    whole.press("minus", "Delete")
    #expect(whole.elements.isEmpty)
    try whole.place("mustaches/handlebar", under: Self.upper)
    #expect(abs((whole.elements.first?.placement.scale ?? 0) - hinted / 1.05) < 1e-9)

    let face = try #require(whole.editor.desk.library.faces.faces.last)
    whole.editor.opening.open(.face(face))
    whole.settle()
    try whole.place("mustaches/handlebar", under: Self.upper)

    let photo = try #require(whole.document.photo?.reference)
    let head = try #require(whole.editor.desk.library.faces.head(on: photo))
    #expect(abs(width(whole) - 0.6 * head.width) < 1e-6)
  }
}
