import TouchKit

/// The files in which paintings are saved.
enum PaintFile {
  /// Writes a file under the first name that none has; returns its path.
  static func write(_ bytes: [UInt8], to folder: String) throws -> String {
    var number = 1
    while true {
      let path = folder + "/Finger painting\(number == 1 ? "" : " \(number)").png"
      do throws(FileError) {
        try AtomicFile.write(bytes, to: path, existing: .keep)
        return path
      } catch {
        guard case .exists = error else { throw error }
        number += 1
      }
    }
  }
}
