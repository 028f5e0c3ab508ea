import Drawing

/// The first message to a decoder, which carries the file to be decoded.
enum DecoderRequest: Hashable {
  /// The upright picture, scaled down to fit into bounds in pixels; nil for full size.
  case picture(fitting: Size?)
  /// The stored rows as they are decoded.
  case rows
  /// A drawing (SVG), of which rasters are requested by `RasterRequest`s.
  case drawing
  /// A color profile, to which pixels are converted from sRGB by `ColorRequest`s.
  case colors

  init?(_ words: [Int]) {
    switch words.first {
    case 1: self = .picture(fitting: nil)
    case 2 where words.count == 3:
      self = .picture(fitting: Size(Double(bits: words[1]), Double(bits: words[2])))
    case 3: self = .rows
    case 4: self = .drawing
    case 5: self = .colors
    default: return nil
    }
  }

  var words: [Int] {
    switch self {
    case .picture(nil): [1]
    case .picture(let bounds?): [2, bounds.width.bits, bounds.height.bits]
    case .rows: [3]
    case .drawing: [4]
    case .colors: [5]
    }
  }
}

/// A request to convert pixels; the message carries their memory, with alpha and without padding.
struct ColorRequest: Hashable {
  /// The size in pixels.
  let width: Int
  let height: Int

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  init?(_ words: [Int]) {
    guard words.count == 2, ImageLimits.allow(width: words[0], height: words[1]) else { return nil }
    self.init(width: words[0], height: words[1])
  }

  var words: [Int] { [width, height] }
}

/// A request for a raster of a drawing; the message carries the memory for its pixels, with alpha
/// and without padding.
struct RasterRequest: Hashable {
  /// The size in pixels.
  let width: Int
  let height: Int
  /// The transform from the drawing's natural units to the raster's pixels.
  let transform: Transform

  init(width: Int, height: Int, transform: Transform) {
    self.width = width
    self.height = height
    self.transform = transform
  }

  init?(_ words: [Int]) {
    guard words.count == 8 else { return nil }
    let numbers = words[2...].map { Double(bits: $0) }
    self.init(
      width: words[0], height: words[1],
      transform: Transform(
        a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5]))
  }

  var words: [Int] {
    [width, height]
      + [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty].map(\.bits)
  }
}

/// A part of a picture's stored pixels, and where the decoder puts it: the answer to `prepared`,
/// which carries the memory.
struct RowWindow: Hashable {
  /// The columns and rows of the stored picture.
  let columns: Range<Int>
  let rows: Range<Int>
  /// The number of rows that the memory holds: each one takes the place of the one so many above.
  let capacity: Int

  /// Creates a window; without a capacity, the memory holds all rows.
  init(columns: Range<Int>, rows: Range<Int>, capacity: Int? = nil) {
    self.columns = columns
    self.rows = rows
    self.capacity = capacity ?? rows.count
  }

  init?(_ words: [Int], of layout: PixelLayout) {
    guard words.count == 5, words[0] >= 0, words[0] < words[1], words[1] <= layout.width,
      words[2] >= 0, words[2] < words[3], words[3] <= layout.height, words[4] > 0,
      words[4] <= words[3] - words[2]
    else { return nil }
    self.init(columns: words[0]..<words[1], rows: words[2]..<words[3], capacity: words[4])
  }

  var words: [Int] {
    [columns.lowerBound, columns.upperBound, rows.lowerBound, rows.upperBound, capacity]
  }
}

/// The layout of the pixels that a decoder will deliver.
struct PixelLayout: Hashable {
  /// The stored size in pixels.
  let width: Int
  let height: Int
  let order: StoredPixels.Order
  let orientation: Orientation
  /// The upright size in the file, of which the decoded picture may be a smaller copy.
  let fullWidth: Int
  let fullHeight: Int
  let hasAlpha: Bool
  let isAnimated: Bool
  /// Whether the colors of the profile that comes with it are visibly others than those of sRGB.
  let hasOtherColors: Bool

