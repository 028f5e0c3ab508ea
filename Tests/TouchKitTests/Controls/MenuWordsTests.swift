import Testing
import TouchKitTesting

@testable import TouchKit

/// Large words have little room in menus of narrow windows.
@MainActor @Suite("Words of menus") struct MenuWordsTests {
  private static let words = ["Überrasch mich", "Wackeln", "Spiegeln", "Löschen", "Verdoppeln"]

  /// The width of a window in which large words have just room side by side, each with 8 points at its ends.
  private static func width(of words: [String]) -> Double {
    let font = Theme.caption.scaled(by: 2)
    return words.reduce(20) { $0 + (TextLayout($1, font: font).size.width + 16).rounded(.up) }
  }

  /// Opens a pill whose fourth item is kept, of which all but the first are about one thing.
  private func openPill(of titles: [String], _ width: Double, textScale: Double)
    -> (stage: Stage, items: [MenuItemView])
  {
    let icon = Bitmap.drawn(width: 24, height: 24) { $0.fill(Rect(0, 0, 24, 24), with: .black) }
    let stage = Stage(width: width, height: 640)
    stage.window.textScale = textScale
    let menu = Menu(
      titles.map { title in
        var item = Menu.Item(title, icon: icon) {}
        item.isKept = [titles[0], titles[3]].contains(title)
        return item
      })
    menu.onMore = { _ in }
    menu.present(at: Point(180, 400), in: stage.window)
    stage.advance(by: .seconds(1))
    #expect(menu.frame.minX >= 8 && menu.frame.maxX <= width - 8)
    return (stage, menu.subviews.compactMap { $0 as? MenuItemView }.filter { !$0.isHidden })
  }

  @Test("large words of a pill wrap before items leave it, and what is kept has a place first")
  func wrapped() {
    // As wide as the words need that are to be seen, in lines of their own.
    let width = Self.width(of: ["Überrasch", "Löschen", "More"])
    let (stage, items) = openPill(of: Self.words, width, textScale: 2)
    defer { withExtendedLifetime(stage) {} }
    #expect(items.map(\.label) == ["Überrasch mich", "Löschen", "More"])
    #expect(items.allSatisfy { $0.shownTextScale == 2 })
    for item in items {
      let title = item.fittingTitle(in: item.bounds.width - 16)
      #expect(!title.isTruncated && title.lineCount == (item === items[0] ? 2 : 1))
      #expect(title.size.height + 40 < item.bounds.height)
    }
    let usual = openPill(of: Self.words, 360, textScale: 1)
    #expect(usual.items.allSatisfy { $0.bounds.height == 56 })
  }

  @Test("words without a place to wrap are smaller together, until two items and More have room")
  func shrunk() {
    let titles = ["Überraschung", "Wackeln", "Spiegeln", "Unterdrücken", "Verdoppeln"]
    let width = 0.8 * Self.width(of: [titles[0], titles[3], "More"])
    let (stage, items) = openPill(of: titles, width, textScale: 2)
    defer { withExtendedLifetime(stage) {} }
    let scales = Set(items.compactMap(\.shownTextScale))

    #expect(items.map(\.label) == ["Überraschung", "Unterdrücken", "More"])
    #expect(scales.count == 1 && scales.allSatisfy { $0 < 2 && $0 > 1 })
  }

  private func openList(
    of titles: [String], beside button: Button, on stage: Stage
  ) -> (menu: Menu, rows: [MenuRow]) {
    let menu = Menu(titles.map { Menu.Item($0) {} }, style: .list)
    menu.present(beside: button, in: stage.window)
    stage.advance(by: .seconds(1))
    return (menu, menu.all(MenuRow.self))
  }

  @Test("large words wrap, and all of them keep their size; the last row is cut in its first line")
  func wrapping() throws {
    let stage = Stage(width: 300, height: 400)
    defer { withExtendedLifetime(stage) {} }
    stage.window.textScale = 2
    let button = Button("More")
    button.frame = Rect(240, 8, 56, 48)
    stage.root.addSubview(button)
    let titles = ["Open", "Earlier disguises of all", "Save as", "Take another photo"]
    let (menu, rows) = openList(
      of: titles + (1...20).map { "Item \($0)" }, beside: button, on: stage)

    #expect(rows.allSatisfy { $0.shownTextScale == 2 })
    #expect(rows[0].frame.height == rows[2].frame.height)
    #expect(rows[1].frame.height > 1.5 * rows[0].frame.height)
    #expect(zip(rows, rows.dropFirst()).allSatisfy { $0.frame.maxY == $1.frame.minY })
    let last = try #require(rows.last { $0.frame.minY < menu.bounds.height - 4 })
    #expect(abs(menu.bounds.height - last.frame.minY - rows[0].frame.height / 2) < 5)
  }

  @Test("only where a word would be broken are all words of a list smaller, in one size")
  func brokenWord() {
    let stage = Stage(width: 220, height: 640)
    defer { withExtendedLifetime(stage) {} }
    stage.window.textScale = 2
    let button = Button("More")
    button.frame = Rect(160, 8, 56, 48)
    stage.root.addSubview(button)
    let (_, rows) = openList(of: ["Donaudampfschiff", "Open"], beside: button, on: stage)
    let scales = rows.compactMap(\.shownTextScale)

    #expect(scales.count == 2 && scales[0] == scales[1] && scales[0] < 2 && scales[0] >= 1)
  }
}
