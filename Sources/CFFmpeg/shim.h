// What Swift cannot import of FFmpeg's headers: macros with casts, variadic functions, and the
// differences between the versions from 5.1 on. Nothing else belongs here.
#pragma once

#include <libavcodec/avcodec.h>
#include <libavcodec/vorbis_parser.h>
#include <libavformat/avformat.h>
#include <libavutil/aes.h>
#include <libavutil/avutil.h>
#include <libavutil/buffer.h>
#include <libavutil/channel_layout.h>
#include <libavutil/cpu.h>
#include <libavutil/display.h>
#include <libavutil/dovi_meta.h>
#include <libavutil/hdr_dynamic_metadata.h>
#include <libavutil/imgutils.h>
#include <libavutil/log.h>
#include <libavutil/mastering_display_metadata.h>
#include <libavutil/md5.h>
#include <libavutil/mem.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libavutil/sha.h>
#include <libavutil/time.h>
#include <libswresample/swresample.h>
#include <libswscale/swscale.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

// AVERROR codes are macros with casts.
enum {
  VITRINE_AVERROR_EOF = AVERROR_EOF,
  VITRINE_AVERROR_EXIT = AVERROR_EXIT,
  VITRINE_AVERROR_INVALIDDATA = AVERROR_INVALIDDATA,
  VITRINE_AVERROR_EAGAIN = AVERROR(EAGAIN),
  VITRINE_AVERROR_ENOMEM = AVERROR(ENOMEM),
  VITRINE_AVERROR_EIO = AVERROR(EIO),
  VITRINE_AVERROR_EINVAL = AVERROR(EINVAL),
  VITRINE_AVERROR_ENOSYS = AVERROR(ENOSYS),
  VITRINE_AVERROR_EACCES = AVERROR(EACCES),
  VITRINE_AVERROR_PROTOCOL_NOT_FOUND = AVERROR_PROTOCOL_NOT_FOUND,
  VITRINE_AVERROR_DEMUXER_NOT_FOUND = AVERROR_DEMUXER_NOT_FOUND,
  VITRINE_AVERROR_HTTP_BAD_REQUEST = AVERROR_HTTP_BAD_REQUEST,
  VITRINE_AVERROR_HTTP_UNAUTHORIZED = AVERROR_HTTP_UNAUTHORIZED,
  VITRINE_AVERROR_HTTP_FORBIDDEN = AVERROR_HTTP_FORBIDDEN,
  VITRINE_AVERROR_HTTP_NOT_FOUND = AVERROR_HTTP_NOT_FOUND,
  VITRINE_AVERROR_HTTP_OTHER_4XX = AVERROR_HTTP_OTHER_4XX,
  VITRINE_AVERROR_HTTP_SERVER_ERROR = AVERROR_HTTP_SERVER_ERROR,
  VITRINE_AVERROR_DECODER_NOT_FOUND = AVERROR_DECODER_NOT_FOUND,
  VITRINE_AVERROR_PATCHWELCOME = AVERROR_PATCHWELCOME,
};

// AV_NOPTS_VALUE is a macro with a cast.
static const int64_t vitrine_no_pts = AV_NOPTS_VALUE;

// AVSEEK_SIZE and AVFMT_* arrive as Int32, but AVSEEK_FORCE may be or-ed in: one place strips it.
static inline int vitrine_seek_whence(int whence) { return whence & ~AVSEEK_FORCE; }

// AVFrame.duration came with libavutil 57.30; before it the field was pkt_duration.
static inline int64_t vitrine_frame_duration(const AVFrame *frame) {
#if LIBAVUTIL_VERSION_INT >= AV_VERSION_INT(57, 30, 100)
  return frame->duration;
#else
  return frame->pkt_duration;
#endif
}

// Whether a frame is interlaced, or a key frame, was a field before libavutil 58.7, and is a flag since.
static inline int vitrine_frame_is_interlaced(const AVFrame *frame) {
#if LIBAVUTIL_VERSION_INT >= AV_VERSION_INT(58, 7, 100)
  return (frame->flags & AV_FRAME_FLAG_INTERLACED) != 0;
#else
  return frame->interlaced_frame;
#endif
}

static inline int vitrine_frame_is_key(const AVFrame *frame) {
#if LIBAVUTIL_VERSION_INT >= AV_VERSION_INT(58, 7, 100)
  return (frame->flags & AV_FRAME_FLAG_KEY) != 0;
#else
  return frame->key_frame;
#endif
}

// What a container tells once for a whole track. It moved into the codec parameters with libavformat 60.15.
static inline const uint8_t *vitrine_stream_side_data_bytes(
    const AVStream *stream, enum AVPacketSideDataType type, size_t *size) {
#if LIBAVFORMAT_VERSION_INT >= AV_VERSION_INT(60, 15, 100)
  const AVPacketSideData *data = av_packet_side_data_get(
      stream->codecpar->coded_side_data, stream->codecpar->nb_coded_side_data, type);
  *size = data ? data->size : 0;
  return data ? data->data : NULL;
#else
  return av_stream_get_side_data(stream, type, size);
#endif
}

// The same, if it is at least so long.
static inline const uint8_t *vitrine_stream_side_data(
    const AVStream *stream, enum AVPacketSideDataType type, size_t least) {
  size_t size = 0;
  const uint8_t *data = vitrine_stream_side_data_bytes(stream, type, &size);
  return data && size >= least ? data : NULL;
}

static inline const int32_t *vitrine_display_matrix(const AVStream *stream) {
  return (const int32_t *)vitrine_stream_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, 36);
}

