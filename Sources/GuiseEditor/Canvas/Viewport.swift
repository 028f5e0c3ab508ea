import TouchKit

/// The visible part of the photo and its scale: maps photo pixels to points of the canvas.
package nonisolated struct Viewport: Hashable {
  /// The largest scale in units of the fitting one.
  private static let maximumZoom = 12.0
  private static let margin = 16.0

  /// The photo's size in pixels.
  package let photo: Size
  /// The size of the canvas, in points.
  package let canvas: Size
  /// The scale in units of the fitting one; 1 shows the whole photo.
  package private(set) var zoom = 1.0
  /// The photo pixel in the middle of the canvas.
  package private(set) var center: Point

  /// Creates a viewport of the whole photo, fitted into a canvas with a margin.
  package init(photo: Size, canvas: Size) {
    self.photo = photo
    self.canvas = canvas
    center = Rect(origin: .zero, size: photo).center
  }

  /// The size available for the whole photo on a canvas, in points; empty if there is none.
  package static func room(on canvas: Size) -> Size {
    Size(max(canvas.width - 2 * margin, 0), max(canvas.height - 2 * margin, 0))
  }

  /// Points for each photo pixel when the whole photo is shown.
  package var fittingScale: Double {
    let room = Self.room(on: canvas)
    guard !photo.isEmpty, !room.isEmpty else { return 1 }
    return min(room.width / photo.width, room.height / photo.height)
  }

  /// Points for each photo pixel.
  package var scale: Double { fittingScale * zoom }

  /// Whether the whole photo is shown, as large as it fits.
  package var isFitted: Bool { zoom == 1 && center == Rect(origin: .zero, size: photo).center }

  /// The map from photo pixels to points of the canvas.
  package var transform: Transform {
    Transform.translation(-center.x, -center.y).then(.scale(scale))
      .then(.translation(canvas.width / 2, canvas.height / 2))
  }

  /// The photo in points of the canvas.
  package var photoFrame: Rect { transform.apply(Rect(origin: .zero, size: photo)) }

  /// Shows the same part on another canvas.
  package func resized(to canvas: Size) -> Viewport {
    var result = Viewport(photo: photo, canvas: canvas)
    result.zoom = zoom
    result.center = center
    return result.limited
  }

  /// Moves by a step in points, and scales about a point of the canvas.
  package func changed(by factor: Double, moving step: Vector, about point: Point) -> Viewport {
    guard factor.isFinite, factor > 0, step.isFinite, point.isFinite else { return self }
    var result = self
    let before = transform.inverse?.apply(point - step) ?? center
    result.zoom = min(max(zoom * factor, 1), Self.maximumZoom)
    // The photo point that was under the fingers stays under them.
    let middle = Point(canvas.width / 2, canvas.height / 2)
    result.center = before - (point - middle) / result.scale
    return result.limited
  }

  /// Interpolates to another viewport of the same photo and canvas.
  package func mixed(with end: Viewport, by progress: Double) -> Viewport {
    // Exact at the end, so that the fitted viewport is fitted.
    guard progress < 1 else { return end }
    var result = end
    result.zoom = zoom + (end.zoom - zoom) * progress
    result.center = center + (end.center - center) * progress
    return result
  }

  /// The photo never leaves the canvas: fitted it is centered; where it is smaller than the canvas
  /// it stays within the margin, where it is larger its edges stay outside of it.
  private var limited: Viewport {
    var result = self
    guard zoom > 1 else {
      result.center = Rect(origin: .zero, size: photo).center
      return result
    }
    let half = Vector(
      max(canvas.width / 2 - Self.margin, 0) / scale,
      max(canvas.height / 2 - Self.margin, 0) / scale)
    func limit(_ value: Double, _ extent: Double, _ half: Double) -> Double {
      min(max(value, min(half, extent - half)), max(half, extent - half))
    }
    result.center = Point(
      limit(center.x, photo.width, half.dx), limit(center.y, photo.height, half.dy))
    return result
  }
}
