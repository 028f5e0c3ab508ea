extension Canvas {
  /// Draws a bitmap where a map carries it, with a shadow below it if there is one.
  ///
  /// - Parameters:
  ///   - map: From the bitmap's pixels to the canvas's units.
  ///   - quality: With `good`, what becomes smaller is averaged.
  ///   - shadow: The offset of the shadow in the canvas's units, and its opacity.
  package func draw(
    _ bitmap: Bitmap, through map: Perspective, quality: ScalingQuality,
    shadow: (offset: Vector, opacity: Double)? = nil
  ) {
    let map = map.then(transform)
    let step = shadow.map { transform.apply($0.offset) } ?? .zero
    guard let toCanvas = transform.inverse, let toBitmap = map.inverse,
      let whole = map.bounds(of: Rect(origin: .zero, size: bitmap.size))
    else { return }
    saved { canvas in
      canvas.concatenate(toCanvas)
      // Now in pixels.
      let clip = canvas.clipBounds
      let seen = shadow == nil ? clip : clip.union(clip.offset(by: step * -1))
      guard let area = whole.insetBy(-1, -1).intersection(seen)?.roundedOut else { return }
      let warped = PixelBuffer(
        width: Int(area.width), height: Int(area.height), format: .alpha)
      warped.fill(
        from: bitmap, through: toBitmap.after(.translation(area.minX, area.minY)), quality)
      let result = warped.freeze()
      if let shadow {
        canvas.draw(
          result, in: area, aboveShadowIn: area.offset(by: step), opacity: shadow.opacity)
      } else {
        canvas.draw(result, atPixel: area.origin)
      }
    }
  }
}

extension PixelBuffer {
  /// Fills a buffer with alpha with what a map from its pixels to those of a bitmap shows of it.
  fileprivate func fill(
    from bitmap: Bitmap, through map: Perspective, _ quality: ScalingQuality
  ) {
    let source = SourcePixels(bitmap)
    let corners = Rect(origin: .zero, size: size).corners
    let stretch = quality == .good ? corners.map { map.stretch(at: $0) }.max() ?? 1 : 1
    // A side of the square of samples whose average is a pixel.
    let side = stretch <= 1.1 ? 1 : stretch <= 2.2 ? 2 : 4
    let distance = 1 / Double(side)
    for y in 0..<height {
      withRow(y) { row in
        let lines = (0..<side).map { line in
          map.along(Point(distance / 2, Double(y) + (Double(line) + 0.5) * distance))
        }
        for x in 0..<width {
          var sum = SIMD4<UInt32>.zero
          for line in lines {
            for column in 0..<side {
              let image = line.image + line.step * (Double(x) + Double(column) * distance)
              let color = source.color(at: image.x / image.z, image.y / image.z)
              if side == 1 {
                row[x] = color
              } else {
                sum &+= SIMD4(truncatingIfNeeded: unsafeBitCast(color, to: SIMD4<UInt8>.self))
              }
            }
          }
          guard side > 1 else { continue }
          let shift = UInt32(side.trailingZeroBitCount * 2)
          let mean = (sum &+ (1 &<< shift) / 2) &>> SIMD4(repeating: shift)
          row[x] = unsafeBitCast(
            SIMD4<UInt8>(truncatingIfNeeded: mean), to: UInt32.self)
        }
      }
    }
  }
}
