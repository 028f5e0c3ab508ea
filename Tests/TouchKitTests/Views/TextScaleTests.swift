import Testing
import TouchKitTesting

@testable import TouchKit

@MainActor @Suite("Text size") struct TextScaleTests {
  private let stage = Stage(width: 360, height: 640)

  @Test("a scale is from 0.8 to 2", arguments: [(0.1, 0.8), (1.5, 1.5), (9, 2), (.nan, 1)])
  func range(wanted: Double, expected: Double) {
    stage.window.textScale = wanted
    #expect(stage.window.textScale == expected)
  }

  @Test(
    "all words of a control have one size: that of the one that needs most room",
    arguments: [1.0, 1.6, 2])
  func oneSize(scale: Double) {
    stage.window.textScale = scale
    let segments = SegmentedControl("Size", ["Hi", "Extraordinary"])
    segments.frame = Rect(0, 0, 220, 64)
    let tabs = TabBar(["Hats", "Extraordinarily long"].map { TabBar.Item($0) })
    tabs.frame = Rect(0, 100, 88, 500)
    let menu = Menu(
      ["A", "A much longer title of an item than there is room for"].map { Menu.Item($0) {} },
      style: .list, label: "Menu")
    for view in [segments, tabs] as [View] { stage.root.addSubview(view) }
    menu.present(at: Point(180, 320), in: stage.window)
    stage.draw()

    for control in [segments, tabs] as [View] {
      let cells = control.all(ChoiceCell.self)
      let sizes = cells.map { $0.layout(width: 72, height: 80).font.size }
      #expect(cells.count == 2 && sizes[0] == sizes[1], "\(sizes)")
    }
    let rows = stage.root.all(MenuRow.self)
    let sizes = rows.map { $0.fittingTitle(in: 240).font.size }
    #expect(rows.count == 2 && sizes[0] == sizes[1], "\(sizes)")
  }

  @Test("icons grow half as much, in buttons that do not", arguments: [0.8, 1, 1.5, 2])
  func icons(scale: Double) {
    stage.window.textScale = scale
    let button = Button(icon: Bitmap.drawn(width: 24, height: 24) { _ in }, label: "Undo")
    stage.root.addSubview(button)
    #expect(button.iconSide == 24 * (1 + max(scale - 1, 0) / 2))
    #expect(button.sizeThatFits(.zero) == Size(Theme.touchTarget, Theme.touchTarget))
  }

