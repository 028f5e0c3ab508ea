import DisguiseModel
import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

/// Five pairs of glasses on a stage, of which a hand selects several.
@MainActor
protocol SeveralElementsStory {
  var editor: EditorStage { get }
  var views: [ElementView] { get }
}

extension SeveralElementsStory {
  /// A stage with the glasses, none of which is selected.
  static func makeElements() throws -> (EditorStage, [ElementView]) {
    let editor = try EditorStage()
    let views = try [
      Point(380, 260), Point(560, 260), Point(380, 420), Point(560, 420), Point(470, 600),
    ].map { try editor.place("glasses/round", at: $0) }
    editor.controller.select(nil)
    return (editor, views)
  }

  var stage: Stage { editor.stage }
  var controller: CanvasStage { editor.controller }
  var hand: Hand { controller.hand }
  var history: History? { controller.document.history }
  var ids: [ElementID] { views.map(\.id) }

  func select(_ count: Int) {
    controller.tools.select.select(Array(ids.prefix(count)), by: hand)
  }

  func centers() -> [Point] { views.map(\.middle) }

  func steps() -> Int { history?.past.count ?? -1 }
}
