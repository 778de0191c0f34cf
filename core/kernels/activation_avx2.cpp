// SPDX-License-Identifier: MIT
#include "core/kernels/activation_avx2.h"

#include "core/kernels/simd_avx2.h"

namespace fovea::avx2 {

namespace {

struct Relu
{
    static constexpr bool keepsInput = false;
    static __m256 value(__m256 x)
    {
        return _mm256_max_ps(_mm256_setzero_ps(), x);
    } // the order lets NaN through
    // At 0 the slope is 0, so entries that dropout made 0 need no further look.
    static __m256 slope(__m256, __m256 y)
    {
        const __m256 above = _mm256_cmp_ps(y, _mm256_setzero_ps(), _CMP_NLE_UQ);
        return _mm256_and_ps(above, _mm256_set1_ps(1));
    }
};

// Standard normal distribution function by Abramowitz and Stegun 7.1.26 (error of erf below 1.5e-7), with the
// density it needs on the way.
struct Normal
{
    explicit Normal(__m256 x)
    {
        const __m256 one = _mm256_set1_ps(1);
        const __m256 sign = _mm256_and_ps(x, _mm256_set1_ps(-0.0f));
        const __m256 z =
            _mm256_mul_ps(_mm256_andnot_ps(_mm256_set1_ps(-0.0f), x), _mm256_set1_ps(0.707106781f));
        const __m256 t = _mm256_div_ps(one, _mm256_fmadd_ps(z, _mm256_set1_ps(0.3275911f), one));
        __m256 p = _mm256_fmadd_ps(t, _mm256_set1_ps(1.061405429f), _mm256_set1_ps(-1.453152027f));
        p = _mm256_fmadd_ps(p, t, _mm256_set1_ps(1.421413741f));
        p = _mm256_fmadd_ps(p, t, _mm256_set1_ps(-0.284496736f));
        p = _mm256_fmadd_ps(p, t, _mm256_set1_ps(0.254829592f));
        const __m256 bell = expOf(_mm256_sub_ps(_mm256_setzero_ps(), _mm256_mul_ps(z, z)));
        const __m256 erf = _mm256_fnmadd_ps(_mm256_mul_ps(p, t), bell, one);
        below = _mm256_fmadd_ps(_mm256_or_ps(erf, sign), _mm256_set1_ps(0.5f), _mm256_set1_ps(0.5f));
        density = _mm256_mul_ps(bell, _mm256_set1_ps(0.398942280f));
    }

    __m256 below;
    __m256 density;
};

struct Gelu
{
    static constexpr bool keepsInput = true;
    static __m256 value(__m256 x) { return _mm256_mul_ps(x, Normal(x).below); }
    static __m256 slope(__m256 x, __m256)
    {
        const Normal normal(x);
        return _mm256_fmadd_ps(x, normal.density, normal.below);
    }
};

// x tanh(log(1 + e^x)) = x n / (n + 2) with n = e^x (e^x + 2); beyond 20 it is x.
struct Mish
{
    static constexpr bool keepsInput = true;
    static __m256 power(__m256 x) { return expOf(_mm256_min_ps(_mm256_set1_ps(20), x)); }
    static __m256 value(__m256 x)
    {
        const __m256 e = power(x);
        const __m256 n = _mm256_mul_ps(e, _mm256_add_ps(e, _mm256_set1_ps(2)));
        return _mm256_div_ps(_mm256_mul_ps(x, n), _mm256_add_ps(n, _mm256_set1_ps(2)));
    }
    static __m256 slope(__m256 x, __m256)
    {
        const __m256 two = _mm256_set1_ps(2);
        const __m256 e = power(x);
        const __m256 n = _mm256_mul_ps(e, _mm256_add_ps(e, two));
        const __m256 m = _mm256_div_ps(_mm256_set1_ps(1), _mm256_add_ps(n, two));
        // 1 - tanh^2 = 4 (n + 1) / (n + 2)^2 = 4 (1 + e)^2 / (n + 2)^2, and d log(1 + e^x) = e / (1 + e).
        const __m256 rise =
            _mm256_mul_ps(_mm256_mul_ps(_mm256_set1_ps(4), e),
                          _mm256_mul_ps(_mm256_add_ps(e, _mm256_set1_ps(1)), _mm256_mul_ps(m, m)));
        return _mm256_fmadd_ps(x, rise, _mm256_mul_ps(n, m));
    }
};

inline __m256 afterDropout(__m256 x, const DropBits &dropout, int index)
{
    if (!dropout.bits)
        return x;
    return _mm256_and_ps(keptLanes(dropout.bits[index]), _mm256_mul_ps(x, _mm256_set1_ps(dropout.scale)));
}

template<typename Curve>
void activateRows(int rows, int width, Rows input, const DropBits &dropout, Rows hidden)
{
    int index = 0;
    for (int row = 0; row < rows; ++row)
        for (int c = 0; c < width; c += 8, ++index) {
            float *in = input.data + row * input.stride + c;
            const __m256 x = afterDropout(_mm256_loadu_ps(in), dropout, index);
            if (Curve::keepsInput && dropout.bits)
                _mm256_storeu_ps(in, x);
            _mm256_storeu_ps(hidden.data + row * hidden.stride + c, Curve::value(x));
        }
}

template<typename Curve>
void activateRowsBackward(int rows, int width, ConstRows input, ConstRows hidden, const DropBits &dropout,
                          Rows gradient)
{
    int index = 0;
    for (int row = 0; row < rows; ++row)
        for (int c = 0; c < width; c += 8, ++index) {
            const __m256 y = _mm256_loadu_ps(hidden.data + row * hidden.stride + c);
            const __m256 x = Curve::keepsInput ? _mm256_loadu_ps(input.data + row * input.stride + c) : y;
            float *g = gradient.data + row * gradient.stride + c;
            const __m256 through = _mm256_mul_ps(_mm256_loadu_ps(g), Curve::slope(x, y));
            _mm256_storeu_ps(g, afterDropout(through, dropout, index));
        }
}

} // namespace

void activate(Curve curve, int rows, int width, Rows input, DropBits dropout, Rows hidden)
{
    switch (curve) {
    case Curve::Relu:
        return activateRows<Relu>(rows, width, input, dropout, hidden);
    case Curve::Gelu:
        return activateRows<Gelu>(rows, width, input, dropout, hidden);
    case Curve::Mish:
        return activateRows<Mish>(rows, width, input, dropout, hidden);
    }
}

void activateBackward(Curve curve, int rows, int width, ConstRows input, ConstRows hidden, DropBits dropout,
                      Rows gradient)
{
    switch (curve) {
    case Curve::Relu:
        return activateRowsBackward<Relu>(rows, width, input, hidden, dropout, gradient);
    case Curve::Gelu:
        return activateRowsBackward<Gelu>(rows, width, input, hidden, dropout, gradient);
    case Curve::Mish:
        return activateRowsBackward<Mish>(rows, width, input, hidden, dropout, gradient);
    }
}

} // namespace fovea::avx2
