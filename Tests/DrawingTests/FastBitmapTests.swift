import TestSupport
import Testing

@testable import Drawing

@Suite("Turned bitmaps, drawn fast")
struct FastBitmapTests {
  /// A disc with soft edges and colored sectors.
  private static let picture = Bitmap.drawn(width: 64, height: 48) { canvas in
    canvas.fill(.circle(center: Point(32, 24), radius: 23), with: .red)
    canvas.fill(Rect(32, 24, 20, 10), with: Color(red: 0, green: 0.4, blue: 1, alpha: 0.5))
    canvas.fill(Rect(0, 0, 12, 12), with: .green)
  }

  private func drawn(
    _ quality: ScalingQuality, _ transform: Transform, format: PixelFormat = .opaque,
    clip: Rect = Rect(0, 0, 120, 100)
  ) -> Bitmap {
    .drawn(width: 120, height: 100, format: format) { canvas in
      if format == .opaque { canvas.fill(Rect(0, 0, 120, 100), with: .white) }
      canvas.clip(to: clip)
      canvas.concatenate(transform)
      canvas.draw(
        Self.picture, in: Rect(center: .zero, size: Self.picture.size), quality: quality)
    }
  }

  private func onWhite(_ picture: Bitmap) -> Bitmap {
    .drawn(width: picture.width, height: picture.height, format: .opaque) { canvas in
      canvas.fill(Rect(origin: .zero, size: picture.size), with: .white)
      canvas.draw(picture, at: .zero, quality: .nearest)
    }
  }

  private static let transforms: [Transform] = [
    Transform.rotation(.degrees(30)).then(.translation(60.3, 50.7)),
    Transform.scale(1.4, 1.4).then(.rotation(.degrees(-75))).then(.translation(60, 50)),
    Transform.scale(-0.7, 0.7).then(.rotation(.degrees(200))).then(.translation(20, 90)),
    Transform.rotation(.degrees(90)).then(.translation(60, 50)),
    Transform(a: 1, b: 0.4, c: -0.8, d: 1.2, tx: 50, ty: 40),
    Transform.scale(6, 6).then(.rotation(.degrees(10))).then(.translation(-40, 20)),
  ]

  @Test("look as Cairo draws them", arguments: transforms, [PixelFormat.opaque, .alpha])
  func same(transform: Transform, format: PixelFormat) {
    // Of what is nearly transparent, only what shows on a background matters.
    let fast = onWhite(drawn(.fast, transform, format: format))
    let cairo = onWhite(drawn(.bilinear, transform, format: format))
    #expect(fast.largestDifference(from: cairo) <= 5.0 / 255)
    #expect(fast.meanDifference(from: cairo) < 0.6)
  }

  @Test("keep to the clip, and to their part of a larger picture") func clip() {
    let transform = Self.transforms[0]
    let part = Rect(40, 30, 31, 27)
    let whole = drawn(.fast, transform)
    let clipped = drawn(.fast, transform, clip: part)
    let buffer = PixelBuffer(width: 31, height: 27)
    let moved = PixelBuffer(
      borrowing: buffer.data, width: 31, height: 27, stride: buffer.stride, format: .opaque,
      origin: part.origin)
    moved.draw { canvas in
      canvas.fill(part, with: .white)
      canvas.concatenate(transform)
      canvas.draw(Self.picture, in: Rect(center: .zero, size: Self.picture.size), quality: .fast)
    }
    for y in 0..<100 {
      for x in 0..<120 {
        let isInside = part.contains(Point(Double(x), Double(y)))
        #expect(clipped[x, y] == (isInside ? whole[x, y] : .white))
        if isInside { #expect(buffer[x - 40, y - 30] == whole[x, y]) }
      }
    }
  }

  /// What is large is drawn by two threads.
  @Test("look the same, with their shadow, when large as in strips") func large() {
    let (width, height) = (1500.0, 1100.0)
    let copied = Bitmap.drawn(width: Int(width), height: Int(height)) { canvas in
      canvas.fill(
        .circle(center: Point(700, 500), radius: 480),
        with: Color(red: 0, green: 0, blue: 1, alpha: 0.5))
    }
    func drawn(inStripsOf side: Double) -> Bitmap {
      .drawn(width: Int(width), height: Int(height), format: .opaque) { canvas in
        canvas.fill(Rect(0, 0, width, height), with: .white)
        for y in stride(from: 0, to: height, by: side) {
          canvas.saved { canvas in
            canvas.clip(to: Rect(0, y, width, min(side, height - y)))
            canvas.draw(copied, atPixel: .zero)
            canvas.concatenate(
              Transform.scale(20).then(.rotation(.degrees(33))).then(.translation(720.4, 560.9)))
            let box = Rect(center: .zero, size: Self.picture.size)
            canvas.drawShadow(of: Self.picture, in: box.offset(by: Vector(3, 2)), opacity: 0.3)
            canvas.draw(Self.picture, in: box, quality: .fast)
          }
        }
      }
    }

    let whole = drawn(inStripsOf: height)
    #expect(whole.largestDifference(from: drawn(inStripsOf: 100)) == 0)
    #expect(whole[720, 1050] != whole[10, 1090])
  }

  @Test("are drawn in groups, and under edges that are no whole pixels, too") func group() {
    func picture(_ quality: ScalingQuality) -> Bitmap {
      .drawn(width: 120, height: 100, format: .opaque) { canvas in
        canvas.fill(Rect(0, 0, 120, 100), with: .white)
        canvas.clip(to: .circle(center: Point(60, 50), radius: 30))
        canvas.group(alpha: 0.5) { canvas in
          canvas.concatenate(Self.transforms[1])
          canvas.draw(
            Self.picture, in: Rect(center: .zero, size: Self.picture.size), quality: quality)
        }
      }
    }
    #expect(picture(.fast).largestDifference(from: picture(.bilinear)) <= 5.0 / 255)
  }

  @Test("cast shadows of their shape", arguments: transforms) func shadow(transform: Transform) {
    let box = Rect(center: .zero, size: Self.picture.size)
    func picture(_ draw: (borrowing Canvas) -> Void) -> Bitmap {
      .drawn(width: 120, height: 100, format: .opaque) { canvas in
        canvas.fill(Rect(0, 0, 120, 100), with: .white)
        canvas.concatenate(transform)
        draw(canvas)
      }
    }
    let shadow = picture { $0.drawShadow(of: Self.picture, in: box, opacity: 0.3) }
    let cairo = picture {
      $0.draw(Self.picture, in: box, tint: Color(white: 0, alpha: 0.3), quality: .nearest)
    }
    // Positions on the border of two pixels may be taken for either.
    #expect(shadow.meanDifference(from: cairo) < 0.5)
    #expect(shadow.largestDifference(from: picture { _ in }) > 0.25)
  }
}
