import Confined
import Drawing
import Glibc
import ImageCoding
import ImageFormats
import ImageSandbox

// Started by Guise, which hands it the end of a connection; of no use on its own.
exit(ConfinedServer.run { [DecodingService(.all), DrawingService(), ColorService()] })
