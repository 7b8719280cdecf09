/*
 * Pictures of Vitrine in shared memory, for a program that draws them in a window of its own.
 *
 * `vitrine play --video shm:1280x720:/run/user/1000/sign.frames clip.mp4` makes the file and keeps the newest pictures in it; it
 * is gone when the player has closed. A reader maps it with PROT_READ, and once for each refresh of its display:
 *
 *     uint64_t number = vitrine_frames_newest(memory);
 *     if (number != shown && number != 0) {
 *       const vitrine_frames_slot *slot = vitrine_frames_find(memory, number);
 *       copy slot->height rows of slot->stride bytes from vitrine_frames_pixels(slot);
 *       if (vitrine_frames_is_whole(slot, number)) shown = number;   // else it was overwritten: try again
 *     }
 *
 * A reader holds nothing up and may come and go; of pictures that it does not read in time it sees the newest. Pixels are rows
 * from the top of 4 bytes: blue, green, red, 255, as Cairo's CAIRO_FORMAT_RGB24, GdkMemoryTexture's B8G8R8A8 and Qt's
 * Format_RGB32 have them on a little-endian machine. The picture is upright and in square pixels. C99 with GCC's or Clang's
 * atomics; C++ too.
 */
#ifndef VITRINE_FRAMES_H
#define VITRINE_FRAMES_H

#include <stdint.h>

/* The first eight bytes of the file: "VITRFRM1". */
#define VITRINE_FRAMES_MAGIC UINT64_C(0x314D524652544956)

/* At the beginning of the file. */
typedef struct {
  uint64_t magic;
  /* The number of slots, which pictures take in turn: picture n, counted from 1, is in slot (n - 1) % slot_count. */
  uint32_t slot_count;
  /* 1 when the player has closed, else 0. Atomic. */
  uint32_t is_closed;
  /* Bytes from the beginning of the file to the first slot, and from one slot to the next. */
  uint64_t slots_offset, slot_size;
  /* The number of the newest whole picture, from 1; 0 while nothing is shown. Atomic. */
  uint64_t newest;
} vitrine_frames_header;

/* At the beginning of each slot. */
typedef struct {
  /* 2n when the slot holds picture n, 2n - 1 while that is written. Atomic. */
  uint64_t sequence;
  /* In pixels; they may change from one picture to the next. */
  uint32_t width, height;
  /* Bytes from one row to the next. */
  uint32_t stride;
  /* Bytes from the beginning of the slot to the pixels. */
  uint32_t pixels_offset;
  /* When the picture is due on the player's output timeline, and in its item, in nanoseconds. */
  int64_t output_time, item_time;
  /* Counts the passes of all items from 0: a loop or a change of items is a new one. */
  int64_t pass;
} vitrine_frames_slot;

/* The number of the newest picture; 0 while nothing is shown. */
static inline uint64_t vitrine_frames_newest(const vitrine_frames_header *header) {
  return __atomic_load_n(&header->newest, __ATOMIC_ACQUIRE);
}

/* Whether the player has closed: the file is of no more use. */
static inline int vitrine_frames_is_closed(const vitrine_frames_header *header) {
  return __atomic_load_n(&header->is_closed, __ATOMIC_ACQUIRE) != 0;
}

/* The slot of a picture. */
static inline vitrine_frames_slot *vitrine_frames_find(const vitrine_frames_header *header, uint64_t number) {
  uint64_t place = (number - 1) % header->slot_count;
  return (vitrine_frames_slot *)((char *)header + header->slots_offset + place * header->slot_size);
}

/* The pixels of a slot. */
static inline unsigned char *vitrine_frames_pixels(const vitrine_frames_slot *slot) {
  return (unsigned char *)slot + slot->pixels_offset;
}

/* Whether what was read of a slot up to now was the picture of that number, and all of it. */
static inline int vitrine_frames_is_whole(const vitrine_frames_slot *slot, uint64_t number) {
  __atomic_thread_fence(__ATOMIC_ACQUIRE);
  return __atomic_load_n(&slot->sequence, __ATOMIC_RELAXED) == 2 * number;
}

/* For the player: begins a picture, publishes it, publishes that nothing is shown, closes. */
static inline void vitrine_frames_begin(vitrine_frames_slot *slot, uint64_t number) {
  __atomic_store_n(&slot->sequence, 2 * number - 1, __ATOMIC_RELAXED);
  __atomic_thread_fence(__ATOMIC_RELEASE);
}

static inline void vitrine_frames_publish(vitrine_frames_header *header, vitrine_frames_slot *slot, uint64_t number) {
  __atomic_store_n(&slot->sequence, 2 * number, __ATOMIC_RELEASE);
  __atomic_store_n(&header->newest, number, __ATOMIC_RELEASE);
}

static inline void vitrine_frames_clear(vitrine_frames_header *header) {
  __atomic_store_n(&header->newest, 0, __ATOMIC_RELEASE);
}

static inline void vitrine_frames_close(vitrine_frames_header *header) {
  __atomic_store_n(&header->is_closed, 1, __ATOMIC_RELEASE);
}

#endif
