/// Where a picture is opaque, as a finger should see it: made once, asked at every touch.
///
/// Points are in the picture's unit square: (0, 0) is its top left corner, (1, 1) its bottom
/// right one. Lengths are multiples of its long side: multiply by that side's length on screen.
public struct AlphaMask: Sendable {
  /// The rectangle around everything opaque, zero if nothing is.
  public let opaqueBounds: Rect

  /// Square cells, at most 256 a side; a cell is opaque if any pixel in it is.
  private let cells: OpacityGrid
  /// The picture's width and height in cells; the last cells may reach beyond them.
  private let extent: Size
  /// The distance from each cell's centre to the nearest opaque one's, in 1/64 of a cell.
  private let distances: [UInt16]
  /// The holes that opaque cells enclose.
  private let holes: EnclosedHoles
  /// The outermost opaque cells of all rows and columns: what outside points are nearest to.
  private let outline: [OpacityGrid.Cell]

  private static let parts: Float = 64

  /// The mask of a bitmap.
  public init(_ bitmap: Bitmap) {
    cells = OpacityGrid(bitmap)
    let side = Double(cells.pixels)
    extent = Size(bitmap.size.width / side, bitmap.size.height / side)
    let transform = DistanceTransform(
      features: cells.isOpaque, width: cells.width, height: cells.height)
    distances = transform.squares.map {
      UInt16(min($0.squareRoot() * Self.parts, Float(UInt16.max)))
    }
    holes = EnclosedHoles(cells)
    outline = cells.outline
    let box = outline.reduce(Rect.zero) { $0.union($1.rect) }
    let unit = Transform.scale(1 / max(extent.width, 1e-9), 1 / max(extent.height, 1e-9))
    opaqueBounds = unit.apply(box).intersection(Rect(0, 0, 1, 1)) ?? .zero
  }

  /// The mask of a drawing, painted at twice the mask's size so that thin lines survive.
  public init(_ drawing: VectorImage) throws(ImageError) {
    let size = drawing.naturalSize
    let scale = Double(2 * OpacityGrid.most) / size.longSide
    self.init(
      try drawing.rasterize(
        width: max(1, Int((size.width * scale).rounded())),
        height: max(1, Int((size.height * scale).rounded()))))
  }

  /// Whether nothing is opaque.
  public var isEmpty: Bool { outline.isEmpty }

  /// Whether a point is on something opaque, or in an enclosed hole that is smaller than a length.
  ///
  /// A hole's size is the longer side of the rectangle around it.
  public func isOpaque(at point: Point, fillingHolesBelow length: Double = 0) -> Bool {
    guard let index = index(at: point) else { return false }
    return cells.isOpaque[index] || holes.size(at: index) < length * extent.longSide
  }

  /// How far a point is from the nearest opaque place, to about a cell; infinite if none is.
  ///
  /// Small holes count as opaque as in `isOpaque`. The point may be outside of the picture.
  public func distance(from point: Point, fillingHolesBelow length: Double = 0) -> Double {
    if isEmpty || !point.isFinite { return .infinity }
    if isOpaque(at: point, fillingHolesBelow: length) { return 0 }
    let place = Point(point.x * extent.width, point.y * extent.height)
    guard index(at: point) != nil else {
      return outline.reduce(.infinity) { min($0, $1.rect.distance(to: place)) } / extent.longSide
    }
    // From centre to centre, interpolated; the opaque cell begins half a cell before its centre.
    return max(0, interpolatedDistance(at: place) - 0.5) / extent.longSide
  }

  private func index(at point: Point) -> Int? {
    guard Rect(0, 0, 1, 1).contains(point) else { return nil }
    let (x, y) = (Int(point.x * extent.width), Int(point.y * extent.height))
    return min(y, cells.height - 1) * cells.width + min(x, cells.width - 1)
  }

  private func interpolatedDistance(at place: Point) -> Double {
    func value(_ x: Int, _ y: Int) -> Double {
      let column = min(max(x, 0), cells.width - 1)
      let row = min(max(y, 0), cells.height - 1)
      return Double(distances[row * cells.width + column]) / Double(Self.parts)
    }
    let (left, top) = ((place.x - 0.5).rounded(.down), (place.y - 0.5).rounded(.down))
    let (right, down) = (place.x - 0.5 - left, place.y - 0.5 - top)
    let (x, y) = (Int(left), Int(top))
    let upper = value(x, y) * (1 - right) + value(x + 1, y) * right
    let lower = value(x, y + 1) * (1 - right) + value(x + 1, y + 1) * right
    return upper * (1 - down) + lower * down
  }
}
