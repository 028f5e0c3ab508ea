import DisguiseModel
import Dispatch
import Platform
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

/// The editor's canvas on a test stage, with the sticker catalog and a sample face.
@MainActor
final class EditorStage {
  let stage = Stage(width: 952, height: 736)
  let library: Library
  let controller: CanvasStage
  private(set) var entries: [JournalEntry] = []

  init() throws {
    let assets = try #require(AssetLocator.find(above: #filePath))
    library = Library(assets: assets)
    controller = CanvasStage(
      window: stage.window, library: library, scheduler: stage.scheduler)
    controller.canvasView.fillsSuperview = true
    stage.root.addSubview(controller.canvasView)
    stage.window.layoutIfNeeded()
    controller.document.observe { [weak self] event in
      if case .recorded(let entry) = event { self?.entries.append(entry) }
    }
    let face = try #require(library.faces.faces.first)
    let photo = try Photo.decode(.face(face), fitting: Size(600, 750))
    controller.document.begin(History(Disguise(photo: photo.reference)), on: photo)
    stage.window.layoutIfNeeded()
  }

  /// Places a sticker centered on a point of the window and waits until it has grown.
  func place(_ id: String = "mustaches/handlebar", at point: Point) throws -> ElementView {
    let inPhoto = controller.canvasView.layer.convert(point, from: nil)
    let element = try controller.place(id, at: inPhoto)
    stage.advance(by: .seconds(1))
    return try #require(controller.canvasView[element])
  }

  /// Lets everything that is prepared for the canvas at rest be done and shown.
  func settle() {
    for _ in 1...3 {
      stage.advance(by: .seconds(1))
      // The photo may be decoded anew for its size.
      controller.document.worker.finish()
      stage.scheduler.runPosted()
      library.artworks.finish()
      controller.canvasView.bitmaps.finish()
      stage.scheduler.runPosted()
      stage.draw()
    }
  }

  /// Turns the wheel by one notch, which enlarges the element under the pointer.
  func turnWheel(at point: Point) { stage.mouse(.scrolled(Vector(0, -1)), at: point) }

  /// Converts a point of the window to the artwork of an element, in natural units.
  func artworkPoint(_ view: ElementView, under point: Point) -> Point {
    view.convert(point, from: nil)
  }
}

@MainActor
extension CanvasStage {
  /// Places a sticker, with its artwork in memory as for each visible cell; returns the element.
  @discardableResult
  func place(_ name: String = "mustaches/handlebar", at point: Point) throws -> ElementID {
    let sticker = try #require(library.catalog[StickerID(rawValue: name)])
    library.artworks.load(sticker.id)
    let before = document.history?.present.elements.count
    place(sticker, at: point)
    let elements = try #require(document.history?.present.elements)
    try #require(elements.count - 1 == before)
    return try #require(elements.last?.id)
  }
}

/// What the only hand does.
@MainActor
extension CanvasStage {
  var hand: Hand { hands.acting }

  func select(_ id: ElementID?, by hand: Hand? = nil) {
    tools.select.select(id, by: hand ?? self.hand)
  }

  func duplicate(_ id: ElementID) { tools.place.duplicate(id, by: hand) }

  func adjust(
    _ id: ElementID, by step: Vector = .zero, scale: Double = 1, turn: Angle = .zero
  ) {
    tools.move.adjust(id, FineStep(move: step, scale: scale, turn: turn), by: hand)
  }

  func place(_ sticker: Sticker, at point: Point) {
    tools.place.place(sticker, at: point, by: hand)
  }

  /// What shows the values of a drag.
  var chip: ChipView {
    canvasView.marks.subviews.lazy.compactMap { $0 as? ChipView }.first ?? ChipView()
  }
}

/// Blocks a thread until it is opened.
struct Gate {
  private let closed = DispatchSemaphore(value: 0)

  init(of worker: Worker) { worker.perform { [closed] in closed.wait() } }
  init(of store: ArtworkStore) { store.loadLater([]) { [closed] in closed.wait() } }

  func open() { closed.signal() }
}

extension View {
  /// The middle of the view in window points.
  var middle: Point { convert(bounds.center, to: nil) }
}
