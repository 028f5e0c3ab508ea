import DisguiseModel
import Drawing

/// How the elements of a document lie on the photo.
enum Layout: CaseIterable {
  /// 20 stickers of the size of the dragged one, which is among them.
  case twenty
  /// Many small stickers, and in the middle of their order the dragged one, below whose center none
  /// of the later ones lies.
  case ten, thousand, twoThousand
  /// The same in the middle of the photo, all of which are a group.
  case group, largeGroup
  /// Ten elements that can be dragged, for ten fingers.
  case tenDragged
  /// 20 small stickers with room for fingers between them.
  case sparse

  /// The number of elements.
  var count: Int {
    switch self {
    case .ten, .tenDragged: 10
    case .twenty, .sparse: 20
    case .group: 500
    case .thousand: 1000
    case .twoThousand, .largeGroup: 2000
    }
  }

  private var isGroup: Bool { self == .group || self == .largeGroup }

  /// Where the dragged element lies among twenty.
  static let indexOfDragged = 6

  /// An element: its sticker, its center as a share of the photo, its displayed side in pixels.
  struct Item {
    var sticker: StickerID
    var center: Point
    var side = Fixtures.side
    var rotation = Angle.zero
  }

  /// Returns a document with stickers from a store on a photo, which is shown as large as a canvas
  /// allows.
  func disguise(
    on photo: PhotoReference, shownIn canvas: Size, _ store: ArtworkStore
  ) throws -> Disguise {
    let catalog = store.catalog.all.map(\.id).filter { $0 != Fixtures.dragged }
    var disguise = try Self.disguise(
      items(of: catalog, dragged: Fixtures.dragged), on: photo, shownIn: canvas
    ) { try store.picture($0).size.longSide }
    if isGroup { disguise.apply(.group(disguise.elements.map(\.id))) }
    return disguise
  }

  /// Returns a document with elements in z-order, whose stickers have long sides in pixels.
  static func disguise(
    _ items: [Item], on photo: PhotoReference, shownIn canvas: Size,
    side: (StickerID) throws -> Double
  ) throws -> Disguise {
    let zoom = photo.size.fitted(into: canvas).width / photo.size.width
    var disguise = Disguise(photo: photo)
    for item in items {
      let placement = Placement(
        center: Point(item.center.x * photo.size.width, item.center.y * photo.size.height),
        scale: item.side / zoom / (try side(item.sticker)), rotation: item.rotation)
      guard disguise.apply(.place(.sticker(item.sticker), placement)) else {
        throw BenchError("the stickers do not fit on the photo")
      }
    }
    return disguise
  }

  /// Returns the elements in z-order, with stickers from a catalog.
  func items(of catalog: [StickerID], dragged: StickerID) -> [Item] {
    switch self {
    case .twenty:
      (0..<count).map { index in
        let isDragged = index == Self.indexOfDragged
        return Item(
          sticker: isDragged ? dragged : catalog[index * catalog.count / count],
          center: Self.cell(index, of: (5, 4)),
          rotation: isDragged ? .zero : .radians(0.1 * Double(index)))
      }
    case .sparse:
      (0..<count).map { small(catalog[$0 * catalog.count / count], $0, of: (4, 5)) }
    case .tenDragged:
      // Not on the photo's center lines, which catch what is dragged.
      (0..<count).map { index in
        Item(
          sticker: dragged,
          center: Point(0.1 + 0.18 * Double(index % 5), index < 5 ? 0.25 : 0.75))
      }
    case .ten, .thousand, .twoThousand, .group, .largeGroup:
      crowd(catalog, about: Item(sticker: dragged, center: Point(0.3, 0.375))).map { item in
        guard isGroup else { return item }
        // With room to move before the photo's edges hold it back.
        var item = item
        let middle = Point(0.5, 0.5)
        item.center = middle + (item.center - middle) * 0.6
        return item
      }
    }
  }

  private func crowd(_ catalog: [StickerID], about dragged: Item) -> [Item] {
    let columns = Int((Double(count) * 4 / 3).squareRoot().rounded(.up))
    let rows = (count + columns - 1) / columns
    let others = (0..<count - 1).map { small(catalog[$0 % catalog.count], $0, of: (columns, rows)) }
      .sorted { $0.center.distance(to: dragged.center) < $1.center.distance(to: dragged.center) }
    return others.prefix(count / 2) + [dragged] + others.dropFirst(count / 2)
  }

  private func small(
    _ sticker: StickerID, _ index: Int, of grid: (columns: Int, rows: Int)
  ) -> Item {
    Item(
      sticker: sticker, center: Self.cell(index, of: grid), side: 60,
      rotation: .radians(0.1 * Double(index)))
  }

  /// Returns the center of a cell of a grid, as a share of the photo.
  private static func cell(_ index: Int, of grid: (columns: Int, rows: Int)) -> Point {
    let (column, row) = (Double(index % grid.columns), Double(index / grid.columns))
    return Point((column + 0.5) / Double(grid.columns), (row + 0.5) / Double(grid.rows))
  }
}
