import DisguiseModel
import Foundation
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

/// The whole editor on a test stage: bar, canvas and drawer, with a state directory of its own.
@MainActor
final class WholeEditor {
  let stage: Stage
  let editor: Editor
  private let folder: URL
  private let ownsFolder: Bool
  var layout: EditorLayout { editor.layout }
  var controller: CanvasController { editor.controller }
  var document: DocumentController { editor.document }

  /// Starts an editor in a window whose size is in points.
  init(
    _ width: Double = 1280, _ height: Double = 800, start: EditorOptions.Start = .sampleFace,
    in folder: URL? = nil, changing change: (inout EditorOptions) -> Void = { _ in }
  ) throws {
    let assets = try #require(AssetLocator.find(above: #filePath))
    ownsFolder = folder == nil
    self.folder =
      folder
      ?? FileManager.default.temporaryDirectory
      .appendingPathComponent("guise-editor-\(UUID().uuidString)")
    stage = Stage(width: width, height: height)
    var options = EditorOptions(stateDirectory: self.folder.path, environment: [:])
    options.start = start
    options.hasReducedMotion = true
    change(&options)
    editor = Editor(
      window: stage.window, library: Library(assets: assets), scheduler: stage.scheduler,
      options: options)
    editor.start()
    settle()
  }

  isolated deinit {
    editor.finish()
    if ownsFolder { try? FileManager.default.removeItem(at: folder) }
  }

  /// Waits for the worker threads, runs what they post, and lays out the window.
  func settle() {
    repeat {
      editor.document.worker.finish()
      editor.library.artworks.finish()
    } while stage.scheduler.runPosted()
    stage.advance(by: .seconds(1))
    stage.window.layoutIfNeeded()
  }

  /// Presses keys one after another.
  func press(_ keys: String..., modifiers: Modifiers = []) {
    for key in keys {
      stage.window.handle(KeyEvent(key: key, modifiers: modifiers, timestamp: stage.now))
    }
    stage.window.layoutIfNeeded()
  }

  /// Taps, and waits until the tap cannot become a double tap.
  func tap(_ point: Point) {
    stage.finger.tap(at: point)
    settle()
  }

  /// Taps the middle of a view; waits for the worker threads unless `settling` is false.
  func tap(_ view: View, settling: Bool = true) {
    stage.finger.tap(at: view.convert(view.bounds.center, to: nil))
    if settling { settle() } else { stage.advance(by: .seconds(1)) }
  }

  /// The visible view with a role and a label.
  func view(_ role: Role, _ label: String) throws -> View {
    try #require(find(role, label), "no \(role.rawValue) called \(label)")
  }

  /// The visible view with a role and a label, or nil.
  func find(_ role: Role, _ label: String) -> View? {
    func find(in view: View) -> View? {
      guard !view.isHidden else { return nil }
      if view.role == role, view.label == label { return view }
      for subview in view.subviews {
        if let found = find(in: subview) { return found }
      }
      return nil
    }
    return find(in: stage.root)
  }

  /// The elements of the document.
  var elements: [DisguiseElement] { controller.document.history?.present.elements ?? [] }
  /// The label of the focused view.
  var focus: String? { stage.window.focus?.label }
  /// A view's frame in the window.
  func place(of view: View) -> Rect { view.convert(view.bounds, to: nil) }
}
