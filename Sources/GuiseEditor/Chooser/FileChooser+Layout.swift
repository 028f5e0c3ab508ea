import FileBrowsing
import Platform
import TouchKit

/// Below this width the places are above the files, unless the height is less than that and they have room beside
/// them.
private let (narrow, low, leastBesideRail) = (640.0, 340.0, 480.0)
/// The least width of the column of places.
private let rail = 104.0
/// The least width of the search beside the button for the order, which is a sign where that is too much.
private let leastSearch = 160.0

/// Where the parts of a chooser are.
extension FileChooser {
  /// Lays out the places; returns what is left for the files.
  func layOutPlaces(in room: Size) -> Rect {
    let isAbove = room.width < narrow && (room.height >= low || room.width < leastBesideRail)
    places.axis = isAbove ? .horizontal : .vertical
    // The face of a tab is 4 points smaller on all sides.
    let edge = Self.padding - 4
    places.contentMargin = isAbove ? edge : 0
    let (usual, content) = (places.sizeThatFits(room), Rect(origin: .zero, size: room))
    if isAbove {
      places.frame = Rect(0, 0, room.width, usual.height)
      let top = usual.height + edge
      return Rect(0, top, room.width, room.height - top)
    }
    let width = max(rail, usual.width)
    places.frame = directed(Rect(edge, 0, width, room.height), in: content)
    return directed(Rect(edge + width, 0, room.width - edge - width, room.height), in: content)
  }

  private var widestOrder: Double { FileOrder.allCases.map { width(of: $0.title) }.max() ?? 0 }

  private func width(of title: String) -> Double {
    TextLayout(title, font: sort.scaled(sort.font)).size.width
  }

  /// Lays out what is above the files, all as high as the highest; returns the height of all lines.
  func layOutRow(in content: Rect) -> Double {
    let (gap, target) = (FileChooser.padding, Theme.touchTarget)
    let start = target + gap
    let end = newFolder.isHidden ? sort : newFolder
    newFolder.showsTitle = content.width >= narrow || saveBar == nil
    showOrder(asWords: true)
    var size = end.sizeThatFits(content.size)
    if end === sort {
      // As wide for one order as for the other: it must not move away from under a finger.
      size.width += widestOrder - width(of: sort.title)
      if content.width - size.width - gap - start < leastSearch {
        showOrder(asWords: false)
        size = end.sizeThatFits(content.size)
      }
    }
    let middle: View = saveBar ?? search
    let rest = content.width - size.width - gap
    saveBar?.besideName = (start, content.width - rest)
    saveBar?.isLow = places.axis == .vertical && content.width < narrow
    let left = saveBar == nil ? start : 0
    let right = saveBar == nil ? rest : content.width
    let needed = middle.sizeThatFits(Size(right - left, .infinity)).height
    // The name of a new file may have its formats below it.
    let line = max(target, size.height, saveBar == nil ? needed : 0)
    func place(
      _ view: View, from start: Double, to end: Double, below: Double = 0, _ height: Double
    ) {
      view.frame = directed(
        Rect(content.minX + start, content.minY + below, max(end - start, 0), height), in: content)
    }
    // Where the name needs more of the first row, one of the buttons or both are beside the formats.
    let arrangement = saveBar?.arrangement(in: right - left)
    let second = saveBar?.secondRow(in: right - left) ?? 0
    let upIsBelow = arrangement == .nameAlone
    let endIsBelow = upIsBelow || arrangement == .longName
    let below = endIsBelow ? second : 0
    place(
      up, from: 0, to: target, below: upIsBelow ? second : 0, upIsBelow ? needed - second : line)
    place(middle, from: left, to: right, max(line, needed))
    place(
      end, from: content.width - size.width, to: content.width, below: below,
      endIsBelow ? needed - second : line)
    return max(below + line, needed)
  }

  private func showOrder(asWords: Bool) {
    sort.icon = asWords ? nil : library.icon(sort.title == FileOrder.date.title ? "recent" : "text")
    sort.showsTitle = asWords
  }
}

extension FileOrder {
  /// What a person calls it.
  var title: String { self == .date ? localized("Newest first") : localized("By name") }
}
