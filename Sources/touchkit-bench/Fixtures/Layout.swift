import DisguiseModel
import Drawing

/// How the elements of a document lie on the photo.
enum Layout: CaseIterable {
  /// 20 stickers of the size of the dragged one, which is among them.
  case twenty
  /// Many small stickers, and in the middle of their order the dragged one, below whose center none
  /// of the later ones lies.
  case ten, hundred, thousand
  /// Ten elements that can be dragged, for ten fingers.
  case tenDragged
  /// 20 small stickers with room for fingers between them.
  case sparse
  /// The same, and in the middle the dragged one, larger than the photo is high.
  case large

  var name: String { "\(self)" }

  /// The number of elements.
  var count: Int {
    switch self {
    case .ten, .tenDragged: 10
    case .twenty, .sparse: 20
    case .large: 21
    case .hundred: 100
    case .thousand: 1000
    }
  }

  /// An element: its sticker, its center as a share of the photo, its displayed side in pixels.
  struct Item {
    var sticker: StickerID
    var center: Point
    var side = Fixtures.side
    var rotation = Angle.zero
  }

  /// Returns the elements in z-order, with stickers from a catalog.
  func items(of catalog: [StickerID]) -> [Item] {
    switch self {
    case .twenty: twenty(catalog)
    case .ten, .hundred, .thousand: crowd(count, catalog)
    case .tenDragged:
      // Not on the photo's center lines, which catch what is dragged.
      (0..<count).map { index in
        Item(
          sticker: Fixtures.dragged,
          center: Point(0.1 + 0.18 * Double(index % 5), index < 5 ? 0.25 : 0.75))
      }
    case .sparse: sparse(catalog)
    case .large:
      sparse(catalog) + [Item(sticker: Fixtures.dragged, center: Point(0.5, 0.5), side: 1000)]
    }
  }

  /// Returns the elements in z-order, with stickers from a store and their long sides in pixels.
  func items(from store: ArtworkStore) throws -> [(item: Item, side: Double)] {
    let catalog = store.catalog.all.map(\.id).filter { $0 != Fixtures.dragged }
    return try items(of: catalog).map { ($0, try store.picture($0.sticker).size.longSide) }
  }

  /// Returns elements on a photo of a size in pixels, which is shown as large as a canvas allows.
  static func elements(
    _ items: [(item: Item, side: Double)], on size: Size, shownIn canvas: Size
  ) -> [DisguiseElement] {
    let zoom = size.fitted(into: canvas).width / size.width
    var disguise = Disguise(photo: PhotoReference(id: .sample("bench"), size: size))
    for entry in items {
      let placement = Placement(
        center: Point(entry.item.center.x * size.width, entry.item.center.y * size.height),
        scale: entry.item.side / zoom / entry.side, rotation: entry.item.rotation)
      disguise.apply(.place(.sticker(entry.item.sticker), placement))
    }
    return disguise.elements
  }

  /// Five columns and four rows.
  private func twenty(_ catalog: [StickerID]) -> [Item] {
    (0..<count).map { index in
      Item(
        sticker: index == 6 ? Fixtures.dragged : catalog[index * catalog.count / count],
        center: Self.cell(index, of: (5, 4)),
        rotation: index == 6 ? .zero : .radians(0.1 * Double(index)))
    }
  }

  /// Four columns and five rows.
  private func sparse(_ catalog: [StickerID]) -> [Item] {
    (0..<20).map { index in
      Item(
        sticker: catalog[index * catalog.count / 20], center: Self.cell(index, of: (4, 5)),
        side: 60, rotation: .radians(0.1 * Double(index)))
    }
  }

  private func crowd(_ count: Int, _ catalog: [StickerID]) -> [Item] {
    let grip = Point(0.3, 0.375)
    let columns = Int((Double(count) * 4 / 3).squareRoot().rounded(.up))
    let rows = (count + columns - 1) / columns
    let others = (0..<count - 1).map { index in
      Item(
        sticker: catalog[index % catalog.count],
        center: Self.cell(index, of: (columns, rows)), side: 60,
        rotation: .radians(0.1 * Double(index)))
    }
    let near = others.filter { abs($0.center.x - grip.x) < 0.16 && abs($0.center.y - grip.y) < 0.2 }
    let far = others.filter { item in !near.contains { $0.center == item.center } }
    let half = max(0, count / 2 - near.count)
    let dragged = Item(sticker: Fixtures.dragged, center: grip)
    return near + far.prefix(half) + [dragged] + far.dropFirst(half)
  }

  /// Returns the center of a cell of a grid, as a share of the photo.
  private static func cell(_ index: Int, of grid: (columns: Int, rows: Int)) -> Point {
    let (column, row) = (Double(index % grid.columns), Double(index / grid.columns))
    return Point((column + 0.5) / Double(grid.columns), (row + 0.5) / Double(grid.rows))
  }
}
