import Drawing
import ImageCoding
import Platform
import TestSupport
import Testing

@testable import ImageSandbox

@Suite("The rows of a foreign picture") struct ForeignRowsTests {
  /// Decodes a picture with `ForeignRows`, in bands that several threads take.
  private func decode(
    _ bytes: [UInt8], within memory: RowsPart.Memory = .init(), of window: PictureWindow = .whole
  ) throws -> Bitmap {
    let rows = ForeignRows(
      try ByteSource(bytes: bytes, name: "cat"), within: memory, of: { _ in window })
    let decoding = try WorkerThread { rows.decode(isCancelled: { false }) }
    defer { decoding.join() }
    let properties = try rows.properties()
    let full = properties.fullSize
    let shown =
      window.part?.size
      ?? (window.quarterTurns.isMultiple(of: 2) ? full : Size(full.height, full.width))
    let (width, height) = (Int(shown.width), Int(shown.height))
    let picture = PixelBuffer(
      width: width, height: height, format: properties.hasAlpha ? .alpha : .opaque)
    let (next, failure) = (Monitor(0), Monitor<ImageError?>(nil))
    let target = Shared(picture)
    let threads = try (0..<3).map { _ in
      try WorkerThread {
        while true {
          let first = next.update { next in
            defer { next += 7 }
            return next
          }
          guard first < height else { return }
          let band = first..<min(first + 7, height)
          do throws(ImageError) { try rows.copy(band, into: target.buffer.rows(band)) } catch {
            failure.update { $0 = error }
          }
        }
      }
    }
    for thread in threads { thread.join() }
    if let failure = failure.value { throw failure }
    return picture.freeze()
  }

  /// Threads write to different rows of it.
  private struct Shared: @unchecked Sendable {
    let buffer: PixelBuffer
    init(_ buffer: PixelBuffer) { self.buffer = buffer }
  }

  @Test("are those of the whole picture", arguments: ["jpeg", "png", "webp", "bmp"])
  func same(type: String) throws {
    let bytes = SampleImages.file(of: SampleImages.noise(width: 230, height: 170), as: type)
    let whole = try ImageFile.decode(bytes, name: "cat").bitmap
    #expect(try decode(bytes).largestDifference(from: whole) == 0)
  }

  @Test("are upright in every orientation, in one part or in several", arguments: 1...8)
  func orientations(number: Int) throws {
    let stored = SampleImages.file(of: SampleImages.noise(width: 90, height: 70), as: "jpeg")
    let bytes = SampleImages.jpeg(stored, orientation: UInt8(number))
    let whole = try ImageFile.decode(bytes, name: "cat").bitmap
    #expect(try decode(bytes).largestDifference(from: whole) == 0)
    let few = RowsPart.Memory(queue: 5000, part: 90 * 3 * 20)
    #expect(try decode(bytes, within: few).largestDifference(from: whole) == 0)
  }

  @Test("are those of a part that is mirrored and turned, in every orientation", arguments: 1...8)
  func windows(number: Int) throws {
    let stored = SampleImages.file(of: SampleImages.noise(width: 90, height: 70), as: "jpeg")
    let bytes = SampleImages.jpeg(stored, orientation: UInt8(number))
    let whole = try ImageFile.decode(bytes, name: "cat").bitmap
    let few = RowsPart.Memory(queue: 5000, part: 90 * 3 * 20)
    for quarterTurns in 0...3 {
      for isMirrored in [false, true] {
        let lying = try turned(whole, quarterTurns, isMirrored)
        for part in [nil, Rect(7, 11, 41, 29)] {
          let window = PictureWindow(
            isMirrored: isMirrored, quarterTurns: quarterTurns, part: part)
          let place = part ?? Rect(origin: .zero, size: lying.size)
          let wanted = Bitmap.drawn(
            width: Int(place.width), height: Int(place.height), format: .opaque
          ) { $0.draw(lying, at: Point(-place.minX, -place.minY), quality: .nearest) }

          for memory in [few, .init()] {
            let found = try decode(bytes, within: memory, of: window)
            #expect(found.size == wanted.size && found.largestDifference(from: wanted) == 0)
          }
        }
      }
    }
  }

  /// A bitmap pixel by pixel in another position.
  private func turned(_ bitmap: Bitmap, _ turns: Int, _ isMirrored: Bool) throws -> Bitmap {
    let swaps = !turns.isMultiple(of: 2)
    let (width, height) = (bitmap.width, bitmap.height)
    let target = PixelBuffer(
      width: swaps ? height : width, height: swaps ? width : height, format: .opaque)
    for y in 0..<height {
      for x in 0..<width {
        let column = isMirrored ? width - 1 - x : x
        let (newX, newY) =
          switch turns {
          case 1: (height - 1 - y, column)
          case 2: (width - 1 - column, height - 1 - y)
          case 3: (y, width - 1 - column)
          default: (column, y)
          }
        bitmap.withRow(y) { from in target.withRow(newY) { $0[newX] = from[x] } }
      }
    }
    return target.freeze()
  }

