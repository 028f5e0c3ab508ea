import Drawing
import TestSupport
import Testing

/// Drawing with two threads.
@Suite("Canvas.drawInBands") struct BandsTests {
  private let picture = SampleImages.noise(width: 300, height: 200)

  /// Draws the picture on a part of a larger one, in one of two ways.
  private func draw(
    inBands: Bool, at origin: Point = Point(40, 25), clip: Rect? = nil, turn: Double = 0
  ) -> [UInt32] {
    let (width, height) = (900, 700)
    let pixels = PixelBuffer(width: width, height: height, format: .opaque)
    let part = pixels.withRow(0) { start in
      PixelBuffer(
        start, width: width, height: height, stride: pixels.stride, format: .opaque,
        origin: origin, owner: pixels)
    }
    part.draw { canvas in
      canvas.fill(part.bounds, with: .white)
      if let clip { canvas.clip(to: clip) }
      canvas.concatenate(
        Transform.rotation(.degrees(turn)).then(.scale(2.37)).then(.translation(51.3, 47.8)))
      let picture = picture
      let paint: @Sendable (borrowing Canvas) -> Void = { canvas in
        canvas.draw(picture, in: Rect(origin: .zero, size: picture.size), quality: .bilinear)
      }
      if inBands { canvas.drawInBands(paint) } else { paint(canvas) }
    }
    return pixels.withPixels { bytes, _ in Array(bytes.bindMemory(to: UInt32.self)) }
  }

  /// The largest difference of a channel between two pictures.
  private func difference(_ one: [UInt32], _ other: [UInt32]) -> Int {
    zip(one, other).map { one, other in
      [0, 8, 16].map { abs(Int(one >> $0 & 0xFF) - Int(other >> $0 & 0xFF)) }.max() ?? 0
    }.max() ?? 0
  }

  @Test("leads to the same pixels as drawing with one", arguments: [0, 17.0])
  func same(turn: Double) {
    for clip in [nil, Rect(100, 90, 640, 500), Rect(100.5, 90, 640, 500), Rect(60, 60, 40, 30)] {
      let one = draw(inBands: false, clip: clip, turn: turn)
      let two = draw(inBands: true, clip: clip, turn: turn)
      // Cairo rounds the position at which each row of a band begins.
      #expect(difference(one, two) <= 4, "\(String(describing: clip))")
    }
    let moved = draw(inBands: true, at: .zero, turn: turn)
    #expect(difference(draw(inBands: true, turn: turn), moved) > 100)
  }
}
