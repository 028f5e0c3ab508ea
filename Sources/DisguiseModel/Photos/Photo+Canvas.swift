import Drawing
import ImageCoding
import Platform

extension Photo {
  /// Decodes what the canvas shows of the photo's file, however few pixels of it are in memory; blocks, so call it
  /// off the main thread.
  ///
  /// - Parameters:
  ///   - part: The part of the canvas in whole pixels; nil for all of it.
  ///   - framing: What the canvas shows.
  ///   - copy: The source from which the pixels are read.
  ///   - side: The longest side of the picture in pixels.
  ///   - isCancelled: Called repeatedly; true aborts with `ImageError.cancelled`.
  /// - Returns: Nil if the source now contains a different picture.
  package func canvas(
    _ part: Rect? = nil, in framing: Framing, from copy: PhotoSource, notLargerThan side: Double,
    isCancelled: () -> Bool = { false }
  ) throws(ImageError) -> Bitmap? {
    if let file = try copy.read(isCancelled: isCancelled), reference.id != .content(file.content) {
      return nil
    }
    let rows = try PhotoRows(copy, in: .standard, of: part) { [reference] size in
      size == reference.size ? framing : .whole
    }
    let result = Monitor<Result<Bitmap, ImageError>?>(nil)
    let worker = Worker()
    worker.perform {
      let picture = Result { () throws(ImageError) in try rows.picture(notLargerThan: side) }
      rows.cancel()
      result.update { $0 = picture }
    }
    rows.decode(isCancelled: isCancelled)
    return try result.wait { $0 }.get()
  }
}

extension PhotoRows {
  /// How many rows are scaled at once.
  private static let batch = 64

  /// Waits for all rows; returns them with at most so many pixels along the longer side.
  fileprivate func picture(notLargerThan side: Double) throws(ImageError) -> Bitmap {
    let properties = try properties()
    let whole = properties.size
    let fitted = whole.longSide > side ? whole.fitted(into: Size(side, side)) : whole
    let (width, height) = (Int(whole.width), Int(whole.height))
    let noMemory = { (_: OutOfMemory) in ImageError.outOfMemory(name: localized("the picture")) }
    let target = try reporting(
      PixelBuffer(
        allocating: max(Int(fitted.width.rounded()), 1), max(Int(fitted.height.rounded()), 1),
        format: properties.format, isCleared: false), as: noMemory)
    if fitted == whole {
      try copy(0..<height, into: target)
      return target.freeze()
    }
    let scaler = try reporting(AreaScaler(from: (width, height), into: target), as: noMemory)
    let band = try reporting(
      PixelBuffer(
        allocating: width, min(Self.batch, height), format: properties.format, isCleared: false),
      as: noMemory)
    for top in stride(from: 0, to: height, by: Self.batch) {
      let some = top..<min(top + Self.batch, height)
      try copy(some, into: band.rows(0..<some.count))
      for row in 0..<some.count {
        band.withRow(row) { scaler.add(row: $0) }
      }
    }
    return target.freeze()
  }
}
