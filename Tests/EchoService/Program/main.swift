import Confined
import EchoService
import Glibc
import Platform

// Asks its own kind as an editor does, starts a helper, and tells their numbers: for tests of what is left
// when it is killed.
if CommandLine.arguments.contains("ask") {
  let session = try ServiceSession(
    EchoService.self, [Wish.computing.rawValue], about: "a process that is killed")
  var patience = EchoService.patience
  let child = try session.receive(&patience).words.last ?? 0
  // The helper tells it, and so that its bond is made.
  var launch = Launch("sh", ["-c", "echo $0 $$; exec sleep 100", "\(child)"])
  launch.ownGroup = true
  launch.bond = .killedWithParent
  let helper = try ChildProcess(launch)
  withExtendedLifetime((session, helper)) { while true { pause() } }
}
exit(ConfinedServer.run { [EchoService()] })
