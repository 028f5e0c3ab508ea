import Platform
import TouchKit

/// The works of other photos as a row of pictures that scrolls sideways; where it does, a picture is
/// cut at the edge, and fades.
final class WorkStrip: View {
  /// The height of the strip with its heading, in points.
  var height: Double { headingHeight + 124 }
  private static let side = 112.0
  private static let maximumSide = 116.0
  private static let gap = 8.0
  private let heading = Label(
    localized("Earlier disguises"), font: Theme.caption, color: Theme.secondaryText,
    alignment: .center)
  private let list = ScrollView(axes: .horizontal)
  private var tiles: [WorkTile] = []

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    addSubview(heading)
    addSubview(list)
    list.edgeFade = Theme.surface
    list.isFocusGroup = true
  }

  /// Shows works by their names; the pictures are set later.
  ///
  /// - Parameters:
  ///   - names: The names of their photos.
  ///   - pick: Called with the index of a work that was tapped.
  func show(_ names: [String], pick: @escaping (Int) -> Void) {
    for tile in tiles { tile.removeFromSuperview() }
    tiles = names.enumerated().map { index, name in
      let tile = WorkTile(name: name, identifier: "work-\(index + 1)")
      tile.action = { pick(index) }
      list.addSubview(tile)
      return tile
    }
    setNeedsLayout()
  }

  /// Sets the picture of a work.
  func show(_ picture: Bitmap, at index: Int) {
    if tiles.indices.contains(index) { tiles[index].picture = picture }
  }

  private var headingHeight: Double {
    max(24, heading.sizeThatFits(Size(.infinity, .infinity)).height)
  }

  override func layoutSubviews() {
    let top = headingHeight + 4
    heading.frame = Rect(0, 0, bounds.width, headingHeight)
    list.frame = Rect(0, top, bounds.width, bounds.height - top)
    let side = tileSide
    let width = Double(tiles.count) * (side + Self.gap) - Self.gap
    let start = max((bounds.width - width) / 2, 0)
    for (index, tile) in tiles.enumerated() {
      tile.frame = list.directed(
        Rect(start + Double(index) * (side + Self.gap), 4, side, side),
        in: Rect(0, 0, max(width, bounds.width), list.bounds.height))
    }
    list.contentSize = Size(max(width, bounds.width), list.bounds.height)
  }

  /// The side of a tile: where not all fit, the last visible one is cut in half.
  private var tileSide: Double {
    let (count, room) = (Double(tiles.count), bounds.width)
    guard count * (Self.side + Self.gap) - Self.gap > room else { return Self.side }
    let whole = ((room - Self.maximumSide / 2) / (Self.maximumSide + Self.gap)).rounded(.up)
    return ((room - max(whole, 1) * Self.gap) / (max(whole, 1) + 0.5)).rounded(.down)
  }
}
