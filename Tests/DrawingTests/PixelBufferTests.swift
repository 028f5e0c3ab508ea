import Glibc
import Testing

@testable import Drawing

@Suite("PixelBuffer") struct PixelBufferTests {
  @Test("is initially black if opaque, otherwise transparent") func beginsCleared() {
    #expect(PixelBuffer(width: 3, height: 2)[2, 1] == .black)
    #expect(PixelBuffer(width: 3, height: 2, format: .alpha)[2, 1] == .clear)
  }

  @Test("draws into borrowed memory, within its stride") func borrows() {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 32 * 4, alignment: 16)
    defer { memory.deallocate() }
    memset(memory, 0xEE, 32 * 4)
    let buffer = PixelBuffer(borrowing: memory, width: 4, height: 4, stride: 32, format: .opaque)

    buffer.draw { $0.fill(buffer.bounds, with: .red) }

    #expect(buffer[3, 3] == .red)
    #expect(memory.load(fromByteOffset: 32 + 16, as: UInt8.self) == 0xEE)
    #expect(memory.load(fromByteOffset: 32 + 2, as: UInt8.self) == 0xFF)
  }

  @Test("a snapshot is not changed by later drawing") func snapshot() {
    let buffer = PixelBuffer(width: 2, height: 2)
    buffer.draw { $0.fill(buffer.bounds, with: .red) }
    let before = buffer.snapshot()

    buffer.draw { $0.fill(buffer.bounds, with: .blue) }

    #expect(before[1, 1] == .red)
    #expect(buffer[1, 1] == .blue)
  }

  @Test("freezing transfers the pixels without copying them") func freezes() {
    let buffer = PixelBuffer(width: 2, height: 2)
    buffer.draw { $0.fill(buffer.bounds, with: .green) }
    let address = buffer.withPixels { bytes, _ in UnsafeRawPointer(bytes.baseAddress) }

    let bitmap = buffer.freeze()

    #expect(bitmap[0, 0] == .green)
    #expect(bitmap.withPixels { bytes, _ in bytes.baseAddress } == address)
  }

  @Test("failed drawing does not affect later drawing") func recovers() {
    let buffer = PixelBuffer(width: 4, height: 4)

    buffer.draw { canvas in
      canvas.stroke(
        .line(from: .zero, to: Point(4, 4)), with: .red,
        style: StrokeStyle(width: .nan, dash: [.nan]))
      canvas.concatenate(.scale(.nan))
      canvas.fill(buffer.bounds, with: .red)
    }
    buffer.draw { $0.fill(buffer.bounds, with: .blue) }

    #expect(buffer[1, 1] == .blue)
  }

  @Test("clips and transforms are restored after the call") func callsAreIndependent() {
    let buffer = PixelBuffer(width: 4, height: 4)
    buffer.draw { canvas in
      canvas.clip(to: Rect(0, 0, 1, 1))
      canvas.concatenate(.scale(5))
    }

    buffer.draw { canvas in
      #expect(canvas.transform == .identity)
      #expect(canvas.clipBounds == Rect(0, 0, 4, 4))
    }
  }

  @Test("a buffer without any pixels draws nothing") func empty() {
    let buffer = PixelBuffer(width: 0, height: 0)

    buffer.draw { $0.fill(Rect(0, 0, 10, 10), with: .red) }

    #expect(buffer.snapshot().size == .zero)
  }

  @Test("a part of a larger picture is drawn in the whole picture's coordinates") func origin() {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 4 * 4 * 4, alignment: 16)
    defer { memory.deallocate() }
    let part = PixelBuffer(
      borrowing: memory, width: 4, height: 4, stride: 16, format: .opaque, origin: Point(100, 50))
    let stamp = Bitmap.drawn(width: 1, height: 1) { $0.fill(Rect(0, 0, 1, 1), with: .red) }

    part.draw { canvas in
      #expect(canvas.clipBounds == Rect(100, 50, 4, 4))
      canvas.fill(Rect(0, 0, 200, 200), with: .white)
      canvas.group(alpha: 1) { $0.fill(Rect(101, 51, 1, 1), with: .blue) }
      canvas.group(alpha: 0.5) { $0.fill(Rect(102, 52, 1, 1), with: .black) }
      canvas.concatenate(.translation(90, 40))
      canvas.draw(stamp, atPixel: Point(103, 53))
    }

    #expect(part.bounds == Rect(100, 50, 4, 4))
    #expect(part[0, 0] == .white && part[1, 1] == .blue && part[3, 3] == .red)
    #expect(part[2, 2] != .white && part[2, 2] != .black)
  }
}
