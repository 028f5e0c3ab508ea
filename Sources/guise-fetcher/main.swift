import Glibc
import RemoteFiles

// Started by Guise with the URI of a file, which it writes to standard output as messages.
exit(RemoteFileServer.run())
