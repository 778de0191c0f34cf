// SPDX-License-Identifier: MIT
#include "tests/bench/fma_peak.h"

#include "core/base/stopwatch.h"

#include <immintrin.h>

#include <algorithm>

namespace {

// Ten independent chains: enough to cover a latency of five cycles at two issues per cycle.
__attribute__((target("avx2,fma"), noinline)) float chains(long rounds)
{
    __m256 sum[10];
    for (int i = 0; i < 10; ++i)
        sum[i] = _mm256_set1_ps(float(i));
    const __m256 factor = _mm256_set1_ps(0.999f);
    const __m256 term = _mm256_set1_ps(0.001f);
    for (long round = 0; round < rounds; ++round)
        for (auto &chain : sum)
            chain = _mm256_fmadd_ps(chain, factor, term);
    float lanes[8];
    for (int i = 1; i < 10; ++i)
        sum[0] = _mm256_add_ps(sum[0], sum[i]);
    _mm256_storeu_ps(lanes, sum[0]);
    return lanes[0];
}

} // namespace

double fmaPeakGflops()
{
    if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma"))
        return 0;
    constexpr long rounds = 2'000'000;
    double best = 0;
    volatile float sink = 0;
    for (int attempt = 0; attempt < 20; ++attempt) {
        const fovea::Stopwatch watch;
        sink = chains(rounds);
        best = std::max(best, double(rounds) * 10 * 8 * 2 / watch.wallSeconds() * 1e-9);
    }
    (void)sink;
    return best;
}
