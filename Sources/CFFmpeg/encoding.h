// What is needed to write files and Swift cannot import: the differences between the versions from 5.1 on, and what
// libavformat leaves to be allocated by hand.
#pragma once

#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/display.h>
#include <libavutil/mastering_display_metadata.h>
#include <libavutil/mem.h>
#include <sys/syscall.h>
#include <unistd.h>

// The rates that an encoder takes, 0 behind the last; NULL for any.
static inline const int *vitrine_encoder_rates(const AVCodec *codec) {
#if LIBAVCODEC_VERSION_INT >= AV_VERSION_INT(61, 13, 100)
  const void *rates = NULL;
  avcodec_get_supported_config(NULL, codec, AV_CODEC_CONFIG_SAMPLE_RATE, 0, &rates, NULL);
  return rates;
#else
  return codec->supported_samplerates;
#endif
}

static inline const enum AVSampleFormat *vitrine_encoder_sample_formats(const AVCodec *codec) {
#if LIBAVCODEC_VERSION_INT >= AV_VERSION_INT(61, 13, 100)
  const void *formats = NULL;
  avcodec_get_supported_config(NULL, codec, AV_CODEC_CONFIG_SAMPLE_FORMAT, 0, &formats, NULL);
  return formats;
#else
  return codec->sample_fmts;
#endif
}

// The form of samples that an encoder loses the least of: floating point where it takes that.
static inline enum AVSampleFormat vitrine_encoder_sample_format(const AVCodec *codec) {
  const enum AVSampleFormat *formats = vitrine_encoder_sample_formats(codec);
  if (!formats) return AV_SAMPLE_FMT_FLTP;
  for (const enum AVSampleFormat *format = formats; *format != AV_SAMPLE_FMT_NONE; format++)
    if (*format == AV_SAMPLE_FMT_FLTP || *format == AV_SAMPLE_FMT_FLT) return *format;
  return formats[0];
}

// Says how pictures are turned to be shown: mirrored first, then clockwise. 0 when memory runs out.
static inline int vitrine_set_orientation(AVStream *stream, int rotation, int mirrored) {
  if (!rotation && !mirrored) return 1;
  int32_t *matrix;
#if LIBAVFORMAT_VERSION_INT >= AV_VERSION_INT(60, 15, 100)
  AVPacketSideData *data = av_packet_side_data_new(
      &stream->codecpar->coded_side_data, &stream->codecpar->nb_coded_side_data,
      AV_PKT_DATA_DISPLAYMATRIX, 9 * sizeof *matrix, 0);
  matrix = data ? (int32_t *)data->data : NULL;
#else
  matrix = (int32_t *)av_stream_new_side_data(
      stream, AV_PKT_DATA_DISPLAYMATRIX, 9 * sizeof *matrix);
#endif
  if (!matrix) return 0;
  av_display_rotation_set(matrix, mirrored ? -rotation : rotation);
  if (mirrored) av_display_matrix_flip(matrix, 1, 0);
  return 1;
}

// An output whose bytes are handed to a function. The buffer of that became const with libavformat 61.
static inline AVIOContext *vitrine_alloc_output(
    int size, void *opaque, int (*write)(void *, const uint8_t *, int),
    int64_t (*seek)(void *, int64_t, int)) {
  uint8_t *buffer = av_malloc((size_t)size);
  if (!buffer) return NULL;
#if LIBAVFORMAT_VERSION_INT >= AV_VERSION_INT(61, 0, 100)
  AVIOContext *io = avio_alloc_context(buffer, size, 1, opaque, NULL, write, seek);
#else
  AVIOContext *io = avio_alloc_context(
      buffer, size, 1, opaque, NULL, (int (*)(void *, uint8_t *, int))write, seek);
#endif
  if (!io) av_free(buffer);
  return io;
}

static inline void *vitrine_new_side_data(
    AVStream *stream, enum AVPacketSideDataType type, size_t size) {
#if LIBAVFORMAT_VERSION_INT >= AV_VERSION_INT(60, 15, 100)
  AVPacketSideData *data = av_packet_side_data_new(
      &stream->codecpar->coded_side_data, &stream->codecpar->nb_coded_side_data, type, size, 0);
  return data ? data->data : NULL;
#else
  return av_stream_new_side_data(stream, type, size);
#endif
}

// Says how bright pictures of BT.2020 get, in cd/m2, the minimum in ten-thousandths. 0 when memory runs out.
static inline int vitrine_set_light(
    AVStream *stream, int content, int average, int minimum, int maximum) {
  AVContentLightMetadata *light = vitrine_new_side_data(
      stream, AV_PKT_DATA_CONTENT_LIGHT_LEVEL, sizeof *light);
  if (!light) return 0;
  light->MaxCLL = (unsigned)content;
  light->MaxFALL = (unsigned)average;
  AVMasteringDisplayMetadata *display = vitrine_new_side_data(
      stream, AV_PKT_DATA_MASTERING_DISPLAY_METADATA, sizeof *display);
  if (!display) return 0;
  // Source: ITU-R BT.2020, table 3, in units of 0.00002.
  static const int primaries[3][2] = {{35400, 14600}, {8500, 39850}, {6550, 2300}};
  for (int place = 0; place < 6; place++)
    display->display_primaries[place / 2][place % 2] =
        (AVRational){primaries[place / 2][place % 2], 50000};
  display->white_point[0] = (AVRational){15635, 50000};
  display->white_point[1] = (AVRational){16450, 50000};
  display->min_luminance = (AVRational){minimum, 10000};
  display->max_luminance = (AVRational){maximum, 1};
  display->has_primaries = display->has_luminance = 1;
  return 1;
}

// Adds a chapter, its times in nanoseconds; negative when memory runs out.
static inline int vitrine_add_chapter(
    AVFormatContext *format, int64_t id, int64_t start, int64_t end, const char *title) {
  AVChapter **chapters =
      av_realloc_array(format->chapters, format->nb_chapters + 1, sizeof *chapters);
  if (!chapters) return AVERROR(ENOMEM);
  format->chapters = chapters;
  AVChapter *chapter = av_mallocz(sizeof *chapter);
  if (!chapter) return AVERROR(ENOMEM);
  chapter->id = id;
  chapter->time_base = (AVRational){1, 1000000000};
  chapter->start = start;
  chapter->end = end;
  chapters[format->nb_chapters++] = chapter;
  return av_dict_set(&chapter->metadata, "title", title, 0);
}

// Swift's module of glibc leaves it out.
static inline int vitrine_begin_writeback(int file, int64_t offset, int64_t size) {
  return (int)syscall(SYS_sync_file_range, file, offset, size, 2u);  // SYNC_FILE_RANGE_WRITE
}
