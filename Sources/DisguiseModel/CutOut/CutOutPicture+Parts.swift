import Drawing
import Platform

extension CutOutPicture {
  /// What was cut out before, with this near lines that were drawn since.
  func changing(
    _ before: CutOutPicture, only marks: [CutOutDraft.Mark]
  ) throws(OutOfMemory) -> CutOutPicture {
    let scale = Transform.translation(-frame.minX, -frame.minY)
      .then(.scale(bitmap.size.width / frame.width, bitmap.size.height / frame.height))
    let (width, height) = Matte.gridSize(of: bitmap.size)
    let toGrid = scale.then(
      .scale(Double(width) / bitmap.size.width, Double(height) / bitmap.size.height))
    let near = ValueGrid(width, height) { canvas in
      for mark in marks {
        canvas.draw(mark, wider: 1.5, toGrid)
      }
    }.blurred(1)
    let old = Bitmap.drawn(width: bitmap.width, height: bitmap.height, format: .alpha) { canvas in
      canvas.draw(before.bitmap, in: scale.apply(before.frame), quality: .good)
    }
    let result = try near.picture(of: old, bitmap) { $0.mixed(with: $1, $2) }
    return CutOutPicture(result, in: frame)
  }

  /// Without what is empty around it; nil if there is nothing else.
  var trimmed: CutOutPicture? {
    var (left, top, right, bottom) = (bitmap.width, bitmap.height, 0, 0)
    for y in 0..<bitmap.height {
      bitmap.withRow(y) { row in
        // Less than that is not to be seen.
        guard let first = (0..<bitmap.width).first(where: { row[$0] >> 24 > 2 }) else { return }
        let last = (first..<bitmap.width).last { row[$0] >> 24 > 2 } ?? first
        (left, right) = (min(left, first), max(right, last + 1))
        (top, bottom) = (min(top, y), y + 1)
      }
    }
    guard right > left, bottom > top else { return nil }
    let box = Rect(Double(left), Double(top), Double(right - left), Double(bottom - top))
    let (x, y) = (frame.width / bitmap.size.width, frame.height / bitmap.size.height)
    guard let part = try? bitmap.part(box, notLargerThan: .infinity) else { return self }
    return CutOutPicture(
      part,
      in: Rect(
        frame.minX + box.minX * x, frame.minY + box.minY * y, box.width * x, box.height * y))
  }
}

extension UInt32 {
  /// A premultiplied pixel between this one and another one.
  fileprivate func mixed(with other: UInt32, _ share: Float) -> UInt32 {
    if share <= 0 { return self }
    if share >= 1 { return other }
    var result: UInt32 = 0
    for shift in [24, 16, 8, 0] as [UInt32] {
      let (one, two) = (Float(self >> shift & 255), Float(other >> shift & 255))
      result |= UInt32((one + (two - one) * share).rounded()) << shift
    }
    return result
  }
}
