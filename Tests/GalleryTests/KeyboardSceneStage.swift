import Testing
import TouchKit
import TouchKitTesting

@testable import GalleryScenes

/// A scene that only a keyboard uses.
@MainActor struct KeyboardSceneStage {
  let stage = Stage(width: 1280, height: 800)
  let gallery = GalleryView()

  init(_ kind: SceneKind) {
    stage.root.addSubview(gallery)
    stage.window.onKey = { [gallery] in gallery.handleShortcut($0) }
    gallery.open(kind)
    stage.draw()
    stage.advance(by: .seconds(1))
  }

  /// The label of the view with the focus.
  var focused: String? { stage.window.focus?.label }

  /// The sentence about the latest event.
  var feedback: String { gallery.currentFeedback }

  /// Presses Tab until a view with a label has the focus.
  func focus(_ label: String, _ location: SourceLocation = #_sourceLocation) throws {
    for _ in 0..<60 {
      stage.key("Tab")
      if focused == label { return }
    }
    try #require(focused == label, sourceLocation: location)
  }

  /// Presses keys one after another.
  func press(_ keys: String..., modifiers: Modifiers = []) {
    for key in keys { stage.key(key, modifiers: modifiers) }
  }

  /// Presses a key, and waits until everything that it plays is over.
  func play(_ key: String, modifiers: Modifiers = []) {
    stage.key(key, modifiers: modifiers)
    stage.advance(by: .seconds(2))
  }

  /// The first view of a kind.
  func first<Kind: View>(_ type: Kind.Type) throws -> Kind { try #require(all(type).first) }

  /// All views of a kind.
  func all<Kind: View>(_ type: Kind.Type) -> [Kind] { gallery.all(type) }
}

extension PixelBuffer {
  /// A copy of the pixels.
  var bytes: [UInt8] { withPixels { bytes, _ in Array(bytes) } }
}
