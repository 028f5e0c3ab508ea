import DisguiseModel
import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

/// A window of a desktop, which counts how often it was closed.
private final class DesktopWindow: WindowHost {
  private(set) var closings = 0
  let (isFullScreen, isOutOfSight, identifier) = (false, false, UInt(1))
  func setTitle(_ title: String) {}
  func setFullScreen(_ isFullScreen: Bool) {}
  func close() { closings += 1 }
}

/// What is kept of what is open, when the window closes or something else takes its place.
@MainActor @Suite("What is open when the window closes") struct ClosingTests {
  private let folder = TemporaryFolder()
  private let host = DesktopWindow()

  private func editor() throws -> WholeEditor {
    let whole = try WholeEditor(in: folder)
    whole.stage.window.host = host
    let canvas = whole.place(of: whole.controller.canvasView)
    try whole.place("glasses/round", under: canvas.center)
    whole.tap(try #require(whole.controller.canvasView.elements.first))
    return whole
  }

  /// Opens a sheet for what is selected.
  private func open(_ command: Command.ID, in whole: WholeEditor) throws {
    _ = try #require(whole.editor.desk.commands[command]).perform(
      .init(
        hand: whole.editor.desk.hand, elements: command == "color" ? whole.elements.map(\.id) : []))
    whole.settle()
  }

  private func pullDown(_ sheet: String, in whole: WholeEditor) throws {
    let place = whole.place(of: try whole.view(sheet))
    let handle = Point(place.midX, place.minY + 8)
    whole.stage.finger.down(at: handle)
    whole.stage.finger.stroke(to: handle + Vector(0, 500), in: .milliseconds(300))
    whole.stage.finger.up()
    whole.settle()
  }

  /// The ways to put what is open away without its buttons.
  enum Way: CaseIterable {
    case closing, key, pulling, anotherPhoto, end
  }

  private func go(_ way: Way, from sheet: String, in whole: WholeEditor) throws {
    switch way {
    case .closing: _ = whole.stage.window.onCloseRequest()
    case .key: whole.press("q", modifiers: .control)
    case .pulling: try pullDown(sheet, in: whole)
    case .anotherPhoto:
      whole.editor.desk.ask(.finishWriting {})
    // No event loop runs any more.
    case .end: return whole.editor.finish()
    }
    whole.settle()
    #expect(host.closings == ([.closing, .key].contains(way) ? 1 : 0), "\(way)")
    #expect(whole.find(sheet) == nil, "\(way)")
  }

  @Test("a color that is being chosen is kept", arguments: Way.allCases) func color(way: Way) throws
  {
    let whole = try editor()
    try open("color", in: whole)
    whole.tap(try whole.view("color-E53935"))
    try go(way, from: "color-sheet", in: whole)
    #expect(whole.elements.last?.look.tint == .color(0xE53935))
    #expect(whole.document.history?.past.count == 2)
  }

  @Test("so is a text", arguments: Way.allCases) func text(way: Way) throws {
    let whole = try editor()
    whole.press("9")
    whole.tap(try whole.view(.button, "Add text"))
    whole.stage.window.textInput.client?.insertText("Hello")
    whole.settle()
    try go(way, from: "text-sheet", in: whole)
    #expect(whole.elements.last?.kind.letters?.text == "Hello")
  }

  @Test("and a crop", arguments: [Way.closing, .key, .pulling, .end]) func crop(way: Way) throws {
    let whole = try editor()
    try open("crop", in: whole)
    whole.tap(try whole.view("crop-turn-left"))
    try go(way, from: "crop-sheet", in: whole)
    #expect(whole.document.history?.present.framing != .whole)
  }

  @Test("at the end of a session all of that is kept for the next one") func nextSession() throws {
    do {
      let whole = try editor()
      whole.press("9")
      whole.tap(try whole.view(.button, "Add text"))
      whole.stage.window.textInput.client?.insertText("Hello")
      whole.settle()
      whole.editor.finish()
    }
    let next = try WholeEditor(start: .lastWork, in: folder)
    #expect(next.elements.map(\.kind.letters?.text) == [nil, "Hello"])
  }

  @Test("what a finger drags stays where it is then") func drag() throws {
    let whole = try editor()
    let element = try #require(whole.controller.canvasView.elements.first)
    let start = whole.elements[0].placement.center
    whole.stage.finger.down(at: element.middle)
    whole.stage.finger.stroke(to: element.middle + Vector(120, 40), in: .milliseconds(300))
    #expect(whole.stage.window.onCloseRequest())
    #expect(whole.elements[0].placement.center.distance(to: start) > 50)
    #expect(whole.document.history?.past.count == 2)
  }

  @Test(
    "a cut-out on which lines were drawn is not put away, and the first request to close tells so")
  func cutOut() throws {
    let whole = try editor()
    try open("cut-out", in: whole)
    let picture = whole.place(of: try whole.view("cut-out-view"))
    whole.tap(try whole.view("cut-out-add"))
    whole.stage.finger.down(at: picture.center)
    whole.stage.finger.stroke(to: picture.center + Vector(60, 60), in: .milliseconds(300))
    whole.stage.finger.up()
    whole.settle()
    try pullDown("cut-out-sheet", in: whole)
    #expect(whole.find("cut-out-sheet") != nil)
    #expect(!whole.stage.window.onCloseRequest())
    #expect(whole.toast?.hasPrefix("Your cut-out isn't finished.") == true)
    #expect(whole.stage.window.onCloseRequest())
  }

  @Test("what is pasted while a sheet is open is not dropped") func pasting() throws {
    let whole = try editor()
    whole.press("c", modifiers: .control)
    whole.settle()
    whole.press("Escape")
    try open("settings", in: whole)
    try #require(!whole.stage.window.sheets.isEmpty)
    whole.press("v", modifiers: .control)
    whole.settle()
    #expect(whole.elements.count == 2)
  }

  @Test("a window that was to close while a picture was saved closes then") func saving() throws {
    let whole = try editor()
    whole.editor.saving.save()
    #expect(!whole.stage.window.onCloseRequest() && host.closings == 0)
    whole.finishSaving()
    #expect(host.closings == 1)

    // Not if something else has been done since.
    whole.document.perform(.change(try #require(whole.elements.first).id, .flip))
    whole.editor.saving.save()
    #expect(!whole.stage.window.onCloseRequest())
    whole.document.perform(.change(try #require(whole.elements.first).id, .flip))
    whole.finishSaving()
    #expect(host.closings == 1)
  }
}
