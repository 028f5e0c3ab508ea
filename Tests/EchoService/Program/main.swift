import Confined
import EchoService
import Glibc

exit(ConfinedServer.run { [EchoService()] })
