import CFontconfig
import Glibc

/// The fonts that a drawing may use.
///
/// Which of them it needs is known only while it is drawn, and Cairo opens a font again for each
/// size: a broker opens them for the confined process.
enum FontFiles {
  /// Returns the paths of all fonts. Calls `FcInit` and `FcConfigGetFonts`.
  static func paths() -> Set<[UInt8]> {
    FcInit()
    var paths = Set<[UInt8]>()
    for list in [FcSetSystem, FcSetApplication] {
      guard let set = FcConfigGetFonts(nil, list)?.pointee, let fonts = set.fonts else { continue }
      for index in 0..<Int(set.nfont) {
        var path: UnsafeMutablePointer<FcChar8>?
        guard FcPatternGetString(fonts[index], FC_FILE, 0, &path) == FcResultMatch, let path else {
          continue
        }
        let text = UnsafeRawPointer(path).assumingMemoryBound(to: CChar.self)
        paths.insert(Array(UnsafeRawBufferPointer(start: path, count: strlen(text))))
      }
    }
    return paths
  }
}
