"""What is thought of a file: a value made of what was measured, without running anything."""

import dataclasses

from . import sound


@dataclasses.dataclass
class Verdict:
    """`faults` are empty where the file is held; `refusal` is the number of the error that it was refused with."""
    faults: list
    refusal: int | None = None

    @property
    def text(self):
        if self.faults:
            return "; ".join(self.faults)
        return f"refused ({self.refusal})" if self.refusal else "held"


def judge(held, memory):
    """Judges a file; `memory` is the most that a run may take in bytes."""
    once, twice = held.once, held.twice
    if once.code is None:
        return Verdict([f"does not end ({len(once.pictures)} pictures)"])
    if once.code < 0:
        return Verdict([f"ended by signal {-once.code}"])
    if once.code != 0 and not once.pictures and not once.sound:
        # A typed refusal is an answer; without a number it is none.
        return Verdict([], once.errors[0]) if once.errors else Verdict([f"status {once.code} without an error"])
    faults = [f"error {number}" for number in once.errors]
    faults += of_pictures(once.pictures, held.pictures)
    faults += of_sound(once.sound, held.sounds)
    faults += of_loop(once, twice, bool(held.pictures))
    if max(once.peak, twice.peak if twice else 0) > memory:
        faults.append(f"{max(once.peak, twice.peak if twice else 0) >> 20} MiB")
    return Verdict(faults)


def of_pictures(ours, tracks):
    """Any track will do: which is chosen is a matter of languages and flags."""
    if not tracks or any(ours == theirs for theirs in tracks):
        return []
    theirs = min(tracks, key=lambda track: abs(len(track) - len(ours)))
    first = next((i for i, (a, b) in enumerate(zip(ours, theirs)) if a != b), min(len(ours), len(theirs)))
    return [f"{len(ours)} pictures of {len(theirs)}, the first other one is {first}"]


def of_sound(ours, tracks):
    if not tracks:
        return []
    if ours is None:
        return ["no sound"]
    differences = [sound.difference(ours, theirs) for theirs in tracks]
    return [] if None in differences else [min(differences, key=len)]


def of_loop(once, twice, has_pictures):
    """A second pass is the first one again: nothing is missing, doubled or other. A cover is shown once."""
    if twice is None:
        return []
    if twice.code is None:
        return ["looped, it does not end"]
    if twice.code != 0:
        return [f"looped, it ends with {twice.code}"]
    faults = []
    if has_pictures and twice.pictures != once.pictures * 2:
        faults.append(f"looped, {len(twice.pictures)} pictures for twice {len(once.pictures)}")
    here = len(twice.sound.samples) if twice.sound else 0
    there = len(once.sound.samples) if once.sound else 0
    if here != there * 2:
        faults.append(f"looped, {here} samples for twice {there}")
    return faults
