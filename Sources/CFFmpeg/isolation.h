// What a decoder in a process of its own and its player tell each other: FFmpeg's structures without their pointers, by
// the fields that the versions from 5.1 on have, and what Swift cannot import of the system for it.
#pragma once

#include <libavcodec/avcodec.h>
#include <libavutil/imgutils.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

typedef struct {
  int64_t bit_rate;
  uint32_t codec_tag;
  int32_t codec_type, codec_id, format, bits_per_coded_sample, bits_per_raw_sample, profile, level, width, height;
  AVRational sample_aspect_ratio;
  int32_t field_order, color_range, color_primaries, color_trc, color_space, chroma_location, video_delay;
  int32_t sample_rate, block_align, frame_size, initial_padding, trailing_padding, seek_preroll;
} vitrine_track_facts;

static inline vitrine_track_facts vitrine_facts_of_track(const AVCodecParameters *p) {
  return (vitrine_track_facts){
      p->bit_rate, p->codec_tag, p->codec_type, p->codec_id, p->format, p->bits_per_coded_sample,
      p->bits_per_raw_sample, p->profile, p->level, p->width, p->height, p->sample_aspect_ratio, p->field_order,
      p->color_range, p->color_primaries, p->color_trc, p->color_space, p->chroma_location, p->video_delay,
      p->sample_rate, p->block_align, p->frame_size, p->initial_padding, p->trailing_padding, p->seek_preroll};
}

static inline void vitrine_set_track(AVCodecParameters *p, const vitrine_track_facts *f) {
  p->bit_rate = f->bit_rate;
  p->codec_tag = f->codec_tag;
  p->codec_type = (enum AVMediaType)f->codec_type;
  p->codec_id = (enum AVCodecID)f->codec_id;
  p->format = f->format;
  p->bits_per_coded_sample = f->bits_per_coded_sample;
  p->bits_per_raw_sample = f->bits_per_raw_sample;
  p->profile = f->profile;
  p->level = f->level;
  p->width = f->width;
  p->height = f->height;
  p->sample_aspect_ratio = f->sample_aspect_ratio;
  p->field_order = (enum AVFieldOrder)f->field_order;
  p->color_range = (enum AVColorRange)f->color_range;
  p->color_primaries = (enum AVColorPrimaries)f->color_primaries;
  p->color_trc = (enum AVColorTransferCharacteristic)f->color_trc;
  p->color_space = (enum AVColorSpace)f->color_space;
  p->chroma_location = (enum AVChromaLocation)f->chroma_location;
  p->video_delay = f->video_delay;
  p->sample_rate = f->sample_rate;
  p->block_align = f->block_align;
  p->frame_size = f->frame_size;
  p->initial_padding = f->initial_padding;
  p->trailing_padding = f->trailing_padding;
  p->seek_preroll = f->seek_preroll;
}

typedef struct {
  int64_t pts, pkt_dts, best_effort_timestamp, duration;
  uint64_t crop_top, crop_bottom, crop_left, crop_right;
  AVRational sample_aspect_ratio, time_base;
  int32_t width, height, nb_samples, format, pict_type, repeat_pict, sample_rate, flags, decode_error_flags;
  int32_t key, interlaced, top_field_first;
  int32_t color_range, color_primaries, color_trc, colorspace, chroma_location;
} vitrine_frame_facts;

static inline vitrine_frame_facts vitrine_facts_of_frame(const AVFrame *f) {
  vitrine_frame_facts facts = {
      f->pts, f->pkt_dts, f->best_effort_timestamp, 0, f->crop_top, f->crop_bottom, f->crop_left, f->crop_right,
      f->sample_aspect_ratio, f->time_base, f->width, f->height, f->nb_samples, f->format, f->pict_type,
      f->repeat_pict, f->sample_rate, f->flags, f->decode_error_flags, 0, 0, 0, f->color_range, f->color_primaries,
      f->color_trc, f->colorspace, f->chroma_location};
#if LIBAVUTIL_VERSION_INT >= AV_VERSION_INT(57, 30, 100)
  facts.duration = f->duration;
#else
  facts.duration = f->pkt_duration;
#endif
  // They were fields before libavutil 58.7, and are among the flags since.
#if LIBAVUTIL_VERSION_INT < AV_VERSION_INT(58, 7, 100)
  facts.key = f->key_frame;
  facts.interlaced = f->interlaced_frame;
  facts.top_field_first = f->top_field_first;
#endif
  return facts;
}

static inline void vitrine_set_frame(AVFrame *f, const vitrine_frame_facts *facts) {
  f->pts = facts->pts;
  f->pkt_dts = facts->pkt_dts;
  f->best_effort_timestamp = facts->best_effort_timestamp;
  f->crop_top = (size_t)facts->crop_top;
  f->crop_bottom = (size_t)facts->crop_bottom;
  f->crop_left = (size_t)facts->crop_left;
  f->crop_right = (size_t)facts->crop_right;
  f->sample_aspect_ratio = facts->sample_aspect_ratio;
  f->time_base = facts->time_base;
  f->width = facts->width;
  f->height = facts->height;
  f->nb_samples = facts->nb_samples;
  f->format = facts->format;
  f->pict_type = (enum AVPictureType)facts->pict_type;
  f->repeat_pict = facts->repeat_pict;
  f->sample_rate = facts->sample_rate;
  f->flags = facts->flags;
  f->decode_error_flags = facts->decode_error_flags;
  f->color_range = (enum AVColorRange)facts->color_range;
  f->color_primaries = (enum AVColorPrimaries)facts->color_primaries;
  f->color_trc = (enum AVColorTransferCharacteristic)facts->color_trc;
  f->colorspace = (enum AVColorSpace)facts->colorspace;
  f->chroma_location = (enum AVChromaLocation)facts->chroma_location;
#if LIBAVUTIL_VERSION_INT >= AV_VERSION_INT(57, 30, 100)
  f->duration = facts->duration;
#else
  f->pkt_duration = facts->duration;
#endif
#if LIBAVUTIL_VERSION_INT < AV_VERSION_INT(58, 7, 100)
  f->key_frame = facts->key;
  f->interlaced_frame = facts->interlaced;
  f->top_field_first = facts->top_field_first;
#endif
}

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
static inline void vitrine_store_shared(uint32_t *place, uint32_t value) {
  __atomic_store_n(place, value, __ATOMIC_RELEASE);
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
