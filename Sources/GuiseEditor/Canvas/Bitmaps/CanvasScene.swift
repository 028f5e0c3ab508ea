import DisguiseModel
import TouchKit

/// What a picture of the canvas shows, as a value, so that any thread can paint it: some elements,
/// and the photo if they are the lowest ones.
nonisolated struct CanvasScene: Sendable {
  /// Where everything is, in pixels of the window.
  let geometry: CanvasGeometry
  /// Whether the photo and its background are painted below the elements.
  let includesPhoto: Bool
  /// The elements from the bottom to the top.
  let elements: [DisguiseElement]
  /// The bounding boxes of the elements, in pixels of the window.
  let boxes: [Rect]
  /// How far the artwork of each element is: it looks different when it has been read.
  private let progress: [ArtworkProgress]
  private let renderer: DisguiseRenderer

  init(
    _ elements: [DisguiseElement], on geometry: CanvasGeometry, includesPhoto: Bool,
    renderer: DisguiseRenderer
  ) {
    self.geometry = geometry
    self.includesPhoto = includesPhoto
    self.elements = elements
    self.renderer = renderer
    progress = elements.map(renderer.artworks.progress)
    boxes = elements.map {
      // Two pixels more: antialiased edges spill over.
      renderer.bounds(of: $0, photoToTarget: geometry.photoToPixels).insetBy(-1, -1)
    }
  }

  /// Whether painting is not slower than copying a picture.
  var isCheap: Bool { elements.isEmpty && (!includesPhoto || geometry.photo.isExact) }

  /// The part of a rectangle in which something is painted, in whole pixels of the window as the
  /// rectangle is; nil if nothing is.
  func content(in rect: Rect) -> Rect? {
    guard !includesPhoto else { return rect }
    let boxes = boxes.compactMap { $0.intersection(rect) }
    return boxes.first.map { first in boxes.reduce(first) { $0.union($1) }.roundedOut }
  }

  /// Paints a rectangle on a canvas; both in pixels of the window.
  func paint(_ rect: Rect, on canvas: borrowing Canvas) {
    func paintElements(_ canvas: borrowing Canvas) {
      for index in elements.indices where boxes[index].intersects(rect) {
        draw(index, on: canvas, with: renderer)
      }
    }
    guard includesPhoto else { return paintElements(canvas) }
    func paintPhoto(_ canvas: borrowing Canvas, _ paint: (borrowing Canvas) -> Void) {
      canvas.saved { canvas in
        canvas.concatenate(geometry.toPixels)
        paint(canvas)
      }
    }
    // What darkens must not darken what stands for transparency: that comes last, below all.
    guard geometry.photo.isTransparent, elements.contains(where: \.mixes) else {
      paintPhoto(canvas) { geometry.photo.paint(on: $0) }
      return paintElements(canvas)
    }
    paintPhoto(canvas) { geometry.photo.paintGround(on: $0) }
    canvas.layer { canvas in
      paintPhoto(canvas) { geometry.photo.paintPhoto(on: $0) }
      paintElements(canvas)
    }
  }

  /// Paints fast what a canvas shows, in its own units, while the canvas is zoomed or moved.
  ///
  /// - Parameter pixelsToCanvas: the transform from pixels of the window to the canvas's units.
  func paintMoving(
    on canvas: borrowing Canvas, pixelsToCanvas: Transform, with renderer: DisguiseRenderer
  ) {
    canvas.saved { canvas in
      canvas.concatenate(pixelsToCanvas)
      if includesPhoto {
        canvas.saved { canvas in
          canvas.concatenate(geometry.toPixels)
          geometry.photo.paint(on: canvas, isMoving: true)
        }
      }
      let clip = canvas.clipBounds
      for index in elements.indices where boxes[index].intersects(clip) {
        draw(index, on: canvas, with: renderer)
      }
    }
  }

  /// Whether another scene of the same geometry looks the same.
  func looksLike(_ other: CanvasScene) -> Bool {
    includesPhoto == other.includesPhoto && elements == other.elements && boxes == other.boxes
      && progress == other.progress
  }

  /// The boxes of the elements, here or there, in which two scenes of the same geometry differ.
  func difference(from other: CanvasScene) -> ArraySlice<Rect> {
    func isSame(_ index: Int, _ place: Int) -> Bool {
      elements[index] == other.elements[place] && boxes[index] == other.boxes[place]
        && progress[index] == other.progress[place]
    }
    let (count, otherCount) = (elements.count, other.elements.count)
    var start = 0
    while start < min(count, otherCount), isSame(start, start) { start += 1 }
    var end = 0
    while end < min(count, otherCount) - start, isSame(count - 1 - end, otherCount - 1 - end) {
      end += 1
    }
    if count - end - start == 1, otherCount == count, progress[start] == other.progress[start],
      let strokes = elements[start].strokeBoxes(since: other.elements[start])
    {
      return strokes.map { geometry.photoToPixels.apply($0).insetBy(-2, -2) }[...]
    }
    return boxes[start..<count - end] + other.boxes[start..<otherCount - end]
  }

  /// The first of the strokes that were drawn above all of another scene of the same geometry; nil if more
  /// differs, or they do not simply lie on it.
  func firstStroke(since other: CanvasScene) -> Int? {
    guard includesPhoto == other.includesPhoto, elements.count == other.elements.count,
      let element = elements.last, let before = other.elements.last,
      elements.dropLast() == other.elements.dropLast(),
      boxes.dropLast() == other.boxes.dropLast(), progress == other.progress
    else { return nil }
    return element.firstStrokeAbove(before)
  }

  /// Paints the strokes from an index on of the topmost element.
  func paintStrokes(from first: Int, on canvas: borrowing Canvas) {
    guard let index = elements.indices.last,
      let strokes = elements[index].showing(strokesFrom: first)
    else { return }
    draw(index, strokes, on: canvas, with: renderer)
  }

  private func draw(_ index: Int, on canvas: borrowing Canvas, with renderer: DisguiseRenderer) {
    draw(index, elements[index], on: canvas, with: renderer)
  }

  /// Only the part on the photo is shown, as in the export.
  ///
  /// - Parameter element: The element with this index, or a part of it.
  private func draw(
    _ index: Int, _ element: DisguiseElement, on canvas: borrowing Canvas,
    with renderer: DisguiseRenderer
  ) {
    // Artwork may arrive while a picture is painted, which would show a part of it.
    guard progress[index] != .loading else { return }
    let element = CollectionOfOne(element)
    guard !geometry.photoFrame.contains(boxes[index]) else {
      renderer.draw(element, on: canvas, photoToTarget: geometry.photoToPixels)
      return
    }
    canvas.saved { canvas in
      canvas.clip(to: geometry.photoFrame)
      renderer.draw(element, on: canvas, photoToTarget: geometry.photoToPixels)
    }
  }
}

