import DisguiseModel
import Drawing
import ImageCoding
import ImageSandbox
import Platform
import RemoteFiles
import TouchKit

/// Finds out what has come: reads what is elsewhere, and looks at the bytes. Blocks, so it runs off the main
/// thread; a drive or a device may not answer at all.
nonisolated struct ArrivalInspection: Sendable {
  /// What was found.
  struct Findings: Sendable {
    var files: [ArrivedFile] = []
    var leftOut: [LeftOut] = []
  }

  /// The number of things that are looked at; a folder may have been selected with all it contains.
  static let maximumCount = 100
  /// The size at which pictures are checked, which takes the least memory.
  private static let sample = Size(64, 64)

  let arrivals: [Arrival]
  private let checksPictures: Bool
  private let isCancelled: @Sendable () -> Bool
  private let progress: @Sendable (Double) -> Void

  /// Creates an inspection.
  ///
  /// - Parameters:
  ///   - checksPictures: Whether pictures are decoded, and left out if that fails.
  ///   - isCancelled: Called repeatedly; true aborts, and what was found is of no use.
  ///   - progress: Called with the fraction that has been looked at.
  init(
    _ arrivals: [Arrival], checksPictures: Bool, isCancelled: @escaping @Sendable () -> Bool,
    progress: @escaping @Sendable (Double) -> Void
  ) {
    self.arrivals = arrivals
    self.checksPictures = checksPictures
    self.isCancelled = isCancelled
    self.progress = progress
  }

  /// Looks at everything.
  func run() -> Findings {
    var findings = Findings()
    let count = min(arrivals.count, Self.maximumCount)
    for (index, arrival) in arrivals.prefix(count).enumerated() {
      if isCancelled() { break }
      do throws(UserError) {
        let done = Double(index)
        let file = try look(at: arrival) { [progress] in progress((done + $0) / Double(count)) }
        findings.files.append(file)
      } catch {
        findings.leftOut.append(LeftOut(name: arrival.name, problem: error.description))
      }
      progress(Double(index + 1) / Double(count))
    }
    for arrival in arrivals.dropFirst(count) {
      findings.leftOut.append(
        LeftOut(
          name: arrival.name,
          problem: localized("Guise takes {count} files at a time.", ["count": count])))
    }
    return findings
  }

  private func look(
    at arrival: Arrival, progress: (Double) -> Void
  ) throws(UserError) -> ArrivedFile {
    switch arrival {
    case .file(let path): return try file(.file(path: path), arrival.name)
    case .data(let file): return try self.file(.memory(file), file.name)
    case .remote(let uri):
      let remote = try read(uri, arrival.name, progress)
      return try file(.memory(EmbeddedFile(name: remote.name, bytes: remote.bytes)), remote.name)
    case .web:
      throw UserError(
        localized(
          "The picture is on the web, and Guise doesn't download. Copy the picture itself, or save it first."
        ))
    case .elsewhere:
      throw UserError(localized("That isn't a file on this computer. Save it first."))
    }
  }

  private func file(_ source: PhotoSource, _ name: String) throws(UserError) -> ArrivedFile {
    do throws(ImageError) {
      guard let bytes = try source.open() else { throw .missing(name: name) }
      return ArrivedFile(kind: try kind(of: bytes, name), source: source, name: name)
    } catch {
      throw UserError(error)
    }
  }

  /// Decides by the bytes; the name only counts for what is meant to be a drawing or a project, so that the
  /// reason why it is none is told.
  private func kind(of bytes: ByteSource, _ name: String) throws(ImageError) -> ArrivedFile.Kind {
    let kind = try FileKind(of: bytes)
    if kind.isPicture {
      if checksPictures {
        _ = try ForeignDecoder.decode(bytes, fitting: Self.sample, isCancelled: isCancelled)
      }
      return .picture
    }
    if kind.isDocument(named: name) { return .project }
    if kind.isDrawing || name.lowercased().hasSuffix(".svg") { return .drawing }
    throw .notAPicture(name: bytes.name)
  }

  private func read(
    _ uri: String, _ name: String, _ progress: (Double) -> Void
  ) throws(UserError) -> RemoteFile {
    do throws(RemoteFileError) {
      return try RemoteFile(uri, isCancelled: isCancelled, progress: progress)
    } catch {
      switch error {
      case .cancelled: throw UserError(ImageError.cancelled)
      case .folder: throw UserError(ImageError.folder(name: name))
      case .tooLarge(let limit):
        throw UserError(
          localized(
            "{name} is larger than {megabytes} MB. Copy it to this computer first.",
            ["name": name, "megabytes": limit >> 20]))
      case .failed(let reason):
        throw UserError(
          reason.isEmpty
            ? localized(
              "Couldn't read {name}. Copy it to this computer first.", ["name": name])
            : localized(
              "Couldn't read {name}: {reason}. Copy it to this computer first.",
              ["name": name, "reason": reason]))
      }
    }
  }
}
