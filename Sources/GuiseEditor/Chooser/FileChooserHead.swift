import Platform
import TouchKit

/// The upper edge of a file chooser: the way up, what is shown, a new folder, and the way out.
final class FileChooserHead: View {
  private static let padding = 12.0
  static let height = Theme.touchTarget + 2 * padding
  /// The title of a narrow chooser: two lines of it fit.
  private static let narrowTitle = Font(size: 16, weight: .semibold)

  let up: Button
  let newFolder: Button
  let cancel = Button(localized("Cancel"), style: .plain)
  private let title: Label
  /// The shown folder below the title; empty where the title names it.
  private let subtitle = Label(font: Theme.caption, color: Theme.secondaryText)
  var isNarrow = false { didSet { if oldValue != isNarrow { setNeedsLayout() } } }

  init(_ title: String, library: Library, makesFolders: Bool) {
    self.title = Label(title, font: Theme.title)
    up = Button(icon: library.icon("up"), label: localized("Enclosing folder"))
    newFolder = Button(localized("New folder"), icon: library.icon("new-folder"))
    super.init()
    self.title.accessibleRole = .heading
    self.title.numberOfLines = 2
    self.title.truncation = .middle
    subtitle.truncation = .middle
    up.identifier = "enclosing-folder"
    newFolder.identifier = "new-folder"
    newFolder.isHidden = !makesFolders
    cancel.identifier = "cancel"
    for view in [self.title, subtitle, newFolder, cancel, up] as [View] { addSubview(view) }
  }

  func show(_ title: String, folder: String?) {
    self.title.text = title
    subtitle.text = newFolder.isHidden ? folder ?? "" : ""
    setNeedsLayout()
  }

  override func layoutSubviews() {
    let (gap, target) = (Self.padding, Theme.touchTarget)
    let cancelWidth = cancel.sizeThatFits(bounds.size).width + gap
    up.frame = directed(Rect(gap, gap, target, target))
    newFolder.showsTitle = !isNarrow
    let folderWidth =
      newFolder.isHidden ? 0 : max(newFolder.sizeThatFits(bounds.size).width, target)
    let end = bounds.width - cancelWidth - gap - folderWidth
    newFolder.frame = directed(Rect(end, gap, folderWidth, target))
    let words = directed(Rect(target + 2 * gap, gap, end - target - 3 * gap, target))
    let line = subtitle.text.isEmpty ? 0 : 18.0
    title.font = isNarrow ? Self.narrowTitle : Theme.title
    title.frame = Rect(words.minX, gap, words.width, target - line)
    subtitle.frame = Rect(words.minX, title.frame.maxY, words.width, line)
    cancel.frame = directed(Rect(bounds.width - cancelWidth - gap, gap, cancelWidth, target))
  }
}
