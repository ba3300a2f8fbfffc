// Swift packages build no target without a source.
#include "CLibFuzzer.h"
