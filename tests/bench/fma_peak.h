// SPDX-License-Identifier: MIT
#pragma once

// Fused multiply-adds a second that one core reaches in registers, in GFLOPS (two operations each); 0 where
// the CPU has no AVX2 and FMA. Best of several short tries.
double fmaPeakGflops();
