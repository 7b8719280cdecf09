// Rows of colours through a table of colours, in vectors: Swift has no way to name the instructions of newer processors.
#pragma once

#include <stddef.h>
#include <stdint.h>

// A table's colours, four floats each, of which the last is empty; red changes fastest, then green, then blue.
//
// A channel's place among the steps is so many times its number less the origin.
typedef struct {
  const float *colors;
  int size;
  float scale[3], origin[3];
  // How far from a colour itself to the table's.
  float part;
} vitrine_table;

#if defined(__x86_64__)
#include <immintrin.h>

#define VITRINE_INLINE __attribute__((target("avx2"), always_inline)) static inline

// What is no number becomes 0.
VITRINE_INLINE __m256 vitrine_clamped(__m256 number, __m256 limit) {
  return _mm256_min_ps(_mm256_max_ps(number, _mm256_setzero_ps()), limit);
}

VITRINE_INLINE __m256 vitrine_table_place(const vitrine_table *table, int channel, __m256 number, __m256 limit) {
  const __m256 place = _mm256_sub_ps(
      _mm256_mul_ps(number, _mm256_set1_ps(table->scale[channel])), _mm256_set1_ps(table->origin[channel]));
  return vitrine_clamped(place, limit);
}

VITRINE_INLINE __m256i vitrine_chosen(__m256i no, __m256i yes, __m256 condition) {
  return _mm256_blendv_epi8(no, yes, _mm256_castps_si256(condition));
}

// Puts in place of eights of colours what the table says, between the four steps around each.
//
// Returns how many were done. The processor must be one that `vitrine_has_vectors` speaks of.
__attribute__((target("avx2"))) static inline size_t vitrine_table_row(
    const vitrine_table *table, float *red, float *green, float *blue, size_t count) {
  const int size = table->size;
  const __m256 limit = _mm256_set1_ps((float)(size - 1)), one = _mm256_set1_ps(1), part = _mm256_set1_ps(table->part);
  const __m256i last = _mm256_set1_epi32(size - 2);
  // In floats, four to a colour.
  const __m256i next = _mm256_set1_epi32(4), across = _mm256_set1_epi32(4 * size);
  const __m256i through = _mm256_set1_epi32(4 * size * size);
  const __m256i all = _mm256_add_epi32(_mm256_add_epi32(next, across), through);
  size_t index = 0;
  for (; index + 8 <= count; index += 8) {
    float *const channels[3] = {red + index, green + index, blue + index};
    __m256 part_of[3];
    __m256i steps[3];
    for (int channel = 0; channel < 3; channel++) {
      const __m256 place = vitrine_table_place(table, channel, _mm256_loadu_ps(channels[channel]), limit);
      steps[channel] = _mm256_min_epi32(_mm256_cvttps_epi32(place), last);
      part_of[channel] = _mm256_sub_ps(place, _mm256_cvtepi32_ps(steps[channel]));
    }
    const __m256 r = part_of[0], g = part_of[1], b = part_of[2];
    const __m256i corner = _mm256_add_epi32(
        _mm256_slli_epi32(steps[0], 2),
        _mm256_add_epi32(_mm256_mullo_epi32(steps[1], across), _mm256_mullo_epi32(steps[2], through)));
    // Along the axis first that goes furthest, and last along the one that goes least.
    const __m256 is_red = _mm256_cmp_ps(r, g, _CMP_GE_OQ);
    const __m256 high = _mm256_max_ps(r, g), low = _mm256_min_ps(r, g);
    const __m256 is_high = _mm256_cmp_ps(high, b, _CMP_GE_OQ), is_low = _mm256_cmp_ps(low, b, _CMP_LT_OQ);
    const __m256i first = vitrine_chosen(through, vitrine_chosen(across, next, is_red), is_high);
    const __m256i final = vitrine_chosen(through, vitrine_chosen(next, across, is_red), is_low);
    const __m256 largest = _mm256_max_ps(high, b), smallest = _mm256_min_ps(low, b);
    const __m256 middle = _mm256_sub_ps(_mm256_sub_ps(_mm256_add_ps(_mm256_add_ps(r, g), b), largest), smallest);
    const __m256 weights[4] = {
        _mm256_sub_ps(one, largest), _mm256_sub_ps(largest, middle), _mm256_sub_ps(middle, smallest), smallest};
    const __m256i corners[4] = {
        corner, _mm256_add_epi32(corner, first), _mm256_add_epi32(corner, _mm256_sub_epi32(all, final)),
        _mm256_add_epi32(corner, all)};
    for (int channel = 0; channel < 3; channel++) {
      __m256 made = _mm256_setzero_ps();
      for (int point = 0; point < 4; point++) {
        const __m256 color = _mm256_i32gather_ps(table->colors + channel, corners[point], 4);
        made = _mm256_add_ps(made, _mm256_mul_ps(color, weights[point]));
      }
      const __m256 given = _mm256_loadu_ps(channels[channel]);
      made = _mm256_add_ps(given, _mm256_mul_ps(_mm256_sub_ps(made, given), part));
      _mm256_storeu_ps(channels[channel], vitrine_clamped(made, one));
    }
  }
  return index;
}

#undef VITRINE_INLINE

#else

static inline size_t vitrine_table_row(
    const vitrine_table *table, float *red, float *green, float *blue, size_t count) {
  return 0;
}

#endif
