import Testing

@testable import Drawing

@Suite("Canvas") struct CanvasTests {
  private func drawn(_ body: (borrowing Canvas) -> Void) -> Bitmap {
    .drawn(width: 20, height: 20, body)
  }

  @Test("fills a rectangle up to its half-open edges") func fillsRects() {
    let pixels = drawn { $0.fill(Rect(2, 2, 4, 4), with: .red) }

    #expect(pixels[2, 2] == .red)
    #expect(pixels[5, 5] == .red)
    #expect(pixels[6, 6] == .clear)
  }

  @Test("draws the pixels that a buffer has at that moment") func buffer() {
    let buffer = PixelBuffer(width: 2, height: 2)
    let target = PixelBuffer(width: 20, height: 20, format: .alpha)
    func draw() { target.draw { $0.draw(buffer, in: Rect(4, 4, 8, 8), quality: .nearest) } }

    draw()
    #expect(target[4, 4] == .black)
    #expect(target[12, 4] == .clear)
    buffer.draw { $0.fill(Rect(1, 0, 1, 2), with: .red) }
    #expect(target[11, 11] == .black)
    draw()

    #expect(target[7, 11] == .black)
    #expect(target[8, 4] == .red && target[11, 11] == .red)
  }

  @Test("strokes along a path with caps and dashes") func strokes() {
    let line = Path.line(from: Point(4, 10), to: Point(16, 10))
    let style = StrokeStyle(width: 4, cap: .butt, dash: [4, 4])

    let pixels = drawn { $0.stroke(line, with: .blue, style: style) }

    #expect(pixels[5, 10] == .blue)
    #expect(pixels[10, 10] == .clear)
    #expect(pixels[14, 10] == .blue)
    #expect(pixels[2, 10] == .clear)
  }

  @Test("gradients run from the first color to the last") func gradients() {
    let stops = [GradientStop(0, .red), GradientStop(1, .blue)]
    let linear = Paint.linearGradient(from: .zero, to: Point(20, 0), stops: stops)

    let pixels = drawn { $0.fill(Rect(0, 0, 20, 20), with: linear) }

    #expect(pixels[0, 0].red > 0.9 && pixels[19, 0].blue > 0.9)
  }

  @Test("saved restores the state after its body") func saves() {
    let pixels = drawn { canvas in
      canvas.saved { canvas in
        canvas.clip(to: Rect(0, 0, 5, 5))
        canvas.concatenate(.translation(3, 3))
        canvas.fill(Rect(0, 0, 20, 20), with: .red)
      }
      canvas.fill(Rect(10, 10, 2, 2), with: .blue)
    }

    #expect(pixels[2, 2] == .clear)
    #expect(pixels[4, 4] == .red)
    #expect(pixels[5, 5] == .clear)
    #expect(pixels[11, 11] == .blue)
  }

  @Test("the last transform is applied first") func concatenates() {
    let pixels = drawn { canvas in
      canvas.concatenate(.translation(10, 0))
      canvas.concatenate(.scale(2))
      canvas.fill(Rect(1, 1, 1, 1), with: .red)
      #expect(canvas.transform.apply(Point(1, 1)) == Point(12, 2))
      #expect(canvas.clipBounds == Rect(-5, 0, 10, 10))
    }

    #expect(pixels[12, 2] == .red)
    #expect(pixels[11, 2] == .clear)
  }

  @Test("a singular transform draws nothing and is restored by saved") func singular() {
    let pixels = drawn { canvas in
      canvas.saved { canvas in
        canvas.concatenate(.scale(0, 1))
        canvas.fill(Rect(0, 0, 20, 20), with: .red)
      }
      canvas.fill(Rect(0, 0, 2, 2), with: .blue)
    }

    #expect(pixels[10, 10] == .clear)
    #expect(pixels[1, 1] == .blue)
  }

