import FoundationEssentials

/// A piece of artwork that can be put on a face.
package struct Sticker: Hashable, Sendable, Identifiable {
  /// Where the artwork's SVG or bitmap is.
  package enum Source: Hashable, Sendable {
    /// In a file.
    case file(path: String)
    /// In a document that was opened, or pasted.
    case bytes(EmbeddedFile)
  }

  /// The name that disguises know it by.
  package let id: StickerID
  /// The tab that it is on.
  package let tab: String
  /// What it is called, for people.
  package let name: String
  /// The natural width as a fraction of a typical head's width, if the artwork says so.
  package let headWidth: Double?
  /// Where the artwork is.
  package let source: Source
  /// Under what terms it may be passed on, as an SPDX name.
  package let licence: String
  /// Who drew it.
  package let author: String

  /// A sticker from its parts.
  package init(
    id: StickerID, tab: String, name: String, headWidth: Double?, source: Source,
    licence: String = "", author: String = ""
  ) {
    self.id = id
    self.tab = tab
    self.name = name
    self.headWidth = headWidth
    self.source = source
    self.licence = licence
    self.author = author
  }
}

/// A drawer of the catalogue.
package struct StickerTab: Hashable, Sendable, Identifiable {
  /// The tab's name in files, such as `mustaches`.
  package let id: String
  /// What it is called, for people.
  package let title: String
  /// The path of its icon inside the assets' `Icons` folder.
  package let icon: String

  /// A tab from its parts.
  package init(id: String, title: String, icon: String) {
    self.id = id
    self.title = title
    self.icon = icon
  }
}

/// Something in the artwork's files that was left out, and why.
package struct CatalogWarning: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file that it is about.
  package let path: String
  /// What is wrong with it and what was done.
  package let problem: String

  package var description: String { "\(path): \(problem)" }
}
