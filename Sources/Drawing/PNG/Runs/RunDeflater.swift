import Platform

/// Compresses filtered rows to DEFLATE streams that repeat only the byte or the pixel before: what is
/// left of a photo after PNG's filters has hardly anything else in common with what came before.
///
/// A compressor for everything looks for matches anywhere in the last 32 KB. Here, finding runs takes no
/// memory and next to no time, and what is saved by longer distances is little. Measured on the filtered
/// rows of photos and drawings, each with the better of "up" and "Paeth", one thread; size in MB, and
/// time in ms:
///
/// | picture | runs | ISA-L 2 | libdeflate 1 | libdeflate 2 |
/// |---|---|---|---|---|
/// | synthetic photo, 4000x3000 | 11.2, 100 | 11.7, 80 | 11.2, 150 | 10.7, 260 |
/// | enlarged portrait, 4000x3000 | 6.9, 85 | 8.0, 70 | 7.6, 140 | 7.2, 220 |
/// | the same with noise | 11.5, 95 | 12.0, 80 | 11.5, 160 | 10.8, 290 |
/// | sharp photo, 5640x3172 | 34.5, 90 | 34.4, 190 | 34.1, 440 | 34.1, 640 |
/// | sunset, 1920x1280 | 2.3, 18 | 2.8, 18 | 2.7, 31 | 2.6, 68 |
/// | drawing, 3098x3872 | 0.64, 11 | 0.88, 7 | 0.72, 91 | 0.69, 62 |
struct RunDeflater: ~Copyable {
  /// The number of input bytes of a block: enough to be worth its codes, little enough to follow the
  /// picture.
  static let blockSize = 512 << 10
  /// How many bytes are compared at once, and may be read after the place at which a run is looked for.
  private static let word = 8
  /// The bytes at the end that are written as they are.
  private static let tail = 2 * word

  private let pixel: Int
  private var block: RunBlock

  /// Creates a deflater for rows with 3 or 4 bytes for each pixel.
  init(pixel: Int) throws(OutOfMemory) {
    precondition((3...4).contains(pixel), "A run of pixels repeats 3 or 4 bytes, not \(pixel).")
    self.pixel = pixel
    // The bytes that are counted at once may go beyond the block.
    block = try RunBlock(capacity: Self.blockSize + Self.word, pixel: pixel)
  }

  /// Returns the maximum size of the stream of `count` bytes.
  ///
  /// Were every byte a literal, 240 codes of 8 bits and 16 of 9 would leave room for the others; the
  /// lengths of the codes take less than 400 bytes in a block.
  static func bound(_ count: Int) -> Int { count + count / 64 + 1024 }

  /// Compresses bytes to an independent stream; see `Compressor.compress`.
  ///
  /// - Returns: The length of the stream in bytes.
  mutating func compress(
    _ bytes: UnsafeRawBufferPointer, isLast: Bool, into output: UnsafeMutableRawBufferPointer
  ) -> Int {
    precondition(output.count >= Self.bound(bytes.count), "The output buffer is too small.")
    guard let start = output.baseAddress else { return 0 }
    var writer = BitWriter(at: start)
    let input = bytes.baseAddress ?? UnsafeRawPointer(start)
    var position = 0
    repeat {
      position = compressBlock(
        input.assumingMemoryBound(to: UInt8.self), from: position, count: bytes.count,
        isLast: isLast, to: &writer)
    } while position < bytes.count
    guard !isLast else { return writer.finish() - start }
    // An empty stored block, as zlib's sync flush writes it.
    writer.append(0, 3)
    let end = writer.finish()
    end.storeBytes(of: UInt32(0xFFFF_0000).littleEndian, as: UInt32.self)
    return end + 4 - start
  }

  /// Compresses about as many bytes as a block has; returns the position after them.
  private mutating func compressBlock(
    _ input: UnsafePointer<UInt8>, from start: Int, count: Int, isLast: Bool,
    to writer: inout BitWriter
  ) -> Int {
    let end = min(start + Self.blockSize, count)
    // Reads of whole words stay within the input.
    let searched = min(end, count - Self.tail)
    var (position, literals) = (start, start)
    while position < min(pixel, end) { countLiteral(input, &position) }
    while position < searched {
      let word = input.word(position)
      let starts =
        Self.runStarts(word ^ input.word(position &- 1))
        | Self.runStarts(word ^ input.word(position &- pixel))
      guard starts != 0 else {
        // The last two bytes may begin a run.
        block.countSix(word)
        position &+= Self.word - 2
        continue
      }
      for _ in 0..<starts.trailingZeroBitCount &>> 3 { countLiteral(input, &position) }
      let limit = min(RunBlock.lengths.upperBound, end &- position, count &- position &- Self.word)
      let ofByte = Self.run(input + position, distance: 1, limit: limit)
      let ofPixel = Self.run(input + position, distance: pixel, limit: limit)
      let length = max(ofByte, ofPixel)
      guard length >= RunBlock.lengths.lowerBound else {
        countLiteral(input, &position)
        continue
      }
      block.append(
        literals: position &- literals, run: length, of: ofByte >= ofPixel ? .byte : .pixel)
      position &+= length
      literals = position
    }
    while position < end { countLiteral(input, &position) }
    block.write(
      input + start, literals: position - literals, isFinal: isLast && position == count,
      to: &writer)
    return position
  }

  @inline(__always)
  private mutating func countLiteral(_ input: UnsafePointer<UInt8>, _ position: inout Int) {
    block.count(input[position], at: position)
    position &+= 1
  }

  /// Returns a word with a bit in each byte at which three or more zero bytes begin.
  @inline(__always)
  private static func runStarts(_ difference: UInt64) -> UInt64 {
    let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    let zeros = ~((difference & low) &+ low | difference | low)
    return zeros & zeros &>> 8 & zeros &>> 16
  }

  /// Returns how many bytes are the same as those a distance before them, up to a limit.
  @inline(__always)
  private static func run(
    _ bytes: UnsafePointer<UInt8>, distance: Int, limit: Int
  ) -> Int {
    var length = 0
    while length < limit {
      let difference = bytes.word(length) ^ bytes.word(length &- distance)
      guard difference == 0 else {
        length &+= difference.trailingZeroBitCount &>> 3
        break
      }
      length &+= word
    }
    return min(length, limit)
  }
}

extension UnsafePointer<UInt8> {
  /// The eight bytes at an offset, the first one lowest.
  @inline(__always)
  fileprivate func word(_ offset: Int) -> UInt64 {
    UInt64(
      littleEndian: UnsafeRawPointer(self).loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }
}
