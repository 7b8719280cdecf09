"""What a measurement hands back, and how it is written down."""

import dataclasses
import statistics


@dataclasses.dataclass
class Row:
    """One line of the table.

    `ours` and `theirs` are numbers as text with their unit; `met` is None without a target or a ratio.
    """
    what: str
    target: str
    ours: str
    peer: str
    theirs: str
    ratio: float | None
    met: bool | None
    # The least and the most of the ratios of single rounds; None without any.
    spread: tuple[float, float] | None = None
    # The ratio that the target is; None where the target is none.
    goal: float | None = None

    def cells(self):
        ratio = "" if self.ratio is None else f"{self.ratio:.2f}"
        met = {None: "", True: "met", False: "**missed**"}[self.met]
        spread = "" if self.spread is None else "{:.2f}–{:.2f}".format(*self.spread)
        return [self.what, self.target, self.ours, self.peer, self.theirs, ratio, spread, met]


HEADINGS = ["what", "target", "Vitrine", "peer", "peer's", "ratio", "spread", "target met"]


def missed_first(rows):
    """The rows that fall short, then all others, each in their order."""
    return sorted(rows, key=lambda row: row.met is not False)


def table(rows):
    """The rows as a Markdown table that is also readable as plain text."""
    lines = [HEADINGS] + [row.cells() for row in rows]
    widths = [max(len(line[column]) for line in lines) for column in range(len(HEADINGS))]

    def written(cells):
        return "| " + " | ".join(cell.ljust(width) for cell, width in zip(cells, widths)) + " |"

    return "\n".join([written(HEADINGS), "|" + "|".join("-" * (width + 2) for width in widths) + "|"]
                     + [written(line) for line in lines[1:]])


def comparison(what, ours, theirs, peer, unit, at_most=None, at_least=None, digits=1):
    """A row for two lists of values, one from each round: their medians and the ratio of those.

    Values of one round were taken one after the other; where both players have as many, the spread is that of
    the ratios of rounds.
    """
    def median(values):
        return statistics.median(values) if values else None

    def text(value):
        return "–" if value is None else f"{value:,.{digits}f} {unit}"

    mine, other = median(ours), median(theirs)
    # A difference that is lost in noise is nothing to be held against.
    ratio = mine / other if mine is not None and other is not None and other > 0 else None
    target, met = "", None
    if at_most is not None:
        target, met = f"≤ {at_most} ×", None if ratio is None else ratio <= at_most
    elif at_least is not None:
        target, met = f"≥ {at_least} ×", None if ratio is None else ratio >= at_least
    rounds = [one / two for one, two in zip(ours, theirs) if two > 0] if len(ours) == len(theirs) else []
    spread = (min(rounds), max(rounds)) if len(rounds) > 1 else None
    goal = at_most if at_most is not None else at_least
    return Row(what, target, text(mine), peer, text(other), ratio, met, spread, goal)
