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
  /// The height at the lower edge of the canvas, in points, that the whole photo leaves free; a part of it goes on
  /// there.
  package let free: Double
  /// The scale in units of the fitting one; 1 shows the whole photo.
  package private(set) var zoom = 1.0
  /// The photo pixel in the middle of the canvas.
  package private(set) var center: Point

  /// Creates a viewport of the whole photo, fitted into a canvas with a margin.
  ///
  /// - Parameters:
  ///   - photo: The photo's size in pixels.
  ///   - canvas: The size of the canvas, in points.
  ///   - free: The height that it leaves free at the lower edge of the canvas, in points.
  package init(photo: Size, canvas: Size, leaving free: Double = 0) {
    self.photo = photo
    self.canvas = canvas
    self.free = free
    center = Rect(origin: .zero, size: photo).center
  }

  /// The size available for the whole photo on a canvas, in points; empty if there is none.
  package static func room(on canvas: Size) -> Size {
    Size(max(canvas.width - 2 * margin, 0), max(canvas.height - 2 * margin, 0))
  }

  /// Points for each photo pixel when the whole photo is shown.
  package var fittingScale: Double {
    let room = Self.room(on: Size(canvas.width, canvas.height - free))
    guard !photo.isEmpty, !room.isEmpty else { return 1 }
    return min(room.width / photo.width, room.height / photo.height)
  }

  /// Points for each photo pixel.
  package var scale: Double { fittingScale * zoom }

  /// The same of the whole photo.
  package var fitted: Viewport { Viewport(photo: photo, canvas: canvas, leaving: free) }

  /// The point of the canvas at which ``center`` is.
  private var middle: Point { Point(canvas.width / 2, (canvas.height - free) / 2) }

  /// Whether the whole photo is shown, as large as it fits.
  package var isFitted: Bool { zoom == 1 && center == Rect(origin: .zero, size: photo).center }

  /// The map from photo pixels to points of the canvas.
  package var transform: Transform {
    Transform.translation(-center.x, -center.y).then(.scale(scale))
      .then(.translation(middle.x, middle.y))
  }

  /// The photo in points of the canvas.
  package var photoFrame: Rect { transform.apply(Rect(origin: .zero, size: photo)) }

  /// Shows the same part on another canvas.
  ///
  /// - Parameters:
  ///   - canvas: Its size, in points.
  ///   - free: The height that the whole photo leaves free there, in points; nil for that which it leaves now.
  package func resized(to canvas: Size, leaving free: Double? = nil) -> Viewport {
    var result = Viewport(photo: photo, canvas: canvas, leaving: free ?? self.free)
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
    result.center = before - (point - middle) / result.scale
    return result.limited
  }

  /// Moved just as far as is needed for a part of the photo to be in an area of the canvas; nil if that is too small.
  func showing(_ part: Rect, in area: Rect) -> Viewport? {
    let frame = transform.apply(part)
    guard frame.width <= area.width, frame.height <= area.height else { return nil }
    func way(_ low: Double, _ high: Double, _ first: Double, _ last: Double) -> Double {
      low < first ? first - low : min(last - high, 0)
    }
    let step = Vector(
      way(frame.minX, frame.maxX, area.minX, area.maxX),
      way(frame.minY, frame.maxY, area.minY, area.maxY))
    return changed(by: 1, moving: step, about: middle)
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
    func limit(_ value: Double, _ extent: Double, _ middle: Double, _ length: Double) -> Double {
      let before = max(middle - Self.margin, 0) / scale
      let after = extent - max(length - middle - Self.margin, 0) / scale
      return min(max(value, min(before, after)), max(before, after))
    }
    result.center = Point(
      limit(center.x, photo.width, middle.x, canvas.width),
      limit(center.y, photo.height, middle.y, canvas.height))
    return result
  }
}
