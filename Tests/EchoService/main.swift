import Confined
import Glibc

exit(ConfinedServer.run { [EchoService()] })
