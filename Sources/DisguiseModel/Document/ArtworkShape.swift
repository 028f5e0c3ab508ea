import Drawing

/// The size of a piece of artwork and a sample of its opaque points, used to keep an element on the
/// photo.
package struct ArtworkShape: Hashable, Sendable {
  /// The natural size.
  package let size: Size
  /// Opaque points in artwork space (origin at the center): the vertices of the opaque area's
  /// convex hull and a coarse grid of points inside it; never empty.
  package let anchors: [Point]
  /// The box in artwork space that is marked when it is selected, and about whose middle a handle turns it.
  package let core: Rect

  /// The number of grid points along each side.
  ///
  /// They matter only for hollow artwork such as a frame, so a few are enough.
  private static let gridSteps = 12

  /// Creates the shape of fully opaque artwork.
  package init(solid size: Size) {
    let (right, bottom) = (size.width / 2, size.height / 2)
    self.init(
      size: size,
      anchors: [
        Point(-right, -bottom), Point(right, -bottom), Point(right, bottom),
        Point(-right, bottom), .zero,
      ])
  }

  /// Creates a shape from an opacity mask over the artwork's whole box.
  ///
  /// Artwork without an opaque cell is treated as fully opaque, so that it remains within reach.
  package init(size: Size, columns: Int, rows: Int, isOpaque: (Int, Int) -> Bool) {
    var edges: [Point] = []
    var inner: [Point] = []
    let (stepX, stepY) = (
      max(1, columns / Self.gridSteps), max(1, rows / Self.gridSteps)
    )
    for row in 0..<rows {
      var first: Int?
      var last = 0
      for column in 0..<columns where isOpaque(column, row) {
        first = first ?? column
        last = column
        if row % stepY == stepY / 2 && column % stepX == stepX / 2 {
          inner.append(Point(Double(column) + 0.5, Double(row) + 0.5))
        }
      }
      guard let first else { continue }
      for y in [Double(row), Double(row + 1)] {
        edges += [Point(Double(first), y), Point(Double(last + 1), y)]
      }
    }
    guard !edges.isEmpty, !size.isEmpty else {
      self.init(solid: size)
      return
    }
    let toArtwork = Transform.scale(size.width / Double(columns), size.height / Double(rows))
      .then(.translation(-size.width / 2, -size.height / 2))
    self.init(size: size, anchors: (convexHull(of: edges) + inner).map(toArtwork.apply))
  }

  /// Creates the shape of what people mean by a box in artwork space with round corners; what is outside of it does not
  /// keep the artwork on the photo.
  package init(size: Size, core: Rect) {
    let inner = core.insetBy(0.15 * core.size.shortSide, 0.15 * core.size.shortSide)
    self.size = size
    self.core = core
    anchors = [
      core.center, Point(inner.minX, inner.minY), Point(inner.maxX, inner.minY),
      Point(inner.maxX, inner.maxY), Point(inner.minX, inner.maxY), Point(core.midX, core.minY),
      Point(core.maxX, core.midY), Point(core.midX, core.maxY), Point(core.minX, core.midY),
    ]
  }

  /// Creates the shape of what has some opaque points in artwork space.
  init(size: Size, points: [Point]) { self.init(size: size, anchors: points) }

  private init(size: Size, anchors: [Point]) {
    self.size = size
    self.anchors = anchors
    core = Rect(center: .zero, size: size)
  }

  /// The bounding box of the opaque area in artwork space.
  package var opaqueBounds: Rect { Rect(around: anchors) }
}

/// Returns the vertices of the convex hull of points (Andrew's monotone chain).
func convexHull(of points: [Point]) -> [Point] {
  let sorted = Set(points).sorted { ($0.x, $0.y) < ($1.x, $1.y) }
  guard sorted.count > 2 else { return sorted }

  func chain(_ points: some Sequence<Point>) -> [Point] {
    var chain: [Point] = []
    for point in points {
      while chain.count >= 2 {
        let corner = chain[chain.count - 2]
        let (edge, step) = (chain[chain.count - 1] - corner, point - corner)
        guard edge.dx * step.dy - edge.dy * step.dx <= 0 else { break }
        chain.removeLast()
      }
      chain.append(point)
    }
    return chain.dropLast()
  }
  return chain(sorted) + chain(sorted.reversed())
}

extension ArtworkShape {
  /// The minimum alpha of opaque pixels: a tenth, as for hit testing.
  private static let minimumAlpha: UInt8 = 26

  /// Creates the shape of artwork from a bitmap of any resolution.
  package init(size: Size, picture: Bitmap) {
    guard picture.hasAlpha else {
      self.init(solid: size)
      return
    }
    self = picture.withPixels { bytes, stride in
      ArtworkShape(size: size, columns: picture.width, rows: picture.height) { column, row in
        bytes[row * stride + column * 4 + 3] >= Self.minimumAlpha
      }
    }
  }
}
