import Confined
import Drawing
import Glibc
import ImageCoding
import Synchronization

/// Converts pixels from sRGB to a color profile of foreign origin or back, in a process of its own, which
/// little CMS can neither crash nor keep busy here. Thread-safe.
package final class ForeignColors: Sendable {
  private let profile: ColorProfile
  private let direction: ColorDirection
  private let name: String
  private let converter = Mutex<Converter?>(nil)

  /// A running process, and the memory through which pixels pass.
  private struct Converter: Sendable {
    let session: DecoderSession
    let memory: SharedMemory
  }

  /// Prepares a conversion; nothing happens before `apply`. The name is for error messages.
  init(of profile: ColorProfile, _ direction: ColorDirection = .toProfile, name: String) {
    self.profile = profile
    self.direction = direction
    self.name = name
  }

  /// Converts the pixels of a buffer, in place. Blocks; other threads wait for each other.
  ///
  /// - Parameter isCancelled: Called repeatedly; true aborts with `ImageError.cancelled`.
  package func apply(
    to pixels: PixelBuffer, isCancelled: () -> Bool = { false }
  ) throws(ImageError) {
    let result = converter.withLock { converter -> Result<Void, ImageError> in
      do throws(ImageError) {
        try convert(pixels, by: &converter, isCancelled)
        return .success(())
      } catch {
        converter = nil
        return .failure(error)
      }
    }
    try result.get()
  }

  private func convert(
    _ pixels: PixelBuffer, by converter: inout Converter?, _ isCancelled: () -> Bool
  ) throws(ImageError) {
    let stride = pixels.width * 4
    let count = stride * pixels.height
    let used: Converter
    if let converter, converter.memory.count >= count {
      used = converter
    } else {
      let session =
        if let converter { converter.session } else { try startSession(isCancelled) }
      used = Converter(session: session, memory: try session.makeMemory(count))
    }
    used.memory.withPointer { start in
      for y in 0..<pixels.height {
        pixels.withRow(y) { _ = memcpy(start + y * stride, $0, stride) }
      }
    }
    let request = ColorRequest(
      width: pixels.width, height: pixels.height, format: pixels.format)
    used.session.send(request.words, used.memory.file)
    var patience = ColorService.patience
    guard case .finished = try used.session.receive(&patience, isCancelled: isCancelled).reply
    else {
      throw .undecodable(name: name)
    }
    used.memory.withPointer { start in
      for y in 0..<pixels.height {
        pixels.withRow(y) { _ = memcpy($0, start + y * stride, stride) }
      }
    }
    converter = used
  }

  /// Starts a process, and waits until it has read the profile: a request sent before would hide its
  /// answer when it ends.
  private func startSession(_ isCancelled: () -> Bool) throws(ImageError) -> DecoderSession {
    let source = try ByteSource(bytes: profile.bytes, name: name)
    let session = try DecoderSession(ColorService.self, direction.words, of: source)
    var patience = ColorService.patience
    guard case .finished = try session.receive(&patience, isCancelled: isCancelled).reply else {
      throw .undecodable(name: name)
    }
    return session
  }
}
