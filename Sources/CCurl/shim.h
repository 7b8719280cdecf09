#pragma once
#include <curl/curl.h>
#include <arpa/inet.h>
#include <stdlib.h>
#include <sys/prctl.h>

// CURLE_TOO_LARGE, which headers before 8.6 do not have.
static const CURLcode curl_too_large = (CURLcode)100;

// Swift cannot call variadic C functions: one typed setter for each type of option argument.

static inline CURLcode curl_set_long(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode curl_set_string(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode curl_set_pointer(CURL *handle, CURLoption option, void *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode curl_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
  return curl_easy_setopt(handle, option, value);
}

typedef size_t (*curl_data_callback)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode curl_set_callback(CURL *handle, CURLoption option, curl_data_callback value) {
  return curl_easy_setopt(handle, option, value);
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
static inline void curl_set_seeker(CURL *handle, curl_seek_callback callback, void *context) {
  curl_easy_setopt(handle, CURLOPT_SEEKFUNCTION, callback);
  curl_easy_setopt(handle, CURLOPT_SEEKDATA, context);
}

// Variadic in C, and of a type of its own.
static inline void curl_set_body_length(CURL *handle, long long length) {
  curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)length);
}

// Variadic in C.
static inline void curl_set_opener(CURL *handle, curl_opensocket_callback callback, void *context) {
  curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, callback);
  curl_easy_setopt(handle, CURLOPT_OPENSOCKETDATA, context);
}

static const int curl_request_allowed = CURL_PREREQFUNC_OK;
static const int curl_request_refused = CURL_PREREQFUNC_ABORT;

// Variadic in C; came with 7.80.
static inline void curl_set_gatekeeper(CURL *handle, curl_prereq_callback callback, void *context) {
  curl_easy_setopt(handle, CURLOPT_PREREQFUNCTION, callback);
  curl_easy_setopt(handle, CURLOPT_PREREQDATA, context);
}

// The options by name came with 7.85, which deprecated those by number.
static inline CURLcode curl_allow_http_only(CURL *handle) {
#if LIBCURL_VERSION_NUM >= 0x075500
  CURLcode first = curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
  CURLcode later = curl_easy_setopt(handle, CURLOPT_REDIR_PROTOCOLS_STR, "http,https");
#else
  long both = CURLPROTO_HTTP | CURLPROTO_HTTPS;
  CURLcode first = curl_easy_setopt(handle, CURLOPT_PROTOCOLS, both);
  CURLcode later = curl_easy_setopt(handle, CURLOPT_REDIR_PROTOCOLS, both);
#endif
  return first != CURLE_OK ? first : later;
}

// Without it, removing a handle waits for getaddrinfo, which may hang; came with 7.87.
static inline void curl_abandon_resolver(CURL *handle) {
#if LIBCURL_VERSION_NUM >= 0x075700
  curl_easy_setopt(handle, CURLOPT_QUICK_EXIT, 1L);
#endif
}

// NULL unless the transfer has got so far. Variadic in C.
static inline const char *curl_effective_url(CURL *handle) {
  char *url = NULL;
  return curl_easy_getinfo(handle, CURLINFO_EFFECTIVE_URL, &url) == CURLE_OK ? url : NULL;
}

// Where a redirect that was not followed leads to; NULL for none. Variadic in C.
static inline const char *curl_redirect_url(CURL *handle) {
  char *url = NULL;
  return curl_easy_getinfo(handle, CURLINFO_REDIRECT_URL, &url) == CURLE_OK ? url : NULL;
}

// Variadic in C. One thread uses the handle, so it needs no locks.
static inline void curl_share_cookies(CURLSH *share) {
  curl_share_setopt(share, CURLSHOPT_SHARE, CURL_LOCK_DATA_COOKIE);
}

// Variadic in C.
static inline CURLcode curl_set_share(CURL *handle, CURLSH *share) {
  return curl_easy_setopt(handle, CURLOPT_SHARE, share);
}

// Variadic in C.
static inline CURLMcode curl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
  return curl_multi_setopt(multi, option, value);
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
