"""Sound in files of 16-bit samples, and how one stretch of it is another."""

import array
import struct
import sys

NEARLY_SILENT = 1  # what rounding to 16 bits makes of silence
ROUNDING = 2  # the most by which two conversions of one sample to 16 bits differ


class Sound:
    """The first channel of some sound: `samples` of 16 bits, and their `rate`.

    Of a track there are its `codec` and the `length` that its container states, in samples; 0 if unknown. `early` is
    how many samples at most come before the track's first moment.
    """

    def __init__(self, samples, rate, codec="", length=0, early=0):
        self.samples = samples
        self.rate = rate
        self.codec = codec
        self.length = length
        self.early = early

    @classmethod
    def from_bytes(cls, data, channels, rate, codec="", length=0, early=0):
        samples = array.array("h")
        samples.frombytes(data[:len(data) // 2 * 2])
        if sys.byteorder == "big":
            samples.byteswap()
        return cls(samples[::channels], rate, codec, length, early)

    @classmethod
    def from_wave(cls, path):
        """None where the file is no WAVE file of 16 bits, or has no samples."""
        channels, rate = 0, 0
        try:
            with open(path, "rb") as file:
                file.read(12)
                while len(head := file.read(8)) == 8:
                    name, size = struct.unpack("<4sI", head)
                    if name == b"data":
                        data = file.read()
                        return cls.from_bytes(data, channels, rate) if channels and data else None
                    chunk = file.read(size + size % 2)
                    if name == b"fmt ":
                        _, channels, rate = struct.unpack_from("<HHI", chunk)
        except (FileNotFoundError, struct.error):
            pass
        return None

    def first_heard(self, level=NEARLY_SILENT):
        """The index of the first sample beyond a level; the count of all where there is none."""
        return next((i for i, value in enumerate(self.samples) if abs(value) > level), len(self.samples))

    def heard(self):
        """The samples between the silence before the first sound and that after the last."""
        first, last = self.first_heard(), len(self.samples)
        while last > first and abs(self.samples[last - 1]) <= NEARLY_SILENT:
            last -= 1
        return self.samples[first:last]

    def loud(self):
        """How many samples are no silence."""
        return len(self.samples) - sum(self.samples.count(value) for value in (-1, 0, 1))


# ffmpeg loses the last block of Vorbis, which oggdec plays: as many samples at the most.
LOST_BLOCK = {"vorbis": 4096}


LEVELS = (NEARLY_SILENT, 16, 256, 4096)  # at which one may look for where sound begins


def difference(ours, theirs):
    """What is wrong with `ours` beside `theirs`, in a few words; None where it is the same sound."""
    found = trimmed_difference(ours, theirs)
    if found is None or ours.rate != theirs.rate:
        return found
    # Where sound sets in softly, rounding decides which sample of it is no silence any more.
    shifts = {ours.first_heard(level) - theirs.first_heard(level) for level in LEVELS}
    # What the container puts before the beginning ffmpeg plays; how much that is, times tell roughly.
    shifts |= {-count for count in range(1, theirs.early + 1) if begins_alike(ours, theirs, count)}
    return None if any(is_same(ours, theirs, shift) for shift in shifts) else found


def begins_alike(ours, theirs, missing):
    """Whether the first samples of `ours` are those of `theirs` after so many."""
    return distance(ours.samples[:64], theirs.samples[missing:missing + 64]) <= ROUNDING


def is_same(ours, theirs, shift):
    """Whether `ours` is `theirs` so many samples later, and nothing else."""
    here, there = ours.samples, theirs.samples
    begin, end = max(0, -shift), min(len(there), len(here) - shift)
    padding = len(there) - theirs.length + 1 if theirs.length else 0
    if begin >= end or len(there) - end > padding:
        return False
    rest = (there[min(begin, theirs.early):begin], here[:begin + shift], here[end + shift + LOST_BLOCK.get(theirs.codec, 0):])
    return (all(abs(value) <= NEARLY_SILENT + ROUNDING for part in rest for value in part)
            and distance(here[begin + shift:end + shift], there[begin:end]) <= ROUNDING)


def trimmed_difference(ours, theirs):
    """The same by what lies between the silence before the first sound and that after the last.

    Silence that ours has before and after does not count: a pass is as long as its longer track. ffmpeg plays the
    padding of an encoder, which the container leaves out: what is behind the length that it states may be missing.
    """
    if ours.rate != theirs.rate:
        return f"rate {ours.rate} of {theirs.rate}"
    here, there = ours.heard(), theirs.heard()
    shift = ours.first_heard() - theirs.first_heard() if here and there else 0
    more = len(here) - len(there)
    missing = len(theirs.samples) - (len(ours.samples) - shift)
    is_whole = missing <= 0 or (theirs.length and missing <= len(theirs.samples) - theirs.length + 1)
    common = min(len(here), len(there))
    apart = distance(here[:common], there[:common])
    if apart <= ROUNDING:
        if not is_whole:
            return f"{-missing} samples at the end"
        if more <= 0 or more <= LOST_BLOCK.get(theirs.codec, 0):
            return None
    if more == 0:
        return f"samples differ by up to {apart}"
    loud_here, loud_there = ours.loud(), theirs.loud()
    if abs(loud_here - loud_there) <= loud_there * 0.001:
        return f"{more:+} samples of silence within"
    return f"{loud_here - loud_there:+} of {loud_there} samples"


def distance(here, there):
    return max(map(abs, map(int.__sub__, here, there)), default=0)
