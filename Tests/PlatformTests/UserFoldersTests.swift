import Platform
import Testing

@Suite("The folders for what is set") struct UserFoldersTests {
  @Test("are those of the environment, or the usual ones") func configuration() {
    let usual = UserFolders(environment: ["HOME": "/h"])
    #expect(usual.configuration == "/h/.config" && usual.systemConfiguration == ["/etc/xdg"])
    let chosen = UserFolders(environment: [
      "HOME": "/h", "XDG_CONFIG_HOME": "/c", "XDG_CONFIG_DIRS": "/a:relative::/b",
    ])
    #expect(chosen.configuration == "/c" && chosen.systemConfiguration == ["/a", "/b"])
    let odd = UserFolders(environment: ["XDG_CONFIG_HOME": "relative", "XDG_CONFIG_DIRS": ""])
    #expect(odd.configuration == nil && odd.systemConfiguration == ["/etc/xdg"])
  }
}
