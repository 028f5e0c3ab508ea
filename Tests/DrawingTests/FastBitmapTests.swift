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

  /// An element that vanishes becomes as small as this.
  @Test("may be as small or as large as they like", arguments: [1e-12, 1e-7, 1e-4, 1e4, 1e7])
  func extreme(scale: Double) {
    let turned = Transform.scale(scale).then(.rotation(.degrees(30)))
    for center in [Point(60, 50), Point(-3e6, 50), Point(1e9, -1e9)] {
      let place = turned.then(.translation(center.x, center.y))
      let fast = drawn(.fast, place)
      #expect(scale > 1e-3 || fast[60, 50] == .white)
    }
  }

  @Test("keep to the clip, and to their part of a larger picture") func clip() {
    let transform = Self.transforms[0]
    let part = Rect(40, 30, 31, 27)
    let whole = drawn(.fast, transform)
    let clipped = drawn(.fast, transform, clip: part)
    let buffer = PixelBuffer(width: 31, height: 27)
    let moved = buffer.withRow(0) { start in
      PixelBuffer(
        start, width: 31, height: 27, stride: buffer.stride, format: .opaque, origin: part.origin,
        owner: buffer)
    }
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
            canvas.draw(
              Self.picture, in: box, aboveShadowIn: box.offset(by: Vector(3, 2)), opacity: 0.3)
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

  @Test("cast shadows of their shape", arguments: transforms + [.translation(61, 47)])
  func shadow(transform: Transform) {
    let box = Rect(center: .zero, size: Self.picture.size)
    let shadow = box.offset(by: Vector(5, 9))
    func picture(_ draw: (borrowing Canvas) -> Void) -> Bitmap {
      .drawn(width: 120, height: 100, format: .opaque) { canvas in
        canvas.fill(Rect(0, 0, 120, 100), with: .white)
        canvas.concatenate(transform)
        draw(canvas)
      }
    }
    let fast = picture {
      $0.draw(Self.picture, in: box, aboveShadowIn: shadow, opacity: 0.3)
    }
    let cairo = picture {
      $0.draw(Self.picture, in: shadow, tint: Color(white: 0, alpha: 0.3), quality: .nearest)
      $0.draw(Self.picture, in: box, quality: .fast)
    }
    let without = picture { $0.draw(Self.picture, in: box, quality: .fast) }
    // Positions on the border of two pixels may be taken for either.
    #expect(fast.meanDifference(from: cairo) < 0.5)
    #expect(fast.largestDifference(from: without) > 0.25)
  }

  /// Where a piece of a row is opaque, its shadow is left out.
  @Test("cast the same shadows in pieces of any width") func hidden() {
    let disc = Bitmap.drawn(width: 400, height: 400) { canvas in
      canvas.fill(.circle(center: Point(200, 200), radius: 190), with: .red)
    }
    func picture(inPiecesOf width: Double) -> Bitmap {
      .drawn(width: 500, height: 500, format: .opaque) { canvas in
        canvas.fill(Rect(0, 0, 500, 500), with: .white)
        for x in stride(from: 0, to: 500, by: width) {
          canvas.saved { canvas in
            canvas.clip(to: Rect(x, 0, min(width, 500 - x), 500))
            canvas.concatenate(Transform.rotation(.degrees(12)).then(.translation(90.3, 20.6)))
            let box = Rect(0, 0, 400, 400)
            canvas.draw(
              disc, in: box, aboveShadowIn: box.offset(by: Vector(20, 30)), opacity: 0.3)
          }
        }
      }
    }
    let whole = picture(inPiecesOf: 500)
    #expect(whole.largestDifference(from: picture(inPiecesOf: 1)) == 0)
    #expect(whole.largestDifference(from: picture(inPiecesOf: 37)) == 0)
    #expect(whole[250, 250] == .red && whole[260, 445] != .white)
  }
}
