import Platform
import Synchronization
import TouchKit

/// A picture of a scene, painted tile by tile: when a tile is first drawn, or ahead of that on
/// another thread.
///
/// Thread-safe. Tiles that are neither painted nor drawn cost no memory. Coordinates are pixels of
/// the window.
nonisolated final class TiledBitmap: @unchecked Sendable {
  /// The length of a tile's side.
  private static let side = 128
  /// So many missing tiles are painted by two threads; the first frame of a drag has fewer.
  private static let leastShared = 12
  /// Paints some of the tiles for which a frame waits.
  private static let helper = Worker()

  private enum Tile {
    /// Nothing was painted yet, or what was painted is outdated.
    case missing
    /// A thread is painting it; how far that is outdated already.
    case underway(Outdating)
    /// Painted; outside `content` it is transparent, or everywhere without that.
    case painted(content: Rect?)
    /// Painted, but for the strokes from an index on of the topmost element.
    case lacking(strokesFrom: Int)
  }

  private enum Outdating {
    case none
    /// But for the strokes from an index on of the topmost element.
    case strokes(from: Int)
    case all
  }

  /// What has to be painted in a tile: a scene, or (with a first one) the strokes that it lacks.
  private struct Order {
    let scene: CanvasScene
    let firstStroke: Int?
  }

  private struct State {
    var scene: CanvasScene
    var tiles: [Tile]
    /// Where tiles are needed next.
    var focus: Point
    var isClosed = false

    /// Takes a tile, to paint it, unless it is painted or another thread paints it.
    mutating func take(_ tile: Int) -> Order? {
      let first: Int?
      switch tiles[tile] {
      case .missing: first = nil
      case .lacking(let stroke): first = stroke
      case .underway, .painted: return nil
      }
      tiles[tile] = .underway(.none)
      return Order(scene: scene, firstStroke: first)
    }

    /// What strokes were to be painted over is no longer that below them.
    mutating func outdateLacking() {
      for tile in tiles.indices {
        switch tiles[tile] {
        case .lacking: tiles[tile] = .missing
        case .underway(.strokes): tiles[tile] = .underway(.all)
        default: break
        }
      }
    }
  }

  /// The part of the window that is shown.
  let frame: Rect
  private let columns: Int
  private let rows: Int
  private let stride: Int
  private let format: PixelFormat
  /// The pixels of each tile are written by the thread that has taken it, and read once it is
  /// painted.
  private let pixels: MappedMemory
  private let bitmap: Bitmap
  private let state: Monitor<State>
  /// The number of tiles that are not painted, which changes with the state: while a finger drags, mostly
  /// none, so that no frame looks at each tile.
  private let unpainted: Atomic<Int>

  /// Creates an empty picture of a scene; nil if there is no memory.
  init?(_ scene: CanvasScene) {
    frame = scene.geometry.frame
    guard frame.width >= 1, frame.height >= 1, frame.width <= 32767, frame.height <= 32767 else {
      return nil
    }
    stride = Int(frame.width) * 4
    guard let pixels = try? MappedMemory(byteCount: stride * Int(frame.height)) else { return nil }
    self.pixels = pixels
    format = scene.includesPhoto ? .opaque : .alpha
    bitmap = pixels.withPointer { [frame, stride, format] start in
      Bitmap(
        start, width: Int(frame.width), height: Int(frame.height), stride: stride, format: format,
        owner: pixels)
    }
    columns = (Int(frame.width) + Self.side - 1) / Self.side
    rows = (Int(frame.height) + Self.side - 1) / Self.side
    state = Monitor(
      State(
        scene: scene, tiles: Array(repeating: .missing, count: columns * rows),
        focus: frame.center))
    unpainted = Atomic(columns * rows)
  }

  /// The scene that is shown.
  var scene: CanvasScene { state.update { $0.scene } }

  /// Whether the whole photo is shown, not only a part of it.
  var showsWholePhoto: Bool { frame.insetBy(-1, -1).contains(scene.geometry.photoFrame) }

  /// Whether all tiles are painted.
  var isComplete: Bool { unpainted.load(ordering: .acquiring) == 0 }

  /// Shows other elements of the same geometry; only the tiles of those that differ are outdated. Strokes that
  /// lie above all are painted over what is there: this takes the same time however many there are.
  func update(to scene: CanvasScene) {
    state.update { state in
      let firstStroke = scene.firstStroke(since: state.scene)
      if firstStroke == nil { state.outdateLacking() }
      for box in state.scene.difference(from: scene) {
        forEachTile(in: box) { tile in
          switch state.tiles[tile] {
          case .missing, .lacking, .underway(.strokes), .underway(.all): break
          case .underway(.none):
            state.tiles[tile] = .underway(firstStroke.map { .strokes(from: $0) } ?? .all)
          case .painted:
            state.tiles[tile] = firstStroke.map { .lacking(strokesFrom: $0) } ?? .missing
            unpainted.add(1, ordering: .relaxed)
          }
        }
      }
      state.scene = scene
    }
  }

  // MARK: Drawing

  /// Draws a rectangle on a canvas whose target has the pixels of the window; paints what is missing.
  func draw(_ rect: Rect, on canvas: borrowing Canvas) {
    guard let part = rect.intersection(frame) else { return }
    if !isComplete { paintMissing(in: part) }
    guard format == .alpha else { return canvas.draw(bitmap, atPixel: frame.origin) }
    forEachTile(in: part) { tile in
      guard let visible = content(of: tile)?.intersection(part) else { return }
      canvas.draw(bitmap, atPixel: frame.origin, within: visible)
    }
  }

  /// Draws the photo with its elements scaled, in a rectangle of another geometry; the picture must be
  /// complete.
  func draw(in part: Rect, of geometry: CanvasGeometry, on canvas: borrowing Canvas) {
    guard part.intersects(canvas.clipBounds), let move = transform(to: geometry) else { return }
    canvas.saved { canvas in
      canvas.clip(to: part)
      canvas.concatenate(move)
      canvas.drawInBands { [bitmap, frame] canvas in
        canvas.draw(bitmap, in: frame, quality: .bilinear)
      }
    }
  }

  /// The whole pixels that the picture covers in another geometry.
  func frame(in geometry: CanvasGeometry) -> Rect? {
    transform(to: geometry).map { $0.apply(frame).insetBy(1, 1).rounded }
  }

  private func transform(to geometry: CanvasGeometry) -> Transform? {
    scene.geometry.photoToPixels.inverse?.then(geometry.photoToPixels)
  }

  /// Paints the missing tiles in a rectangle; many of them with a second thread, which begins at the
  /// other end.
  private func paintMissing(in part: Rect) {
    var missing: [Int] = []
    state.read { state in
      forEachTile(in: part) { tile in
        if case .painted = state.pointee.tiles[tile] { return }
        missing.append(tile)
      }
    }
    if missing.count >= Self.leastShared {
      Self.helper.perform { [missing] in
        for tile in missing.reversed() { self.paintIfMissing(tile) }
      }
    }
    for tile in missing { paintIfNeeded(tile) }
  }

  /// Paints a tile unless it is painted or another thread paints it.
  private func paintIfMissing(_ tile: Int) {
    if let order = state.update({ $0.take(tile) }) { finish(tile, content: paint(tile, order)) }
  }

  /// Paints a tile unless it is painted. Waits while another thread paints it.
  private func paintIfNeeded(_ tile: Int) {
    while true {
      let order = state.wait { state -> Order?? in
        switch state.tiles[tile] {
        case .painted: return .some(nil)
        case .underway: return nil
        case .missing, .lacking: return .some(state.take(tile))
        }
      }
      guard let order else { return }
      finish(tile, content: paint(tile, order))
    }
  }

  /// Where a painted tile is not transparent.
  private func content(of tile: Int) -> Rect? {
    state.read { state in
      if case .painted(let content) = state.pointee.tiles[tile] { content } else { nil }
    }
  }

  // MARK: Painting ahead

  /// Sets the point near which tiles are painted first.
  func focus(on point: Point) { state.update { $0.focus = point } }

  /// Paints all missing tiles, unless the picture is closed meanwhile.
  func paintAhead() {
    while let (tile, order) = takeNearest() { finish(tile, content: paint(tile, order)) }
  }

  /// Ends painting ahead, because the picture is no longer needed.
  func close() { state.update { $0.isClosed = true } }

  private func takeNearest() -> (Int, Order)? {
    state.update { state in
      guard !state.isClosed else { return nil }
      var nearest: (tile: Int, distance: Double)?
      for (tile, content) in state.tiles.enumerated() {
        switch content {
        case .underway, .painted: continue
        case .missing, .lacking: break
        }
        let distance = bounds(of: tile).center.distance(to: state.focus)
        if distance < nearest?.distance ?? .infinity { nearest = (tile, distance) }
      }
      guard let nearest, let order = state.take(nearest.tile) else { return nil }
      return (nearest.tile, order)
    }
  }

  // MARK: Tiles

  /// Paints a tile that this thread has taken; returns where it is not transparent.
  private func paint(_ tile: Int, _ order: Order) -> Rect? {
    let (scene, rect) = (order.scene, bounds(of: tile))
    let content = scene.content(in: rect)
    // What was painted before may still be there.
    if format == .alpha, order.firstStroke == nil { clear(rect) }
    guard let content else { return nil }
    let offset = Int(rect.minY - frame.minY) * stride + Int(rect.minX - frame.minX) * 4
    let buffer = pixels.withPointer { start in
      PixelBuffer(
        start + offset, width: Int(rect.width), height: Int(rect.height), stride: stride,
        format: format, origin: rect.origin, owner: pixels)
    }
    buffer.draw(in: scene.geometry.appearance) { canvas in
      if let first = order.firstStroke {
        scene.paintStrokes(from: first, on: canvas)
      } else {
        scene.paint(rect, on: canvas)
      }
    }
    return content
  }

  private func clear(_ rect: Rect) {
    pixels.withPointer { first in
      let start = first + Int(rect.minX - frame.minX) * 4
      for y in Int(rect.minY - frame.minY)..<Int(rect.maxY - frame.minY) {
        let row = UnsafeMutableRawBufferPointer(
          start: start + y * stride, count: Int(rect.width) * 4)
        // Memory that was never written stays unused.
        if row.contains(where: { $0 != 0 }) { row.initializeMemory(as: UInt8.self, repeating: 0) }
      }
    }
  }

  private func finish(_ tile: Int, content: Rect?) {
    state.update { state in
      switch state.tiles[tile] {
      case .underway(.all): state.tiles[tile] = .missing
      case .underway(.strokes(let first)): state.tiles[tile] = .lacking(strokesFrom: first)
      default:
        state.tiles[tile] = .painted(content: content)
        unpainted.subtract(1, ordering: .releasing)
      }
    }
  }

  private func bounds(of tile: Int) -> Rect {
    let side = Double(Self.side)
    let corner = Point(
      frame.minX + Double(tile % columns) * side, frame.minY + Double(tile / columns) * side)
    return Rect(
      corner.x, corner.y, min(side, frame.maxX - corner.x), min(side, frame.maxY - corner.y))
  }

  private func forEachTile(in rect: Rect, _ body: (Int) -> Void) {
    guard let part = rect.intersection(frame) else { return }
    let side = Double(Self.side)
    func range(_ low: Double, _ high: Double, _ count: Int) -> Range<Int> {
      Int(low / side)..<min(Int((high / side).rounded(.up)), count)
    }
    let across = range(part.minX - frame.minX, part.maxX - frame.minX, columns)
    for row in range(part.minY - frame.minY, part.maxY - frame.minY, rows) {
      for column in across { body(row * columns + column) }
    }
  }
}
