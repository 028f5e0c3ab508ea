import CSys
import Confined
import Drawing
import Glibc
import ImageCoding
import Platform

/// What librsvg and its libraries read from the disk while they draw, loaded before the process loses
/// access to files, or opened by a broker afterward.
///
/// The drawing itself is foreign and must not be parsed yet. Its bytes are searched for words without
/// which it has neither text nor pictures, because most drawings have none: then nothing is loaded.
struct DrawingResources {
  /// Whether there may be text.
  let mayHaveText: Bool
  /// Whether there may be pictures, embedded as data.
  let mayHavePictures: Bool
  /// The encoding that the drawing names; nil if it names none.
  let encoding: String?

  /// Searches the bytes of a drawing.
  init(of bytes: [UInt8]) {
    let start = Array(bytes.prefix(MarkupStart.maximumBytes))
    let text = Gzip.beginning(of: start, upTo: MarkupStart.maximumBytes)
    let markup = MarkupStart(text ?? start)
    encoding = markup.declaredEncoding
    // Elsewhere words are written differently; entities may contain a part of one.
    let isSearchable = text == nil && markup.isASCII && !bytes.has("<!ENTITY")
    mayHaveText = !isSearchable || bytes.has("text")
    mayHavePictures = !isSearchable || bytes.has("image") || bytes.has("Image")
  }

  /// Loads them; returns the broker if there may be text. Must be called before there are threads.
  func load() throws(SystemError) -> FileBroker? {
    // Messages of libraries tell the time.
    tzset()
    if let encoding { Self.loadConverters(encoding) }
    let broker = mayHaveText ? try FileBroker(opening: FontFiles.paths()) : nil
    VectorImage.loadLibrary()
    if mayHaveText { Self.draw("<text y='9'>a</text>") }
    if mayHavePictures {
      Self.draw(Self.pictures.map { "<image width='9' height='9' href='\($0)'/>" }.joined())
    }
    return broker
  }

  /// Draws what makes the libraries load what they need.
  private static func draw(_ content: String) {
    let drawing = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>\(content)</svg>"
    _ = try? VectorImage(Array(drawing.utf8), name: "").rasterize(width: 9, height: 9)
  }

  /// Opens the converters of an encoding, which stay loaded because they are never closed. Calls
  /// `iconv_open`.
  private static func loadConverters(_ encoding: String) {
    _ = iconv_open("UTF-8", encoding)
    _ = iconv_open(encoding, "UTF-8")
  }

  /// A picture of one pixel in each format that drawings embed, and one whose format is not named.
  private static let pictures = [
    "data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22/>",
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNgAAAAAgAB"
      + "5Sfe/AAAAABJRU5ErkJggg==",
    "data:;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNgAAAAAgAB5Sfe/AAAA"
      + "ABJRU5ErkJggg==",
    "data:image/gif;base64,R0lGODdhAQABAIAAAAAAAAAAACwAAAAAAQABAAAIBAABBAQAOw==",
    "data:image/webp;base64,UklGRhoAAABXRUJQVlA4TA4AAAAvAAAAAAcQEf0PRET/Aw==",
    "data:image/jpeg;base64,/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAP/////////////////////////////////"
      + "/////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAA"
      + "AAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AN//Z",
  ]
}

extension [UInt8] {
  /// Whether a word occurs in it.
  fileprivate func has(_ word: String) -> Bool {
    let word = Array(word.utf8)
    return withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return false }
      return memmem(start, bytes.count, word, word.count) != nil
    }
  }
}
