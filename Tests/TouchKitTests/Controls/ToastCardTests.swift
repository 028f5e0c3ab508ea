import Testing
import TouchKit
import TouchKitTesting

@MainActor @Suite("A toast with several buttons") struct ToastCardTests {
  private static let titles = ["Show", "Copy", "Print", "Send", "New photo"]

  private func card(
    _ stage: Stage, _ picture: Size = Size(4, 4),
    choosing choose: @escaping (String) -> Void = { _ in }
  ) -> Toast {
    let toast = Toast(
      "Saved in Pictures", detail: "Robin disguised 2.png",
      thumbnail: .drawn(width: Int(picture.width), height: Int(picture.height)) { _ in },
      actions: Self.titles.map { title in (title, { choose(title) }) },
      duration: .seconds(8))
    toast.present(in: stage.window)
    stage.advance(by: .milliseconds(500))
    return toast
  }

  @Test(
    "has them in even rows below the text, at every width and size of text",
    arguments: [(1280.0, 1), (600, 1)], [1.0, 2.0])
  func rows(window: (width: Double, rows: Int), scale: Double) throws {
    let stage = Stage(width: window.width, height: 640)
    stage.window.textScale = scale
    let toast = card(stage)

    let buttons = toast.subviews.compactMap { $0 as? Button }
    let texts = toast.subviews.compactMap { $0 as? Label }
    #expect(buttons.map(\.label) == Self.titles)
    for (index, button) in buttons.enumerated() {
      #expect(toast.bounds.contains(button.frame))
      #expect(button.frame.width >= 48 && button.frame.height >= 48)
      #expect(texts.allSatisfy { $0.frame.maxY <= button.frame.minY })
      #expect(buttons[..<index].allSatisfy { $0.frame.intersection(button.frame) == nil })
    }
    let rows = Dictionary(grouping: buttons, by: \.frame.minY).values
    if scale == 1 { #expect(rows.count == window.rows) }
    #expect(rows.count == 1 || rows.allSatisfy { $0.count < 5 })
    #expect(buttons.map(\.frame.maxX).max() == toast.bounds.width - 8)
    #expect(Set(rows.map { $0.map(\.frame.minX).min() }).count == 1)
  }

  @Test(
    "shows the whole picture, however wide or high it is, beside the text",
    arguments: [Size(96, 96), Size(96, 64), Size(96, 16), Size(40, 96)],
    [360.0, 1280])
  func wholePicture(pixels: Size, width: Double) throws {
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      let stage = Stage(width: width, height: 640)
      stage.window.layoutDirection = direction
      let toast = card(stage, pixels)
      let picture = try #require(toast.subviews.first { $0 is ImageView } as? ImageView)
      let place = picture.frame
      #expect(abs(place.width / place.height - pixels.width / pixels.height) < 0.01)
      #expect(picture.imageRect == picture.bounds && toast.bounds.contains(place))
      #expect(width > 400 ? place.height <= 72 && place.width <= 96 : place.height <= 48)
      #expect(max(place.width / 4, place.height / 3) >= (width > 400 ? 23.9 : 15.9))
      for other in toast.subviews where other !== picture && !other.isHidden {
        #expect(other.frame.intersection(place) == nil)
      }
    }
  }

  @Test("buttons of several rows are one below the other, where there is room for that")
  func columns() {
    let stage = Stage(width: 600, height: 640)
    stage.window.textScale = 2
    let buttons = card(stage).subviews.compactMap { $0 as? Button }
    let rows = Dictionary(grouping: buttons, by: \.frame.minY).values.sorted {
      $0[0].frame.minY < $1[0].frame.minY
    }

    #expect(rows.count > 1)
    for row in rows {
      for (button, first) in zip(row, rows[0]) {
        #expect(button.frame.minX == first.frame.minX && button.frame.maxX == first.frame.maxX)
      }
    }
  }

  @Test("is mirrored where texts are: rows begin at the right with the first button")
  func mirrored() {
    let stage = Stage(width: 600, height: 640)
    (stage.window.layoutDirection, stage.window.textScale) = (.rightToLeft, 2)
    let buttons = card(stage).subviews.compactMap { $0 as? Button }

    let rows = Dictionary(grouping: buttons, by: \.frame.minY).values
    #expect(rows.count > 1 && Set(rows.map { $0.map(\.frame.maxX).max() }).count == 1)
    #expect(buttons[0].frame.maxX == buttons.map(\.frame.maxX).max())
    #expect(buttons.map(\.frame.minX).min() == 8)
  }

  @Test("has the last buttons behind three dots where all would take most of a low area")
  func low() throws {
    let stage = Stage(width: 600, height: 300)
    stage.window.textScale = 2
    let toast = card(stage)

    let shown = toast.subviews.filter { $0 is Button && !$0.isHidden }
    #expect(shown.first?.label == "Show" && shown.last?.label == "More")
    #expect(shown.allSatisfy { toast.bounds.contains($0.frame) })
  }

