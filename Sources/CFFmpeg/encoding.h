// What is needed to write files and Swift cannot import: the differences between the versions from 5.1 on, and what
// libavformat leaves to be allocated by hand.
#pragma once

#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/display.h>
#include <libavutil/mem.h>

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
