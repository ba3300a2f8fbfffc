// The driver of LLVM's libFuzzer, which the sanitizer's flag links.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// Runs `check` on inputs of its own making until the arguments are fulfilled; does not return after
/// a finding.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*check)(const uint8_t *bytes, size_t count));
