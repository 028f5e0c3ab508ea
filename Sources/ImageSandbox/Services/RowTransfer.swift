import Confined
import Drawing
import Glibc
import ImageCoding
import Platform

/// Copies the rows of a picture into memory shared with the parent while they are decoded.
final class RowTransfer: RowSink {
  private let socket: PacketSocket
  private var pixels: StoredPixels?
  private var target: (window: RowWindow, memory: SharedMemory, stride: Int)?
  /// The number of the window's rows that the parent has room for.
  private var allowed = 0
  /// The number of them that the parent knows of.
  private var reported = 0

  /// The number of rows reported at once.
  private static let batch = 16

  init(to socket: PacketSocket) { self.socket = socket }

  func begin(_ pixels: StoredPixels, _ properties: ImageProperties) throws(ImageError) {
    self.pixels = pixels
    let layout = PixelLayout(
      width: pixels.width, height: pixels.height, order: pixels.order,
      orientation: pixels.orientation, fullWidth: Int(properties.fullSize.width),
      fullHeight: Int(properties.fullSize.height), hasAlpha: properties.hasAlpha,
      isAnimated: properties.isAnimated,
      hasOtherColors: ColorTransform(from: nil, to: properties.colorProfile) != nil)
    do throws(SystemError) {
      var packet = DecoderReply.prepared(layout, properties.metadata).packet
      if let profile = properties.colorProfile {
        packet.file = try SharedMemory(containing: profile.bytes).file
      }
      try socket.send(packet)
      guard let answer = try socket.receive(), let file = answer.file,
        let window = RowWindow(answer.words, of: layout)
      else { throw SystemError(number: EPROTO) }
      let stride = layout.stride(columns: window.columns.count)
      target = (
        window, try SharedMemory(mapping: file, count: stride * window.capacity), stride
      )
    } catch {
      throw .unreadable(name: "", reason: "\(error)")
    }
  }

  func add(_ rows: Range<Int>) throws(ImageError) {
    guard let pixels, let target else { return }
    do throws(SystemError) {
      for y in rows.clamped(to: target.window.rows) {
        let index = y - target.window.rows.lowerBound
        while index >= allowed {
          // The parent counts the time until all that there is room for has arrived.
          try report(index)
          try waitForRoom()
        }
        target.memory.withPointer {
          pixels.copyBytes(
            target.window.columns, of: y,
            to: $0 + index % target.window.capacity * target.stride)
        }
        let done = index + 1
        if done % Self.batch == 0 || done == target.window.rows.count { try report(done) }
      }
    } catch {
      throw .unreadable(name: "", reason: "\(error)")
    }
  }

  /// Tells how many rows are there.
  private func report(_ done: Int) throws(SystemError) {
    guard done > reported else { return }
    reported = done
    try socket.send(DecoderReply.rows(done).packet)
  }

  private func waitForRoom() throws(SystemError) {
    guard let packet = try socket.receive(), let rows = packet.words.first else {
      throw SystemError(number: EPIPE)
    }
    allowed = rows
  }
}
