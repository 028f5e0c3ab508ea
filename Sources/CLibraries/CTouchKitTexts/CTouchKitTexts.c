#include "CTouchKitTexts.h"

#include <string.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

static const char ar[] = {
#embed "../../../Assets/Locale/touchkit/ar.po"
    , 0};
static const char cs[] = {
#embed "../../../Assets/Locale/touchkit/cs.po"
    , 0};
static const char de[] = {
#embed "../../../Assets/Locale/touchkit/de.po"
    , 0};
static const char es[] = {
#embed "../../../Assets/Locale/touchkit/es.po"
    , 0};
static const char fr[] = {
#embed "../../../Assets/Locale/touchkit/fr.po"
    , 0};
static const char ja[] = {
#embed "../../../Assets/Locale/touchkit/ja.po"
    , 0};

static const struct {
  const char *language;
  const char *texts;
} all[] = {{"ar", ar}, {"cs", cs}, {"de", de}, {"es", es}, {"fr", fr}, {"ja", ja}};

const char *touchkit_texts(const char *language) {
  for (size_t index = 0; index < sizeof all / sizeof *all; index++)
    if (strcmp(all[index].language, language) == 0) return all[index].texts;
  return NULL;
}
