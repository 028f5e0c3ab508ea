import Drawing
import TouchKit

/// Where the parts of the sheet are: the photo has all that what acts on it leaves of the sheet, and stands still while
/// one goes from *Crop* to *Light* and back, whose rows scroll where they need more.
extension CropSheet {
  /// The least height of the picture, on which fingers move the frame.
  private var leastPicture: Double { textScale > 1.3 ? 144 : 180 }
  /// How much smaller than usual the words of *Auto* and *Compare* may be where they are below the photo.
  private static let leastPart = 0.7
  /// The least length of a slider.
  private static let leastSlider = 100.0
  /// How much of the photo's usual height it has at least where all of the light is in sight.
  private static let part = 0.8
  /// So many rows of the light are seen at least.
  private static let leastRows = 2.5
  /// The space between rows.
  private static let space = 8.0
  /// What is beside the title of a button.
  private static let edgeOfButton = 4.0

  func arrange(in room: Size) -> Double {
    let below = Rect(Self.gap, 0, room.width - 2 * Self.gap, 0)
    guard let column = SheetColumn.beside(in: room, gap: Self.gap, textScale: textScale) else {
      return arrange(below: below, in: room)
    }
    let above = Size(below.width, pictureHeight(above: below, in: room))
    let beside = Size(column.minX - 2 * Self.gap, room.height - Self.gap)
    return SheetColumn.isNeeded(in: room) || picture.scale(on: beside) > picture.scale(on: above)
      ? arrange(beside: column, in: room) : arrange(below: below, in: room)
  }

  // MARK: Below the photo

  private func pictureHeight(above column: Rect, in room: Size) -> Double {
    let rest = room.height - tabsHeight(in: column.width) - Self.gap - 2 * Self.space
    let least = max(cropHeight, Self.leastRows * Theme.touchTarget)
    // All of the light is in sight where the photo is not much smaller for it.
    let most = picture.groundHeight(for: column.width)
    let light = lightHeight(in: column.width)
    let tools = rest - light >= Self.part * most ? light : min(light, rest - most)
    return max(rest - max(least, tools), leastPicture)
  }

  private func arrange(below column: Rect, in room: Size) -> Double {
    let (gap, space, target) = (Self.gap, Self.space, Theme.touchTarget)
    let area = Rect(origin: .zero, size: room)
    let height = pictureHeight(above: column, in: room)
    picture.frame = Rect(0, 0, room.width, height + space)
    let tabsHeight = tabsHeight(in: column.width)
    let top = Rect(column.minX, picture.frame.maxY, column.width, tabsHeight)
    arrangeTabs(in: top, area)
    let y = top.maxY + space
    // As far as the edges, below which its cells go on.
    ratios.margin = gap
    ratios.frame = Rect(0, y, area.width, target)
    let line = Rect(column.minX, y + target + space, column.width, dialHeight)
    arrangeDial(in: line, area)
    let most = max(room.height - y - gap, Self.leastRows * target)
    let tools = max(cropHeight, min(lightHeight(in: column.width), most))
    arrangeLight(in: Rect(0, y, room.width, tools + gap), margin: gap, hasButtonsBelow: false)
    return y + tools + gap
  }

  /// The buttons that turn and mirror, at the ends of the dial.
  private func arrangeDial(in line: Rect, _ area: Rect) {
    let (space, target) = (Self.space, Theme.touchTarget)
    let beside = line.minY + ((line.height - target) / 2).rounded()
    flip.frame = directed(Rect(line.maxX - target, beside, target, target), in: area)
    // Left is left in every language.
    let x = directed(Rect(line.minX, line.minY, line.width - target - space, target), in: area).minX
    turnLeft.frame = Rect(x, beside, target, target)
    dial.frame = Rect(
      turnLeft.frame.maxX + space, line.minY, line.width - 3 * (target + space), line.height)
    turnRight.frame = Rect(dial.frame.maxX + space, beside, target, target)
  }

  // MARK: Beside the photo

  private func arrange(beside column: Rect, in room: Size) -> Double {
    let (gap, target) = (Self.gap, Theme.touchTarget)
    let area = Rect(origin: .zero, size: room)
    // Low windows need their height more.
    let (edge, space) = head.isLow ? (4.0, 4.0) : (gap, Self.space)
    let tabsHeight = tabsHeight(in: column.width)
    let y = tabsHeight + space
    let rest = room.height - edge - y
    let crop = cropHeight + Self.space + target
    let holdsAll = rest >= max(crop, lightHeight(in: column.width))
    let below = holdsAll ? 0 : target + Self.space
    picture.frame = directed(
      Rect(0, 0, column.minX, room.height - edge - below + Self.space), in: area)
    arrangeTabs(in: Rect(column.minX, 0, column.width, tabsHeight), area)
    ratios.margin = 0
    let lines = ratios.height(inLinesOf: column.width)
    // Long words scroll rather than be a column.
    let hasLines = holdsAll && lines <= min(rest - crop + target, 5 * target)
    let ratiosHeight = hasLines ? lines : target
    ratios.frame = directed(
      Rect(column.minX, y, hasLines ? column.width : area.width - column.minX, ratiosHeight),
      in: area)
    dial.frame = directed(
      Rect(column.minX, y + ratiosHeight + Self.space, column.width, dialHeight), in: area)
    let (middle, top) =
      holdsAll
      ? (dial.frame.midX, dial.frame.maxY + Self.space)
      : (picture.frame.midX, picture.frame.maxY)
    // Left is left in every language, and before right.
    let turns: [View] = [turnLeft, turnRight]
    for (index, view) in (isRightToLeft ? [flip] + turns : turns + [flip]).enumerated() {
      view.frame = Rect(
        (middle + Double(index - 1) * (target + Self.space) - target / 2).rounded(.down), top,
        target, target)
    }
    let width = column.minX - 2 * gap
    let hasButtonsBelow = !holdsAll && lightButtonRoom(in: width) >= leastButtonRoom
    let list = Rect(column.minX - gap, y, area.width - column.minX + gap, room.height - y)
    arrangeLight(in: directed(list, in: area), margin: gap, hasButtonsBelow: hasButtonsBelow)
    if hasButtonsBelow {
      arrangeLightButtons(in: Rect(gap, picture.frame.maxY, width, target), area)
    }
    return room.height
  }

