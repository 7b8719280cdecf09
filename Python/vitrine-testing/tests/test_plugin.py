"""The plugin of pytest, in a pytest of its own."""

import os
import shutil
import subprocess
import sys
import tempfile
import unittest

try:
    import pytest
except ImportError:
    pytest = None

SUITE = '''
import pytest


@pytest.mark.vitrine("mock:?duration=1", options=["--loop-queue"])
def test_loops(vitrine_player):
    assert vitrine_player.advance_until("transition", within=5).clock == 1


@pytest.mark.vitrine("mock:?duration=1")
def test_fails(vitrine_player):
    vitrine_player.advance(0.5)
    assert vitrine_player.status()["state"] == "paused"


@pytest.mark.vitrine("missing.mp4")
def test_missing(vitrine_player):
    vitrine_player.advance_until("playing", within=1)


@pytest.mark.vitrine("mock:?duration=1", option=["--loop-queue"])
def test_misspelt(vitrine_player):
    pass


def test_empty(vitrine_player, vitrine_program):
    assert vitrine_player.program == vitrine_program
    assert vitrine_player.status()["state"] == "idle"
'''

MOVED = '''
import os

import pytest


@pytest.fixture
def moved(vitrine_program, tmp_path):
    os.chdir(tmp_path)


def test_state(moved, vitrine_player):
    assert vitrine_player.status()["state"] == "idle"
'''


@unittest.skipUnless(pytest, "there is no pytest")
class PluginTests(unittest.TestCase):
    def run_suite(self, *options, suite=SUITE):
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, "test_sign.py"), "w", encoding="utf-8") as file:
                file.write(suite)
            if program := shutil.which(os.environ.get("VITRINE", "vitrine")):
                os.symlink(os.path.abspath(program), os.path.join(folder, "program"))
            # Where the package is installed pytest finds the plugin by itself.
            found = subprocess.run(
                [sys.executable, "-c", "from importlib.metadata import entry_points as e\n"
                 "print('vitrine' in e(group='pytest11').names)"],
                capture_output=True, text=True, check=True).stdout.strip() == "True"
            plugin = [] if found else ["-p", "vitrine_testing.plugin"]
            return subprocess.run(
                [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *plugin, *options, folder],
                capture_output=True, text=True, check=False, cwd=folder)

    def test_the_fixture_is_a_player_and_a_failure_tells_how_it_stood(self):
        run = self.run_suite("--vitrine", os.environ.get("VITRINE", "vitrine"))
        self.assertIn("2 failed, 2 passed, 1 error", run.stdout)
        for part in [
                "the state is playing, item item-1 at 0.5 s", "0 s playing", "item item-1 failed: ",
                "the marker vitrine takes options, not option"]:
            self.assertIn(part, run.stdout)

    def test_a_program_named_by_a_relative_path_is_found_from_another_folder_too(self):
        run = self.run_suite("--vitrine", "./program", suite=MOVED)
        self.assertIn("1 passed", run.stdout)

    def test_a_program_that_is_not_there_is_an_error(self):
        run = self.run_suite("--vitrine", "/none/vitrine")
        self.assertEqual(run.returncode, 1)
        self.assertIn("there is no program '/none/vitrine'", run.stdout)


if __name__ == "__main__":
    unittest.main()
