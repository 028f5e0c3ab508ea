import CWebP
import Drawing
import Platform

/// Writes WebP files of up to 16383 pixels a side. libwebp needs the whole picture at once: 4 bytes a
/// pixel, and 2 more while it encodes.
struct WebPEncoder: ImageEncoder {
  let width: Int
  let height: Int
  let hasAlpha: Bool
  let colorProfile: ColorProfile?
  let metadata: PhotoMetadata

  private static let quality: Float = 90
  /// The share of painting in the progress.
  private static let painting = 0.3

  func write(
    to path: String, existing: AtomicFile.Existing, rows: @escaping RowSource,
    progress: @escaping (Double) -> Void, isCancelled: @escaping @Sendable () -> Bool
  ) throws(FileError) -> String {
    guard max(width, height) <= ImageFormat.webP.maximumSide else {
      throw .failed(
        name: FileSystem.lastComponent(of: path),
        reason: localized(
          "WebP pictures have at most {side} pixels a side",
          ["side": ImageFormat.webP.maximumSide]))
    }
    return try AtomicFile.write(to: path, existing: existing) { file throws(FileError) in
      let picture = try WebPPixels(width: width, height: height)
      try paintBands(rows, isCancelled: isCancelled) { range, band throws(FileError) in
        picture.copy(band, to: range.lowerBound)
        progress(Self.painting * Double(range.upperBound) / Double(height))
      }
      let bytes = try picture.encode(quality: Self.quality) { done in
        progress(Self.painting + (1 - Self.painting) * done)
        return !isCancelled()
      }
      try file.write(try withExtras(bytes))
    }
  }

  /// Adds the color profile and the metadata to a file.
  private func withExtras(_ bytes: [UInt8]) throws(FileError) -> [UInt8] {
    let chunks = [("ICCP", colorProfile?.bytes ?? []), ("EXIF", metadata.exif)]
      .filter { !$0.1.isEmpty }
    if chunks.isEmpty { return bytes }
    guard let mux = WebPMuxNew() else { throw .noMemory }
    defer { WebPMuxDelete(mux) }
    var isComplete = Self.add(bytes) { WebPMuxSetImage(mux, &$0, 1) }
    for (name, chunk) in chunks where isComplete {
      isComplete = Self.add(chunk) { WebPMuxSetChunk(mux, name, &$0, 1) }
    }
    var assembled = WebPData()
    guard isComplete, WebPMuxAssemble(mux, &assembled) == WEBP_MUX_OK else { throw .noMemory }
    defer { WebPDataClear(&assembled) }
    return Array(UnsafeBufferPointer(start: assembled.bytes, count: assembled.size))
  }

  private static func add(_ bytes: [UInt8], _ add: (inout WebPData) -> WebPMuxError) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      var data = WebPData(bytes: bytes.baseAddress, size: bytes.count)
      return add(&data) == WEBP_MUX_OK
    }
  }
}

/// The pixels that libwebp encodes.
private final class WebPPixels {
  private var picture = WebPPicture()

  init(width: Int, height: Int) throws(FileError) {
    guard WebPPictureInit(&picture) != 0 else { throw .noMemory }
    picture.use_argb = 1
    (picture.width, picture.height) = (Int32(width), Int32(height))
    do throws(OutOfMemory) { try Memory.check(byteCount: 6 * width * height) } catch {
      throw .noMemory
    }
    guard WebPPictureAlloc(&picture) != 0 else { throw .noMemory }
  }

  deinit { WebPPictureFree(&picture) }

  /// Copies premultiplied rows; libwebp's pixels have straight alpha.
  func copy(_ band: PixelBuffer, to y: Int) {
    let hasAlpha = band.format == .alpha
    for line in 0..<band.height {
      let to = picture.argb + (y + line) * Int(picture.argb_stride)
      band.withRow(line) { from in
        for x in 0..<band.width {
          to[x] = hasAlpha ? from[x].withStraightAlpha : from[x] | 0xFF00_0000
        }
      }
    }
  }

  /// Encodes the picture; `goOn` is called with the completed fraction and returns false to cancel.
  func encode(quality: Float, _ goOn: @escaping (Double) -> Bool) throws(FileError) -> [UInt8] {
    var config = WebPConfig()
    guard WebPConfigInit(&config) != 0 else { throw .noMemory }
    config.quality = quality
    config.thread_level = 1
    let output = Output(goOn)
    picture.user_data = Unmanaged.passUnretained(output).toOpaque()
    picture.custom_ptr = picture.user_data
    picture.writer = { bytes, count, picture in
      guard let output = Output.of(picture) else { return 0 }
      output.bytes.append(contentsOf: UnsafeBufferPointer(start: bytes, count: count))
      return 1
    }
    picture.progress_hook = { percent, picture in
      Output.of(picture)?.goOn(Double(percent) / 100) ?? false ? 1 : 0
    }
    let isDone = withExtendedLifetime(output) { WebPEncode(&config, &picture) != 0 }
    if isDone { return output.bytes }
    switch picture.error_code {
    case VP8_ENC_ERROR_USER_ABORT: throw .cancelled
    case VP8_ENC_ERROR_OUT_OF_MEMORY, VP8_ENC_ERROR_BITSTREAM_OUT_OF_MEMORY: throw .noMemory
    case let code:
      throw .failed(name: localized("the picture"), reason: "WebP \(code.rawValue)")
    }
  }

  private final class Output {
    var bytes: [UInt8] = []
    let goOn: (Double) -> Bool
    init(_ goOn: @escaping (Double) -> Bool) { self.goOn = goOn }

    static func of(_ picture: UnsafePointer<WebPPicture>?) -> Output? {
      (picture?.pointee.user_data).map {
        Unmanaged<Output>.fromOpaque($0).takeUnretainedValue()
      }
    }
  }
}
