import DisguiseModel
import Platform
import TouchKit

/// A sticker or a set in the drawer: a tap arms it, or puts the set on; a drag out of the drawer drags a copy.
final class StickerCell: Control {
  let item: DrawerItem
  /// Whether the next tap on the photo places this sticker.
  var isArmed = false { didSet { if oldValue != isArmed { armedDidChange() } } }
  private let library: Library
  /// A set on a head, once that has been drawn, and the side in pixels of the one that is wanted.
  private var picture: Bitmap?
  private var pictureSide = 0
  private let fade = PictureFade()
  private var scheduler: (any Scheduler)?
  private var loadsWhenSeen = false

  init(_ item: DrawerItem, library: Library) {
    self.item = item
    self.library = library
    super.init()
    bounds = Rect(0, 0, DrawerGrid.cell, DrawerGrid.cell)
    role = .cell
    identifier = item.identifier
    label = item.name
    cornerRadius = Theme.controlRadius
  }

  /// Calls an action with a point of the window when a finger holds the cell.
  private func onHold(_ action: @escaping (Point) -> Void) {
    let press = LongPressGestureRecognizer()
    press.onAction { press, phase in
      if phase == .began { action(press.location(in: nil)) }
    }
    add(press)
    openMenu = action
  }

  /// Calls an action with one of the user's own stickers and a point of the window when a finger holds its cell.
  func onHoldOfOwn(_ action: @escaping (Sticker, Point) -> Void) {
    guard case .sticker(let sticker) = item, sticker.tab == StickerCatalog.ownTab else { return }
    onHold { action(sticker, $0) }
  }

  /// Lets its artwork be loaded when it comes in sight: what is found by the first letters that are typed is soon
  /// gone.
  func loadArtworkWhenSeen(for scheduler: any Scheduler) {
    self.scheduler = scheduler
    loadsWhenSeen = true
  }

  /// Loads its artwork off the main thread, and draws it once it is loaded. That of a set is loaded with its picture,
  /// when that is seen: not before that of the sets above it.
  func loadArtwork(for scheduler: any Scheduler) {
    self.scheduler = scheduler
    if case .set = item { return }
    library.artworks.loadLater(library.catalog.pieces(of: item).map(\.id)) { [weak self] in
      scheduler.post { self?.setNeedsDisplay() }
    }
  }

  /// Opens the menu at a point of the window; nil for a sticker without one.
  private var openMenu: ((Point) -> Void)?

  override var customActions: [CustomAction] {
    guard let openMenu else { return [] }
    return [
      CustomAction("menu", localized("Open the menu")) { [weak self] in
        if let self { openMenu(convert(bounds.center, to: nil)) }
      }
    ]
  }

  override var isSelected: Bool {
    get { isArmed }
    set { isArmed = newValue }
  }

  override var inspectionAttributes: [InspectionAttribute] {
    switch item {
    case .sticker(let sticker): [InspectionAttribute("sticker", .text(sticker.id.rawValue))]
    case .set(let set): [InspectionAttribute("set", .text(set.id))]
    }
  }

  override var toolTip: String { label }

  override var paintBounds: Rect { bounds.insetBy(-4, -4) }

  override func draw(_ canvas: borrowing Canvas) {
    let margin = bounds.width < DrawerGrid.cell ? 8.0 : 12
    library.cellGrounds.draw(item.isFacePaint ? .skin : .tile, in: bounds, on: canvas)
    if shade > 0 {
      canvas.fill(
        .roundedRect(bounds, radius: Theme.controlRadius), with: Theme.tileShade.fading(by: shade))
    }
    drawItem(on: canvas, in: bounds.insetBy(margin, margin), pixels: window?.scale ?? 1)
    canvas.tileEdge(of: bounds, isArmed: isArmed)
    // Outside the frame of an armed sticker, so that both are visible.
    if showsFocus { canvas.focusRing(around: bounds, radius: Theme.controlRadius) }
  }

  private func drawItem(on canvas: borrowing Canvas, in box: Rect, pixels: Double) {
    if loadsWhenSeen, let scheduler {
      loadsWhenSeen = false
      loadArtwork(for: scheduler)
    }
    switch item {
    case .sticker(let sticker):
      let thumbnail = library.artworks.thumbnail(of: sticker.id, in: box, pixels: pixels)
      fade.draw(thumbnail?.0, in: thumbnail?.1 ?? box, of: self, on: canvas)
    case .set(let set):
      // It has more room than others, since it shows more.
      let box = box.insetBy(-6, -6)
      drawSoon(set, side: max(Int((box.width * pixels).rounded()), 1))
      fade.draw(picture, in: box, of: self, on: canvas)
    }
  }

  /// Lets the picture of a set be drawn off the main thread, and shows it then; at once if it is known.
  private func drawSoon(_ set: StickerSet, side: Int) {
    guard pictureSide != side, let scheduler else { return }
    pictureSide = side
    picture =
      library.setPictures.picture(of: set, side: side, for: scheduler) { [weak self] picture in
        guard let self, pictureSide == side else { return }
        self.picture = picture
        setNeedsDisplay()
      } ?? picture
  }

  private func armedDidChange() {
    // Return on an armed cell places its sticker; Space disarms it.
    yieldsReturn = isArmed && !item.isFrame
    setNeedsDisplay()
  }
}

extension Canvas {
  /// Draws the edge of a cell: a frame if it is armed, else a line where contrast is high.
  func tileEdge(of bounds: Rect, isArmed: Bool) {
    let width = isArmed ? 3.0 : 1
    stroke(
      .roundedRect(
        bounds.insetBy(width / 2, width / 2), radius: Theme.controlRadius - width / 2),
      with: isArmed ? Theme.accent : Theme.tileEdge, style: StrokeStyle(width: width))
  }
}

/// The first cell of the user's own stickers: adds one.
final class AddCell: Control {
  private let icon: Bitmap?

  init(icon: Bitmap?, action: @escaping () -> Void) {
    self.icon = icon
    super.init()
    bounds = Rect(0, 0, DrawerGrid.cell, DrawerGrid.cell)
    role = .button
    identifier = "add-sticker"
    label = localized("Add a picture")
    self.action = action
  }

  override var toolTip: String { label }

  override var paintBounds: Rect { bounds.insetBy(-4, -4) }

  override func draw(_ canvas: borrowing Canvas) {
    let box = bounds.insetBy(1, 1)
    let card = Path.roundedRect(box, radius: Theme.controlRadius - 1)
    if shade > 0 { canvas.fill(card, with: Theme.text.withAlpha(0.08 * shade)) }
    canvas.stroke(card, with: Theme.secondaryText, style: StrokeStyle(width: 2, dash: [6, 5]))
    if let icon {
      canvas.draw(
        icon.tinted(canvas.resolved(Theme.secondaryText)),
        in: Rect(center: box.center, size: Size(32, 32)), quality: .good)
    }
    if showsFocus {
      canvas.focusRing(around: bounds, radius: Theme.controlRadius)
    }
  }
}
