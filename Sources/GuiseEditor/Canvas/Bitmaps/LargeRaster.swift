import Platform
import Synchronization
import TouchKit

/// The visible part of a large drawing in screen pixels, painted by another thread. All coordinates are
/// pixels from the origin of the drawing.
nonisolated final class LargeRaster: Sendable {
  typealias Drawing = @Sendable (borrowing Canvas) -> Void

  /// How far the drawing can move before a part appears that is not painted.
  private static let margin = 256.0
  /// A larger part, 48 MB, is not painted: that of a screen of 3840x2160 has as many pixels.
  private static let maximumPixels = 12_000_000.0
  /// So many rows are painted before the thread asks whether the raster is still needed.
  private static let rowsAtOnce = 32.0
  private static let worker = Worker(startThread: Worker.startBackgroundThread)

  /// What is painted.
  let area: Rect
  private let isCanceled = Atomic(false)
  private let painted = Monitor<Bitmap?>(nil)

  /// Starts to paint what is visible of a box, and a margin around it.
  init(
    around visible: Rect, of box: Rect, transform: Transform, in appearance: Appearance,
    _ drawing: @escaping Drawing
  ) {
    area = visible.insetBy(-Self.margin, -Self.margin).intersection(box) ?? visible
    guard area.width * area.height <= Self.maximumPixels else { return }
    Self.worker.perform { self.paint(transform, appearance, drawing) }
  }

  /// The painted area; nil until it is complete.
  var bitmap: Bitmap? { painted.value }

  /// Ends painting: the raster is no longer needed.
  func cancel() { isCanceled.store(true, ordering: .relaxed) }

  /// Waits until all rasters are complete.
  static func finish() { worker.finish() }

  private func paint(_ transform: Transform, _ appearance: Appearance, _ drawing: Drawing) {
    // Without memory for it, the drawing is drawn anew in each frame.
    guard !isCanceled.load(ordering: .relaxed),
      let buffer = try? PixelBuffer(
        allocating: Int(area.width), Int(area.height), format: .alpha)
    else { return }
    for y in stride(from: 0, to: area.height, by: Self.rowsAtOnce) {
      if isCanceled.load(ordering: .relaxed) { return }
      let rows = Rect(0, y, area.width, min(Self.rowsAtOnce, area.height - y))
      buffer.draw(in: appearance) { canvas in
        canvas.clip(to: rows)
        canvas.concatenate(transform.then(.translation(-area.minX, -area.minY)))
        drawing(canvas)
      }
    }
    let bitmap = buffer.freeze()
    painted.update { $0 = bitmap }
  }
}