  @Test("clips to paths and to regions") func clips() {
    var region = Region(Rect(0, 0, 4, 4))
    region.add(Rect(10, 10, 4, 4))

    let pixels = drawn { canvas in
      canvas.clip(to: region)
      canvas.clip(to: .ellipse(in: Rect(-20, -20, 40, 40)))
      canvas.fill(Rect(0, 0, 20, 20), with: .red)
    }

    #expect(pixels[3, 3] == .red)
    #expect(pixels[11, 11] == .red)
    #expect(pixels[13, 15] == .clear)
    #expect(pixels[7, 7] == .clear)
  }

  @Test("an empty region clips everything") func clipsToNothing() {
    let pixels = drawn { canvas in
      canvas.clip(to: Region())
      canvas.fill(Rect(0, 0, 20, 20), with: .red)
    }

    #expect(pixels[5, 5] == .clear)
  }

  @Test("a translucent group has the bounds of what is in it") func boundsOfGroups() {
    let box = inkBounds(within: Rect(-50, -50, 100, 100)) { canvas in
      canvas.group(alpha: 0.4) { $0.fill(Rect(2, 3, 10, 20), with: .red) }
    }
    #expect(box == Rect(2, 3, 10, 20))
  }

  @Test("a group is blended as one layer") func groups() {
    let pixels = drawn { canvas in
      canvas.group(alpha: 0.4) { canvas in
        canvas.fill(Rect(0, 0, 10, 10), with: .red)
        canvas.fill(Rect(0, 0, 10, 10), with: .blue)
      }
    }

    #expect(pixels[5, 5] == Color.blue.withAlpha(0.4))
  }

  @Test("clear erases pixels, and drawing continues normally") func clears() {
    let pixels = drawn { canvas in
      canvas.fill(Rect(0, 0, 20, 20), with: .red)
      canvas.clear(Rect(0, 0, 10, 10))
      canvas.fill(Rect(0, 0, 2, 2), with: .blue)
    }

    #expect(pixels[1, 1] == .blue)
    #expect(pixels[5, 5] == .clear)
    #expect(pixels[15, 15] == .red)
  }

  @Test("a magnified bitmap keeps sharp edges and does not bleed") func magnifies() {
    let dot = Bitmap.drawn(width: 1, height: 1, format: .opaque) { canvas in
      canvas.fill(Rect(0, 0, 1, 1), with: .green)
    }

    let pixels = drawn { $0.draw(dot, in: Rect(5, 5, 10, 10)) }

    #expect(pixels[5, 5] == .green)
    #expect(pixels[14, 14] == .green)
    #expect(pixels[4, 4] == .clear)
    #expect(pixels[15, 15] == .clear)
  }

  @Test("a bitmap is drawn with an opacity") func translucent() {
    let dot = Bitmap.drawn(width: 2, height: 2) { $0.fill(Rect(0, 0, 2, 2), with: .red) }

    let pixels = drawn { $0.draw(dot, in: Rect(0, 0, 2, 2), quality: .nearest, alpha: 0.4) }

    #expect(pixels[1, 1] == Color.red.withAlpha(0.4))
  }

  @Test("a bitmap follows the transform, including mirroring") func mirrors() {
    let halves = Bitmap.drawn(width: 2, height: 1) { canvas in
      canvas.fill(Rect(0, 0, 1, 1), with: .red)
      canvas.fill(Rect(1, 0, 1, 1), with: .blue)
    }

    let pixels = drawn { canvas in
      canvas.concatenate(.scale(-1, 1).about(Point(10, 10)))
      canvas.draw(halves, in: Rect(0, 0, 20, 20), quality: .nearest)
    }

    #expect(pixels[2, 10] == .blue)
    #expect(pixels[17, 10] == .red)
  }

  @Test("a bitmap paint is tiled, and retains its pixels") func patterns() {
    let pixels = drawn { canvas in
      canvas.fill(
        Rect(0, 0, 20, 20),
        with: .bitmap(
          .drawn(width: 2, height: 1) { $0.fill(Rect(0, 0, 1, 1), with: .red) },
          transform: .scale(2)))
    }

    #expect(pixels[0, 0].red == 1)
    #expect(pixels[4, 7].alpha > 0.5)
    #expect(pixels[6, 7].alpha < 0.5)
  }
}
