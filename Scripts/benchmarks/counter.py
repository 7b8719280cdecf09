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