// The write callback's buffer became const with libavformat 61; we never write through it.
static inline AVIOContext *vitrine_alloc_io(
    int size, void *opaque, int (*read)(void *, uint8_t *, int),
    int64_t (*seek)(void *, int64_t, int)) {
  uint8_t *buffer = av_malloc((size_t)size);
  if (!buffer) return NULL;
  AVIOContext *io = avio_alloc_context(buffer, size, 0, opaque, read, NULL, seek);
  if (!io) av_free(buffer);
  return io;
}

// io_close returns nothing; its successor io_close2 is there since 5.1 and may be all there is.
static inline void vitrine_set_io_callbacks(
    AVFormatContext *format,
    int (*open)(AVFormatContext *, AVIOContext **, const char *, int, AVDictionary **)) {
  format->io_open = open;
}

// How far into the file the packets reach that are known of a track. An index entry's size is a bit-field, which
// Swift does not import.
static inline int64_t vitrine_index_reach(AVStream *stream) {
  int64_t reach = 0;
  int count = avformat_index_get_entries_count(stream);
  for (int index = 0; index < count; index++) {
    const AVIndexEntry *entry = avformat_index_get_entry(stream, index);
    if (entry && entry->pos <= INT64_MAX - entry->size && entry->pos + entry->size > reach) {
      reach = entry->pos + entry->size;
    }
  }
  return reach;
}

// The constant is an enumeration in some versions and a macro in others.
static inline int vitrine_discards(int flags) { return (flags & AV_PKT_FLAG_DISCARD) != 0; }
static inline void vitrine_discard(AVPacket *packet) { packet->flags |= AV_PKT_FLAG_DISCARD; }
static inline void vitrine_keep(AVPacket *packet) { packet->flags &= ~AV_PKT_FLAG_DISCARD; }

// A frame's planes in one buffer: arrays inside structs and arrays of sizes are tuples in Swift. Fills in the
// strides for the frame's format and size, in steps of 64 bytes; returns the bytes that all planes take, 0 for a
// shape that cannot be.
static inline size_t vitrine_plan_frame(AVFrame *frame) {
  ptrdiff_t strides[4];
  size_t sizes[4], total = 64;
  if (av_image_check_size2(
          (unsigned)frame->width, (unsigned)frame->height, INT64_MAX, (enum AVPixelFormat)frame->format, 0,
          NULL) < 0)
    return 0;
  if (av_image_fill_linesizes(frame->linesize, (enum AVPixelFormat)frame->format, frame->width) < 0) return 0;
  for (int i = 0; i < 4; i++) strides[i] = frame->linesize[i] = (frame->linesize[i] + 63) & ~63;
  if (av_image_fill_plane_sizes(sizes, (enum AVPixelFormat)frame->format, frame->height, strides) < 0) return 0;
  for (int i = 0; i < 4; i++) total += (sizes[i] + 63) & ~(size_t)63;
  return total;
}

// Gives a frame that was planned its buffer.
static inline void vitrine_place_frame(AVFrame *frame, AVBufferRef *buffer) {
  ptrdiff_t strides[4];
  size_t sizes[4] = {0};
  uint8_t *next = (uint8_t *)(((uintptr_t)buffer->data + 63) & ~(uintptr_t)63);
  for (int i = 0; i < 4; i++) strides[i] = frame->linesize[i];
  av_image_fill_plane_sizes(sizes, (enum AVPixelFormat)frame->format, frame->height, strides);
  frame->buf[0] = buffer;
  frame->extended_data = frame->data;
  for (int i = 0; i < 4; i++) {
    frame->data[i] = sizes[i] ? next : NULL;
    next += (sizes[i] + 63) & ~(size_t)63;
  }
}

// Makes the memory of a frame zero that a decoder is about to write.
static inline void vitrine_blank_frame(AVFrame *frame) {
  for (int i = 0; i < AV_NUM_DATA_POINTERS && frame->buf[i]; i++) memset(frame->buf[i]->data, 0, frame->buf[i]->size);
}

// Memory of frames, for `av_buffer_pool_init2`, in pages of two megabytes where that wastes little: writing a frame of
// 1080p through pages of 4 KiB takes a fifth longer.
static inline void vitrine_free_frame_memory(void *opaque, uint8_t *data) { free(data); }

static inline AVBufferRef *vitrine_frame_memory(void *opaque, size_t size) {
  const size_t page = (size_t)2 << 20, whole = (size + page - 1) & ~(page - 1);
  const int is_huge = whole - size <= whole / 3;
  void *data = NULL;
  if (posix_memalign(&data, is_huge ? page : 64, is_huge ? whole : size) != 0) return NULL;
  if (is_huge) madvise(data, whole, MADV_HUGEPAGE);
  AVBufferRef *buffer = av_buffer_create((uint8_t *)data, size, vitrine_free_frame_memory, NULL, 0);
  if (!buffer) free(data);
  return buffer;
}

static inline AVBufferPool *vitrine_frame_pool(size_t size) {
  return av_buffer_pool_init2(size, NULL, vitrine_frame_memory, NULL);
}

// Swift's module of glibc leaves <malloc.h> out.
static inline void vitrine_give_back_large_memory(void) { mallopt(M_MMAP_THRESHOLD, 512 * 1024); }
static inline void vitrine_give_back_freed_memory(void) { malloc_trim(0); }

// Lets a frame that has a buffer of its own have a plane of another one, by a reference to that one's buffer.
static inline void vitrine_share_plane(
    AVFrame *frame, const AVFrame *other, int plane, AVBufferRef *buffer) {
  // Without holes: FFmpeg looks for a plane's buffer up to the first empty place.
  int place = 0;
  while (frame->buf[place]) place++;
  frame->buf[place] = buffer;
  frame->data[plane] = other->extended_data[plane];
  frame->linesize[plane] = other->linesize[plane];
}
