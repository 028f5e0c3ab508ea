import DisguiseModel
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

/// The cells of the tab *Sets*.
@MainActor @Suite("Cells of sets") struct SetCellTests {
  @Test("read their artwork when they are seen: no set waits for those below it") func seen()
    throws
  {
    let whole = try WholeEditor(360, 640)
    let library = whole.editor.desk.library
    let tab = try #require(
      library.catalog.tabs.firstIndex { $0.id == StickerCatalog.setsTab })
    whole.layout.drawer.select(tab: tab)
    whole.settle()

    let window = Rect(0, 0, 360, 640)
    let cells = whole.layout.drawer.all(StickerCell.self)
    func pieces(_ cells: [StickerCell]) -> Set<StickerID> {
      Set(cells.flatMap { library.catalog.pieces(of: $0.item).map(\.id) })
    }
    let (seen, others) = (
      cells.filter { whole.place(of: $0).intersects(window) },
      cells.filter { !whole.place(of: $0).intersects(window) }
    )
    let unseen = pieces(others).subtracting(pieces(seen))
    #expect(!seen.isEmpty && !unseen.isEmpty)
    #expect(pieces(seen).allSatisfy { library.artworks.artwork($0) != nil })
    #expect(unseen.allSatisfy { library.artworks.artwork($0) == nil })

    let last = try #require(others.last)
    last.superview?.scrollToVisible(last)
    whole.settle()
    #expect(pieces([last]).allSatisfy { library.artworks.artwork($0) != nil })
  }
}