/// Where photo and canvas are in the window, and how they look: what pictures of them depend on
/// besides the elements.
nonisolated struct CanvasGeometry: Equatable, Sendable {
  /// The photo on its background, in points of the canvas.
  let photo: PhotoPainting
  /// The transform from points of the canvas to pixels of the window.
  let toPixels: Transform
  /// The transform from pixels of the photo to pixels of the window.
  let photoToPixels: Transform
  /// The photo, in pixels of the window.
  let photoFrame: Rect
  /// The appearance in which the background is painted.
  let appearance: Appearance
  /// A number that changes with the rasters of the artwork.
  let artworkVersion: Int

  /// The geometry with the photo where a viewport of the same canvas shows it.
  func fitted(to viewport: Viewport) -> CanvasGeometry {
    var photo = photo
    photo.frame = viewport.photoFrame
    return CanvasGeometry(
      photo: photo, toPixels: toPixels, photoToPixels: viewport.transform.then(toPixels),
      photoFrame: toPixels.apply(viewport.photoFrame), appearance: appearance,
      artworkVersion: artworkVersion)
  }

  /// Whether another geometry shows the same at the same place, with other rasters.
  func differsInSharpnessOnly(_ other: CanvasGeometry) -> Bool {
    toPixels == other.toPixels && photoToPixels == other.photoToPixels
      && appearance == other.appearance && photo.bounds == other.photo.bounds
      && photo.frame == other.photo.frame && photo.photo != nil && other.photo.photo != nil
  }

  /// Whether another geometry shows the same photo in the same appearance, with the same rasters.
  func hasContents(of other: CanvasGeometry) -> Bool {
    photo.photo === other.photo.photo && appearance == other.appearance
      && artworkVersion == other.artworkVersion
  }

  /// The canvas, in whole pixels of the window.
  var frame: Rect { toPixels.apply(photo.bounds).roundedOut }
}
