import DisguiseModel
import Faces
import Platform
import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

/// The whole editor on a test stage: bar, canvas and drawer, with a state directory of its own.
///
/// A suite that keeps one in a property is `.serialized`: else those of all its tests exist at once,
/// some 30 MB each.
@MainActor
final class WholeEditor {
  let stage: Stage
  let editor: Editor
  private let folder: TemporaryFolder
  var layout: EditorLayout { editor.desk.layout }
  var controller: CanvasStage { editor.desk.canvas }
  var document: DocumentController { editor.desk.document }
  private lazy var coloring = feature(Coloring.self)
  private(set) lazy var faceSearch = feature(FaceSearch.self)

  /// Starts an editor in a window whose size is in points; it keeps its work in a folder. `settles`
  /// waits until it has opened what it starts with.
  init(
    _ width: Double = 1280, _ height: Double = 800, start: EditorOptions.Start = .sampleFace,
    in folder: TemporaryFolder = TemporaryFolder(), settles: Bool = true,
    changing change: (inout EditorOptions) -> Void = { _ in }
  ) throws {
    let assets = try #require(AssetLocator.find(above: #filePath))
    self.folder = folder
    stage = Stage(width: width, height: height)
    stage.window.animator.isReduced = true
    var options = EditorOptions(stateDirectory: folder.path("state"), environment: [:])
    options.start = start
    // Most tests are about other things than faces.
    options.settings.set(.fitsToFaces, to: false)
    options.findFaces = { (_, source, _) throws(FaceError) in
      if case .face(let sample) = source { sample.faces } else { [] }
    }
    options.settings.set(.folder, to: .path(folder.path("exports")))
    change(&options)
    editor = Editor(
      window: stage.window, library: Library(assets: assets), scheduler: stage.scheduler,
      options: options)
    editor.start()
    if settles { settle() }
  }

  isolated deinit {
    editor.finish()
  }

  /// The feature of a type.
  func feature<Feature: EditorFeature>(_ type: Feature.Type) -> Feature {
    let found = editor.features.lazy.compactMap { $0 as? Feature }.first
    return found ?? { preconditionFailure("the editor has no \(type)") }()
  }

  /// Waits for what is being saved, and settles.
  func finishSaving() {
    // What the chooser asks before it saves.
    settle()
    editor.saving.worker.finish()
    settle()
  }

  /// Waits for the other worker threads, runs what they post, and lays out the window.
  func settle() {
    repeat {
      repeat {
        editor.desk.document.worker.finish()
        editor.texts.worker.finish()
        coloring.worker.finish()
        editor.startScreen.worker.finish()
        faceSearch.worker.finish()
        editor.cutOuts.finish()
        editor.desk.files.browser.finish()
        for reception in editor.arrivals.receptions { reception.worker.finish() }
      } while stage.scheduler.runPosted()
      // The threads of the artwork wait for the frame that shows what has been opened.
      stage.draw()
      editor.desk.library.artworks.finish()
    } while stage.scheduler.runPosted()
    stage.advance(by: .seconds(1))
    stage.window.layoutIfNeeded()
  }

  /// Settles until a condition holds: what encodes an item for another program has a thread of its own.
  func settle(until isSettled: () -> Bool) {
    _ = Timeout(in: .seconds(20)).poll {
      settle()
      return isSettled()
    }
  }

  /// Closes the photo; its work is filed.
  func closePhoto() {
    editor.desk.document.loader.cancel()
    editor.desk.document.state?.fileOpenWork()
    editor.desk.document.end()
    editor.startScreen.show()
  }

  /// Presses keys one after another.
  func press(_ keys: String..., modifiers: Modifiers = []) {
    for key in keys {
      stage.window.handle(KeyEvent(key: key, modifiers: modifiers, timestamp: stage.now))
    }
    stage.window.layoutIfNeeded()
  }

  /// Drags a view with one finger by a step in points.
  func drag(_ view: View, by step: Vector) {
    let finger = stage.finger
    finger.down(at: view.middle)
    finger.stroke(to: view.middle + step, in: .milliseconds(300))
    finger.up()
    settle()
  }

  /// Taps, and waits until the tap cannot become a double tap.
  func tap(_ point: Point) {
    stage.finger.tap(at: point)
    settle()
  }

  /// Taps the middle of a view; waits for the worker threads unless `settling` is false.
  func tap(_ view: View, settling: Bool = true) {
    stage.finger.tap(at: view.middle)
    if settling { settle() } else { stage.advance(by: .seconds(1)) }
  }

  /// Places a sticker on the photo under a point of the window.
  func place(_ id: String, under point: Point) throws {
    try controller.place(id, at: controller.canvasView.layer.convert(point, from: nil))
    settle()
  }

  /// Opens the menu of an element or (nil) of the photo.
  func showMenu(for id: ElementID?, at point: Point) {
    editor.desk.tools.menus?.show(for: id, editor.desk.hand, at: point)
  }

  /// Selects an item of an open list, which a finger drags into sight if necessary.
  func choose(_ item: String) throws {
    let row = try view(.menuitem, item)
    for _ in 0..<10 {
      guard let menu = sequence(first: row, next: \.superview).first(where: { $0.role == .menu }),
        !place(of: menu).contains(place(of: row))
      else { break }
      stage.finger.down(at: menu.middle)
      stage.finger.stroke(to: menu.middle - Vector(0, 60), in: .milliseconds(400))
      stage.finger.up()
      settle()
    }
    tap(row)
    settle()
  }

  /// The visible view with a role and a label.
  func view(_ role: Role, _ label: String) throws -> View {
    try #require(find(role, label), "no \(role.rawValue) called \(label)")
  }

  /// The visible view with an identifier.
  func view(_ identifier: String) throws -> View {
    try #require(find(identifier), "\(identifier)")
  }

  /// The visible view with an identifier, or nil.
  func find(_ identifier: String) -> View? {
    stage.root.first(identifier: identifier)
  }

  /// The visible view with a role and a label, or nil.
  func find(_ role: Role, _ label: String) -> View? {
    stage.root.visibleTree.first { $0.role == role && $0.label == label }
  }

  /// The message that informs.
  var toast: String? { message("toast") }
  /// The problem that is shown.
  var problem: String? { message("problem") }

  private func message(_ identifier: String) -> String? {
    ViewTree(of: stage.window).children.last { $0.identifier == identifier }?.label
  }
  /// The elements of the document.
  var elements: [DisguiseElement] { controller.document.history?.present.elements ?? [] }
  /// The label of the focused view.
  var focus: String? { stage.window.focus?.label }
  /// A view's frame in the window.
  func place(of view: View) -> Rect { view.convert(view.bounds, to: nil) }
}
