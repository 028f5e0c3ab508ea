import DisguiseModel
import Platform
import TouchKit

/// The pixels of elements that move together, as they were at one time: above their shadows, and whole, also
/// beside the photo.
nonisolated struct JointShot: Sendable {
  /// What is to be painted: a value, so that any thread can do it.
  struct Order: Sendable {
    /// The elements from the bottom to the top.
    let elements: [DisguiseElement]
    /// Where everything is.
    let geometry: CanvasGeometry
    /// The offset of the shadows, in pixels of the window.
    let shadow: Vector
    let renderer: DisguiseRenderer
    /// Whether a finger waits for it, so that two threads paint.
    let isUrgent: Bool
  }

  /// How far beside the canvas is painted, in pixels: what comes into sight while a new shot is painted.
  private static let margin = 256.0
  /// More pixels, 48 MB, are not painted beside the canvas.
  private static let mostPixels = 12_000_000.0

  let order: Order
  /// The transforms from the artwork's middle, in its own units, to pixels of the photo.
  let places: [Transform]
  /// What the elements cover, in pixels of the window.
  let whole: Rect
  /// The part of it that is painted, in whole pixels of the window.
  let box: Rect
  let bitmap: Bitmap

  /// Paints elements; nil if there is nothing to see, or no memory.
  init?(_ order: Order) {
    let (renderer, geometry) = (order.renderer, order.geometry)
    let style = ElementStyle.lifted(shadow: order.shadow)
    let boxes = order.elements.map {
      // Two pixels more: antialiased edges spill over.
      renderer.bounds(of: $0, photoToTarget: geometry.photoToPixels, style: style).insetBy(-1, -1)
    }
    let whole = boxes.reduce(Rect.zero) { $0.union($1) }.roundedOut
    let wide = geometry.frame.insetBy(-Self.margin, -Self.margin)
    let room = wide.width * wide.height <= Self.mostPixels ? wide : geometry.frame
    guard let box = whole.intersection(room),
      let buffer = try? PixelBuffer(allocating: Int(box.width), Int(box.height), format: .alpha)
    else { return nil }
    @Sendable func paint(_ canvas: borrowing Canvas) {
      let clip = canvas.clipBounds
      for (element, bounds) in zip(order.elements, boxes) where bounds.intersects(clip) {
        renderer.draw(
          CollectionOfOne(element), on: canvas, photoToTarget: geometry.photoToPixels, style: style)
      }
    }
    buffer.draw(in: geometry.appearance) { canvas in
      canvas.concatenate(.translation(-box.minX, -box.minY))
      if order.isUrgent { canvas.drawInBands(paint) } else { paint(canvas) }
    }
    self.order = order
    places = order.elements.map(\.placement.transform)
    (self.whole, self.box) = (whole, box)
    bitmap = buffer.freeze()
  }

  /// Draws it on a canvas in points whose target has the pixels of the window.
  ///
  /// - Parameters:
  ///   - motion: How its pixels are moved in the window.
  ///   - toPixels: The transform from points of the canvas to pixels of the window.
  ///   - alpha: The opacity.
  func draw(
    on canvas: borrowing Canvas, moved motion: Transform, _ toPixels: Transform, alpha: Double
  ) {
    if alpha == 1, motion.isNearlyTranslation {
      return canvas.draw(bitmap, atPixel: box.origin + Vector(motion.tx, motion.ty))
    }
    guard let toPoints = toPixels.inverse else { return }
    canvas.saved { canvas in
      canvas.concatenate(motion.then(toPoints))
      canvas.drawInBands { [bitmap, box] canvas in
        canvas.draw(bitmap, in: box, quality: .fast, alpha: alpha)
      }
    }
  }
}

/// A shot that is painted once, however many wait for it.
nonisolated final class JointPainting: Sendable {
  private let order: JointShot.Order
  private let painted = Monitor<JointShot??>(nil)

  init(_ order: JointShot.Order) { self.order = order }

  /// Paints the shot unless it is painted; nil if there is nothing to see, or no memory.
  func shot() -> JointShot? {
    painted.update { painted in
      if let painted { return painted }
      let shot = JointShot(order)
      painted = .some(shot)
      return shot
    }
  }
}

nonisolated extension Transform {
  /// Whether nothing is seen of the difference to a translation, also far from the origin.
  fileprivate var isNearlyTranslation: Bool {
    abs(a - 1) < 1e-6 && abs(b) < 1e-6 && abs(c) < 1e-6 && abs(d - 1) < 1e-6
  }
}
