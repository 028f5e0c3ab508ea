import Drawing

/// Faces on a photo that is shown another way.
extension Face {
  /// The face as it is on a canvas to which a photo is moved without a change of size: mirrored, turned, cropped.
  /// In a mirror, what was left in the picture is right.
  package func seen(through move: Transform) -> Face? {
    if move == .identity { return self }
    let isMirrored = move.determinant < 0
    let box = Rect(center: move.apply(box.center), size: move.seenSize(of: box.size))
    return Face(box: box, score: score, relief: relief?.seen(through: move)) { point in
      move.apply(self[isMirrored ? point.mirrored : point])
    }
  }
}

extension Transform {
  /// The size of an upright box around what has a size, turned by the next quarter: a face is nearly round.
  fileprivate func seenSize(of size: Size) -> Size {
    abs(b) > abs(a) ? Size(size.height, size.width) : size
  }
}

extension FaceRelief {
  fileprivate func seen(through move: Transform) -> FaceRelief? {
    let isMirrored = move.determinant < 0
    let across = move.apply(right)
    guard isMirrored else {
      return FaceRelief(
        across, move.apply(down), move.apply(away), points: points, depths: depths)
    }
    let columns = Self.columns.count
    return FaceRelief(
      -across, move.apply(down), move.apply(away),
      points: FacePoint.allCases.map { Point(-self[$0.mirrored].x, self[$0.mirrored].y) },
      depths: stride(from: 0, to: depths.count, by: columns).flatMap { start in
        depths[start..<start + columns].reversed()
      })
  }
}
