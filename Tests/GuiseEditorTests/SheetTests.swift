import DesktopServices
import DisguiseModel
import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

/// All sheets of the editor, in windows of all sizes and directions.
@MainActor @Suite("Sheets", .serialized) struct SheetTests {
  /// The last ones are a window of 480 x 320 pixels, at the scales 1, 1.5 and 2.
  private nonisolated static let sizes = [
    Size(1920, 1080), Size(1280, 800), Size(800, 1280), Size(480, 800), Size(360, 640),
    Size(480, 320), Size(320, 213), Size(240, 160),
  ]

  private let whole: WholeEditor
  private var stage: Stage { whole.stage }

  init() throws { whole = try WholeEditor() }

  private func sheets() throws -> [(name: String, sheet: Sheet)] {
    let desk = whole.editor.desk
    let sticker = try #require(desk.library.catalog.all.first)
    func print(_ show: (PrintSheet) -> Void) -> PrintSheet {
      let sheet = PrintSheet(of: Size(60, 40))
      show(sheet)
      return sheet
    }
    let printer = Printer(name: "hall", title: "In the hall", isDefault: true)
    let facts = (1...9).map {
      InfoSheet.Row(term: "Term \($0)", meaning: "A meaning that takes more than one line of them")
    }
    return [
      ("looking for printers", print { _ in }),
      (
        "printers",
        print {
          $0.show([printer])
          $0.show(Papers(all: [.a4], standard: ""), of: printer)
        }
      ),
      ("no printer", print { $0.showProblem("No printer was found. Add one in the settings.") }),
      ("the desktop's printers", print { $0.showDesktop() }),
      (
        "facts", InfoSheet("Keys", identifier: "keys", groups: [("One", facts), ("Two", facts)])
      ),
      ("settings", SettingsSheet(on: desk, for: desk.hand)),
      (
        "text",
        TextSheet(
          "Add text", design: TextDesign("Ahoy", color: 0), fonts: ["sans"], isLeftHanded: false)
      ),
      (
        "fit",
        FitSheet(of: sticker, shownAt: Size(80, 60), desk.library, desk.scheduler) { _ in }
      ),
    ]
  }

  /// The views with something to see or to touch.
  private func leaves(of view: View) -> [View] {
    view.subviews.filter { !$0.isHidden && ($0 as? Label)?.text != "" }.flatMap { child in
      child is Control || child is Label || child.subviews.isEmpty || child is SegmentedControl
        || child is Stepper ? [child] : leaves(of: child)
    }
  }

  @Test(
    "are within the window, nothing lies over anything else, and all can be scrolled to",
    arguments: sizes, [LayoutDirection.leftToRight, .rightToLeft])
  func fit(size: Size, direction: LayoutDirection) throws {
    stage.window.resize(to: size, scale: 1)
    stage.window.layoutDirection = direction
    for (name, sheet) in try sheets() {
      sheet.present(in: stage.window)
      stage.advance(by: .seconds(1))
      #expect(Rect(origin: .zero, size: size).contains(sheet.frame), "\(name)")
      let (body, buttons) = (sheet.body, sheet.head.subviews.filter { $0 is Button })
      #expect(body.frame.height >= Theme.touchTarget, "\(name)")
      for button in buttons {
        #expect(sheet.head.bounds.contains(button.frame) && button.frame.width >= 48, "\(name)")
      }
      apart(sheet.head.subviews, name)
      apart(sheet.subviews, name)
      apart(body.subviews.filter { !$0.isHidden }, name)
      for view in leaves(of: body) {
        view.superview?.scrollToVisible(view)
        stage.advance(by: .seconds(1))
        let place = view.convert(view.bounds, to: body)
        #expect(
          place.width > 0 && place.height > 0 && place.minX >= 0 && place.maxX <= body.bounds.width,
          "\(name): \(view.label) at \(place)")
        // What is higher than the room, with some around it, is scrolled through.
        let seen = body.bounds.intersection(place)?.height ?? 0
        #expect(
          seen >= min(place.height, body.bounds.height - 16), "\(name): \(view.label) at \(place)")
      }
      sheet.dismiss()
      stage.advance(by: .seconds(1))
    }
  }

  private func apart(_ views: [View], _ name: String) {
    for (index, view) in views.enumerated() {
      for other in views[..<index] {
        let common = view.frame.intersection(other.frame)
        #expect(
          (common?.width ?? 0) < 1 || (common?.height ?? 0) < 1,
          "\(name): \(view.label) over \(other.label)")
      }
    }
  }

  @Test("show their buttons while a finger scrolls") func scrolls() throws {
    stage.window.resize(to: Size(480, 320), scale: 1)
    let sheet = try #require(try sheets().first { $0.name == "printers" }?.sheet)
    sheet.present(in: stage.window)
    stage.window.layoutIfNeeded()
    let accept = try #require(stage.root.first(identifier: "accept"))
    let place = accept.convert(accept.bounds, to: nil)
    #expect(sheet.body.contentSize.height > sheet.body.bounds.height)

    stage.finger.down(at: Point(240, 250))
    stage.finger.stroke(to: Point(240, 120), in: .milliseconds(200))
    stage.finger.up()
    stage.advance(by: .seconds(1))

    #expect(sheet.body.contentOffset.y > 50)
    #expect(accept.convert(accept.bounds, to: nil) == place)
  }
}