  @Test(
    "is one line in a narrow window: the picture, the text, what has room beside it, and dots",
    arguments: [328.0, 360, 480], [1.0, 1.5, 2])
  func line(width: Double, scale: Double) throws {
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      let stage = Stage(width: width, height: 640)
      (stage.window.layoutDirection, stage.window.textScale) = (direction, scale)
      let toast = card(stage)

      #expect(toast.bounds.width == width - (width < 400 ? 16 : 32))
      #expect(scale > 1 ? toast.bounds.height <= 112 : toast.bounds.height == 64)
      let views = toast.subviews.filter { !$0.isHidden }
      let buttons = views.compactMap { $0 as? Button }
      #expect(buttons.last?.label == "More")
      #expect(buttons.first?.label == "Show" || width == 328 && scale == 2)
      for (index, view) in views.enumerated() {
        #expect(toast.bounds.contains(view.frame), "\(view.label)")
        if view is Button {
          #expect(view.frame.width >= 48 && view.frame.height >= 48)
          #expect(view.frame.midY == toast.bounds.midY)
        }
        #expect(views[..<index].allSatisfy { $0.frame.intersection(view.frame) == nil })
      }
      let labels = views.compactMap { $0 as? Label }
      let text = try #require(labels.first { $0.text == "Saved in Pictures" })
      #expect(text.sizeThatFits(Size(text.bounds.width, .infinity)).height <= text.bounds.height)
      if scale == 1 {
        #expect(views.contains { $0 is ImageView })
        #expect(labels.count == 2 || width < 360, "the name, too")
      }
    }
  }

  @Test(
    "has behind its dots what has no room beside the text",
    arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func rest(direction: LayoutDirection) throws {
    let stage = Stage(width: 360, height: 640)
    stage.window.layoutDirection = direction
    var chosen: [String] = []
    let toast = card(stage) { chosen.append($0) }

    let shown = toast.subviews.filter { $0 is Button && !$0.isHidden }
    #expect(shown.map(\.label) == ["Show", "More"])
    let inOrder = shown.map(\.frame.minX)
    #expect(inOrder == inOrder.sorted { ($0 < $1) == (direction == .leftToRight) })
    let dots = try #require(shown.last)
    stage.finger.tap(at: dots.convert(dots.bounds.center, to: nil))
    stage.advance(by: .seconds(30))
    let items = stage.root.visibleTree.filter { $0.role == .menuitem }
    #expect(items.map(\.label) == ["Copy", "Print", "Send", "New photo"])
    #expect(toast.isOpen, "it waits for the choice")
    let last = try #require(items.last)
    stage.finger.tap(at: last.convert(last.bounds.center, to: nil))
    #expect(chosen == ["New photo"] && !toast.isOpen)
  }

  @Test("has all its buttons again in a window that grows, without the dots") func grows() {
    let stage = Stage(width: 328, height: 300)
    let toast = card(stage)
    stage.window.resize(to: Size(800, 600), scale: 1)
    stage.draw()

    let shown = toast.subviews.filter { $0 is Button && !$0.isHidden }
    #expect(shown.map(\.label) == Self.titles)
  }

  @Test("stays while a finger rests on it or on a button, and then its whole time again")
  func kept() throws {
    for target in ["text", "button"] {
      let stage = Stage(width: 800, height: 600)
      let toast = card(stage)
      let button = try #require(toast.subviews.first { $0.label == "Print" })
      stage.finger.down(
        at: target == "text" ? toast.center : button.convert(button.bounds.center, to: nil))
      stage.advance(by: .seconds(60))
      #expect(toast.isOpen)
      stage.finger.move(to: Point(400, 20))
      stage.finger.up()
      stage.advance(by: .seconds(4))
      #expect(toast.isOpen)
      stage.advance(by: .seconds(9))
      #expect(!toast.isOpen && stage.window.nextDeadline == nil)
    }
  }

  @Test("stays while the keyboard is at one of its buttons") func focused() throws {
    let stage = Stage(width: 800, height: 600)
    let toast = card(stage)
    stage.window.focus = toast.subviews.first { $0.label == "Copy" }
    stage.advance(by: .seconds(30))
    #expect(toast.isOpen)

    stage.window.focus = nil
    stage.advance(by: .seconds(9))
    #expect(!toast.isOpen)
  }

  @Test("goes to the other end before what appears below it, else it closes") func clears() {
    let stage = Stage(width: 800, height: 600)
    let toast = card(stage)
    func appear(_ frame: Rect) -> View {
      let view = View(frame: frame)
      stage.root.addSubview(view)
      Toast.keepClear(of: view)
      return view
    }
    let first = appear(Rect(0, 0, 800, 20))
    #expect(toast.frame.midY > 300)

    let second = appear(Rect(360, 500, 80, 80))
    #expect(toast.isOpen && toast.frame.midY < 300 && toast.frame.minY >= 20)
    second.isHidden = true
    let next = card(stage)
    #expect(next.frame.midY > 300)
    first.isHidden = true
    _ = appear(Rect(0, 0, 800, 600))
    #expect(!next.isOpen)
  }
}
