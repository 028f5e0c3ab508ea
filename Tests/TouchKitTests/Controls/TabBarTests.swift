import Testing
import TouchKitTesting

@testable import TouchKit

@MainActor @Suite("TabBar") struct TabBarTests {
  private let stage = Stage(width: 800, height: 600)
  private final class Log { var selected: [Int] = [] }
  private let log = Log()
  private let bar: TabBar

  init() {
    let icon = Bitmap.drawn(width: 24, height: 24) { $0.fill(Rect(0, 0, 24, 24), with: .black) }
    bar = TabBar((1...9).map { TabBar.Item("Tab \($0)", icon: icon) })
    bar.onSelect = { [log] in log.selected.append($0) }
    bar.frame = Rect(0, 0, 88, 400)
    stage.root.addSubview(bar)
    stage.window.layoutIfNeeded()
  }

  private func tabs() -> [ViewTree] { ViewTree(of: stage.window).children }

  @Test("a tab that a program selects for somebody is said, unless it gets the focus")
  func said() {
    let views = AccessibleViews(of: stage.window)
    stage.window.reader.isHeard = true
    func texts() -> [String] { views.snapshot().announcements.map(\.text) }

    bar.select(3)
    #expect(texts() == ["Tab 4"])
    bar.select(3)
    #expect(texts() == ["Tab 4"] && log.selected == [3])
    stage.key("Tab")
    bar.select(1)
    #expect(texts() == [] && log.selected == [3, 1])
  }

  @Test("the selected tab stays in sight when the bar becomes a row and a column again")
  func reshaped() {
    func isInSight() -> Bool {
      stage.window.layoutIfNeeded()
      stage.advance(by: .seconds(1))
      return bar.frame.contains(tabs()[bar.selectedIndex].frame)
    }
    for selected in [8, 4, 0] {
      bar.select(selected)
      #expect(isInSight())
      for axis in [TabBar.Axis.horizontal, .vertical] {
        bar.axis = axis
        bar.frame = axis == .horizontal ? Rect(0, 0, 300, 64) : Rect(0, 0, 88, 300)
        #expect(isInSight(), "\(selected) \(axis)")
      }
    }
  }

  @Test(
    "the tab that is chosen by key is wholly in sight, outside of what fades",
    arguments: [TabBar.Axis.horizontal, .vertical])
  func fades(axis: TabBar.Axis) {
    bar.axis = axis
    bar.frame = axis == .horizontal ? Rect(0, 0, 300, 64) : Rect(0, 0, 88, 300)
    stage.window.layoutIfNeeded()
    for index in [7, 8, 4, 1, 0, 3] {
      bar.select(index)
      stage.window.layoutIfNeeded()
      stage.advance(by: .seconds(1))
      let frames = tabs().map { axis == .horizontal ? $0.frame : $0.frame.transposed }
      let fadesBefore = frames[0].minX < -1
      let fadesAfter = frames[8].maxX > 301
      #expect(frames[index].minX >= (fadesBefore ? EdgeFade.depth : 0) - 0.01, "\(index)")
      #expect(frames[index].maxX <= 300.01 - (fadesAfter ? EdgeFade.depth : 0), "\(index)")
    }
  }

  @Test("has a tab for each item, the first one selected") func tree() {
    #expect(tabs().map(\.role) == Array(repeating: .tab, count: 9))
    #expect(tabs().map(\.isSelected) == [true] + Array(repeating: false, count: 8))
    #expect(tabs().allSatisfy { $0.frame.width == 88 && $0.frame.height >= 64 })
  }

  @Test("a word that is a little too wide is not broken") func wideWord() throws {
    func width(_ word: String) -> Double { TextLayout(word, font: Theme.caption).size.width }
    let height = tabs()[0].frame.height
    let word = try #require(
      (1...40).map { String(repeating: "n", count: $0) }.first { width($0) > 76 })

    bar.items = [bar.items[0], TabBar.Item(word, icon: bar.items[0].icon)]
    stage.window.layoutIfNeeded()

