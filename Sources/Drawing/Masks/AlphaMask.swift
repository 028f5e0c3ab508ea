/// The opaque area of a picture for hit testing with fingers: computed once, queried for every
/// touch.
///
/// Points are in the picture's unit square: (0, 0) is its top-left corner, (1, 1) its bottom-right
/// one. Lengths are fractions of its long side: multiply them by that side's length on the screen.
public struct AlphaMask: Sendable {
  /// The bounding box of the opaque area; zero if nothing is opaque.
  public let opaqueBounds: Rect

  /// The maximum number of cells on a side.
  package static let maximumSide = OpacityGrid.maximumSide

  /// The numbers of square cells, at most 256 on a side; a cell is opaque if any of its pixels is.
  private let width: Int
  private let height: Int
  /// The picture's width and height in cells; the last cells may extend beyond them.
  private let extent: Size
  /// The distance from each cell's center to that of the nearest opaque cell, zero for an opaque one.
  private let distances: [Distance]
  /// The holes enclosed by opaque cells.
  private let holes: EnclosedHoles
  /// The outermost opaque cells of all rows and columns, which include the nearest one to any point
  /// outside.
  private let outline: [OpacityGrid.Cell]

  /// A distance in cells, in a byte: its square root is kept, so that short distances are exact to a
  /// tenth of a cell, and the longest ones to about a cell.
  private struct Distance {
    private let root: UInt8
    private static let parts: Float = 13

    var isZero: Bool { root == 0 }
    var cells: Double { Double(root) * Double(root) / Double(Self.parts * Self.parts) }

    /// Creates a distance from its square.
    init(square: Float) {
      root = UInt8(min((square.squareRoot().squareRoot() * Self.parts).rounded(), 255))
    }
  }

  /// Creates the mask of a bitmap.
  public init(_ bitmap: Bitmap) {
    let cells = OpacityGrid(bitmap)
    (width, height) = (cells.width, cells.height)
    let side = Double(cells.pixels)
    extent = Size(bitmap.size.width / side, bitmap.size.height / side)
    let transform = DistanceTransform(
      features: cells.isOpaque, width: cells.width, height: cells.height)
    distances = transform.squares.map(Distance.init(square:))
    holes = EnclosedHoles(cells)
    outline = cells.outline
    let box = outline.reduce(Rect.zero) { $0.union($1.rect) }
    let unit = Transform.scale(1 / max(extent.width, 1e-9), 1 / max(extent.height, 1e-9))
    opaqueBounds = unit.apply(box).intersection(Rect(0, 0, 1, 1)) ?? .zero
  }

  /// Whether no pixel is opaque.
  public var isEmpty: Bool { outline.isEmpty }

  /// Returns whether a point is opaque or in an enclosed hole smaller than a length.
  ///
  /// The size of a hole is the longer side of its bounding box.
  public func isOpaque(at point: Point, fillingHolesBelow length: Double = 0) -> Bool {
    guard let index = index(at: point) else { return false }
    return distances[index].isZero || holes.size(at: index) < length * extent.longSide
  }

  /// Returns the distance from a point to the nearest opaque pixel, accurate to about a cell;
  /// infinite if nothing is opaque.
  ///
  /// Small holes count as opaque as in `isOpaque`. The point may be outside the picture.
  public func distance(from point: Point, fillingHolesBelow length: Double = 0) -> Double {
    if isEmpty || !point.isFinite { return .infinity }
    if isOpaque(at: point, fillingHolesBelow: length) { return 0 }
    let place = Point(point.x * extent.width, point.y * extent.height)
    guard index(at: point) != nil else {
      return outline.reduce(.infinity) { min($0, $1.rect.distance(to: place)) } / extent.longSide
    }
    // Center to center, interpolated; the opaque cell begins half a cell before its center.
    return max(0, interpolatedDistance(at: place) - 0.5) / extent.longSide
  }

  private func index(at point: Point) -> Int? {
    guard Rect(0, 0, 1, 1).contains(point) else { return nil }
    let (x, y) = (Int(point.x * extent.width), Int(point.y * extent.height))
    return min(y, height - 1) * width + min(x, width - 1)
  }

  private func interpolatedDistance(at place: Point) -> Double {
    func value(_ x: Int, _ y: Int) -> Double {
      let column = min(max(x, 0), width - 1)
      let row = min(max(y, 0), height - 1)
      return distances[row * width + column].cells
    }
    let (left, top) = ((place.x - 0.5).rounded(.down), (place.y - 0.5).rounded(.down))
    let (right, down) = (place.x - 0.5 - left, place.y - 0.5 - top)
    let (x, y) = (Int(left), Int(top))
    let upper = value(x, y) * (1 - right) + value(x + 1, y) * right
    let lower = value(x, y + 1) * (1 - right) + value(x + 1, y + 1) * right
    return upper * (1 - down) + lower * down
  }
}
