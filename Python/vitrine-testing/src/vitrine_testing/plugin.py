"""The plugin of pytest: the option `--vitrine`, the fixtures `vitrine_player` and `vitrine_program`."""

from __future__ import annotations

import os
import shutil
from typing import Any, Generator, Iterator

import pytest

from .player import Player


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.getgroup("vitrine").addoption(
        "--vitrine", metavar="PROGRAM", help="The program vitrine; by default $VITRINE, or that in the PATH.")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers", "vitrine(*sources, options=[]): what vitrine_player plays, and options of vitrine serve.")


@pytest.fixture(scope="session")
def vitrine_program(request: pytest.FixtureRequest) -> str:
    """The path of the program vitrine."""
    name: str = request.config.getoption("--vitrine") or os.environ.get("VITRINE") or "vitrine"
    path = shutil.which(name)
    if path is None:
        pytest.fail(f"there is no program '{name}': name it by --vitrine", pytrace=False)
    # A test may change the working folder.
    return os.path.abspath(path)


@pytest.fixture
def vitrine_player(request: pytest.FixtureRequest, vitrine_program: str) -> Iterator[Player]:
    """A player of the test's own; the marker `vitrine` says what it plays.

        @pytest.mark.vitrine("mock:?duration=2", options=["--loop-queue"])
        def test_sign(vitrine_player):
            vitrine_player.advance_until("transition")
    """
    mark = request.node.get_closest_marker("vitrine")
    sources = mark.args if mark else ()
    options = mark.kwargs.get("options", ()) if mark else ()
    if mark and (strays := mark.kwargs.keys() - {"options"}):
        pytest.fail(f"the marker vitrine takes options, not {', '.join(sorted(strays))}", pytrace=False)
    with Player(*sources, program=vitrine_program, options=options) as player:
        yield player


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, Any, None]:
    """Adds to the report of a test that failed how its player stood."""
    outcome = yield
    report = outcome.get_result()
    player = getattr(item, "funcargs", {}).get("vitrine_player")
    if report.when != "call" or not report.failed or not isinstance(player, Player):
        return
    try:
        text = player.describe()
    except Exception as error:  # What fails here would end the run, and hide what has failed.
        text = str(error)
    report.sections.append(("vitrine", "\n".join(part for part in (text, player.log.strip()) if part)))
