import DisguiseModel
import TouchKit

/// The parts of the canvas with a picture of each run of elements that rest.
final class CanvasArrangement {
  let parts: CanvasParts
  /// The pictures of those that move together.
  let joints: [JointPicture]
  /// The pictures of the scenes; nil for what is empty or as cheap to paint, or without memory.
  private let picturesOfScenes: [TiledBitmap?]

  /// Creates pictures of the scenes that no present one shows. All must have the same geometry.
  ///
  /// - Parameters:
  ///   - present: pictures that may be used as they are.
  ///   - spare: pictures that may be changed, because nothing else shows them.
  ///   - joints: the pictures of those that move together.
  init(
    of parts: CanvasParts, reusing present: [TiledBitmap] = [], changing spare: [TiledBitmap] = [],
    joints: [JointPicture] = []
  ) {
    self.parts = parts
    self.joints = joints
    var spare = spare
    picturesOfScenes = parts.scenes.map { scene in
      guard !scene.isCheap else { return nil }
      if let same = present.first(where: { $0.scene.looksLike(scene) }) { return same }
      let index =
        spare.firstIndex { $0.scene.looksLike(scene) }
        ?? spare.firstIndex { $0.scene.includesPhoto == scene.includesPhoto }
      guard let index else { return TiledBitmap(scene) }
      let picture = spare.remove(at: index)
      picture.update(to: scene)
      return picture
    }
  }

  /// Whether it is that of a version of the elements.
  func shows(_ version: ElementLayer.Version, on geometry: CanvasGeometry) -> Bool {
    parts.version == version && parts.geometry == geometry
  }

  /// An arrangement with the same pictures, for parts that look the same.
  init(of parts: CanvasParts, looksLike arrangement: CanvasArrangement) {
    self.parts = parts
    joints = arrangement.joints
    picturesOfScenes = arrangement.picturesOfScenes
  }

  /// Whether all that moves together can be drawn.
  var isReady: Bool { joints.allSatisfy(\.isReady) }

  /// All pictures of what rests.
  var pictures: [TiledBitmap] { picturesOfScenes.compactMap { $0 } }

  /// The picture of the photo and the lowest elements; nil if these are painted.
  var base: TiledBitmap? { picturesOfScenes.first ?? nil }

  func contains(_ picture: TiledBitmap) -> Bool {
    picturesOfScenes.contains { $0 === picture }
  }

  /// Draws the photo with the lowest elements, then the elements that move, and what is between and above
  /// them. Coordinates are points of the canvas.
  func draw(on canvas: borrowing Canvas, of layer: ElementLayer) {
    drawScene(0, on: canvas)
    for (index, mover) in parts.movers.enumerated() {
      parts.draw(mover, from: joints, on: canvas, of: layer)
      drawScene(index + 1, on: canvas)
    }
  }

  private func drawScene(_ index: Int, on canvas: borrowing Canvas) {
    let scene = parts.scenes[index]
    guard index == 0 || !scene.elements.isEmpty else { return }
    let toPixels = parts.geometry.toPixels
    let rect = toPixels.apply(canvas.clipBounds).insetBy(0.01, 0.01).roundedOut
    if let picture = picturesOfScenes[index] { return picture.draw(rect, on: canvas) }
    canvas.saved { canvas in
      guard let toUnits = toPixels.inverse else { return }
      canvas.concatenate(toUnits)
      scene.paint(rect, on: canvas)
    }
  }
}

@MainActor
extension CanvasParts {
  /// Draws fast what `CanvasArrangement.draw` draws.
  func drawMoving(
    on canvas: borrowing Canvas, of layer: ElementLayer, from joints: [JointPicture],
    with renderer: DisguiseRenderer
  ) {
    guard let toPoints = geometry.toPixels.inverse else { return }
    scenes[0].paintMoving(on: canvas, pixelsToCanvas: toPoints, with: renderer)
    for (index, mover) in movers.enumerated() {
      draw(mover, from: joints, on: canvas, of: layer)
      scenes[index + 1].paintMoving(on: canvas, pixelsToCanvas: toPoints, with: renderer)
    }
  }

  fileprivate func draw(
    _ mover: Mover, from joints: [JointPicture], on canvas: borrowing Canvas,
    of layer: ElementLayer
  ) {
    switch mover {
    case .one(let id): layer.draw(id, onSurface: canvas)
    case .many(let run):
      if let picture = joints.first(where: { $0.run == run }) {
        picture.draw(on: canvas, geometry)
      } else {
        for id in run.ids { layer.draw(id, onSurface: canvas) }
      }
    }
  }
}