  @Test("labels, buttons and fields grow at once, and what contains them is laid out anew")
  func grows() {
    let views: [View] = [
      Label("Some words of a label"), Button("Some words"), Checkbox("Some words"),
      Button("Go"), SegmentedControl("Size", ["Small", "Large"]),
    ]
    let column = Column(views, alignment: .start)
    column.frame = stage.root.bounds
    stage.root.addSubview(column)
    stage.draw()
    let before = views.map(\.bounds.size)

    stage.window.textScale = 1.5
    #expect(stage.window.needsFrame)
    stage.draw()

    for (view, old) in zip(views, before) {
      let new = view.bounds.size
      #expect(new.width > old.width || old.width == Theme.touchTarget, "\(view.label)")
      #expect(new.height >= old.height, "\(view.label)")
    }
    let tops = views.map(\.frame.minY)
    for (view, next) in zip(views, tops.dropFirst()) { #expect(view.frame.maxY <= next) }

    stage.window.textScale = 1
    stage.draw()
    #expect(views.map(\.bounds.size) == before)
  }

  @Test("a text without room is smaller than it could be, but not than its font, and is not cut")
  func fits() {
    let text = TextLayout("Glasses", font: Theme.body).size
    for (makeView, room) in [
      ({ Label("Glasses") }, Size(text.width.rounded(.up), text.height.rounded(.up))),
      ({ Button("Glasses") }, Size(text.width.rounded(.up) + 10, Theme.touchTarget)),
    ] as [(() -> View, Size)] {
      func pixels(at scale: Double, in size: Size) -> [UInt32] {
        let stage = Stage(width: 200, height: 100)
        let view = makeView()
        view.frame = Rect(origin: .zero, size: size)
        stage.root.addSubview(view)
        stage.window.textScale = scale
        return stage.draw().snapshot().withPixels { bytes, _ in
          Array(bytes.bindMemory(to: UInt32.self))
        }
      }
      // Plain conditions: differences of thousands of numbers are no messages.
      let isKept = pixels(at: 2, in: room) == pixels(at: 1, in: room)
      #expect(isKept, "as it was, where there is room for no more")
      let isLarger = pixels(at: 2, in: Size(200, 100)) != pixels(at: 1, in: Size(200, 100))
      #expect(isLarger)
    }
  }

  @Test(
    "a name is shortened, or broken, rather than smaller than what is beside it", arguments: [1, 2])
  func names(lines: Int) {
    let label = Label("Donaudampfschifffahrtsgesellschaft")
    (label.numberOfLines, label.truncation) = (lines, .middle)
    let button = Button("Canon PIXMA TS5350 series")
    button.truncation = .middle
    for view in [label, button] as [View] {
      view.frame = Rect(0, 0, 120, 100)
      stage.root.addSubview(view)
    }
    stage.window.textScale = 2
    #expect(label.shownTextScale == 2 && button.shownTextScale == 2)
    button.truncation = nil
    #expect(button.shownTextScale ?? 2 < 1.5)
  }

  @Test("what belongs together has one size, the largest for which each has room") func shared() {
    let short = Button("OK")
    let long = Button("Two long words")
    let label = Label("A label with words")
    for view in [short, long, label] as [View] {
      view.frame = Rect(0, 0, 130, 48)
      stage.root.addSubview(view)
    }
    stage.window.textScale = 2
    let own = [short, long].compactMap(\.shownTextScale)
    #expect(own[0] == 2 && own[1] < 1.9)

    View.shareTextScale(of: [short, long])
    #expect(short.shownTextScale == own[1] && long.shownTextScale == own[1])
    View.shareTextScale(of: [short, label])
    #expect(short.shownTextScale == label.shownTextScale)

    // What they need stays the same, and with more room they grow again.
    let needed = short.sizeThatFits(.zero)
    long.frame.size.width = 600
    View.shareTextScale(of: [short, long])
    #expect(short.shownTextScale == 2 && short.sizeThatFits(.zero) == needed)
  }

  @Test("rows of a list are measured anew, and what was at the top stays there") func list() {
    let list = ListView(count: { 100 }, makeRow: { Label() }) { label, index in
      label.numberOfLines = 0
      label.text = "Row \(index) with so many words that it needs more than one of its lines"
    }
    list.frame = stage.root.bounds
    stage.root.addSubview(list)
    stage.draw()
    let height = list.view(forRow: 0)?.bounds.height ?? 0

    stage.window.textScale = 2
    stage.draw()

    #expect(list.view(forRow: 0)?.bounds.height ?? 0 > 1.5 * height)
  }

  @Test(
    "menus, dialogs, toasts and sheets keep all they say within the window", arguments: [1.5, 2])
  func overlays(scale: Double) throws {
    stage.window.textScale = scale
    let menu = Menu([
      Menu.Item("Bring to the front") {}, Menu.Item("Duplicate") {}, Menu.Item("Delete") {},
    ])
    menu.present(at: Point(180, 320), in: stage.window)
    stage.advance(by: .seconds(1))
    stage.draw()
    let window = stage.root.bounds
    #expect(window.contains(menu.convert(menu.bounds, to: nil)))
    menu.close()

    let dialog = Dialog(
      "Name of the card", message: "It is shown above the card, and may be as long as a line.",
      actions: [.init("Rename") {}])
    dialog.addTextField("Sun")
    dialog.present(in: stage.window)
    stage.advance(by: .seconds(1))
    stage.draw()
    #expect(window.contains(dialog.convert(dialog.bounds, to: nil)))
    var places: [Rect] = []
    dialog.forEachLeaf { places.append($0.convert($0.bounds, to: nil)) }
    for (index, place) in places.enumerated() {
      #expect(dialog.convert(dialog.bounds, to: nil).contains(place), "\(index): \(place)")
    }
    dialog.cancel()

    let toast = Toast("The picture is in Pictures/Guise.", actions: [("Show", {}), ("Undo", {})])
    toast.present(in: stage.window)
    stage.advance(by: .seconds(1))
    stage.draw()
    #expect(window.contains(toast.convert(toast.bounds, to: nil)))
  }

  @Test("it changes while a menu, a toast and a dialog are open") func live() {
    let toast = Toast("The picture is saved.", actions: [("Show", {})])
    toast.present(in: stage.window)
    let menu = Menu([Menu.Item("Cut") {}, Menu.Item("Copy") {}], isModal: false)
    menu.present(at: Point(180, 320), in: stage.window)
    stage.advance(by: .seconds(1))
    stage.draw()
    let before = [toast.bounds.size, menu.bounds.size]

    stage.window.textScale = 2
    stage.draw()

    #expect(toast.bounds.width > before[0].width && menu.bounds.width > before[1].width)
  }

  @Test("a view that draws texts itself asks for their size, and is told when it changes")
  func own() {
    let view = Watcher()
    #expect(view.scaled(Theme.title) == Theme.title)
    stage.root.addSubview(view)
    stage.draw()

    stage.window.textScale = 1.5

    #expect(view.scaled(Theme.title).size == 30 && view.changes == 1)
  }

  private final class Watcher: View {
    private(set) var changes = 0
    override func textScaleDidChange() { changes += 1 }
  }
}

extension View {
  /// Calls a closure with each visible view that has no subviews.
  fileprivate func forEachLeaf(_ body: (View) -> Void) {
    guard !isHidden else { return }
    if subviews.isEmpty { body(self) }
    for subview in subviews { subview.forEachLeaf(body) }
  }
}

extension View {
  /// All views of a kind below this one.
  fileprivate func all<Wanted: View>(_ kind: Wanted.Type) -> [Wanted] {
    subviews.flatMap { ([$0 as? Wanted].compactMap(\.self)) + $0.all(kind) }
  }
}
