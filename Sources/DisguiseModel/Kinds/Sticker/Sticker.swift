import Drawing
import FoundationEssentials
import ImageCoding

/// An entry of the sticker catalog: artwork that can be placed on a face.
package struct Sticker: Hashable, Sendable, Identifiable {
  /// What an element that shows it is.
  package internal(set) var kind: ElementKind
  /// The ID of its tab.
  package internal(set) var tab: String
  /// The display name.
  package internal(set) var name: String
  /// The natural width as a fraction of a typical head's width; nil if unspecified.
  package let headWidth: Double?
  /// The location of the artwork.
  package internal(set) var source: PhotoSource
  /// The license, as an SPDX identifier.
  package let license: String
  /// The author.
  package let author: String
  /// How it fits on a face; nil if that is not known.
  package internal(set) var fit: StickerFit?
  /// Of what it is a part, such as of a cat; nil if it goes with everything.
  package let theme: String?
  /// The face of which it was cut out, if that is known.
  package internal(set) var origin: FaceOrigin?
  /// How it follows the photo's shape; nil for what is no frame.
  package internal(set) var frame: FrameShape?

  /// The ID used in documents.
  package var id: StickerID { kind.artwork }

  /// Whether the artwork is the user's own, and may be hostile; otherwise it comes with Guise.
  var isForeign: Bool { id.content != nil }

  /// Creates a sticker from its parts.
  package init(
    id: StickerID, tab: String, name: String, headWidth: Double?, source: PhotoSource,
    license: String = "", author: String = "", design: (any ElementDesign)? = nil,
    fit: StickerFit? = nil, theme: String? = nil
  ) {
    kind = ElementKind(design, shownBy: id)
    self.tab = tab
    self.name = name
    self.headWidth = headWidth
    self.source = source
    self.license = license
    self.author = author
    self.fit = fit
    self.theme = theme
  }

  /// Creates a sticker of a picture of the user's own, such as one that a document brings along.
  ///
  /// - Parameter id: Its ID if that is known: otherwise the picture is hashed.
  package init(own file: EmbeddedFile, id: StickerID? = nil, headWidth: Double? = nil) {
    self.init(
      id: id ?? StickerID(ContentID(of: file.bytes)), tab: StickerCatalog.ownTab, name: file.title,
      headWidth: headWidth, source: .memory(file))
  }

  /// The name in files: that of its file, if it is called by that; else what it is called. What shows a design has that
  /// one's: the name of an emoji is in the user's language.
  var fileName: String {
    if let design = kind.design { return design.title }
    let file = source.fileName
    return EmbeddedFile.title(of: file) == name ? file : name
  }

  /// The same sticker with another name.
  func renamed(_ name: String) -> Sticker {
    var sticker = self
    sticker.name = name
    return sticker
  }

  /// The same sticker that fits elsewhere on a face.
  func fitting(_ fit: StickerFit?) -> Sticker {
    var sticker = self
    sticker.fit = fit
    return sticker
  }

  /// The same sticker, cut out of a face.
  func from(_ origin: FaceOrigin?) -> Sticker {
    var sticker = self
    sticker.origin = origin
    return sticker
  }

  /// The same sticker with its picture in another place.
  func moved(to source: PhotoSource) -> Sticker {
    var sticker = self
    sticker.source = source
    return sticker
  }
}

/// A tab of the drawer.
package struct StickerTab: Hashable, Sendable, Identifiable {
  /// The ID, such as `mustaches`.
  package let id: String
  /// The display name.
  package let title: String
  /// The path of its icon in the assets' `Icons` folder.
  package let icon: String

  /// Creates a tab from its parts.
  package init(id: String, title: String, icon: String) {
    self.id = id
    self.title = title
    self.icon = icon
  }
}

/// A problem in the artwork's files because of which something was skipped.
package struct CatalogWarning: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path of the file.
  package let path: String
  /// The problem and its consequence.
  package let problem: String

  package var description: String { "\(path): \(problem)" }
}