  // MARK: Parts

  /// The tabs, and after them what resets both: by its icon where the tabs need the room.
  private func arrangeTabs(in line: Rect, _ area: Rect) {
    let width = tabsWidth(in: line.width)
    reset.showsTitle = width == line.width - Self.space - reset.sizeWithTitle.width
    let y = line.minY + ((line.height - Theme.touchTarget) / 2).rounded()
    tabs.frame = directed(Rect(line.minX, line.minY, width, line.height), in: area)
    let x = line.minX + width + Self.space
    reset.frame = directed(Rect(x, y, line.maxX - x, Theme.touchTarget), in: area)
  }

  private func tabsWidth(in width: Double) -> Double {
    let room = width - Self.space - reset.sizeWithTitle.width
    let needed = tabs.sizeThatFits(Size(.infinity, .infinity)).width
    return needed <= room ? room : width - Self.space - Theme.touchTarget
  }

  private func tabsHeight(in width: Double) -> Double {
    max(tabs.sizeThatFits(Size(tabsWidth(in: width), .infinity)).height, Theme.touchTarget)
  }

  private var dialHeight: Double { dial.sizeThatFits(bounds.size).height }

  /// The height of the proportions and the dial.
  private var cropHeight: Double { Theme.touchTarget + Self.space + dialHeight }

  /// The height of the sliders and the buttons below them.
  private func lightHeight(in width: Double) -> Double {
    rows(in: width) * Theme.touchTarget + Self.space + Theme.touchTarget
  }

  private func columns(in width: Double) -> Int {
    2 * (captionWidth + 4 + Self.leastSlider) + Self.gap <= width ? 2 : 1
  }

  private func rows(in width: Double) -> Double {
    let columns = columns(in: width)
    return Double((sliders.count + columns - 1) / columns)
  }

  private var captionWidth: Double { captions.widestTitle + 2 * Self.edgeOfButton }

  /// The room for the title of each of two buttons side by side.
  private func lightButtonRoom(in width: Double) -> Double {
    (width - Self.gap) / 2 - 2 * Self.edgeOfButton
  }

  /// The room that their titles need below the photo.
  private var leastButtonRoom: Double { Self.leastPart * [auto, compare].widestTitle }

  /// Places what changes the light in a frame whose rows have a margin at both sides.
  private func arrangeLight(in frame: Rect, margin: Double, hasButtonsBelow: Bool) {
    lightList.frame = frame
    let (target, width) = (Theme.touchTarget, frame.width - 2 * margin)
    let buttons = hasButtonsBelow ? 0 : Self.space + target
    let rows = rows(in: width)
    let pitch = pitch(of: rows, before: buttons, in: frame.height)
    let area = Rect(origin: .zero, size: frame.size)
    arrangeSliders(pitch, Rect(margin, 0, width, rows * pitch), area)
    let list = hasButtonsBelow ? body : lightList
    for button in [auto, compare] where button.superview !== list { list.addSubview(button) }
    if !hasButtonsBelow {
      arrangeLightButtons(
        in: Rect(margin, rows * pitch + Self.space, width, target), area)
    }
    let height = rows * pitch + buttons
    // What is free below the last row is no reason to scroll.
    lightList.contentSize = Size(
      frame.width, height <= frame.height ? frame.height : height + margin)
  }

  /// The height of each row of sliders: that of a target, or more where rows go on below what is seen, so that half
  /// of one is.
  private func pitch(of rows: Double, before buttons: Double, in room: Double) -> Double {
    let target = Theme.touchTarget
    let seen = room / target
    guard rows * target + buttons > room, seen >= 1.5, seen < rows + 0.5 else { return target }
    return room / ((seen - 0.5).rounded(.down) + 0.5)
  }

  private func arrangeSliders(_ pitch: Double, _ lines: Rect, _ area: Rect) {
    let (gap, target, columns) = (Self.gap, Theme.touchTarget, columns(in: lines.width))
    let width = (lines.width - Double(columns - 1) * gap) / Double(columns)
    let words = min(captionWidth, width - Self.leastSlider)
    captions.fitTitles(in: words - 2 * Self.edgeOfButton)
    for index in sliders.indices {
      let x = lines.minX + Double(index % columns) * (width + gap)
      let y = (Double(index / columns) * pitch + (pitch - target) / 2).rounded()
      // Their words, not their edges, are in line with what is above.
      captions[index].frame = directed(Rect(x - 4, y, words, target), in: area)
      sliders[index].frame = directed(Rect(x + words + 4, y, width - words - 4, target), in: area)
    }
  }

  private func arrangeLightButtons(in line: Rect, _ area: Rect) {
    let half = (line.width - Self.gap) / 2
    [auto, compare].fitTitles(in: lightButtonRoom(in: line.width))
    for (button, x) in [(auto, line.minX), (compare, line.maxX - half)] {
      button.frame = directed(Rect(x, line.minY, half, line.height), in: area)
    }
  }
}
