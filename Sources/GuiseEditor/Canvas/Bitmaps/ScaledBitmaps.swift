import TouchKit

/// The pictures of everything on the canvas, from which it is drawn scaled while it is zoomed or moved.
struct ScaledBitmaps {
  /// How much the overview may be enlarged before something sharper is drawn.
  private static let largestOverview = 1.25

  /// The picture of everything in the visible part, kept during drags.
  private(set) var whole: TiledBitmap?
  /// The picture of everything on the whole photo, while only a part of the photo is visible.
  private(set) var overview: TiledBitmap?

  /// Whether everything can be drawn from them.
  var isComplete: Bool {
    guard let whole, whole.isComplete else { return false }
    return overview?.isComplete ?? whole.showsWholePhoto
  }

  func contains(_ picture: TiledBitmap) -> Bool { picture === whole || picture === overview }

  // MARK: Changes

  /// Takes another picture of the visible part.
  mutating func replaceWhole(by picture: TiledBitmap?) {
    if whole !== picture, whole !== overview { whole?.close() }
    whole = picture
  }

  mutating func replaceOverview(by picture: TiledBitmap?) {
    if overview !== picture, overview !== whole { overview?.close() }
    overview = picture
  }

  /// Keeps the picture of the whole photo as the overview when the canvas is zoomed in; `isFitted` is
  /// whether all of the photo is visible.
  mutating func keepOverview(isFitted: Bool) {
    if isFitted {
      replaceOverview(by: nil)
    } else if overview == nil, let whole, whole.showsWholePhoto {
      overview = whole
    }
  }

  mutating func close() {
    whole?.close()
    overview?.close()
    (whole, overview) = (nil, nil)
  }

  // MARK: Drawing

  /// Draws everything: from the overview where it is sharp enough, and around the picture of what was
  /// visible. Coordinates are points of the canvas.
  func draw(on canvas: borrowing Canvas, _ geometry: CanvasGeometry) {
    geometry.photo.paintBackground(on: canvas)
    guard let whole, let toPoints = geometry.toPixels.inverse else { return }
    canvas.saved { canvas in
      canvas.concatenate(toPoints)
      // A clip at whole pixels costs nothing.
      let frame = geometry.photoFrame.rounded
      guard let overview else { return whole.draw(in: frame, of: geometry, on: canvas) }
      let present = overview.scene.geometry.photoToPixels.meanScale
      guard geometry.photoToPixels.meanScale > Self.largestOverview * present,
        let middle = whole.frame(in: geometry)?.intersection(frame)
      else { return overview.draw(in: frame, of: geometry, on: canvas) }
      for part in frame.parts(outside: middle) {
        overview.draw(in: part, of: geometry, on: canvas)
      }
      whole.draw(in: middle, of: geometry, on: canvas)
    }
  }
}
