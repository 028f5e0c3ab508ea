import Platform

/// Works that were left unsorted, or in the folder of another process.
extension StateFiles {
  var works: FiledWorks { FiledWorks(path: path + "/works") }

  /// Takes over what the Guises left that ran beside another one and have ended, and files by its
  /// photo what was filed before it was read, also by earlier versions.
  func sortWorks() {
    adoptEnded(second)
    let earlier = FileSystem.names(in: path).filter {
      $0.hasPrefix("previous") && $0.hasSuffix(".journal")
    }
    for journal in earlier.map({ path + "/" + $0 }) + works.unreadJournals { sort(journal) }
  }

  /// Files a journal by its photo, or sets it aside as damaged.
  private func sort(_ journal: String) {
    guard let bytes = try? FileSystem.read(journal, upTo: Journal.maximumBytes) else { return }
    do throws(Journal.Flaw) {
      let history = try Journal.read(bytes)
      try? works.add(journal, history.map { .init($0) } ?? .nowhere)
    } catch {
      _ = setAside(journal: journal)
    }
  }

  private func adoptEnded(_ other: StateFiles) {
    guard FileSystem.exists(other.path) else { return }
    adoptEnded(other.second)
    guard let lock = try? FileLock(other.lock, .notInherited) else { return }
    adopt(other)
    withExtendedLifetime(lock) {}
  }

  /// Moves the photos and stickers of a folder to this one, and then the works that need them.
  private func adopt(_ other: StateFiles) {
    for kind in ["photos", "stickers"] {
      let (from, to) = ("\(other.path)/\(kind)", "\(path)/\(kind)")
      for name in FileSystem.names(in: from) where !FileSystem.exists("\(to)/\(name)") {
        try? FileSystem.makeFolder(to)
        try? FileSystem.rename("\(from)/\(name)", to: "\(to)/\(name)")
      }
    }
    for journal in other.works.all { sort(journal) }
    guard FileSystem.exists(other.journal) else { return }
    if FileSystem.exists(journal) {
      sort(other.journal)
    } else {
      try? FileSystem.rename(other.journal, to: journal)
    }
  }
}
