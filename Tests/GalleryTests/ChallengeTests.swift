import Testing
import TouchKitTesting

@testable import GalleryScenes
@testable import TouchKit

@MainActor
@Suite("What the scenes ask to try") struct ChallengeTests {
  @Test("is two or three things each, with short texts", arguments: SceneKind.allCases)
  func texts(kind: SceneKind) {
    let challenges = kind.challenges

    #expect((2...3).contains(challenges.count))
    #expect(Set(challenges.map(\.id)).count == challenges.count)
    #expect(challenges.allSatisfy { (4...30).contains($0.text.count) })
  }

  @Test("is checked off when fingers do it, and only then", arguments: SceneKind.allCases)
  func fingers(kind: SceneKind) {
    for (challenge, _) in kind.challenges {
      let visitor = SceneVisitor(of: kind)
      #expect(visitor.done == [])

      visitor.perform(challenge, of: kind)

      #expect(visitor.done.contains(challenge), "\(challenge)")
    }
  }

  @Test("is not checked off by what only begins like it") func almost() {
    let text = SceneVisitor(of: .text)
    text.tap("name")
    text.stage.type(" ")
    #expect(text.done == [])
    for way in [Vector(1, 2), Vector(40, 40)] {
      let share = SceneVisitor(of: .share)
      share.hold(at: share.place(of: "Left"), movingBy: way)
      #expect(share.done == [] && share.gallery.currentFeedback != "Left was copied elsewhere")
    }
  }

  @Test(
    "is a row in every scene on a television, where there is room beside every title",
    arguments: SceneKind.allCases)
  func row(kind: SceneKind) {
    let (_, gallery) = show(kind, in: Size(960, 540))
    #expect(gallery.all(ChallengeChip.self).count == kind.challenges.count)
  }

  @Test(
    "has its place in the bar, outside of the scene",
    arguments: [
      Size(1280, 800), Size(800, 1280), Size(480, 800), Size(360, 640), Size(640, 360),
      Size(568, 320),
    ], [false, true])
  func place(size: Size, isForLeftHand: Bool) throws {
    for kind in SceneKind.allCases {
      let (stage, gallery) = show(kind, in: size)
      gallery.isForLeftHand = isForLeftHand
      stage.draw()
      let row = try #require(gallery.all(ChallengeRow.self).first)
      let others = row.superview?.subviews.filter { $0 is Button || $0 is Label } ?? []
      let shown = row.subviews.filter { !$0.isHidden }

      #expect(!shown.isEmpty, "\(kind)")
      for part in shown {
        let frame = part.convert(part.bounds, to: nil)
        #expect(row.bounds.insetBy(-0.5, -0.5).contains(part.frame), "\(kind)")
        #expect(
          !frame.intersects(gallery.sceneFrame) && frame.minX >= 0 && frame.maxX <= size.width)
        for other in others {
          let overlap = frame.intersection(other.convert(other.bounds, to: nil))
          #expect(overlap.map { min($0.width, $0.height) <= 1 } ?? true, "\(kind) \(other.label)")
        }
      }
    }
  }

  @Test(
    "is opened by a button as high as a finger needs, below the edge of the window",
    arguments: GalleryWindows.small + GalleryWindows.sizes, [1.0, 2])
  func button(size: Size, textScale: Double) throws {
    for kind in SceneKind.allCases {
      let (stage, gallery) = show(kind, in: size)
      stage.window.textScale = textScale
      stage.draw()
      if let feedback = gallery.all(Label.self).first(where: { $0.text == kind.summary }) {
        let font = feedback.font.scaled(by: try #require(feedback.shownTextScale))
        let text = TextLayout(feedback.text, font: font, width: feedback.bounds.width)
        #expect(text.lineCount <= feedback.numberOfLines, "\(kind) in \(size)")
        #expect(feedback.frame.midY - text.size.height / 2 >= 1.5, "\(kind) in \(size)")
      }
      guard let button = gallery.first(identifier: "try") else { continue }
      let frame = button.convert(button.bounds, to: nil)
      for y in [frame.midY - 21, frame.midY + 21] {
        let hit = stage.root.hitTest(Point(frame.midX, y))
        #expect(hit === button, "\(kind) \(frame) in \(size)")
      }
    }
  }

  @Test("is read as boxes that are checked or not, and said when it is done") func accessible()
    throws
  {
    let (stage, gallery) = show(.lines, in: Size(1280, 800))
    let views = AccessibleViews(of: stage.window)
    stage.window.reader.isHeard = true
    let chips = gallery.all(ChallengeChip.self)
    #expect(chips.map(\.role) == [.checkbox, .checkbox, .checkbox])
    #expect(chips.map(\.label) == ["Draw a line", "Rub it out", "Zoom with two fingers"])
    #expect(chips.allSatisfy { $0.isEnabled && $0.accessibleStates == [.checkable] })

    stage.finger.down(at: Point(300, 300))
    stage.finger.stroke(to: Point(400, 330), in: .milliseconds(200))
    stage.finger.up()

    #expect(chips.map { $0.accessibleStates.contains(.checked) } == [true, false, false])
    #expect(views.snapshot().announcements.map(\.text) == ["Done: Draw a line"])
  }

  @Test("takes no touches as a row, and opens as a list where there is no room for one")
  func list() throws {
    let (wide, row) = show(.lines, in: Size(1280, 800))
    let chip = try #require(row.all(ChallengeChip.self).first)
    #expect(!(wide.root.hitTest(chip.convert(chip.bounds.center, to: nil)) is ChallengeChip))

    let (stage, gallery) = show(.lines, in: Size(360, 640))
    gallery.check(.erase)
    stage.draw()
    let button = try #require(gallery.first(identifier: "try") as? Button)
    #expect(button.title == "Try 1/3")
    #expect(button.label == "Things to try: 1 of 3 done")
    stage.finger.tap(at: button.convert(button.bounds.center, to: nil))
    stage.advance(by: .seconds(1))

    let items = stage.root.visibleTree.filter { $0.role == .menuitem }
    #expect(items.map(\.label) == ["Draw a line", "Rub it out", "Zoom with two fingers"])
    #expect(items.map { $0.accessibleStates.contains(.checked) } == [false, true, false])
    // A circle stands before what is not done, and a check mark in it before what is.
    let icons = try #require(items as? [MenuItemView]).compactMap(\.item.icon).map { icon in
      icon.withPixels { bytes, _ in Array(bytes.bindMemory(to: UInt32.self)) }
    }
    try #require(icons.count == 3)
    // Plain conditions: differences of thousands of numbers are no messages.
    let (isSame, isOther) = (icons[0] == icons[2], icons[0] != icons[1])
    #expect(isSame && isOther)
  }

  @Test("is remembered when a scene is opened again, but not for the next visitor") func memory() {
    let (stage, gallery) = show(.lines, in: Size(1280, 800))
    func done() -> [Bool] {
      stage.draw()
      return gallery.all(ChallengeChip.self).map(\.isDone)
    }
    gallery.check(.zoom)
    gallery.close()
    gallery.open(.spinner)
    #expect(done() == [false, false])
    gallery.open(.lines)
    #expect(done() == [false, false, true])

    gallery.reset()
    gallery.open(.lines)
    #expect(done() == [false, false, false])
  }
}
