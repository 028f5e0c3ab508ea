import Platform
import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

/// The head of a sheet, and the fingers that drag it.
@MainActor @Suite("The head of a sheet") struct SheetDragTests {
  private let stage = Stage(width: 800, height: 600)

  /// Presents a sheet, in the middle of the window or at its bottom; counts how often it is left.
  private func present(_ size: Size = Size(800, 600), reduced: Bool = false) -> PrintSheet {
    stage.window.animator.isReduced = reduced
    stage.window.resize(to: size, scale: 1)
    let sheet = PrintSheet(of: Size(60, 40))
    sheet.present(in: stage.window)
    stage.advance(by: .seconds(1))
    return sheet
  }

  private func handle(of sheet: Sheet) -> Point {
    sheet.convert(Point(sheet.bounds.midX, 8), to: nil)
  }

  @Test(
    "dragged far enough down cancels, wherever the sheet is; a finger that turns back does not",
    arguments: [Size(800, 600), Size(400, 600)])
  func drags(size: Size) {
    let sheet = present(size)
    var cancelled = 0
    sheet.onClose = { cancelled += 1 }
    let (place, handle) = (sheet.frame, handle(of: sheet))

    stage.finger.down(at: handle)
    stage.finger.stroke(to: handle + Vector(0, 300), in: .milliseconds(400))
    #expect(sheet.frame.minY > place.minY + 250 && sheet.frame.minX == place.minX)
    stage.finger.stroke(to: handle + Vector(0, -50), in: .milliseconds(400))
    #expect(sheet.frame == place, "not above its place")
    stage.finger.up()
    stage.advance(by: .seconds(1))
    #expect(sheet.isOpen && cancelled == 0)

    stage.finger.down(at: handle)
    stage.finger.stroke(to: handle + Vector(0, 300), in: .milliseconds(400))
    stage.finger.up()
    #expect(!sheet.isOpen && cancelled == 1)
    stage.advance(by: .seconds(1))
    #expect(sheet.window == nil)
  }

  @Test("not dragged far springs back; a throw cancels, a throw back up does not")
  func springs() {
    let sheet = present()
    let (place, handle) = (sheet.frame, handle(of: sheet))
    let rest = stage.draw().snapshot()

    stage.finger.down(at: handle)
    stage.finger.stroke(to: handle + Vector(0, 90), in: .milliseconds(600))
    stage.advance(by: .milliseconds(300))
    stage.finger.up()
    #expect(sheet.isOpen && sheet.frame == place, "for fingers it is at its place at once")
    stage.advance(by: .milliseconds(50))
    #expect(stage.draw().snapshot().largestDifference(from: rest) > 0.1, "it is seen on its way")
    stage.advance(by: .seconds(1))
    #expect(sheet.frame == place)
    #expect(stage.draw().snapshot().largestDifference(from: rest) < 0.02)

    stage.finger.down(at: handle)
    stage.finger.stroke(to: handle + Vector(0, 250), in: .milliseconds(300))
    stage.finger.stroke(to: handle + Vector(0, 200), in: .milliseconds(30))
    stage.finger.up()
    stage.advance(by: .seconds(1))
    #expect(sheet.isOpen && sheet.frame == place)

    stage.finger.down(at: handle)
    stage.finger.stroke(to: handle + Vector(0, 90), in: .milliseconds(60))
    stage.finger.up()
    #expect(!sheet.isOpen)
  }

  @Test("a finger that the system takes away leaves the sheet where it was") func cancelled() {
    let sheet = present()
    let (place, handle) = (sheet.frame, handle(of: sheet))

    stage.finger.down(at: handle)
    stage.finger.stroke(to: handle + Vector(0, 300), in: .milliseconds(400))
    stage.finger.cancel()
    stage.advance(by: .seconds(1))

    #expect(sheet.isOpen && sheet.frame == place)
  }

  @Test("a drag that begins on a button drags, and does not press it") func fromButton() throws {
    let sheet = present()
    let cancel = try #require(stage.root.first(identifier: "cancel"))
    let place = cancel.convert(cancel.bounds.center, to: nil)

    stage.finger.down(at: place)
    stage.finger.stroke(to: place + Vector(0, 60), in: .milliseconds(400))
    stage.advance(by: .milliseconds(300))
    #expect(sheet.frame.minY > 20)
    stage.finger.stroke(to: place, in: .milliseconds(400))
    stage.finger.up()
    stage.advance(by: .seconds(1))

    #expect(sheet.isOpen)
  }

  @Test("at the bottom it comes from below; with reduced motion nothing moves by itself")
  func bottom() {
    stage.window.resize(to: Size(400, 600), scale: 1)
    let sheet = PrintSheet(of: Size(60, 40))
    sheet.present(in: stage.window)
    let place = sheet.frame
    #expect(place.maxY == 600 && place.width == 400)
    let first = stage.draw().snapshot()
    stage.advance(by: .seconds(1))
    #expect(sheet.frame == place)
    let edge = Int(place.minY) + 24
    #expect(stage.draw()[200, edge].red - first[200, edge].red > 0.05, "it comes from below")
    sheet.dismiss()
    stage.advance(by: .seconds(1))

    let still = present(Size(400, 600), reduced: true)
    let (rest, handle) = (still.frame, handle(of: still))
    let seen = stage.draw().snapshot()
    #expect(rest.maxY == 600)
    stage.finger.down(at: handle)
    stage.finger.stroke(to: handle + Vector(0, 90), in: .milliseconds(600))
    stage.advance(by: .milliseconds(300))
    stage.finger.up()
    #expect(still.frame == rest)
    #expect(stage.draw().snapshot().largestDifference(from: seen) < 0.02)
  }

  @Test(
    "has room for long words, large texts and both directions; buttons are whole where they can be",
    arguments: [320, 360, 480, 800] as [Double], [1, 2] as [Double])
  func words(width: Double, textScale: Double) throws {
    stage.window.resize(to: Size(width, 640), scale: 1)
    stage.window.textScale = textScale
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      stage.window.layoutDirection = direction
      for (title, words) in [
        ("Print", "Print"), ("Bilder in Zusammengesetzte speichern", "Übernehmen"),
        ("コピーを「写真」に保存する場所を選ぶ", "保存"), ("Fits on…", "Use this folder"),
      ] {
        let accept = Button(words, style: .filled)
        let sheet = Sheet(title, identifier: "sheet", size: Size(560, 600), accept: accept)
        sheet.present(in: stage.window)
        stage.advance(by: .seconds(1))
        let head = sheet.head
        let (parts, name) = (head.subviews.filter { $0.frame.height > 0 }, "\(title) \(words)")
        for part in parts {
          #expect(head.bounds.contains(part.frame), "\(name): \(part.label) at \(part.frame)")
          for other in parts where other !== part {
            let common = part.frame.intersection(other.frame)?.size ?? .zero
            #expect(common.width < 1 || common.height < 1, "\(part.label) over \(other.label)")
          }
        }
        let wanted = accept.sizeThatFits(head.bounds.size).width
        let leave = try #require(parts.first { $0.identifier == "cancel" })
        let room = head.bounds.width - 24 - 8
        let rest = room - leave.sizeThatFits(head.bounds.size).width
        #expect(accept.frame.width == min(wanted, max(rest, room / 2)), "\(name)")
        let heading = try #require(parts.first { $0.label == title })
        #expect(heading.frame.width >= 64 && heading.frame.height >= 20, "\(name)")
        #expect(sheet.body.frame.height >= 48, "\(name)")
        sheet.dismiss()
        stage.advance(by: .seconds(1))
      }
    }
  }
}
