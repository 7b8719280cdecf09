// Ends the program with a numbered error where the system gives no more memory for something small.
//
// Swift's runtime and some libraries use what they get without a look, or wait for ever in the report of their crash. Large blocks
// (pictures, files) that libraries ask for are refused as ever: they report it, and only an item ends.
//
// These definitions take the place of the C library's ("Replacing malloc" in the GNU C library's manual). Behind them are its own, or those
// of an allocator that is preloaded (jemalloc, a profiler): whichever frees memory gives it.

#include "CMemory.h"

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
// A sanitizer brings allocation of its own.
#define HAS_OTHER_ALLOCATION 1
#endif
#endif

#ifndef _GNU_SOURCE
// For RTLD_NEXT.
#define _GNU_SOURCE
#endif
#include <errno.h>

#if defined(__GLIBC__) && !defined(HAS_OTHER_ALLOCATION)

#include <dlfcn.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *block);

// What is behind these definitions; found at the first allocation, when there is one thread.
static void *(*next_malloc)(size_t size);
static void *(*next_calloc)(size_t count, size_t size);
static void *(*next_realloc)(void *block, size_t size);
static void *(*next_memalign)(size_t alignment, size_t size);

__attribute__((noinline, cold)) static void find_next(void) {
  // They are one function by two names, which the compiler takes for two functions.
  void (*volatile plain)(void *block) = __libc_free;
  if (free == plain) {
    next_calloc = __libc_calloc;
    next_realloc = __libc_realloc;
    next_memalign = __libc_memalign;
    next_malloc = __libc_malloc;
  } else {
    next_calloc = dlsym(RTLD_NEXT, "calloc");
    next_realloc = dlsym(RTLD_NEXT, "realloc");
    next_memalign = dlsym(RTLD_NEXT, "memalign");
    next_malloc = dlsym(RTLD_NEXT, "malloc");
  }
}

static inline void find_next_once(void) {
  if (__builtin_expect(next_malloc == NULL, 0)) find_next();
}

// In bytes; what is smaller no library can do without.
static const size_t large = 1 << 16;

// Whether code is the program's own or Swift's, whose runtime ends by a signal whatever it did not get.
static int is_swift(void *code) {
  Dl_info its, own;
  if (dladdr(code, &its) == 0 || dladdr(__builtin_return_address(0), &own) == 0) return 0;
  return its.dli_fbase == own.dli_fbase || (its.dli_fname != NULL && strstr(its.dli_fname, "/libswift") != NULL);
}

__attribute__((noinline, cold)) static void *refused(size_t size, void *caller) {
  if (size < large || is_swift(caller)) {
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
  find_next_once();
  void *block = next_malloc(size);
  return __builtin_expect(block != NULL, 1) ? block : refused(size, __builtin_return_address(0));
}

void *calloc(size_t count, size_t size) {
  find_next_once();
  void *block = next_calloc(count, size);
  if (__builtin_expect(block != NULL, 1)) return block;
  size_t all;
  return refused(__builtin_mul_overflow(count, size, &all) ? SIZE_MAX : all, __builtin_return_address(0));
}

void *realloc(void *block, size_t size) {
  find_next_once();
  void *moved = next_realloc(block, size);
  // Of no size, a block is freed.
  return __builtin_expect(moved != NULL, 1) || size == 0 ? moved : refused(size, __builtin_return_address(0));
}

static inline void *aligned(size_t alignment, size_t size, void *caller) {
  find_next_once();
  void *block = next_memalign(alignment, size);
  return __builtin_expect(block != NULL, 1) ? block : refused(size, caller);
}

void *memalign(size_t alignment, size_t size) { return aligned(alignment, size, __builtin_return_address(0)); }

void *aligned_alloc(size_t alignment, size_t size) { return aligned(alignment, size, __builtin_return_address(0)); }

int posix_memalign(void **block, size_t alignment, size_t size) {
  if (alignment % sizeof(void *) != 0 || alignment == 0 || (alignment & (alignment - 1)) != 0) return EINVAL;
  void *found = aligned(alignment, size, __builtin_return_address(0));
  if (found == NULL) return ENOMEM;
  *block = found;
  return 0;
}

#endif
