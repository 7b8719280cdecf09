// libcurl, loaded when it is first needed: with what it brings it is nine libraries, and most runs read files.
#pragma once
#include <curl/curl.h>
#include <arpa/inet.h>
#include <dlfcn.h>
#include <stdlib.h>
#include <sys/prctl.h>

// The functions that are used, under their own names.
#define VITRINE_CURL(X) \
  X(curl_easy_cleanup) X(curl_easy_getinfo) X(curl_easy_init) X(curl_easy_pause) X(curl_easy_setopt) \
  X(curl_easy_strerror) X(curl_getdate) X(curl_global_init) X(curl_multi_add_handle) X(curl_multi_cleanup) \
  X(curl_multi_info_read) X(curl_multi_init) X(curl_multi_perform) X(curl_multi_poll) X(curl_multi_remove_handle) \
  X(curl_multi_setopt) X(curl_multi_wakeup) X(curl_share_cleanup) X(curl_share_init) X(curl_share_setopt) \
  X(curl_slist_append) X(curl_slist_free_all)

typedef struct {
#define VITRINE_FIELD(name) __typeof__(&name) name;
  VITRINE_CURL(VITRINE_FIELD)
#undef VITRINE_FIELD
} curl_functions;

// 0 when the library or one of its functions is missing.
static inline int curl_load(curl_functions *functions) {
  void *library = dlopen("libcurl.so.4", RTLD_LAZY | RTLD_LOCAL);
  if (!library) return 0;
#define VITRINE_LOAD(name) \
  if (!(functions->name = (__typeof__(&name))dlsym(library, #name))) return 0;
  VITRINE_CURL(VITRINE_LOAD)
#undef VITRINE_LOAD
  return 1;
}

// CURLE_TOO_LARGE, which headers before 8.6 do not have.
static const CURLcode curl_too_large = (CURLcode)100;

// Swift cannot call variadic C functions: one typed setter for each type of option argument. The names of the functions
// stand in brackets, as curl's headers have macros of the same names.

static inline CURLcode curl_set_long(
    curl_functions curl, CURL *handle, CURLoption option, long value) {
  return (curl.curl_easy_setopt)(handle, option, value);
}

static inline CURLcode curl_set_string(
    curl_functions curl, CURL *handle, CURLoption option, const char *value) {
  return (curl.curl_easy_setopt)(handle, option, value);
}

static inline CURLcode curl_set_pointer(
    curl_functions curl, CURL *handle, CURLoption option, void *value) {
  return (curl.curl_easy_setopt)(handle, option, value);
}

static inline CURLcode curl_set_list(
    curl_functions curl, CURL *handle, CURLoption option, struct curl_slist *value) {
  return (curl.curl_easy_setopt)(handle, option, value);
}

typedef size_t (*curl_data_callback)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode curl_set_callback(
    curl_functions curl, CURL *handle, CURLoption option, curl_data_callback value) {
  return (curl.curl_easy_setopt)(handle, option, value);
}

// In digits, to be freed; NULL for what is not an Internet address.
static inline char *curl_target_text(struct curl_sockaddr *target) {
  const void *bytes = NULL;
  if (target->family == AF_INET) bytes = &((struct sockaddr_in *)&target->addr)->sin_addr;
  if (target->family == AF_INET6) bytes = &((struct sockaddr_in6 *)&target->addr)->sin6_addr;
  char *text = bytes ? (char *)malloc(INET6_ADDRSTRLEN) : NULL;
  if (text && !inet_ntop(target->family, bytes, text, INET6_ADDRSTRLEN)) {
    free(text);
    text = NULL;
  }
  return text;
}

// What curl itself would do, and closed in child processes.
static inline curl_socket_t curl_target_socket(struct curl_sockaddr *target) {
  return socket(target->family, target->socktype | SOCK_CLOEXEC, target->protocol);
}

// A cast inside a macro in C.
static const curl_socket_t curl_no_socket = CURL_SOCKET_BAD;
static const size_t curl_abort_reading = CURL_READFUNC_ABORT;

// Variadic in C.
static inline void curl_set_seeker(
    curl_functions curl, CURL *handle, curl_seek_callback callback, void *context) {
  (curl.curl_easy_setopt)(handle, CURLOPT_SEEKFUNCTION, callback);
  (curl.curl_easy_setopt)(handle, CURLOPT_SEEKDATA, context);
}

// Variadic in C, and of a type of its own.
static inline void curl_set_body_length(curl_functions curl, CURL *handle, long long length) {
  (curl.curl_easy_setopt)(handle, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)length);
}

// Variadic in C.
static inline void curl_set_opener(
    curl_functions curl, CURL *handle, curl_opensocket_callback callback, void *context) {
  (curl.curl_easy_setopt)(handle, CURLOPT_OPENSOCKETFUNCTION, callback);
  (curl.curl_easy_setopt)(handle, CURLOPT_OPENSOCKETDATA, context);
}

static const int curl_request_allowed = CURL_PREREQFUNC_OK;
static const int curl_request_refused = CURL_PREREQFUNC_ABORT;

// Variadic in C; came with 7.80.
static inline void curl_set_gatekeeper(
    curl_functions curl, CURL *handle, curl_prereq_callback callback, void *context) {
  (curl.curl_easy_setopt)(handle, CURLOPT_PREREQFUNCTION, callback);
  (curl.curl_easy_setopt)(handle, CURLOPT_PREREQDATA, context);
}

// The options by name came with 7.85, which deprecated those by number.
static inline CURLcode curl_allow_http_only(curl_functions curl, CURL *handle) {
#if LIBCURL_VERSION_NUM >= 0x075500
  CURLcode first = (curl.curl_easy_setopt)(handle, CURLOPT_PROTOCOLS_STR, "http,https");
  CURLcode later = (curl.curl_easy_setopt)(handle, CURLOPT_REDIR_PROTOCOLS_STR, "http,https");
#else
  long both = CURLPROTO_HTTP | CURLPROTO_HTTPS;
  CURLcode first = (curl.curl_easy_setopt)(handle, CURLOPT_PROTOCOLS, both);
  CURLcode later = (curl.curl_easy_setopt)(handle, CURLOPT_REDIR_PROTOCOLS, both);
#endif
  return first != CURLE_OK ? first : later;
}

// Without it, removing a handle waits for getaddrinfo, which may hang; came with 7.87.
static inline void curl_abandon_resolver(curl_functions curl, CURL *handle) {
#if LIBCURL_VERSION_NUM >= 0x075700
  (curl.curl_easy_setopt)(handle, CURLOPT_QUICK_EXIT, 1L);
#endif
}

// NULL unless the transfer has got so far. Variadic in C.
static inline const char *curl_effective_url(curl_functions curl, CURL *handle) {
  char *url = NULL;
  return (curl.curl_easy_getinfo)(handle, CURLINFO_EFFECTIVE_URL, &url) == CURLE_OK ? url : NULL;
}

// Where a redirect that was not followed leads to; NULL for none. Variadic in C.
static inline const char *curl_redirect_url(curl_functions curl, CURL *handle) {
  char *url = NULL;
  return (curl.curl_easy_getinfo)(handle, CURLINFO_REDIRECT_URL, &url) == CURLE_OK ? url : NULL;
}

// Variadic in C. One thread uses the handle, so it needs no locks.
static inline void curl_share_cookies(curl_functions curl, CURLSH *share) {
  (curl.curl_share_setopt)(share, CURLSHOPT_SHARE, CURL_LOCK_DATA_COOKIE);
}

// Variadic in C.
static inline CURLcode curl_set_share(curl_functions curl, CURL *handle, CURLSH *share) {
  return (curl.curl_easy_setopt)(handle, CURLOPT_SHARE, share);
}

// Variadic in C.
static inline CURLMcode curl_multi_set_long(
    curl_functions curl, CURLM *multi, CURLMoption option, long value) {
  return (curl.curl_multi_setopt)(multi, option, value);
}

// The result is in a union, which only a message of this kind fills.
static inline CURLcode curl_done_result(const CURLMsg *message) {
  return message->msg == CURLMSG_DONE ? message->data.result : CURLE_OK;
}

// A cast inside a macro in C.
static const size_t curl_writefunc_pause = CURL_WRITEFUNC_PAUSE;

// Variadic in C; pthread_setname_np needs _GNU_SOURCE.
static inline void curl_name_this_thread(const char *name) {
  prctl(PR_SET_NAME, name, 0, 0, 0);
}
