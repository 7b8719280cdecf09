// Tells the thread sanitizer of two ways to wait that it cannot see; without it everything that these guard is reported.
// Preloaded by `run_tests.sh --sanitize thread`.
//
// Swift's Mutex is an atomic word as long as no thread waits, which the sanitizer follows; a thread that has to wait
// takes it from the kernel in code that is not instrumented. A task that awaits a continuation which was resumed
// before goes on at once, by an atomic word in such code too.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

#define PREFIX "$s15Synchronization12_MutexHandleV"
#define METHOD(name) __asm__(PREFIX name)
#define SELF __attribute__((swift_context)) void *

// Absent in the processes that a test starts and that are not instrumented.
__attribute__((weak)) void __tsan_acquire(void *);
__attribute__((weak)) void __tsan_release(void *);

#define SWIFT __attribute__((swiftcall))

__attribute__((weak)) SWIFT void *swift_task_getCurrent(void);

SWIFT void lockSlow(uint32_t thread, SELF self) METHOD("9_lockSlowyys6UInt32VF");
SWIFT bool tryLockSlow(SELF self) METHOD("12_tryLockSlowSbyF");
SWIFT void unlockSlow(SELF self) METHOD("11_unlockSlowyyF");

SWIFT void lockSlow(uint32_t thread, SELF self) {
  SWIFT void (*real)(uint32_t, SELF) = dlsym(RTLD_NEXT, PREFIX "9_lockSlowyys6UInt32VF");
  real(thread, self);
  if (__tsan_acquire) __tsan_acquire(self);
}

SWIFT bool tryLockSlow(SELF self) {
  SWIFT bool (*real)(SELF) = dlsym(RTLD_NEXT, PREFIX "12_tryLockSlowSbyF");
  bool isTaken = real(self);
  if (isTaken && __tsan_acquire) __tsan_acquire(self);
  return isTaken;
}

SWIFT void unlockSlow(SELF self) {
  SWIFT void (*real)(SELF) = dlsym(RTLD_NEXT, PREFIX "11_unlockSlowyyF");
  if (__tsan_release) __tsan_release(self);
  real(self);
}

#define RESUME(name, parameters, ...)                                                                                  \
  SWIFT void name parameters {                                                                                         \
    SWIFT void(*real) parameters = dlsym(RTLD_NEXT, #name);                                                            \
    if (__tsan_release) __tsan_release(task);                                                                          \
    real(__VA_ARGS__);                                                                                                 \
  }

RESUME(swift_continuation_resume, (void *task), task)
RESUME(swift_continuation_throwingResume, (void *task), task)
RESUME(swift_continuation_throwingResumeWithError, (void *task, void *error), task, error)

__attribute__((swiftasynccall)) void swift_continuation_await(void *context) {
  __attribute__((swiftasynccall)) void (*real)(void *) = dlsym(RTLD_NEXT, "swift_continuation_await");
  if (__tsan_acquire) __tsan_acquire(swift_task_getCurrent());
  __attribute__((musttail)) return real(context);
}
