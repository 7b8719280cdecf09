"""Reading the counter of the counting clips out of captured sound.

The left sample counts 0…299 in steps of 100, the right one counts the turns of the left, so that each
sample tells its place in the clip, and silence (0, 0) is no place. Rounding of ±40 does no harm.
"""

import array
import dataclasses


@dataclasses.dataclass
class Break:
    """A spot where the capture does not go on with the next place.

    `inserted` samples, silent or repeated, stand between two good ones that are `missing` places too far
    apart. A break is at a join when the place enters another clip or goes back.
    """
    at_join: bool
    inserted: int
    missing: int


def place(left, right):
    column, off_column = divmod(left + 14950 + 50, 100)
    row, off_row = divmod(right + 31950 + 50, 100)
    if abs(off_column - 50) > 40 or abs(off_row - 50) > 40 or not 0 <= column < 300 or row < 0:
        return None
    return row * 300 + column


def breaks(capture, clip_length, clips):
    """The clean joins and the breaks in a capture.

    `capture` is 16-bit stereo; it repeats `clips` clips of `clip_length` samples. What comes before the
    first good sample and after the last one is left out. Returns (number of clean joins, breaks).
    """
    samples = array.array("h", capture[:len(capture) // 4 * 4])
    total = clip_length * clips
    clean, found = 0, []
    last, last_index = None, 0
    for index in range(len(samples) // 2):
        here = place(samples[2 * index], samples[2 * index + 1])
        if here is None or here >= total:
            continue
        if last is None:
            last, last_index = here, index
            continue
        if index == last_index + 1 and here == (last + 1) % total:
            if here % clip_length == 0:
                clean += 1
            last, last_index = here, index
            continue
        # A single sample that happens to look like a place proves nothing: two in a row do.
        following = None
        if 2 * index + 3 < len(samples):
            following = place(samples[2 * index + 2], samples[2 * index + 3])
        if following != (here + 1) % total:
            continue
        skipped = (here - last - 1) % total
        if skipped > total // 2:  # it went back: samples were repeated, which is to say inserted
            inserted, skipped = index - last_index - 1 + total - skipped, 0
        else:
            inserted = index - last_index - 1
        at_join = here // clip_length != last // clip_length or here < last
        found.append(Break(at_join, inserted, skipped))
        last, last_index = here, index
    return clean, found


def self_test():
    """Whether single samples too many or too few are seen, on captures made by hand; raises if not."""
    length = 600

    def sound(places):
        samples = array.array("h")
        for one in places:
            samples.extend((0, 0) if one is None else (one % 300 * 100 - 14950, one // 300 * 100 - 31950))
        return samples.tobytes()

    once = list(range(length))
    twice = list(range(2 * length))
    cases = [
        ([None] * 9 + once * 3 + [None] * 9, 1, (2, [])),
        (twice * 2, 2, (3, [])),
        (once[:-1] + once, 1, (0, [Break(True, 0, 1)])),
        (once + once[1:], 1, (0, [Break(True, 0, 1)])),
        (once + [None] * 7 + once, 1, (0, [Break(True, 7, 0)])),
        (once[:-3] + [None] * 7 + once + once, 1, (1, [Break(True, 7, 3)])),
        (once[:50] + once[49:] + once, 1, (1, [Break(False, 1, 0)])),
        (once[:50] + once[52:] + once, 1, (1, [Break(False, 0, 2)])),
        (twice[:length] + twice[length + 1:], 2, (0, [Break(True, 0, 1)])),
    ]
    for places, clips, expected in cases:
        found = breaks(sound(places), length, clips)
        if found != expected:
            raise AssertionError(f"expected {expected}, found {found}")
    return len(cases)
