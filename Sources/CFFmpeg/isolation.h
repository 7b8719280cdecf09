// What a decoder in a process of its own and its player tell each other: FFmpeg's structures without their pointers, by
// the fields that the versions from 5.1 on have, and what Swift cannot import of the system for it.
#pragma once

#include "shim.h"

#include <libavcodec/avcodec.h>
#include <libavutil/imgutils.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

// A field that is read but never written back would be lost on the way: structure and copies come from one list.
#define VITRINE_TRACK_FIELDS(X)                                                                                 \
  X(int64_t, bit_rate) X(uint32_t, codec_tag) X(int32_t, codec_type) X(int32_t, codec_id) X(int32_t, format)    \
  X(int32_t, bits_per_coded_sample) X(int32_t, bits_per_raw_sample) X(int32_t, profile) X(int32_t, level)       \
  X(int32_t, width) X(int32_t, height) X(AVRational, sample_aspect_ratio) X(int32_t, field_order)               \
  X(int32_t, color_range) X(int32_t, color_primaries) X(int32_t, color_trc) X(int32_t, color_space)             \
  X(int32_t, chroma_location) X(int32_t, video_delay) X(int32_t, sample_rate) X(int32_t, block_align)           \
  X(int32_t, frame_size) X(int32_t, initial_padding) X(int32_t, trailing_padding) X(int32_t, seek_preroll)

#define VITRINE_FRAME_FIELDS(X)                                                                                 \
  X(int64_t, pts) X(int64_t, pkt_dts) X(int64_t, best_effort_timestamp) X(uint64_t, crop_top)                   \
  X(uint64_t, crop_bottom) X(uint64_t, crop_left) X(uint64_t, crop_right) X(AVRational, sample_aspect_ratio)    \
  X(AVRational, time_base) X(int32_t, width) X(int32_t, height) X(int32_t, nb_samples) X(int32_t, format)       \
  X(int32_t, pict_type) X(int32_t, repeat_pict) X(int32_t, sample_rate) X(int32_t, flags)                       \
  X(int32_t, decode_error_flags) X(int32_t, color_range) X(int32_t, color_primaries) X(int32_t, color_trc)      \
  X(int32_t, colorspace) X(int32_t, chroma_location)

#define VITRINE_DECLARE(type, field) type field;
#define VITRINE_COPY(type, field) to->field = from->field;
#define VITRINE_SIZE(type, field) +sizeof(type)

// They are sent as the bytes that they take: padding would be memory that was never written.
typedef struct {
  VITRINE_TRACK_FIELDS(VITRINE_DECLARE)
  int32_t unused;
} vitrine_track_facts;
_Static_assert(sizeof(vitrine_track_facts) == 4 VITRINE_TRACK_FIELDS(VITRINE_SIZE), "no padding");

static inline vitrine_track_facts vitrine_facts_of_track(const AVCodecParameters *from) {
  vitrine_track_facts facts, *to = &facts;
  facts.unused = 0;
  VITRINE_TRACK_FIELDS(VITRINE_COPY)
  return facts;
}

static inline void vitrine_set_track(AVCodecParameters *to, const vitrine_track_facts *from) {
  VITRINE_TRACK_FIELDS(VITRINE_COPY)
}

typedef struct {
  VITRINE_FRAME_FIELDS(VITRINE_DECLARE)
  int64_t duration;
  int32_t key, interlaced, top_field_first, unused;
} vitrine_frame_facts;
_Static_assert(sizeof(vitrine_frame_facts) == 8 + 4 * 4 VITRINE_FRAME_FIELDS(VITRINE_SIZE), "no padding");

static inline vitrine_frame_facts vitrine_facts_of_frame(const AVFrame *from) {
  vitrine_frame_facts facts, *to = &facts;
  VITRINE_FRAME_FIELDS(VITRINE_COPY)
  facts.unused = 0;
  facts.duration = vitrine_frame_duration(from);
  facts.key = vitrine_frame_is_key(from);
  facts.interlaced = vitrine_frame_is_interlaced(from);
#if LIBAVUTIL_VERSION_INT >= AV_VERSION_INT(58, 7, 100)
  facts.top_field_first = (from->flags & AV_FRAME_FLAG_TOP_FIELD_FIRST) != 0;
#else
  facts.top_field_first = from->top_field_first;
#endif
  return facts;
}

static inline void vitrine_set_frame(AVFrame *to, const vitrine_frame_facts *from) {
  VITRINE_FRAME_FIELDS(VITRINE_COPY)
#if LIBAVUTIL_VERSION_INT >= AV_VERSION_INT(57, 30, 100)
  to->duration = from->duration;
#else
  to->pkt_duration = from->duration;
#endif
  // They are among the flags since.
#if LIBAVUTIL_VERSION_INT < AV_VERSION_INT(58, 7, 100)
  to->key_frame = from->key;
  to->interlaced_frame = from->interlaced;
  to->top_field_first = from->top_field_first;
#endif
}

#undef VITRINE_COPY
#undef VITRINE_DECLARE
#undef VITRINE_FRAME_FIELDS
#undef VITRINE_SIZE
#undef VITRINE_TRACK_FIELDS

// Where the planes of a picture lie in one piece of memory: arrays inside structs are tuples in Swift.
typedef struct {
  int64_t offset[4];
  int32_t stride[4];
} vitrine_planes;