    #expect(tabs().map(\.frame.height) == [height, height])
    bar.items[1].title = word + word
    stage.window.layoutIfNeeded()
    #expect(tabs()[1].frame.height > height)
  }

  @Test("tabs in a row are equally long where all fit, else as long as each needs")
  func ownLengths() {
    bar.axis = .horizontal
    bar.items[0].title = "Vergrößerungsgläser"
    bar.frame = Rect(0, 0, 2000, 64)
    stage.window.layoutIfNeeded()
    #expect(Set(tabs().map { $0.frame.width.rounded() }).count == 1)
    bar.frame = Rect(0, 0, 400, 64)
    stage.window.layoutIfNeeded()

    let places = tabs().map(\.frame)
    #expect(places[0].width > places[1].width + 40 && places[1].width >= 88)
    #expect(zip(places, places.dropFirst()).allSatisfy { abs($0.maxX - $1.minX) < 0.01 })
  }

  @Test("a tap selects at once, without animation") func taps() {
    stage.finger.down(at: tabs()[2].frame.center)
    #expect(log.selected.isEmpty)
    stage.finger.up()

    #expect(log.selected == [2])
    #expect(tabs()[2].isSelected && !tabs()[0].isSelected)
  }

  @Test("a tap on the selected tab does not call onSelect") func again() {
    stage.finger.tap(at: tabs()[0].frame.center)

    #expect(log.selected.isEmpty)
  }

  @Test("scrolls if the tabs do not fit, and a drag selects nothing") func scrolls() {
    let before = tabs()[0].frame.minY

    stage.finger.down(at: Point(44, 300))
    stage.finger.stroke(to: Point(44, 200), in: .milliseconds(200))
    stage.advance(by: .milliseconds(100))
    stage.finger.up()

    #expect(abs(tabs()[0].frame.minY - before + 90) < 0.001)
    #expect(log.selected.isEmpty)
  }

  @Test("a tab selected by key becomes visible") func keys() {
    stage.window.handle(KeyEvent(key: "Tab"))
    for _ in 0..<8 { stage.window.handle(KeyEvent(key: "Down")) }
    stage.advance(by: .seconds(1))

    #expect(log.selected == [1, 2, 3, 4, 5, 6, 7, 8])
    #expect(tabs()[8].frame.maxY <= 400)
  }

  @Test("a row distributes its width among the tabs") func row() {
    bar.axis = .horizontal
    bar.frame = Rect(0, 520, 800, 80)

    let frames = tabs().map(\.frame)
    #expect(frames.allSatisfy { $0.height == 80 && $0.minY == 520 })
    #expect(abs((frames.last?.maxX ?? 0) - 800) < 0.001)
  }

  @Test("all tabs have the length of the longest one, and their icons the same height")
  func lengths() throws {
    let icon = Bitmap.drawn(width: 24, height: 24) { $0.fill(Rect(0, 0, 24, 24), with: .black) }
    bar.items = ["Hats", "Noses & mouths", "Jewelry"].map { TabBar.Item($0, icon: icon) }
    stage.window.layoutIfNeeded()
    #expect(tabs().map(\.frame.size) == Array(repeating: Size(88, 80), count: 3))

    bar.axis = .horizontal
    bar.contentMargin = 8
    bar.frame = Rect(0, 520, 200, 80)
    stage.window.layoutIfNeeded()
    #expect(tabs().map(\.frame.minX) == [8, 96, 184])
    let pixels = stage.draw()
    func top(_ x: Int) -> Int? {
      (530..<590).first { pixels[x, $0] != pixels[x, 526] }
    }
    #expect(top(52) == top(140) && top(52) != nil)
  }

  @Test("the selected tab is drawn in the accent color") func looks() {
    let frame = tabs()[0].frame
    let pixels = stage.draw()

    #expect(pixels[Int(frame.minX) + 12, Int(frame.midY)] == Theme.accentTint.resolved(for: .light))
    #expect(pixels[44, 24] == Theme.accent.resolved(for: .light))
  }

  @Test("titles of a row that scrolls have one size, whatever their lengths", arguments: [1.5, 2])
  func titleSizes(textScale: Double) {
    let icon = Bitmap.drawn(width: 24, height: 24) { $0.fill(Rect(0, 0, 24, 24), with: .black) }
    stage.window.textScale = textScale
    bar.items = ["Mustaches", "Sets", "Hats", "Jewelry"].map { TabBar.Item($0, icon: icon) }
    bar.axis = .horizontal
    bar.frame = Rect(0, 400, 360, 96)
    stage.window.layoutIfNeeded()
    let tabs = bar.all(ChoiceCell.self)
    let sizes = tabs.map { $0.layout(width: $0.bounds.width - 16, height: 96 - 52).font.size }

    #expect(tabs.count == 4 && Set(tabs.map(\.bounds.width)).count > 1)
    #expect(sizes.allSatisfy { abs($0 - Theme.caption.size * textScale) < 0.01 }, "\(sizes)")
  }

  @Test("large titles of several words have two lines, where one would fill half of the row")
  func longTitle() throws {
    let icon = Bitmap.drawn(width: 24, height: 24) { $0.fill(Rect(0, 0, 24, 24), with: .black) }
    stage.window.textScale = 2
    bar.axis = .horizontal
    bar.items = ["Hats", "Jewels"].map { TabBar.Item($0, icon: icon) }
    #expect(bar.sizeThatFits(Size(360, 100)).height == 96)
    bar.items.append(TabBar.Item("Sprechblasen & Zeichen", icon: icon))
    let height = bar.sizeThatFits(Size(360, 100)).height
    bar.frame = Rect(0, 400, 360, height)
    stage.window.layoutIfNeeded()
    let tab = try #require(bar.all(ChoiceCell.self).last)

    #expect(height == 112 && tab.bounds.width < 240)
    let layout = tab.layout(width: tab.bounds.width - 16, height: 70)
    #expect(layout.lineCount == 2 && layout.font.size == 2 * Theme.caption.size)
  }

  @Test("tabs of one line are in the middle of a row until one of two lines is in sight")
  func inSight() throws {
    let icon = Bitmap.drawn(width: 24, height: 24) { $0.fill(Rect(0, 0, 24, 24), with: .black) }
    stage.window.textScale = 2
    bar.axis = .horizontal
    func iconTop(_ titles: [String], of index: Int) throws -> Int {
      bar.items = titles.map { TabBar.Item($0, icon: icon) }
      bar.frame = Rect(0, 400, 176, 112)
      stage.window.layoutIfNeeded()
      bar.select(index)
      stage.advance(by: .seconds(1))
      let (tab, pixels) = (bar.all(ChoiceCell.self)[index], stage.draw())
      let accent = Theme.accent.resolved(for: .light)
      let x = Int(tab.convert(tab.bounds.center, to: nil).x)
      return try #require((400..<512).first { pixels[x, $0] == accent })
    }
    let titles = ["Hats", "Sets", "Noses & mouths"]
    #expect(try iconTop(titles, of: 0) == iconTop(["Hats", "Sets"], of: 0))
    #expect(try iconTop(titles, of: 2) < iconTop(titles, of: 0) - 8)
  }

  @Test(
    "as much is free below the title of a selected tab as above its icon, also beside two lines")
  func balanced() {
    let icon = Bitmap.drawn(width: 24, height: 24) { $0.fill(Rect(0, 0, 24, 24), with: .black) }
    bar.items = ["Hats", "Noses & mouths"].map { TabBar.Item($0, icon: icon) }
    bar.axis = .horizontal
    bar.frame = Rect(0, 500, 200, 80)
    for index in 0..<2 {
      bar.selectedIndex = index
      stage.window.layoutIfNeeded()
      let (tab, pixels) = (tabs()[index].frame, stage.draw())
      let (tint, accent) = (
        Theme.accentTint.resolved(for: .light), Theme.accent.resolved(for: .light)
      )
      let x = Int(tab.midX)
      let face = (500..<580).filter { pixels[x, $0] == tint }
      let icon = (500..<580).first { pixels[x, $0] == accent }
      let above = (icon ?? 0) - (face.first ?? 0)
      let text = TextLayout(index == 0 ? "Hats" : "Noses\nmouths", font: Theme.caption)
      let below = Double((face.last ?? 0) + 1 - (icon ?? 0)) - 28 - text.size.height

      #expect(above > 4 && abs(below - Double(above)) < 2, "\(index): \(above) \(below)")
    }
  }

  @Test("long words are broken at soft hyphens before they get smaller; readers hear none of those")
  func softHyphens() throws {
    stage.window.textScale = 2
    bar.items = ["Gesichts\u{AD}bemalung", "Hats"].map { TabBar.Item($0) }
    bar.frame = Rect(0, 0, 136, 400)
    stage.window.layoutIfNeeded()
    let tab = try #require(bar.all(ChoiceCell.self).first)
    let layout = tab.layout(width: 120)

    #expect(tab.label == "Gesichtsbemalung")
    #expect(abs(layout.font.size - 2 * Theme.caption.size) < 0.01 && !layout.isTruncated)
    #expect(layout.size.width <= 121 && layout.size.height > 2 * Theme.caption.size * 2)
  }
}

extension Rect {
  fileprivate var transposed: Rect { Rect(minY, minX, height, width) }
}
