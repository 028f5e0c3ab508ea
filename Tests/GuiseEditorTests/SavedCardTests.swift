import DisguiseModel
import Platform
import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor @Suite("After saving") struct SavedCardTests {
  let folder = TemporaryFolder()

  private func saved(
    _ width: Double = 1280, _ height: Double = 800, path: String? = nil,
    in folder: TemporaryFolder? = nil
  ) throws -> (WholeEditor, card: View) {
    let whole = try WholeEditor(width, height, in: folder ?? self.folder) {
      if let path { $0.environment = ["PATH": path] }
    }
    try whole.place("mustaches/handlebar", under: try whole.view(.canvas, "Photo").middle)
    whole.tap(try whole.view(.button, "Save"), settling: false)
    whole.finishSaving()
    return (whole, try whole.view(.label, "Saved in exports: Robin disguised.png"))
  }

  @Test(
    "a card offers what comes next, on the canvas and beside its controls",
    arguments: [(1280.0, 800.0), (800, 1280), (480, 800), (360, 640), (800, 480)])
  func card(size: (Double, Double)) throws {
    let (whole, card) = try saved(size.0, size.1)

    let buttons = card.subviews.compactMap { $0 as? Button }.filter { $0.label != "More" }
    #expect(buttons.map(\.label) == ["Show", "Copy", "Print", "New photo"])
    let area = whole.layout.status.cardArea
    #expect(whole.place(of: area).contains(whole.place(of: card)))
    for label in ["Undo", "Redo", "Save", "More"] {
      let control = try #require(whole.find(.button, label))
      #expect(whole.place(of: control).intersection(whole.place(of: card)) == nil)
    }
  }

  @Test(
    "all that comes next is within reach in small windows, of large texts, too",
    arguments: [(360.0, 640.0), (640, 360)], [1.0, 2])
  func small(size: (Double, Double), textScale: Double) throws {
    try folder.write("#!/bin/sh", to: "bin/xdg-email")
    let (whole, card) = try saved(size.0, size.1, path: folder.path("bin"))
    whole.stage.window.textScale = textScale
    whole.stage.window.layoutIfNeeded()
    var offered = card.subviews.filter { $0 is Button && !$0.isHidden }
    #expect(offered.last?.label == "More")
    whole.tap(offered.removeLast())
    offered += whole.stage.root.visibleTree.filter { $0.role == .menuitem }

    #expect(offered.map(\.label) == ["Show", "Copy", "Print", "Send", "New photo"])
    try whole.choose("New photo")
    #expect(whole.find(.sheet, "Open a photo") != nil)
  }

  @Test(
    "the card may be directly above the drawer, whose handle can be reached, and above the dice beside that",
    arguments: [360.0, 480])
  func aboveDrawer(width: Double) throws {
    let (whole, _) = try saved(width, width == 360 ? 640 : 800)

    let handle = whole.place(of: whole.layout.dockedDrawer.handle)
    let bottom = width == 360 ? handle.maxY - 48 : handle.minY
    #expect(whole.place(of: whole.layout.status.cardArea).maxY == bottom)
  }

  @Test("is counted, and nothing is overwritten") func counted() throws {
    let (whole, _) = try saved()
    whole.press("z", modifiers: .control)
    whole.settle()
    whole.editor.saving.save()
    whole.finishSaving()

    #expect(folder.names(in: "exports") == ["Robin disguised 2.png", "Robin disguised.png"])
    #expect(whole.toast == "Saved in exports: Robin disguised 2.png")
  }

  /// The ways to begin another save.
  enum Way: CaseIterable { case button, key, newName, project, mail }

  @Test(
    "another save takes its place, whichever way that begins; nothing covers its progress and what cancels it",
    arguments: Way.allCases, [(1280.0, 800.0), (360, 640), (800, 480)])
  func nextSave(way: Way, size: (Double, Double)) throws {
    let (whole, card) = try saved(size.0, size.1)
    let saving = whole.editor.saving
    whole.document.perform(.change(try #require(whole.elements.first).id, .flip))
    whole.editor.desk.messages.showProblem("The disk is full.", about: .opening)
    switch way {
    case .button: whole.tap(try whole.view(.button, "Save"), settling: false)
    case .key: whole.press("s", modifiers: .control)
    case .newName: saving.save(to: .file(path: folder.path("other.png")))
    case .project: saving.saveProject(to: folder.path("p.guise"), for: whole.editor.desk.hand)
    case .mail: saving.mail()
    }
    whole.stage.advance(by: .seconds(1))
    whole.stage.window.layoutIfNeeded()
    #expect(saving.underway != nil && (card as? Toast)?.isOpen == false && whole.toast == nil)
    let bar = whole.place(of: whole.layout.status.saving)
    func expectInSight() {
      for message in ["problem", "toast"] {
        let other = whole.find(message).map(whole.place)
        #expect(other?.intersection(bar) == nil, "\(message)")
      }
    }
    expectInSight()
    _ = whole.editor.desk.messages.closeProblem()
    // The answer to a request to close the window.
    #expect(!whole.stage.window.onCloseRequest())
    whole.stage.advance(by: .seconds(1))
    whole.stage.window.layoutIfNeeded()
    #expect(whole.toast != nil)
    expectInSight()
    saving.cancel()
    whole.finishSaving()
  }

  @Test("can be sent where there is a program for it") func send() throws {
    try folder.write("#!/bin/sh", to: "bin/xdg-email")
    let (whole, _) = try saved(path: folder.path("bin"))

    #expect(whole.find(.button, "Send") != nil)
  }

  @Test("another photo is chosen, and the picture printed, from it") func next() throws {
    for (button, sheet) in [("New photo", "Open a photo"), ("Print", "Print")] {
      let (whole, _) = try saved(in: TemporaryFolder())
      whole.tap(try whole.view(.button, button))
      #expect(whole.find(.sheet, sheet) != nil, "\(button)")
      #expect(whole.toast == nil)
    }
  }

  @Test("Tab leads to its buttons first, wherever the focus is", arguments: [0, 5])
  func keys(tabs: Int) throws {
    let whole = try WholeEditor(in: folder)
    try whole.place("mustaches/handlebar", under: try whole.view(.canvas, "Photo").middle)
    for _ in 0..<tabs { whole.press("Tab") }
    whole.press("s", modifiers: .control)
    whole.finishSaving()
    var names: [String] = []
    for _ in 0..<4 {
      whole.press("Tab")
      names.append(whole.focus ?? "")
    }

    #expect(names == ["Show", "Copy", "Print", "New photo"])
    whole.press("Return")
    whole.settle()
    #expect(whole.find(.sheet, "Open a photo") != nil)
  }

  @Test("the photo flashes once it is saved, for a moment; not where motion is reduced")
  func flash() throws {
    for isReduced in [false, true] {
      let whole = try WholeEditor(in: TemporaryFolder())
      let ghosts = whole.controller.canvasView.ghosts
      whole.stage.window.animator.isReduced = isReduced
      whole.controller.canvasView.flash()
      whole.stage.advance(by: .milliseconds(50))
      #expect(ghosts.subviews.isEmpty == isReduced)
      #expect(ghosts.subviews.allSatisfy { $0.frame == ghosts.bounds })
      whole.stage.advance(by: .milliseconds(150))
      #expect(ghosts.subviews.isEmpty && !whole.stage.window.isAnimating)
    }
  }

  @Test("the bin of an element that is dragged is not covered") func bin() throws {
    let (whole, card) = try saved()
    let place = try #require(whole.controller.canvasView.elementFrames.first).center
    whole.stage.finger.down(at: place)
    whole.stage.finger.stroke(to: place + Vector(60, 40), in: .milliseconds(200))
    let bin = try #require(whole.find(.bin, "Delete"))

    #expect(card.window == nil || whole.place(of: bin).intersection(whole.place(of: card)) == nil)
    whole.stage.finger.up()
  }

  // MARK: Save as

  @Test("the button that is held offers another name, by finger, mouse and key")
  func saveAs() throws {
    for way in ["finger", "mouse", "key"] {
      let whole = try WholeEditor(in: TemporaryFolder())
      let save = try whole.view(.button, "Save")
      switch way {
      case "finger":
        whole.stage.finger.down(at: save.middle)
        whole.stage.advance(by: .milliseconds(800))
        whole.stage.finger.up()
        whole.stage.advance(by: .seconds(1))
      case "mouse": whole.stage.mouse(.pressed(.secondary), at: save.middle)
      default:
        whole.stage.window.focus = save
        whole.press("Menu")
      }
      whole.tap(try whole.view(.menuitem, "Save as…"))
      #expect(whole.find(.sheet, "Save picture") != nil, "\(way)")
    }
  }
}
