import Drawing

/// How a drawing follows the shape of the photo, as it stands in `pack.json`.
struct FrameRecord: Decodable {
  /// The widths of the edges in units of the drawing, which is a square: top, right, bottom and left; or one for all.
  var edges: [Double]
  /// The length of what repeats along the upper and lower edge, and that along the others; or one for all. Without it,
  /// edges are stretched.
  var tile: [Double]?
  /// The color of a line of text on the lower edge.
  var text: String?

  /// The shape; nil if it is not valid.
  var shape: FrameShape? {
    let (tile, color) = (tile ?? [0], text.map(TextRecord.number))
    guard [1, 4].contains(edges.count), [1, 2].contains(tile.count), color != .some(nil),
      (edges + tile).allSatisfy({ (0...10_000).contains($0) })
    else { return nil }
    let edge = { edges.count == 1 ? edges[0] : edges[$0] }
    return FrameShape(
      top: edge(0), right: edge(1), bottom: edge(2), left: edge(3),
      tile: Size(tile[0], tile[tile.count - 1]), textColor: color ?? nil)
  }
}
