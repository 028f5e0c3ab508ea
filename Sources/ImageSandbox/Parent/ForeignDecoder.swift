import Confined
import Drawing
import ImageCoding
import Platform

/// Decodes pictures of foreign origin in a process of its own, which can neither harm this one nor
/// keep it waiting. Blocks, so call it off the main thread.
package enum ForeignDecoder {
  /// Starts the decoders' server in advance, so that the first picture appears sooner.
  package static func prepare() { try? ConfinedProgram.decoder.start() }

  /// Keeps what decoders and their libraries say in the file `decoder.log` of a folder, which is made
  /// when there is something to keep; without a folder it is lost.
  package static func keepLog(in folder: String?) { ConfinedProgram.keepLogs(in: folder) }

  /// Decodes a picture; its colors are converted from its profile to sRGB.
  ///
  /// - Parameters:
  ///   - bounds: The size in pixels that a larger picture is scaled down to; nil for none.
  ///   - isCancelled: Called repeatedly; true aborts with `ImageError.cancelled`.
  ///   - progress: Called with the fraction of the file that has been decoded.
  package static func decode(
    _ source: ByteSource, fitting bounds: Size? = nil, isCancelled: () -> Bool = { false },
    progress: (Double) -> Void = { _ in }
  ) throws(ImageError) -> DecodedBitmap {
    let session = try DecoderSession(.picture(fitting: bounds), of: source)
    var patience = DecodingService.patience
    var arriving: (layout: PixelLayout, memory: SharedMemory)?
    while true {
      let reply = try session.receive(&patience, isCancelled: isCancelled).reply
      switch reply {
      case .progress(let percent): progress(Double(min(max(percent, 0), 100)) / 100)
      case .prepared(let layout, _) where arriving == nil && layout.order == .native:
        let memory = try session.allocate(
          layout, RowWindow(columns: 0..<layout.width, rows: 0..<layout.height))
        arriving = (layout, memory)
        session.send([layout.height])
      case .finished(let flaw):
        guard let arriving else { throw .undecodable(name: source.name) }
        return DecodedBitmap(arriving.layout, arriving.memory, flaw)
      case .rows: break
      case .prepared, .size, .failed: throw .undecodable(name: source.name)
      }
    }
  }
}

extension DecodedBitmap {
  fileprivate init(_ layout: PixelLayout, _ memory: SharedMemory, _ flaw: ImageFlaw?) {
    self.init(
      bitmap: memory.withPointer { start in
        Bitmap(
          start, width: layout.width, height: layout.height,
          stride: layout.stride(columns: layout.width),
          format: layout.hasAlpha ? .alpha : .opaque, owner: memory)
      },
      fullSize: Size(Double(layout.fullWidth), Double(layout.fullHeight)), colorProfile: nil,
      isAnimated: layout.isAnimated, flaw: flaw)
  }
}

extension DecoderSession {
  /// Allocates the memory for a part of a picture and sends it to the decoder.
  func allocate(_ layout: PixelLayout, _ window: RowWindow) throws(ImageError) -> SharedMemory {
    let memory = try makeMemory(
      layout.stride(columns: window.columns.count) * window.capacity)
    send(window.words, memory.file)
    return memory
  }
}

extension ColorProfile {
  /// Reads a profile from a decoder's file; nil if it is invalid.
  init?(in file: OpenFile) {
    guard let source = try? ByteSource(file, name: ""), source.count <= Self.maximumBytes,
      let bytes = try? source.bytes(at: 0, count: source.count)
    else { return nil }
    self.init(bytes)
  }
}