  init(
    width: Int, height: Int, order: StoredPixels.Order, orientation: Orientation, fullWidth: Int,
    fullHeight: Int, hasAlpha: Bool, isAnimated: Bool, hasOtherColors: Bool
  ) {
    self.isAnimated = isAnimated
    self.hasOtherColors = hasOtherColors
    self.width = width
    self.height = height
    self.order = order
    self.orientation = orientation
    self.fullWidth = fullWidth
    self.fullHeight = fullHeight
    self.hasAlpha = hasAlpha
  }

  /// Parses a message; nil if it is invalid or exceeds the limits of pictures.
  init?(_ words: [Int]) {
    guard words.count == 9, let order = StoredPixels.Order(rawValue: words[2]),
      let orientation = Orientation(rawValue: words[3]),
      ImageLimits.allow(width: words[0], height: words[1]),
      ImageLimits.allow(width: words[4], height: words[5])
    else { return nil }
    self.init(
      width: words[0], height: words[1], order: order, orientation: orientation,
      fullWidth: words[4], fullHeight: words[5], hasAlpha: words[6] != 0,
      isAnimated: words[7] != 0, hasOtherColors: words[8] != 0)
  }

  var words: [Int] {
    [
      width, height, order.rawValue, orientation.rawValue, fullWidth, fullHeight, hasAlpha ? 1 : 0,
      isAnimated ? 1 : 0, hasOtherColors ? 1 : 0,
    ]
  }

  /// Returns the distance between rows of a number of columns, in bytes: a multiple of 4.
  func stride(columns: Int) -> Int { (columns * order.byteCount + 3) / 4 * 4 }
}

/// The messages of a decoder.
enum DecoderReply: Hashable {
  /// This many hundredths of the file have been decoded.
  case progress(Int)
  /// The pixels are about to arrive; the message carries a file with the color profile, if any. The
  /// decoder waits for a `RowWindow`.
  case prepared(PixelLayout, PhotoMetadata)
  /// This many rows of the window have arrived.
  case rows(Int)
  /// The natural size of a drawing, which has been read.
  case size(Size)
  /// Everything requested has arrived; what is wrong with the picture nevertheless.
  case finished(ImageFlaw?)
  /// Decoding has failed.
  case failed(DecoderFailure)

  init?(_ packet: PacketSocket.Packet) {
    let words = packet.words.dropFirst()
    switch packet.words.first {
    case 0 where words.count == 1: self = .progress(words[1])
    case 1:
      guard let layout = PixelLayout(Array(words)) else { return nil }
      // Foreign, too, and therefore read like that of any file.
      self = .prepared(layout, PhotoMetadata(exif: packet.bytes) ?? PhotoMetadata())
    case 2 where words.count == 1: self = .rows(words[1])
    case 3 where words.count == 2:
      let size = Size(Double(bits: words[1]), Double(bits: words[2]))
      guard size.width.isFinite, size.height.isFinite, !size.isEmpty else { return nil }
      self = .size(size)
    case 4 where words.count == 1: self = .finished(ImageFlaw(rawValue: words[1]))
    case 5:
      guard let failure = DecoderFailure(Array(words), packet.bytes) else { return nil }
      self = .failed(failure)
    default: return nil
    }
  }

  var packet: PacketSocket.Packet {
    switch self {
    case .progress(let percent): .init(words: [0, percent])
    case .prepared(let layout, let metadata):
      .init(words: [1] + layout.words, bytes: metadata.exif)
    case .rows(let count): .init(words: [2, count])
    case .size(let size): .init(words: [3, size.width.bits, size.height.bits])
    case .finished(let flaw): .init(words: [4, flaw?.rawValue ?? 0])
    case .failed(let failure): .init(words: [5] + failure.words, bytes: Array(failure.reason.utf8))
    }
  }
}

extension Double {
  fileprivate init(bits: Int) { self.init(bitPattern: UInt64(bitPattern: Int64(bits))) }
  fileprivate var bits: Int { Int(Int64(bitPattern: bitPattern)) }
}
