// Ends the program with a numbered error where the system gives no more memory for something small.
//
// Swift's runtime and some libraries use what they get without a look, or wait for ever in the report of their crash. Large blocks
// (pictures, files) are refused as ever: libraries that ask for those report it, and only an item ends.
//
// These definitions take the place of the C library's ("Replacing malloc" in the GNU C library's manual), whose own are behind them.
// Memory is freed by the C library itself.

#include "CMemory.h"

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
// A sanitizer brings allocation of its own.
#define HAS_OTHER_ALLOCATION 1
#endif
#endif

#include <errno.h>

#if defined(__GLIBC__) && !defined(HAS_OTHER_ALLOCATION)

#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <unistd.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

// In bytes; what is smaller no library can do without.
static const size_t large = 1 << 16;

__attribute__((noinline, cold)) static void *refused(size_t size) {
  if (size < large) {
    static const char message[] =
        "vitrine: the system gives the process no more memory [1000 unspecified]. Give it more, or play smaller media.\n";
    (void)!write(STDERR_FILENO, message, sizeof message - 1);
    _exit(1);
  }
  // The report of a crash starts a process and waits for it, which never ends where it gets no memory either.
  static const int crashes[] = {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP};
  for (size_t index = 0; index < sizeof crashes / sizeof crashes[0]; index++) signal(crashes[index], SIG_DFL);
  errno = ENOMEM;
  return NULL;
}

void *malloc(size_t size) {
  void *block = __libc_malloc(size);
  return __builtin_expect(block != NULL, 1) ? block : refused(size);
}

void *calloc(size_t count, size_t size) {
  void *block = __libc_calloc(count, size);
  if (__builtin_expect(block != NULL, 1)) return block;
  size_t all;
  return refused(__builtin_mul_overflow(count, size, &all) ? SIZE_MAX : all);
}

void *realloc(void *block, size_t size) {
  void *moved = __libc_realloc(block, size);
  // Of no size, a block is freed.
  return __builtin_expect(moved != NULL, 1) || size == 0 ? moved : refused(size);
}

void *memalign(size_t alignment, size_t size) {
  void *block = __libc_memalign(alignment, size);
  return __builtin_expect(block != NULL, 1) ? block : refused(size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **block, size_t alignment, size_t size) {
  if (alignment % sizeof(void *) != 0 || alignment == 0 || (alignment & (alignment - 1)) != 0) return EINVAL;
  void *aligned = memalign(alignment, size);
  if (aligned == NULL) return ENOMEM;
  *block = aligned;
  return 0;
}

#endif
