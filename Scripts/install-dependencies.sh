#!/usr/bin/env bash
# Installs what Vitrine needs from Debian's or Ubuntu's packages: only what is missing, so that a second
# run is quick and asks for no rights.
#
#   Scripts/install-dependencies.sh              to build and to run the tests
#   Scripts/install-dependencies.sh --build      to build and to run the demo
#   Scripts/install-dependencies.sh --bench      the same as the first, and the players to measure against
set -euo pipefail

build=(
  ca-certificates git g++ pkg-config
  libavcodec-dev libavfilter-dev libavformat-dev libavutil-dev libswresample-dev libswscale-dev
  libass-dev libcurl4-openssl-dev libsdl2-dev libpulse-dev libcairo2-dev librsvg2-2
  ffmpeg python3
)
tests=(
  fonts-dejavu-core libgtk-4-dev libjemalloc2 nginx-light node-ajv node-typescript pulseaudio pulseaudio-utils python3-pytest
  vorbis-tools weston xvfb
)
bench=(
  mpv vlc-bin vlc-plugin-base
  gir1.2-gstreamer-1.0 gstreamer1.0-tools gstreamer1.0-plugins-good gstreamer1.0-plugins-bad gstreamer1.0-libav
  ethtool ffmpegthumbnailer iproute2 librsvg2-bin python3-gi
)

case "${1:-}" in
  "") wanted=("${build[@]}" "${tests[@]}") ;;
  --build) wanted=("${build[@]}") ;;
  --bench) wanted=("${build[@]}" "${tests[@]}" "${bench[@]}") ;;
  -h | --help)
    sed -n '2,/^set/{/^set/d;s/^# \{0,1\}//;p}' "$0"
    exit 0
    ;;
  *)
    echo "$0: unknown option $1 (see --help)" >&2
    exit 2
    ;;
esac

say() { echo "install-dependencies: $*" >&2; }

root=()
# Sets `root` to what packages are installed by; ends the script where nothing does.
become_root() {
  [[ $EUID -eq 0 ]] && return
  command -v sudo >/dev/null || {
    say "these packages are missing, and neither root nor sudo is here to install them:"
    say "  $*"
    exit 1
  }
  root=(sudo)
}

install_packages() {
  say "installing $*"
  local apt=("${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -y -o DPkg::Lock::Timeout=120)
  "${apt[@]}" update </dev/null
  "${apt[@]}" install --no-install-recommends "$@" </dev/null >&2
}

# Where PipeWire stands in for PulseAudio, installing the latter would throw the former out.
if dpkg-query -W -f '${db:Status-Abbrev}' pipewire-pulse 2>/dev/null | grep -q '^ii'; then
  kept=()
  for package in "${wanted[@]}"; do
    [[ $package == pulseaudio ]] || kept+=("$package")
  done
  wanted=("${kept[@]}")
fi

if command -v apt-get >/dev/null && command -v dpkg-query >/dev/null; then
  installed=$(dpkg-query -W -f '${db:Status-Abbrev}${Package}\n' "${wanted[@]}" 2>/dev/null |
    sed -n 's/^[a-z]i *//p' || true)
  missing=()
  for package in "${wanted[@]}"; do
    grep -qxF -- "$package" <<<"$installed" || missing+=("$package")
  done
  if ((${#missing[@]})); then
    become_root "${missing[@]}"
    install_packages "${missing[@]}"
  fi
else
  # Not Debian: say what is missing, by what one would look for, and let the person find the names.
  missing=()
  for tool in git c++ pkg-config ffmpeg python3; do
    command -v "$tool" >/dev/null || missing+=("the command $tool")
  done
  for library in libavcodec libavfilter libavformat libavutil libswresample libswscale libass \
    libcurl sdl2 libpulse cairo librsvg-2.0; do
    pkg-config --exists "$library" 2>/dev/null || missing+=("the library $library with its headers")
  done
  if [[ ${1:-} != --build ]]; then
    for tool in pulseaudio pactl parec oggdec nginx weston Xvfb; do
      command -v "$tool" >/dev/null || missing+=("the command $tool (for the tests)")
    done
  fi
  if [[ ${1:-} == --bench ]]; then
    for tool in mpv cvlc; do
      command -v "$tool" >/dev/null || missing+=("the command $tool (to measure against)")
    done
  fi
  if ((${#missing[@]})); then
    say "this is neither Debian nor Ubuntu, so nothing was installed. Missing:"
    for thing in "${missing[@]}"; do say "  $thing"; done
    say "On Debian 12 the packages are: ${wanted[*]}"
    exit 1
  fi
fi

# FFmpeg 5.1 is the floor: its channel layouts are what the code is written for.
if ! pkg-config --atleast-version=59.37 libavcodec; then
  say "FFmpeg 5.1 or newer is needed; libavcodec here is $(pkg-config --modversion libavcodec)."
  say "Debian 12, Ubuntu 24.04 and later have it."
  exit 1
fi

# Of a toolchain that was unpacked by hand, its libraries may be missing: the packages, by what the loader looks for.
declare -A toolchain_packages=(
  [libcurl.so.4]="libcurl4t64 libcurl4"
  [libncurses.so.6]=libncurses6
  [libsqlite3.so.0]=libsqlite3-0
  [libstdc++.so.6]=libstdc++6
  [libtinfo.so.6]=libtinfo6
  [libuuid.so.1]=libuuid1
  [libxml2.so.2]=libxml2
  [libz.so.1]=zlib1g
)

# Prints the libraries that the programs of the toolchain ask for and the loader does not find.
missing_libraries() {
  local bin program
  bin=$(dirname "$(realpath "$(command -v swift)")")
  for program in swift swift-frontend swift-build clang; do
    [[ -x $bin/$program ]] && ldd "$bin/$program" 2>/dev/null
  done | sed -n 's/^[[:space:]]*\([^ ]*\) => not found.*/\1/p' | sort -u
}

if command -v swift >/dev/null; then
  missing=() unknown=()
  for library in $(missing_libraries); do
    package=
    for candidate in ${toolchain_packages[$library]:-}; do
      if apt-cache show "$candidate" >/dev/null 2>&1; then
        package=$candidate
        break
      fi
    done
    if [[ -n $package ]]; then missing+=("$package"); else unknown+=("$library"); fi
  done
  if ((${#missing[@]})); then
    become_root "${missing[@]}"
    install_packages "${missing[@]}"
    mapfile -t unknown < <(missing_libraries)
  fi
  if ((${#unknown[@]})); then
    say "Swift is at $(command -v swift) and cannot start: these libraries are missing: ${unknown[*]}"
    exit 1
  fi
fi

version=$( (swift --version 2>/dev/null || true) | sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p')
if ! printf '6.2\n%s\n' "$version" | sort -CV; then
  if command -v swift >/dev/null && [[ -z $version ]]; then
    say "Swift is at $(command -v swift) and does not tell its version: $(swift --version 2>&1 | head -n 1)"
    exit 1
  fi
  if [[ -z $version && -n ${SUDO_USER:-} ]]; then
    say "swift is not on root's path; make sure that it is on yours (6.2 or newer)."
    exit 0
  fi
  say "Swift 6.2 or newer is needed; ${version:-none} is on the path."
  say "Get it from https://www.swift.org/install/linux/ (swiftly, a package or a Docker image)."
  exit 1
fi