// The planes of a picture that a decoder writes, with the room beyond its edges that FFmpeg's decoders want (as
// avcodec_default_get_buffer2); returns the bytes that all take, 0 for a shape that cannot be.
static inline size_t vitrine_plan_decoding(AVCodecContext *context, const AVFrame *frame, vitrine_planes *planes) {
  int width = frame->width, height = frame->height, aligned[AV_NUM_DATA_POINTERS], unaligned, strides[4];
  ptrdiff_t wide[4];
  size_t sizes[4], total = 0;
  avcodec_align_dimensions2(context, &width, &height, aligned);
  do {
    if (av_image_fill_linesizes(strides, (enum AVPixelFormat)frame->format, width) < 0) return 0;
    width += width & ~(width - 1);
    unaligned = 0;
    for (int i = 0; i < 4; i++) unaligned |= strides[i] % (aligned[i] > 64 ? aligned[i] : 64);
  } while (unaligned && width < (1 << 24));
  for (int i = 0; i < 4; i++) wide[i] = planes->stride[i] = strides[i];
  if (av_image_fill_plane_sizes(sizes, (enum AVPixelFormat)frame->format, height, wide) < 0) return 0;
  for (int i = 0; i < 4; i++) {
    planes->offset[i] = sizes[i] ? (int64_t)total : -1;
    total += sizes[i] ? (sizes[i] + 64 + 63) & ~(size_t)63 : 0;
  }
  return total;
}

// Points a frame at planes in memory that one buffer holds, which it takes.
static inline void vitrine_point_frame(AVFrame *frame, AVBufferRef *buffer, const vitrine_planes *planes) {
  for (int i = 0; i < 4; i++) {
    frame->data[i] = planes->offset[i] >= 0 ? buffer->data + planes->offset[i] : NULL;
    frame->linesize[i] = planes->stride[i];
  }
  frame->extended_data = frame->data;
  frame->buf[0] = buffer;
}

// Whether planes lie within so many bytes, with all rows of a picture of the format.
static inline int vitrine_planes_fit(const vitrine_planes *planes, int format, int width, int height, size_t size) {
  int least[4];
  ptrdiff_t strides[4];
  size_t sizes[4];
  if (av_image_check_size2((unsigned)width, (unsigned)height, INT64_MAX, (enum AVPixelFormat)format, 0, NULL) < 0 ||
      av_image_fill_linesizes(least, (enum AVPixelFormat)format, width) < 0)
    return 0;
  for (int i = 0; i < 4; i++) {
    if (planes->stride[i] < least[i]) return 0;
    strides[i] = planes->stride[i];
  }
  if (av_image_fill_plane_sizes(sizes, (enum AVPixelFormat)format, height, strides) < 0) return 0;
  for (int i = 0; i < 4; i++) {
    if (!sizes[i]) continue;
    if (planes->offset[i] < 0 || sizes[i] > size || (size_t)planes->offset[i] > size - sizes[i]) return 0;
  }
  return 1;
}

// Where the planes of a frame lie from a place in memory on; 0 when one lies outside or runs upwards.
static inline int vitrine_find_planes(const AVFrame *frame, const uint8_t *start, size_t size, vitrine_planes *planes) {
  for (int i = 0; i < 4; i++) {
    planes->offset[i] = frame->data[i] ? frame->data[i] - start : -1;
    planes->stride[i] = frame->linesize[i];
    if (frame->data[i] && (frame->data[i] < start || frame->data[i] >= start + size)) return 0;
  }
  return vitrine_planes_fit(planes, frame->format, frame->width, frame->height, size);
}

// Copies a picture into planned planes.
static inline void vitrine_copy_picture(const AVFrame *frame, uint8_t *start, const vitrine_planes *planes) {
  uint8_t *data[4];
  int strides[4];
  for (int i = 0; i < 4; i++) {
    data[i] = planes->offset[i] >= 0 ? start + planes->offset[i] : NULL;
    strides[i] = planes->stride[i];
  }
  av_image_copy(
      data, strides, (const uint8_t **)frame->data, frame->linesize, (enum AVPixelFormat)frame->format, frame->width,
      frame->height);
}

// A number that two processes share.
static inline void vitrine_add_shared(uint32_t *place, int32_t change) {
  __atomic_fetch_add(place, (uint32_t)change, __ATOMIC_ACQ_REL);
}
static inline uint32_t vitrine_load_shared(const uint32_t *place) { return __atomic_load_n(place, __ATOMIC_ACQUIRE); }

// Swift's module of glibc leaves it out.
static inline int vitrine_shared_memory(void) { return (int)syscall(SYS_memfd_create, "vitrine-decoder", 1u); }
static inline int vitrine_free_range(int file, int64_t offset, int64_t size) {
  return (int)syscall(SYS_fallocate, file, 3, offset, size);  // A hole, and the file's length stays.
}

static inline void vitrine_close_from(unsigned first) { syscall(SYS_close_range, first, ~0u, 0); }

// How long the threads of a process have computed, in nanoseconds; -1 when it is not known.
static inline int64_t vitrine_processor_time(pid_t process) {
  clockid_t clock;
  struct timespec time;
  if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &time) != 0) return -1;
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}
