import Glibc
import ImageSandbox

// Started by Guise with a socket as descriptor 3; of no use on its own.
exit(DecoderChild.run(socket: 3))
