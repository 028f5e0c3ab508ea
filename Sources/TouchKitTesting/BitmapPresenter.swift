import TouchKit

/// Presents a window's frames in memory, so that a test can inspect the pixels.
public final class BitmapPresenter: Presenter {
  /// The pixels of the last presented frame.
  public private(set) var buffer: PixelBuffer
  /// The damage of each presented frame, in pixels.
  public private(set) var presented: [Region] = []
  /// Whether `nextBuffers` returns nil, as if the X server were still reading every buffer.
  public var isBusy = false

  /// Creates a presenter with the given size in pixels.
  public init(width: Int, height: Int) {
    buffer = PixelBuffer(width: width, height: height, format: .opaque)
  }

  /// Returns the buffer; nil while `isBusy`.
  public func nextBuffers(damage: inout Region) -> [PixelBuffer]? { isBusy ? nil : [buffer] }

  /// Records the damage.
  public func present(_ damage: Region) { presented.append(damage) }
}
