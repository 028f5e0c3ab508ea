import TestSupport

@testable import ImageCoding

extension FuzzTarget {
  /// The beginnings of files of any kind: XML in several encodings, compressed data, archives.
  static let fileKinds = FuzzTarget("file-kinds") { bytes in
    let bytes = Array(bytes)
    let kind = FileKind(of: bytes)
    if let source = try? ByteSource(bytes: bytes, name: "file") {
      promise((try? FileKind(of: source)) == kind, "\(kind) depends on how the file is read.")
    }
    promise(kind.mediaType.allSatisfy(\.isASCII), kind.mediaType)
    let start = MarkupStart(bytes)
    promise(start.root?.utf8.count ?? 0 <= 3 * bytes.count, "The name is longer than the file.")
    promise(start.declaredEncoding?.allSatisfy(\.isASCII) ?? true, "The encoding is no name.")
    guard let text = Gzip.beginning(of: bytes, upTo: 5000) else { return }
    promise(text.count <= 5000, "More is decompressed than allowed.")
    guard let whole = try? Gzip.decompressed(bytes, upTo: 5000) else { return }
    promise(whole.starts(with: text) && whole.count <= 5000, "Decompressing twice differs.")
  }
}
