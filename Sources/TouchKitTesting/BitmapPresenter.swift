import TouchKit

/// Shows a window's frames in memory, where a test can look at them.
public final class BitmapPresenter: Presenter {
  /// The pixels as they were last presented.
  public private(set) var buffer: PixelBuffer
  /// What each frame presented, in pixels.
  public private(set) var presented: [Region] = []
  /// Whether buffers are kept back, as by an X server that is still reading.
  public var isBusy = false

  /// A presenter of a size in pixels.
  public init(width: Int, height: Int) {
    buffer = PixelBuffer(width: width, height: height, format: .opaque)
  }

  /// The buffer, unless it is kept back.
  public func nextBuffers(damage: inout Region) -> [PixelBuffer]? { isBusy ? nil : [buffer] }

  /// Remembers the damage.
  public func present(_ damage: Region) { presented.append(damage) }
}