  @Test("occupy little memory while a tall picture passes through") func memory() throws {
    let bytes = SampleImages.png(width: 2000, height: 6000)
    let rows = ForeignRows(
      try ByteSource(bytes: bytes, name: "cat"), within: .init(queue: 1 << 20))
    let decoding = try WorkerThread { rows.decode(isCancelled: { false }) }
    defer { decoding.join() }
    let band = PixelBuffer(width: 2000, height: 100)
    var peak = 0
    for first in stride(from: 0, to: 6000, by: 100) {
      try rows.copy(first..<first + 100, into: band)
      peak = max(peak, rows.byteCount)
    }
    #expect(peak > 0 && peak <= 1 << 20, "the picture has 36 MB, of which \(peak) were in memory")
  }

  @Test("occupy no memory when all have been used") func used() throws {
    let rows = ForeignRows(
      try ByteSource(bytes: SampleImages.png(width: 200, height: 300), name: "cat"))
    let decoding = try WorkerThread { rows.decode(isCancelled: { false }) }
    let band = PixelBuffer(width: 200, height: 150)
    try rows.copy(0..<150, into: band)
    #expect(rows.byteCount > 0)
    try rows.copy(150..<300, into: band)
    decoding.join()
    #expect(rows.byteCount == 0)
  }

  @Test(
    "are an error by name for who asks for them again, before their end and after it",
    arguments: [0, 1], [false, true])
  func again(turns: Int, isAtEnd: Bool) throws {
    let rows = ForeignRows(
      try ByteSource(bytes: SampleImages.png(width: 300, height: 300), name: "cat"),
      within: .init(part: 100 * 300 * 4), of: { _ in PictureWindow(quarterTurns: turns) })
    let decoding = try WorkerThread { rows.decode(isCancelled: { false }) }
    defer { decoding.join() }
    let band = PixelBuffer(width: 300, height: 150)
    try rows.copy(0..<150, into: band)
    if isAtEnd { try rows.copy(150..<300, into: band) }

    let error = #expect(throws: ImageError.self) { try rows.copy(10..<20, into: band) }

    #expect(error == .unreadable(name: "cat", reason: "row 10 was read before"))
    rows.cancel()
  }

  @Test("end the waiting for others by being cancelled, also if nobody uses those above them")
  func cancelledWaiting() throws {
    let rows = ForeignRows(
      try ByteSource(bytes: SampleImages.png(width: 2000, height: 6000), name: "cat"),
      within: .init(queue: 1 << 20))
    let isCancelled = Monitor(false)
    let decoding = try WorkerThread { rows.decode(isCancelled: { false }) }
    defer {
      rows.cancel()
      decoding.join()
    }
    _ = try rows.properties()
    let canceller = try WorkerThread { isCancelled.update { $0 = true } }
    defer { canceller.join() }

    #expect(throws: ImageError.cancelled) {
      try rows.copy(5000..<5010, into: PixelBuffer(width: 2000, height: 10)) { isCancelled.value }
    }
  }

  @Test("are not waited for after cancelling") func cancelled() throws {
    let rows = ForeignRows(
      try ByteSource(bytes: SampleImages.png(width: 2000, height: 6000), name: "cat"))
    let decoding = try WorkerThread { rows.decode(isCancelled: { false }) }
    _ = try rows.properties()
    rows.cancel()
    decoding.join()
    #expect(throws: ImageError.cancelled) {
      try rows.copy(0..<10, into: PixelBuffer(width: 2000, height: 10))
    }
  }

  @Test("have all been told of when the decoder waits for room, during which no time counts")
  func room() throws {
    let source = try ByteSource(bytes: SampleImages.png(width: 200, height: 300), name: "cat")
    let session = try DecoderSession(.rows, of: source)
    // No whole number of those that are told of at once.
    let room = 100
    var patience = DecodingService.patience
    var memory: Any?
    while true {
      switch try session.receive(&patience, isCancelled: { false }).reply {
      case .prepared(let layout, _):
        memory = try session.allocate(
          layout, RowWindow(columns: 0..<200, rows: 0..<300, capacity: room))
        session.send([room])
      case .rows(room):
        return withExtendedLifetime(memory) {}
      default: break
      }
    }
  }

  @Test("end with the decoder's error, whatever was sent to it meanwhile") func answer() throws {
    let source = try ByteSource(bytes: Array("no picture".utf8), name: "cat")
    for _ in 1...40 {
      let session = try DecoderSession(.rows, of: source)
      for rows in 1...20 { session.send([rows]) }
      #expect(throws: ImageError.notAPicture(name: "cat")) {
        var patience = DecodingService.patience
        while true { _ = try session.receive(&patience, isCancelled: { false }) }
      }
    }
  }

  @Test("of a damaged picture end with its error") func damaged() throws {
    let whole = SampleImages.file(of: SampleImages.noise(width: 300, height: 300), as: "jpeg")
    #expect(throws: ImageError.damaged(name: "cat")) {
      _ = try decode(Array(whole.prefix(whole.count / 2)))
    }
  }
}
