import FileBrowsing
import Platform
import TouchKit

/// A file of the chooser: its thumbnail above its name.
final class FileTile: Control {
  /// The file that is shown; the thumbnail follows when it has been read.
  var file: BrowsedFile? { didSet { if oldValue != file { fileDidChange() } } }

  /// The height of the name's two lines, in points.
  static func nameHeight(textScale: Double) -> Double { (36 * max(textScale, 1)).rounded(.up) }
  private let browser: FileBrowser
  private let library: Library
  private let name = Label(font: Theme.caption, alignment: .center)
  private var thumbnail: Bitmap? { didSet { pictureDidChange() } }
  private var request: ThumbnailRequest?
  private var isUnreadable = false
  /// The picture in the pixels of the screen: while a list scrolls, it is copied.
  private var picture = RasterCache()
  private let fade = PictureFade()

  init(browser: FileBrowser, library: Library) {
    self.browser = browser
    self.library = library
    super.init()
    role = .cell
    cornerRadius = Theme.controlRadius
    name.numberOfLines = 2
    name.truncation = .middle
    name.isUserInteractionEnabled = false
    addSubview(name)
  }

  private func fileDidChange() {
    request?.cancel()
    request = nil
    thumbnail = nil
    fade.reset()
    isUnreadable = false
    label = file?.name.printable ?? ""
    name.text = Self.breakable(label.asFileName)
    identifier = file.map { "file-\($0.name)" } ?? ""
    guard let file, file.kind != .folder else { return }
    request = browser.requestThumbnail(of: file) { [weak self] thumbnail in
      self?.isUnreadable = thumbnail == nil
      self?.thumbnail = thumbnail
    }
  }

  /// A name whose lines are broken between its parts, not in them; a line begins with a dot, as what is called so
  /// does.
  static func breakable(_ name: String) -> String {
    name.reduce(into: "") { text, next in
      text += next == "." ? "\u{200B}." : "_-".contains(next) ? "\(next)\u{200B}" : "\(next)"
    }
  }

  private func pictureDidChange() {
    picture.invalidate()
    setNeedsDisplay()
  }

  private var nameHeight: Double { Self.nameHeight(textScale: textScale) }

  override func layoutSubviews() {
    picture.invalidate()
    name.frame = Rect(4, bounds.maxY - nameHeight, bounds.width - 8, nameHeight)
  }

  override func draw(_ canvas: borrowing Canvas) {
    let box = Rect(0, 0, bounds.width, bounds.height - nameHeight - 4)
    let card = Path.roundedRect(box, radius: Theme.controlRadius)
    canvas.fill(card, with: Theme.well)
    if fade.isRunning {
      drawPicture(in: box, on: canvas)
    } else {
      picture.draw(on: canvas, within: box) { drawPicture(in: box, on: $0) }
    }
    if shade > 0 { canvas.fill(card, with: Theme.text.withAlpha(0.12 * shade)) }
    if showsFocus { canvas.focusRing(around: box, radius: Theme.controlRadius) }
  }

  private func drawPicture(in box: Rect, on canvas: borrowing Canvas) {
    let size = (thumbnail?.size ?? box.size).fitted(into: box.insetBy(6, 6).size)
    fade.draw(thumbnail, in: Rect(center: box.center, size: size), of: self, on: canvas)
    if thumbnail == nil, let icon = library.icon(iconName) {
      let color = file?.kind == .folder ? Theme.accent : Theme.secondaryText
      canvas.draw(
        icon.tinted(canvas.resolved(color)),
        in: Rect(center: box.center, size: Size(40, 40)), quality: .good)
    }
  }

  private var iconName: String {
    switch file?.kind {
    case .folder: "folder"
    case .project: "face"
    case _ where isUnreadable: "broken"
    default: "photo"
    }
  }
}
