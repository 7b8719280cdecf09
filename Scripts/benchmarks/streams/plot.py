"""Draws what a player knew and did during a run, as SVG: bit rates above, the buffer below."""

WIDTH, HEIGHT, LEFT, TOP, GAP = 860, 210, 60, 24, 44
COLORS = {"link": "#9a9a9a", "estimate": "#d9822b", "variant": "#1f5fa8", "buffer": "#2c8a4b"}


def curve(points, color, scale_x, scale_y, stepped, dashed=False):
    words = []
    for place, (x, y) in enumerate(points):
        if stepped and place:
            words.append(f"H{scale_x(x):.1f}")
            words.append(f"V{scale_y(y):.1f}")
        else:
            words.append(f"{'L' if place else 'M'}{scale_x(x):.1f} {scale_y(y):.1f}")
    dash = ' stroke-dasharray="5 4"' if dashed else ""
    return f'<path d="{" ".join(words)}" fill="none" stroke="{color}" stroke-width="2"{dash}/>'


def panel(top, length, highest, unit, ticks, curves, legend):
    def scale_x(seconds):
        return LEFT + (WIDTH - LEFT - 16) * min(seconds, length) / length

    def scale_y(value):
        return top + HEIGHT * (1 - min(value, highest) / highest)

    parts = [f'<rect x="{LEFT}" y="{top}" width="{WIDTH - LEFT - 16}" height="{HEIGHT}" fill="#fff" stroke="#bbb"/>']
    for value in ticks:
        parts.append(f'<path d="M{LEFT} {scale_y(value):.1f}H{WIDTH - 16}" stroke="#e4e4e4"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{scale_y(value) + 4:.1f}" text-anchor="end">{value} {unit}</text>')
    for seconds in range(0, int(length) + 1, 20):
        parts.append(
            f'<text x="{scale_x(seconds):.1f}" y="{top + HEIGHT + 16}" text-anchor="middle">{seconds} s</text>')
    for name, (points, stepped, dashed) in curves.items():
        if points:
            parts.append(curve(points, COLORS[name], scale_x, scale_y, stepped, dashed))
    x = LEFT + 4
    for name, text in legend.items():
        parts.append(f'<path d="M{x} {top - 9}h22" stroke="{COLORS[name]}" stroke-width="3"/>')
        parts.append(f'<text x="{x + 28}" y="{top - 5}">{text}</text>')
        x += 50 + 7 * len(text)
    return "\n".join(parts)


def svg(samples, steps):
    """A picture of a run.

    `samples` are dictionaries with `time` and, as far as known, `estimate` and `variant` in Mbit/s and `buffer` in
    seconds; `steps` is the profile of the link.
    """
    length = max(sample["time"] for sample in samples)
    link, now = [], 0.0
    for seconds, rate in steps:
        if now < length:
            link.append((now, rate))
        now += seconds
    link.append((length, link[-1][1]))

    def of(name):
        return [(sample["time"], sample[name]) for sample in samples if sample.get(name) is not None]

    rates = panel(
        TOP, length, 10, "Mbit/s", [0, 2, 4, 6, 8],
        {"link": (link, True, True), "estimate": (of("estimate"), False, False),
         "variant": (of("variant"), True, False)},
        {"link": "the link", "estimate": "estimate", "variant": "variant that is loaded"})
    buffered = panel(
        TOP + HEIGHT + GAP, length, 36, "s", [0, 10, 20, 30], {"buffer": (of("buffer"), False, False)},
        {"buffer": "loaded ahead of the position"})
    height = TOP + 2 * HEIGHT + GAP + 26
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" '
            f'font-family="sans-serif" font-size="12"><rect width="100%" height="100%" fill="#fff"/>\n'
            f"{rates}\n{buffered}\n</svg>\n")
