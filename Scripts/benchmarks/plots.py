"""One picture for each family of rows: the ratio to the peer, its spread over the rounds, and the target."""

import html
import math
import os

WIDTH, LABEL, ROW, TOP, BOTTOM, RIGHT = 900, 400, 26, 56, 34, 30
TICKS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50]
INK, GRID, OURS, SHORT, GOAL = "#333333", "#dddddd", "#1f77b4", "#d62728", "#2ca02c"


def write(folder, families):
    """Writes `NAME.svg` for each family that has rows with ratios.

    `families` maps names to rows; returns the names that were written.
    """
    os.makedirs(folder, exist_ok=True)
    written = []
    for name, rows in families.items():
        drawn = [row for row in rows if row.ratio and row.ratio > 0]
        if drawn:
            with open(os.path.join(folder, f"{name}.svg"), "w") as output:
                output.write(picture(name, drawn))
            written.append(name)
    return written


def picture(name, rows):
    # A difference of two costs may come out below nothing in a round: its bar goes to the edge.
    values = [1.0] + [
        value for row in rows for value in (row.ratio, row.goal, *(row.spread or ())) if value and value > 0]
    low, high = min(values) / 1.2, max(values) * 1.2
    height = TOP + ROW * len(rows) + BOTTOM

    def place(value):
        share = (math.log(max(value, low)) - math.log(low)) / (math.log(high) - math.log(low))
        return LABEL + share * (WIDTH - LABEL - RIGHT)

    end = TOP + ROW * len(rows)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}" '
        'font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{height}" fill="white"/>',
        text(12, 24, f"{name}: Vitrine over its peer", size=15),
    ]
    for tick in [tick for tick in TICKS if low <= tick <= high]:
        parts += [
            f'<line x1="{place(tick):.1f}" y1="{TOP - 8}" x2="{place(tick):.1f}" y2="{end}" '
            f'stroke="{INK if tick == 1 else GRID}"/>',
            text(place(tick), end + 18, f"{tick:g} ×", anchor="middle"),
        ]
    for number, row in enumerate(rows):
        y = TOP + ROW * number + ROW / 2
        color = SHORT if row.met is False else OURS
        parts.append(text(LABEL - 12, y + 4, label(row), anchor="end"))
        if row.goal:
            x = place(row.goal)
            parts.append(f'<path d="M{x:.1f} {y - 9:.1f}v18" stroke="{GOAL}" stroke-width="3"/>')
        if row.spread:
            one, two = (place(value) for value in row.spread)
            parts.append(f'<path d="M{one:.1f} {y:.1f}H{two:.1f}" stroke="{color}" stroke-width="3"/>')
        parts.append(f'<circle cx="{place(row.ratio):.1f}" cy="{y:.1f}" r="5" fill="{color}"/>')
    parts.append(text(LABEL, 44, "dot: median; bar: least and most of a round; green: target; red: missed", size=11))
    return "\n".join(parts + ["</svg>", ""])


def label(row):
    whole = f"{row.what} / {row.peer}"
    return whole if len(whole) <= 56 else whole[:55] + "…"


def text(x, y, words, anchor="start", size=12):
    return (f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}" fill="{INK}">'
            f"{html.escape(words)}</text>")
