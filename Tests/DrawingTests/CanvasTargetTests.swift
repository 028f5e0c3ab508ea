import TestSupport
import Testing

@testable import Drawing

@Suite("Drawing with and without Cairo")
struct CanvasTargetTests {
  private func drawn(
    _ format: PixelFormat, withCairo: Bool, _ body: (borrowing Canvas) -> Void
  ) -> Bitmap {
    .drawn(width: 100, height: 80, format: format) { canvas in
      canvas.fill(Rect(0, 0, 100, 50), with: Color(red: 0.9, green: 0.6, blue: 0.1))
      // A path is left to Cairo, as is all that follows.
      if withCairo { canvas.clip(to: .rect(Rect(0, 0, 100, 80))) }
      body(canvas)
    }
  }

  /// Expects that something looks the same as if Cairo had drawn all of it.
  private func expectSame(
    sourceLocation: SourceLocation = #_sourceLocation, _ body: (borrowing Canvas) -> Void
  ) {
    for format in [PixelFormat.opaque, .alpha] {
      let fast = drawn(format, withCairo: false, body)
      let difference = fast.largestDifference(from: drawn(format, withCairo: true, body))
      #expect(difference == 0, "\(format)", sourceLocation: sourceLocation)
    }
  }

  private static let disc = Bitmap.drawn(width: 30, height: 24) { canvas in
    canvas.fill(.circle(center: Point(15, 12), radius: 11), with: .red)
    canvas.fill(Rect(10, 0, 20, 24), with: Color(red: 0, green: 0.3, blue: 1, alpha: 0.4))
  }
  private static let card = Bitmap.drawn(width: 30, height: 24, format: .opaque) { canvas in
    canvas.fill(Rect(0, 0, 30, 24), with: .green)
    canvas.fill(Rect(3, 3, 9, 9), with: .white)
  }

  @Test("bitmaps are copied as Cairo draws them, also beyond the edges") func copies() {
    for corner in [Point(20, 10), Point(-7, -3), Point(85, 70), Point(200, 0)] {
      for bitmap in [Self.disc, Self.card] {
        expectSame { $0.draw(bitmap, atPixel: corner) }
        expectSame { $0.draw(bitmap, at: corner) }
        expectSame { $0.draw(bitmap, atPixel: corner, within: Rect(22, 12, 9, 60)) }
        expectSame { $0.draw(bitmap, in: Rect(origin: corner, size: bitmap.size), alpha: 0.5) }
      }
    }
  }

  @Test("clips and transforms hold for both, at every depth") func levels() {
    expectSame { canvas in
      canvas.clip(to: Rect(5, 5, 80, 60))
      canvas.saved { canvas in
        canvas.concatenate(.translation(10, 4))
        canvas.clip(to: Rect(0, 0, 40, 30))
        canvas.draw(Self.disc, at: Point(2, 2))
        canvas.saved { canvas in
          canvas.concatenate(.scale(2))
          canvas.fill(Rect(3.3, 2.7, 30, 4), with: .blue)
          canvas.clip(to: Rect(4, 0, 10, 90))
          canvas.draw(Self.card, in: Rect(0, 0, 15, 12))
        }
        canvas.draw(Self.card, at: Point(25, 20))
      }
      canvas.saved { canvas in
        canvas.clip(to: .circle(center: Point(60, 30), radius: 18))
        canvas.draw(Self.card, atPixel: Point(45, 20))
        canvas.saved { canvas in
          canvas.clip(toPixelsOf: Rect(50, 20, 8, 8))
          canvas.draw(Self.disc, atPixel: Point(45, 20))
        }
        canvas.fill(Rect(60, 30, 30, 30), with: .red)
      }
      canvas.draw(Self.disc, at: Point(70, 50))
      canvas.fill(Rect(0, 0, 7.5, 7.5), with: .blue)
    }
  }

  @Test("what is copied into a group fades with it") func groups() {
    expectSame { canvas in
      canvas.clip(to: Rect(0, 0, 60, 70))
      canvas.group(alpha: 0.5) { canvas in
        canvas.concatenate(.translation(8, 0))
        canvas.draw(Self.card, at: Point(20, 30))
        canvas.clip(to: Rect(10, 10, 20, 50))
        canvas.draw(Self.disc, at: Point(12, 34))
        canvas.fill(Rect(25, 40, 20, 10), with: .red)
      }
      canvas.draw(Self.disc, at: Point(30, 0))
    }
  }

  @Test("clips at fractions of a pixel, of regions and turned ones are Cairo's") func otherClips() {
    expectSame { canvas in
      canvas.saved { canvas in
        canvas.clip(to: Rect(10.5, 10.25, 20, 20))
        canvas.draw(Self.card, at: Point(5, 5))
      }
      canvas.saved { canvas in
        var region = Region(Rect(40, 0, 10, 60))
        region.add(Rect(60, 40, 10, 30))
        canvas.clip(to: region)
        canvas.draw(Self.card, at: Point(38, 45))
        canvas.draw(Self.disc, at: Point(45, 40))
      }
      canvas.saved { canvas in
        canvas.concatenate(.rotation(.degrees(30)))
        canvas.clip(to: Rect(20, 40, 40, 20))
        canvas.draw(Self.disc, atPixel: Point(15, 50))
      }
    }
  }

  @Test("nothing is copied outside a round clip, and half at one within a pixel") func edges() {
    let picture = Bitmap.drawn(width: 60, height: 40, format: .opaque) { canvas in
      canvas.saved { canvas in
        canvas.clip(to: .circle(center: Point(15, 12), radius: 6))
        canvas.draw(Self.card, atPixel: .zero)
      }
      canvas.clip(to: Rect(40.5, 10, 10, 10))
      canvas.draw(Self.card, atPixel: Point(30, 0))
    }
    #expect(picture[15, 14] == .green && picture[22, 14] == .black)
    #expect(picture[41, 14] == .green && picture[39, 14] == .black)
    #expect(picture[40, 14] != .green && picture[40, 14] != .black)
  }

  @Test("the box of the clip is the same for both") func clipBounds() {
    func boxes(_ isCairo: Bool) -> [Rect] {
      var boxes: [Rect] = []
      PixelBuffer(width: 100, height: 80).draw { canvas in
        if isCairo { canvas.clip(to: .rect(Rect(0, 0, 100, 80))) }
        boxes.append(canvas.clipBounds)
        canvas.concatenate(.scale(2).then(.translation(6, 8)))
        boxes.append(canvas.clipBounds)
        canvas.clip(to: Rect(5, 5, 10, 10))
        boxes.append(canvas.clipBounds)
        canvas.concatenate(.rotation(.degrees(90)))
        boxes.append(canvas.clipBounds)
        canvas.clip(to: Rect(100, 100, 5, 5))
        boxes.append(canvas.clipBounds)
      }
      return boxes
    }
    for (own, cairo) in zip(boxes(false), boxes(true)) {
      #expect(own.origin.distance(to: cairo.origin) < 1e-9)
      #expect(abs(own.width - cairo.width) < 1e-9 && abs(own.height - cairo.height) < 1e-9)
    }
  }

  @Test("a singular transform draws nothing until it is restored") func singular() {
    expectSame { canvas in
      canvas.saved { canvas in
        canvas.concatenate(.scale(0))
        canvas.draw(Self.card, atPixel: .zero)
        canvas.fill(Rect(0, 0, 100, 80), with: .red)
      }
      canvas.draw(Self.disc, at: Point(40, 40))
    }
  }
}
