import DisguiseModel
import Platform
import Synchronization

/// The pixels of a drawing that moves, painted by another thread.
nonisolated final class MovingRaster: Sendable {
  private static let worker = Worker(startThread: Worker.startBackgroundThread)

  /// What it shows.
  let drawing: DrawingDesign
  /// Pixels for each unit of the drawing.
  private let scale: Double
  private let isCanceled = Atomic(false)
  private let painted: Monitor<InkPicture?>

  /// Starts to paint a drawing.
  ///
  /// - Parameters:
  ///   - drawing: The drawing.
  ///   - tint: The tint of its element.
  ///   - scale: Pixels for each unit of it.
  ///   - before: What is shown until that is complete.
  init(of drawing: DrawingDesign, tint: Tint?, scale: Double, insteadOf before: InkPicture?) {
    self.drawing = drawing
    self.scale = InkPicture.scale(of: drawing, notLargerThan: scale)
    painted = Monitor(before)
    Self.worker.perform { [self] in
      guard !isCanceled.load(ordering: .relaxed),
        let picture = InkPicture(of: drawing, tint: tint, scale: scale)
      else { return }
      painted.update { $0 = picture }
    }
  }

  /// The newest pixels; nil until there are some.
  var picture: InkPicture? { painted.value }

  /// Whether it will have enough pixels to be shown at a scale, and not too many.
  func isEnough(at scale: Double) -> Bool {
    self.scale >= InkPicture.scale(of: drawing, notLargerThan: scale) * 0.99
      && self.scale <= scale * 3
  }

  /// It is no longer needed.
  func cancel() { isCanceled.store(true, ordering: .relaxed) }

  /// Waits until all are complete.
  static func finish() { worker.finish() }
}
