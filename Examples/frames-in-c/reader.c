/* Prints the pictures that a player puts into shared memory: reader FILE [COUNT]. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "vitrine_frames.h"

int main(int count, char **arguments) {
  int file = count > 1 ? open(arguments[1], O_RDONLY) : -1;
  struct stat facts;
  if (file < 0 || fstat(file, &facts) != 0) return perror("reader: open"), 1;
  const vitrine_frames_header *header = mmap(NULL, facts.st_size, PROT_READ, MAP_SHARED, file, 0);
  if (header == MAP_FAILED || header->magic != VITRINE_FRAMES_MAGIC) return 1;
  uint64_t shown = 0;
  for (int left = count > 2 ? atoi(arguments[2]) : 10; left > 0 && !vitrine_frames_is_closed(header);) {
    uint64_t number = vitrine_frames_newest(header);
    if (number == shown || number == 0) {
      usleep(5000);
      continue;
    }
    const vitrine_frames_slot *slot = vitrine_frames_find(header, number);
    uint64_t sum = 0;
    for (uint32_t byte = 0; byte < slot->height * slot->stride; byte++) sum += vitrine_frames_pixels(slot)[byte];
    /* Only now is it known that it was not written over meanwhile. */
    if (!vitrine_frames_is_whole(slot, number)) continue;
    shown = number;
    left--;
    printf("picture %lu at %.3f s: %ux%u, sum %lu\n", (unsigned long)number, slot->output_time / 1e9, slot->width,
           slot->height, (unsigned long)sum);
    fflush(stdout);
  }
  return 0;
}
