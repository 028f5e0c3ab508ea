import Platform

/// The files of settings of a user: `guise/settings.ini` in `$XDG_CONFIG_HOME` (`~/.config`), and in the
/// folders of `$XDG_CONFIG_DIRS` (`/etc/xdg`), the first of which counts most.
package nonisolated struct SettingsFiles: Sendable {
  /// That of the user; nil if the home folder is unknown.
  let user: SettingsFile?
  /// Those of the system, the one that counts most first.
  let system: [SettingsFile]

  /// Finds the files of a user with an environment.
  package init(environment: [String: String]) {
    let folders = UserFolders(environment: environment)
    func file(in folder: String) -> SettingsFile {
      SettingsFile(path: folder + "/guise/settings.ini")
    }
    user = folders.configuration.map(file)
    system = folders.systemConfiguration.map(file)
  }

  /// What the files say.
  package struct Contents: Sendable {
    package var settings = Settings()
    /// What was ignored.
    package var problems: [SettingsProblem] = []
  }

  /// Reads the files. Blocks.
  package func read() -> Contents {
    var contents = Contents()
    var values: [SettingKey: String] = [:]
    for file in system {
      let (found, problems) = file.read()
      values.merge(found) { first, _ in first }
      contents.problems += problems
    }
    let (own, problems) = user?.read() ?? ([:], [])
    contents.problems += problems
    contents.settings = Settings(system: values, user: own)
    return contents
  }
}
