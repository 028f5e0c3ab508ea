import FileBrowsing
import Glibc
import Platform
import TestSupport
import Testing

@Suite("The desktop's file manager") struct DesktopFileManagerTests {
  let folder = TemporaryFolder()

  @Test("shows a file in its folder, whatever characters its name has") func selects() throws {
    let desktop = try FakeDesktop(offering: "org.freedesktop.FileManager1", in: folder) { _ in
      ("()", nil)
    }

    #expect(DesktopFileManager.show("/tmp/a b'ä.png", environment: desktop.environment))

    let arguments = #"(["file:///tmp/a%20b'%C3%A4.png"], '')"#
    #expect(desktop.calls == [FakeDesktop.Call(member: "ShowItems", arguments: arguments)])
  }

  @Test("xdg-open opens the folder where no file manager is on the bus, and may fail")
  func opens() throws {
    // In its place, a program that fails the second time.
    #expect(symlink("/usr/bin/mkdir", folder.path("xdg-open")) == 0)
    let environment = ["PATH": folder.path]

    #expect(DesktopFileManager.show(folder.path("new/a.png"), environment: environment))
    #expect(FileSystem.isFolder(folder.path("new")))
    #expect(!DesktopFileManager.show(folder.path("new/a.png"), environment: environment))
  }

  @Test("a desktop without any says so") func none() {
    #expect(!DesktopFileManager.show("/tmp/a.png", environment: ["PATH": folder.path]))
    let dead = ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere", "PATH": folder.path]
    #expect(!DesktopFileManager.show("/tmp/a.png", environment: dead))
  }
}

@Suite("The desktop's file chooser") struct DesktopFileChooserTests {
  private static let name = "org.freedesktop.portal.Desktop"
  let folder = TemporaryFolder()

  private func desktop(_ response: String?) throws -> FakeDesktop {
    try FakeDesktop(offering: Self.name, in: folder) { _ in
      (
        "(objectpath '/org/freedesktop/portal/desktop/request/1/guise',)",
        response.map { FakeDesktop.Signal(token: "guise", parameters: $0) }
      )
    }
  }

  @Test("is available where a program offers it") func available() throws {
    let desktop = try desktop(nil)
    #expect(DesktopFileChooser.isAvailable(environment: desktop.environment))
    #expect(!DesktopFileChooser.isAvailable(environment: [:]))
    let other = TemporaryFolder()
    let without = try FakeDesktop(offering: "org.example.Other", in: other) { _ in nil }
    #expect(!DesktopFileChooser.isAvailable(environment: without.environment))
  }

  @Test("returns the chosen file") func chosen() throws {
    let desktop = try desktop("(uint32 0, {'uris': <['file:///tmp/a%20b.png']>})")
    let chooser = DesktopFileChooser(environment: desktop.environment)

    let answer = chooser.run(.open(includingProjects: true), title: "Open", parent: 0x1A)

    #expect(answer == .chosen(path: "/tmp/a b.png"))
    let call = try #require(desktop.calls.first)
    #expect(call.member == "OpenFile")
    #expect(call.arguments.hasPrefix("('x11:1a', 'Open', {"))
    #expect(call.arguments.contains("*.guise") && call.arguments.contains("image/*"))
  }

  @Test("suggests a name and a folder for a new file") func save() throws {
    let desktop = try desktop("(uint32 0, {'uris': <['file:///tmp/new.png']>})")
    let chooser = DesktopFileChooser(environment: desktop.environment)

    let answer = chooser.run(.save(name: "me.png", folder: "/tmp"), title: "Save", parent: nil)

    #expect(answer == .chosen(path: "/tmp/new.png"))
    let call = try #require(desktop.calls.first)
    #expect(call.member == "SaveFile")
    #expect(call.arguments.contains("'current_name': <'me.png'>"))
    #expect(call.arguments.contains("'current_folder': <b'/tmp'>"))
  }

  @Test(
    "returns that nothing was chosen, or that it failed",
    arguments: [
      ("(uint32 1, @a{sv} {})", DesktopFileChooser.Answer.cancelled),
      ("(uint32 2, @a{sv} {})", .failed),
      ("(uint32 0, @a{sv} {})", .failed),
      ("(uint32 0, {'uris': <['http://example.org/a.png']>})", .failed),
      ("('other',)", .failed),
    ])
  func ends(response: String, expected: DesktopFileChooser.Answer) throws {
    let desktop = try desktop(response)
    let chooser = DesktopFileChooser(environment: desktop.environment)

    #expect(
      chooser.run(.open(includingProjects: false), title: "Open", parent: nil) == expected)
  }

  @Test("ends when it is cancelled, and without a portal") func cancelled() throws {
    let desktop = try desktop(nil)
    let chooser = DesktopFileChooser(environment: desktop.environment)
    let ended = Monitor<DesktopFileChooser.Answer?>(nil)
    _ = Worker.startThread {
      let answer = chooser.run(.open(includingProjects: false), title: "Open", parent: nil)
      ended.update { $0 = answer }
    }
    chooser.cancel()
    #expect(ended.wait { $0 } == .cancelled)

    let none = DesktopFileChooser(environment: [:])
    #expect(none.run(.open(includingProjects: false), title: "Open", parent: nil) == .failed)
  }

  @Test("fails when the portal or the bus ends while its dialog is open", arguments: [true, false])
  func crash(ofPortal: Bool) throws {
    let desktop = try desktop(nil)
    let chooser = DesktopFileChooser(environment: desktop.environment)
    let ended = Monitor<DesktopFileChooser.Answer?>(nil)
    _ = Worker.startThread {
      let answer = chooser.run(.open(includingProjects: false), title: "Open", parent: nil)
      ended.update { $0 = answer }
    }
    let deadline = Timeout(in: .seconds(20))
    while !desktop.calls.contains(where: { $0.member == "OpenFile" }), !deadline.isPast {
      waitForInput([], upTo: .milliseconds(5))
    }
    if ofPortal { try desktop.withdraw(Self.name) } else { desktop.stop() }
    #expect(ended.wait(upTo: .seconds(20)) { $0 } == .failed)
    chooser.cancel()
  }
}
