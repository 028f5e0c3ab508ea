import DisguiseModel
import Drawing
import Platform
import TouchKit

/// Small pictures of elements, drawn on a thread of their own, and kept. The newest request comes first: what has
/// been scrolled past is no longer needed.
final class ElementThumbnails {
  /// What a picture shows: neither place nor size.
  private struct Key: Hashable {
    let kind: ElementKind
    let look: Look
    let isFlipped: Bool
    /// In pixels.
    let side: Int
  }

  private struct Request {
    let key: Key
    let element: DisguiseElement
    let job = CancellableJob()
    let use: (Bitmap) -> Void
  }

  private static let maximumCount = 400
  private let library: Library
  private let scheduler: any Scheduler
  private let worker = Worker()
  private var bitmaps: [Key: Bitmap] = [:]
  private var waiting: [Request] = []
  private var isDrawing = false

  init(of library: Library, _ scheduler: any Scheduler) {
    self.library = library
    self.scheduler = scheduler
  }

  /// Requests the picture of an element. The closure is called at once if there is one, and later otherwise; not
  /// at all once the request was cancelled.
  ///
  /// - Parameter side: The width and height in pixels.
  func request(
    _ element: DisguiseElement, side: Int, then use: @escaping (Bitmap) -> Void
  ) -> CancellableJob? {
    let key = Key(
      kind: element.kind, look: element.look, isFlipped: element.placement.isFlipped, side: side)
    if let known = bitmaps[key] {
      use(known)
      return nil
    }
    let request = Request(key: key, element: element, use: use)
    waiting.append(request)
    drawNext()
    return request.job
  }

  /// Waits until the picture that is being drawn is done.
  func finish() {
    waiting = []
    worker.finish(within: .seconds(1))
  }

  private func drawNext() {
    guard !isDrawing else { return }
    waiting.removeAll { $0.job.isCancelled }
    guard let next = waiting.popLast() else { return }
    isDrawing = true
    let (painter, store) = (library.restingPainter, library.artworks)
    worker.perform(for: scheduler) { [element = next.element, side = next.key.side] in
      Self.draw(element, side: side, by: painter, store)
    } then: { [weak self] picture in
      self?.finish(next, picture)
    }
  }

  private func finish(_ request: Request, _ picture: Bitmap) {
    isDrawing = false
    if bitmaps.count >= Self.maximumCount { bitmaps = [:] }
    bitmaps[request.key] = picture
    if !request.job.isCancelled { request.use(picture) }
    // Copies look the same.
    let same = waiting.filter { $0.key == request.key }
    waiting.removeAll { $0.key == request.key }
    for other in same where !other.job.isCancelled { other.use(picture) }
    drawNext()
  }

  /// Draws an element upright, fitted into a square.
  private nonisolated static func draw(
    _ element: DisguiseElement, side: Int, by painter: DisguiseRenderer, _ store: ArtworkStore
  ) -> Bitmap {
    if element.kind.drawing == nil { _ = store.load(element.kind.artwork) }
    let size = painter.artworks.naturalSize(of: element)
    let room = Double(side)
    let alone = element.placed(
      at: Placement(
        center: Point(room / 2, room / 2), scale: 0.92 * room / max(size.longSide, 1e-6),
        isFlipped: element.placement.isFlipped))
    for key in store.missingRasters(for: [alone], targetPixelsPerPhotoPixel: 1) {
      store.rasterize(key)
    }
    return Bitmap.drawn(width: side, height: side) { canvas in
      painter.draw([alone], on: canvas, photoToTarget: .identity)
    }
  }
}
