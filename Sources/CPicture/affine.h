// Affine maps of rows of samples in vectors: Swift has no way to name the instructions of newer processors.
// Each does as many whole vectors of a row as there are and returns how many samples those were; `source` and `target`
// may be the same. The scalar forms of `SampleMap` are the same computations.
#pragma once

#include <stddef.h>
#include <stdint.h>

#if defined(__x86_64__)
#include <immintrin.h>

static inline int vitrine_has_vectors(void) {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
}

__attribute__((target("avx2"))) static inline __m256i vitrine_affine_32(
    const uint8_t *source, __m256i gains, __m256i offsets) {
  const __m256i zero = _mm256_setzero_si256();
  __m256i samples = _mm256_loadu_si256((const __m256i *)source);
  samples = _mm256_xor_si256(samples, _mm256_set1_epi8((char)128));
  __m256i low = _mm256_mulhi_epi16(_mm256_unpacklo_epi8(zero, samples), gains);
  __m256i high = _mm256_mulhi_epi16(_mm256_unpackhi_epi8(zero, samples), gains);
  low = _mm256_srai_epi16(_mm256_add_epi16(low, offsets), 5);
  high = _mm256_srai_epi16(_mm256_add_epi16(high, offsets), 5);
  return _mm256_packus_epi16(low, high);
}

// How far ahead of what is read memory is asked for, in bytes: by itself a processor stops at the end of each page.
enum { vitrine_lookahead = 2048 };

// Rows of 8 bits: ((sample − 128) · gain / 2^13 · 2^5 + offset) / 2^5, clamped.
//
// `streams` writes past the caches: what is larger than those would only push out what others want of them.
__attribute__((target("avx2"))) static inline size_t vitrine_affine_8(
    const uint8_t *source, ptrdiff_t source_stride, uint8_t *target, ptrdiff_t target_stride,
    size_t count, size_t rows, int16_t gain, int16_t offset, int streams) {
  const __m256i gains = _mm256_set1_epi16(gain), offsets = _mm256_set1_epi16(offset);
  const size_t whole = count & ~(size_t)31;
  streams = streams && (((uintptr_t)target | (uintptr_t)target_stride) & 31) == 0;
  for (size_t row = 0; row < rows; row++, source += source_stride, target += target_stride) {
    if (streams) {
      for (size_t done = 0; done < whole; done += 32) {
        _mm_prefetch((const char *)(source + done) + vitrine_lookahead, _MM_HINT_T0);
        _mm256_stream_si256(
            (__m256i *)(target + done), vitrine_affine_32(source + done, gains, offsets));
      }
    } else {
      for (size_t done = 0; done < whole; done += 32) {
        _mm_prefetch((const char *)(source + done) + vitrine_lookahead, _MM_HINT_T0);
        _mm256_storeu_si256(
            (__m256i *)(target + done), vitrine_affine_32(source + done, gains, offsets));
      }
    }
  }
  // Other threads see such writes no later than what tells them of the frame.
  if (streams) _mm_sfence();
  return whole;
}

__attribute__((target("avx2,fma"))) static inline __m256i vitrine_affine_wide(
    __m256i samples, __m256 gain, __m256 offset, __m256 maximum) {
  __m256 value = _mm256_fmadd_ps(_mm256_cvtepi32_ps(samples), gain, offset);
  value = _mm256_min_ps(_mm256_max_ps(value, _mm256_setzero_ps()), maximum);
  return _mm256_cvtps_epi32(value);
}

__attribute__((target("avx2,fma"))) static inline __m256i vitrine_affine_16_words(
    const uint16_t *source, __m256 gain, __m256 offset, __m256 maximum, __m128i shift) {
  const __m256i zero = _mm256_setzero_si256();
  __m256i samples = _mm256_srl_epi16(_mm256_loadu_si256((const __m256i *)source), shift);
  __m256i low = vitrine_affine_wide(_mm256_unpacklo_epi16(samples, zero), gain, offset, maximum);
  __m256i high = vitrine_affine_wide(_mm256_unpackhi_epi16(samples, zero), gain, offset, maximum);
  return _mm256_sll_epi16(_mm256_packus_epi32(low, high), shift);
}

// The same for 9 to 16 bits, `shift` above the lowest of their words; strides are in words.
__attribute__((target("avx2,fma"))) static inline size_t vitrine_affine_16(
    const uint16_t *source, ptrdiff_t source_stride, uint16_t *target, ptrdiff_t target_stride,
    size_t count, size_t rows, float gain, float offset, float maximum, int shift, int streams) {
  const __m256 gains = _mm256_set1_ps(gain), offsets = _mm256_set1_ps(offset);
  const __m256 maxima = _mm256_set1_ps(maximum);
  const __m128i shifts = _mm_cvtsi32_si128(shift);
  const size_t whole = count & ~(size_t)15;
  streams = streams && (((uintptr_t)target | (uintptr_t)(2 * target_stride)) & 31) == 0;
  for (size_t row = 0; row < rows; row++, source += source_stride, target += target_stride) {
    if (streams) {
      for (size_t done = 0; done < whole; done += 16) {
        _mm_prefetch((const char *)(source + done) + vitrine_lookahead, _MM_HINT_T0);
        _mm256_stream_si256(
            (__m256i *)(target + done),
            vitrine_affine_16_words(source + done, gains, offsets, maxima, shifts));
      }
    } else {
      for (size_t done = 0; done < whole; done += 16) {
        _mm_prefetch((const char *)(source + done) + vitrine_lookahead, _MM_HINT_T0);
        _mm256_storeu_si256(
            (__m256i *)(target + done),
            vitrine_affine_16_words(source + done, gains, offsets, maxima, shifts));
      }
    }
  }
  if (streams) _mm_sfence();
  return whole;
}

#else

static inline int vitrine_has_vectors(void) { return 0; }

static inline size_t vitrine_affine_8(
    const uint8_t *source, ptrdiff_t source_stride, uint8_t *target, ptrdiff_t target_stride,
    size_t count, size_t rows, int16_t gain, int16_t offset, int streams) {
  return 0;
}

static inline size_t vitrine_affine_16(
    const uint16_t *source, ptrdiff_t source_stride, uint16_t *target, ptrdiff_t target_stride,
    size_t count, size_t rows, float gain, float offset, float maximum, int shift, int streams) {
  return 0;
}

#endif
