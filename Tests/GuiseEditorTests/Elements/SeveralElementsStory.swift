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

  /// A finger draws a loop around all, while another one, which is returned, holds the first of them.
  func loopAroundAllButHeld() -> Finger {
    let other = stage.finger(7)
    other.down(at: centers()[0])
    other.stroke(to: centers()[0] + Vector(0, -30), in: .milliseconds(100))
    controller.tools.loop.isArmed = true
    let finger = stage.finger(1)
    finger.down(at: Point(850, 190))
    for corner in [Point(860, 680), Point(300, 690), Point(300, 100), Point(850, 100)] {
      finger.stroke(to: corner, in: .milliseconds(150))
    }
    finger.up()
    return other
  }

  func steps() -> Int { history?.past.count ?? -1 }
}
