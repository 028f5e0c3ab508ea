import CIsal
import Platform

/// The files of the networks that find faces.
package enum FaceNetworkFolder {
  /// The network that finds boxes.
  private static func detector(in folder: String) -> String { folder + "/detector.network" }
  /// The network that finds the points in a box.
  private static func mesh(in folder: String) -> String { folder + "/mesh.network" }
  /// The network that tells people from what is behind them.
  private static func people(in folder: String) -> String { folder + "/people.network" }

  /// Reads both networks, and compares their checksums; returns what follows the first line of each, which
  /// has the form that `Scripts/faces/convert` describes.
  package static func read(
    environment: [String: String] = Launch.currentEnvironment
  ) throws(FaceError) -> (detector: ArraySlice<UInt8>, mesh: ArraySlice<UInt8>) {
    guard let folder = find(environment: environment) else { throw .noNetworks }
    return (try content(of: detector(in: folder)), try content(of: mesh(in: folder)))
  }

  /// Reads the network that tells people from what is behind them, in the same way; those that find faces work
  /// without it.
  package static func readPeople(
    environment: [String: String] = Launch.currentEnvironment
  ) throws(FaceError) -> ArraySlice<UInt8> {
    guard let folder = find(environment: environment), FileSystem.exists(people(in: folder)) else {
      throw .noNetworks
    }
    return try content(of: people(in: folder))
  }

  private static func content(of path: String) throws(FaceError) -> ArraySlice<UInt8> {
    guard let bytes = try? FileSystem.read(path, upTo: 16 << 20),
      let end = bytes.prefix(40).firstIndex(of: UInt8(ascii: "\n"))
    else { throw .damagedNetworks }
    let content = bytes[(end + 1)...]
    guard bytes[..<end].elementsEqual("guise-network 2 \(checksum(content))".utf8) else {
      throw .damagedNetworks
    }
    return content
  }

  /// The CRC-32 of bytes.
  static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.withUnsafeBufferPointer { crc32_gzip_refl(0, $0.baseAddress, UInt64($0.count)) }
  }

  /// Returns the folder; nil if there is none with both.
  ///
  /// Tried in this order: `$GUISE_NETWORKS` alone if it is set; `share/guise/networks` beside the folder of
  /// programs, as installed; `networks` above the executable, as in the build folder.
  static func find(
    environment: [String: String] = Launch.currentEnvironment
  ) -> String? {
    if let named = environment["GUISE_NETWORKS"], !named.isEmpty {
      return hasBoth(named) ? named : nil
    }
    let programs = FileSystem.folder(of: Executable.path)
    // The editor is in `bin`, what finds faces in `libexec/guise`.
    var folders = ["/..", "/../.."].map { programs + $0 + "/share/guise/networks" }
    var above = programs
    for _ in 0..<3 {
      above = FileSystem.folder(of: above)
      folders.append(above + "/networks")
    }
    return folders.first(where: hasBoth)
  }

  private static func hasBoth(_ folder: String) -> Bool {
    FileSystem.exists(detector(in: folder)) && FileSystem.exists(mesh(in: folder))
  }
}
