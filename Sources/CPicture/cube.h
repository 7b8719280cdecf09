// Rows of colours through a cube of colours, in vectors: Swift has no way to name the instructions of newer processors.
#pragma once

#include <stddef.h>
#include <stdint.h>

// A cube's points: three numbers of 16 bits each and one that is empty, those along luma next to each other.
//
// Places are where each of a component's codes is among the points, in 2^15ths; all must lie before the last point.
typedef struct {
  const int16_t *points;
  // Points from one to its neighbours in the chroma components.
  size_t blue_stride, red_stride;
  const uint32_t *luma_places, *chroma_places;
} vitrine_cube;

#if defined(__x86_64__)
#include <immintrin.h>

#define VITRINE_INLINE __attribute__((target("avx2"), always_inline)) static inline

// Where a colour of chroma is between four columns of points, and how much each of those counts, in 2^15ths.
typedef struct {
  const int16_t *column;
  int near, blue, red, far;
} vitrine_cube_place;

VITRINE_INLINE vitrine_cube_place vitrine_cube_find(
    const vitrine_cube *cube, uint16_t blue, uint16_t red) {
  const uint32_t b = cube->chroma_places[blue], r = cube->chroma_places[red];
  const int part_b = b & 0x7FFF, part_r = r & 0x7FFF, far = part_b * part_r >> 15;
  return (vitrine_cube_place){
      cube->points + 4 * ((b >> 15) * cube->blue_stride + (r >> 15) * cube->red_stride),
      0x7FFF - part_b - part_r + far, part_b - far, part_r - far, far};
}

VITRINE_INLINE __m256i vitrine_pair(__m128i first, __m128i second) {
  return _mm256_inserti128_si256(_mm256_castsi128_si256(first), second, 1);
}

VITRINE_INLINE __m256i vitrine_pair_of(int first, int second) {
  return vitrine_pair(_mm_set1_epi16((int16_t)first), _mm_set1_epi16((int16_t)second));
}

// How much two points of luma next to each other count, for two pixels.
VITRINE_INLINE __m256i vitrine_part(
    const int16_t *first, const int16_t *second, size_t offset, __m256i weights) {
  const __m256i points = vitrine_pair(
      _mm_loadu_si128((const __m128i *)(first + 4 * offset)),
      _mm_loadu_si128((const __m128i *)(second + 4 * offset)));
  return _mm256_mulhi_epi16(points, weights);
}

// `shares` is whether two neighbours in a row have the same chroma.
VITRINE_INLINE void vitrine_cube_pairs(
    const vitrine_cube *cube, const uint16_t *luma, const uint16_t *blue, const uint16_t *red,
    int16_t *made_luma, int16_t *made_blue, int16_t *made_red, size_t pairs, size_t lines,
    size_t stride, int shares) {
  const size_t to_blue = cube->blue_stride, to_red = cube->red_stride;
  for (size_t pair = 0; pair < pairs; pair++) {
    const size_t x = 2 * pair, place = shares ? pair : x;
    const vitrine_cube_place first = vitrine_cube_find(cube, blue[place], red[place]);
    const vitrine_cube_place second =
        shares ? first : vitrine_cube_find(cube, blue[x + 1], red[x + 1]);
    const __m256i near = vitrine_pair_of(first.near, second.near);
    const __m256i by_blue = vitrine_pair_of(first.blue, second.blue);
    const __m256i by_red = vitrine_pair_of(first.red, second.red);
    const __m256i far = vitrine_pair_of(first.far, second.far);
    __m256i sum = _mm256_setzero_si256();
    for (size_t line = 0; line < lines; line++) {
      const uint16_t *codes = luma + line * stride + x;
      const uint32_t y = cube->luma_places[codes[0]], next_y = cube->luma_places[codes[1]];
      const int16_t *a = first.column + 4 * (y >> 15), *b = second.column + 4 * (next_y >> 15);
      const __m256i ends = _mm256_add_epi16(
          _mm256_add_epi16(vitrine_part(a, b, 0, near), vitrine_part(a, b, to_blue, by_blue)),
          _mm256_add_epi16(
              vitrine_part(a, b, to_red, by_red), vitrine_part(a, b, to_blue + to_red, far)));
      const __m256i length = _mm256_sub_epi16(_mm256_unpackhi_epi64(ends, ends), ends);
      // Four products and a half that are cut off lose three on average.
      const __m256i start = _mm256_srai_epi16(_mm256_add_epi16(ends, _mm256_set1_epi16(3)), 1);
      const __m256i made = _mm256_add_epi16(
          start, _mm256_mulhi_epi16(length, vitrine_pair_of(y & 0x7FFF, next_y & 0x7FFF)));
      sum = _mm256_add_epi16(sum, made);
      made_luma[line * stride + x] = (int16_t)_mm256_extract_epi16(made, 0);
      made_luma[line * stride + x + 1] = (int16_t)_mm256_extract_epi16(made, 8);
    }
    const __m128i left = _mm256_castsi256_si128(sum), right = _mm256_extracti128_si256(sum, 1);
    const __m128i whole = shares ? _mm_add_epi16(left, right) : left;
    made_blue[place] = (int16_t)_mm_extract_epi16(whole, 1);
    made_red[place] = (int16_t)_mm_extract_epi16(whole, 2);
    if (shares) continue;
    made_blue[x + 1] = (int16_t)_mm_extract_epi16(right, 1);
    made_red[x + 1] = (int16_t)_mm_extract_epi16(right, 2);
  }
}

// What a cube makes of the pixels of one row of chroma, and of the `lines` of luma, `stride` apart, that have it.
//
// Luma comes out as a quarter of what is between the points, chroma as a quarter of the sum over the pixels that share
// it. The processor must be one that `vitrine_has_vectors` speaks of.
__attribute__((target("avx2"))) static inline void vitrine_cube_row(
    const vitrine_cube *cube, const uint16_t *luma, const uint16_t *blue, const uint16_t *red,
    int16_t *made_luma, int16_t *made_blue, int16_t *made_red, size_t pairs, size_t lines,
    size_t stride, int shares) {
  // One or two lines, known when it is compiled.
  if (shares && lines == 2)
    vitrine_cube_pairs(cube, luma, blue, red, made_luma, made_blue, made_red, pairs, 2, stride, 1);
  else if (shares)
    vitrine_cube_pairs(cube, luma, blue, red, made_luma, made_blue, made_red, pairs, lines, stride, 1);
  else
    vitrine_cube_pairs(cube, luma, blue, red, made_luma, made_blue, made_red, pairs, lines, stride, 0);
}

#undef VITRINE_INLINE

#else

static inline void vitrine_cube_row(
    const vitrine_cube *cube, const uint16_t *luma, const uint16_t *blue, const uint16_t *red,
    int16_t *made_luma, int16_t *made_blue, int16_t *made_red, size_t pairs, size_t lines,
    size_t stride, int shares) {}

#endif
