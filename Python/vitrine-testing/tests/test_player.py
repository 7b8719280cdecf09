"""Players under the stepped clock. The program is named by the environment variable VITRINE."""

import os
import tempfile
import threading
import unittest

from vitrine_testing import Connection, Event, EventFilter, NotReached, Player, PlayerFailed, RPCError, pictures


class PlayerTests(unittest.TestCase):
    def test_time_stands_until_it_is_moved(self):
        with Player("mock:?duration=2") as player:
            self.assertEqual((player.now, player.status()["currentTime"]), (0, 0))
            self.assertEqual(player.advance(0.75), 0.75)
            self.assertEqual(player.status()["currentTime"], 0.75)
            self.assertEqual(player.advance_to(1.5), 1.5)
            with self.assertRaises(RPCError) as refusal:
                player.advance_to(1)
            self.assertEqual(refusal.exception.code, 1001)
        self.assertEqual(player.exit_status, 0)

    def test_time_runs_to_events_and_to_what_a_function_says(self):
        with Player("mock:?duration=1", "mock:?duration=1", "mock:?duration=1") as player:
            first = player.advance_until("transition", within=5)
            self.assertEqual((first.clock, first.item), (1, "item-2"))
            self.assertEqual(player.advance_until("transition").clock, 2)
            player.call("pause")
            self.assertEqual(player.advance_until("paused(reason=command)").fields["reason"], "command")
            player.call("play")
            player.advance_until(lambda player: player.status()["state"] == "ended")
            self.assertEqual([event.name for event in player.events].count("transition"), 2)

    def test_what_does_not_come_is_told_with_what_was_there(self):
        with Player("mock:?duration=4") as player:
            player.advance(1)
            player.call("pause")
            with self.assertRaises(NotReached) as failure:
                player.advance_until("transition", within=2)
            text = str(failure.exception)
            for part in ["event transition did not come within 2 s", "the state is paused, item item-1 at 1 s",
                         '1 s paused {"reason": "command"}']:
                self.assertIn(part, text)

    def test_what_can_be_no_event_is_refused_before_time_runs(self):
        with Player("mock:?duration=1") as player:
            for text, reason in [
                    ("endedd", "'endedd' is unknown: there is no event endedd; like it are ended"),
                    ("stal", "no event stal"), ("paused(reason=comand)", "never comand"),
                    ("error(error.kode=2004)", "no field error.kode"), ("seek(currentTime>=1)", "no other comparisons"),
                    ("any(reason=command)", "takes no condition"), ("anyAny", "no event anyAny")]:
                with self.assertRaisesRegex(ValueError, reason):
                    player.advance_until(text, within=5)
            self.assertEqual(player.now, 0)
            self.assertEqual(player.advance_until("ended").clock, 1)
            # The first is the player's own, and no other was left.
            self.assertEqual(player.call("subscribe", status=False), {"subscription": 2})

    def test_a_further_subscription_tells_no_event_twice(self):
        with Player("mock:?duration=1", "mock:?duration=1", "mock:?duration=1") as player:
            player.call("subscribe", filters=["transition"], status=False)
            self.assertEqual([player.advance_until("transition").clock for _ in range(2)], [1, 2])
            self.assertEqual([event.name for event in player.events].count("transition"), 2)

    def test_what_only_a_further_subscription_tells_is_kept(self):
        with Player("mock:?duration=4") as player:
            player.call("subscribe", filters=["time"], timePublishing=0.5, status=False)
            self.assertEqual(player.advance_until("time").fields["currentTime"], 0.5)
            player.call("unsubscribe", subscription=1)
            player.call("subscribe", filters=["ended"], status=False)
            self.assertEqual(player.advance_until("ended").clock, 4)

    def test_events_are_named_in_every_way_that_the_reference_tells(self):
        with Player("missing.mp4", "mock:?duration=4") as player:
            code = player.advance_until("error").fields["error"]["code"]
            player.call("play")
            player.call("seek", to=1)
            for text, name in [
                    ("playingAny", "playing"), ("playing()", "playing"), ("seek(currentTime=1.0)", "seek"), ("seekAny(finished=true)", "seek")]:
                player._place = 0
                self.assertEqual(player.advance_until(text).name, name)
            player._place = 0
            self.assertEqual(player.advance_until(f"error(error.code={code})").fields["error"]["code"], code)
            with self.assertRaises(NotReached):
                player.advance_until(f"error(error.code={code + 1})", within=0.1)

    def test_why_an_item_failed_is_told(self):
        with Player("missing.mp4") as player:
            with self.assertRaisesRegex(NotReached, "item item-1 failed: .*missing.mp4"):
                player.advance_until("playing", within=1)

    def test_numbers_that_are_none_are_refused(self):
        with Player() as player:
            for call in [lambda: player.advance(float("nan")), lambda: player.advance_until("playing", step=0)]:
                with self.assertRaises(ValueError):
                    call()

    def test_what_does_not_come_ends_at_any_sum_of_fractions(self):
        with Player("mock:?duration=4") as player:
            for length in (0.1, 0.4):
                player.advance(length)
                with self.assertRaises(NotReached):
                    player.advance_until("paused", within=0.2)

    def test_pictures_are_compared(self):
        with tempfile.TemporaryDirectory() as folder, Player("mock:?duration=4&tone=440") as player:
            player.advance(0.5)
            path = os.path.join(folder, "golden.png")
            with open(path, "wb") as file:
                file.write(player.snapshot())
            self.assertEqual(player.similarity(path), 1)
            size = pictures.read(path)
            self.assertEqual((size.width, size.height), (320, 180))
            player.advance(2)
            self.assertLess(player.similarity(path), 0.99)

    def test_the_same_calls_give_the_same(self):
        def session():
            with tempfile.TemporaryDirectory() as folder:
                path = os.path.join(folder, "sums.txt")
                with Player("mock:?duration=1", options=["--video", "framemd5:" + path]) as player:
                    player.call("loop")
                    player.advance(0.37)
                    player.call("brightness", 0.2)
                    player.advance(1.2)
                    player.call("seek", to=0.1)
                    player.advance(0.5)
                    events = player.events
                with open(path, encoding="utf-8") as file:
                    return events, file.read()
        first = session()
        self.assertGreater(first[1].count("\n"), 50)
        self.assertEqual(first, session())

    def test_events_come_before_the_reply_of_the_time_in_which_they_happen(self):
        with Player({"source": "mock:?duration=1", "loops": 1500}) as player:
            player.advance(1499.5)
            clocks = [event.clock for event in player.events if event.name == "transition"]
            self.assertEqual(clocks, list(range(1, 1500)))

    def test_refusals_have_their_numbers(self):
        with Player() as player:
            for method, params, code in [
                    ("seek", {"to": 1}, 1002), ("seek", {}, -32602), ("no.such", {}, -32601)]:
                with self.assertRaises(RPCError) as refusal:
                    player.call(method, **params)
                self.assertEqual(refusal.exception.code, code)
            with self.assertRaises(TypeError):
                player.call("seek", 1, play=False)

    def test_a_program_that_does_not_start_is_told_with_what_it_said(self):
        with self.assertRaisesRegex(PlayerFailed, "(?s)ended with 2:.*no-such-option"):
            Player(options=["--no-such-option"])
        with self.assertRaisesRegex(PlayerFailed, "cannot be started"):
            Player(program="/none/vitrine")

    def test_a_program_that_dies_is_told(self):
        with Player("mock:") as player:
            player._process.kill()
            with self.assertRaisesRegex(PlayerFailed, "ended with -9"):
                player.advance(1)
            self.assertEqual(player.exit_status, -9)

    def test_nothing_is_left(self):
        player = Player()
        folder = player._folder
        self.assertTrue(os.path.isdir(folder))
        player.close()
        player.close()
        self.assertFalse(os.path.exists(folder))
        with self.assertRaisesRegex(PlayerFailed, "closed"):
            player.call("ping")

    def test_another_connection_gives_time_to_a_command_that_waits(self):
        with Player("mock:?duration=2", "mock:?duration=2") as player:
            player.call("actionAtItemEnd", action="pause")
            other = Connection(player._socket_path)
            replies = []
            waiting = threading.Thread(
                target=lambda: replies.append(other.call("seek", to=1, play=False, until="settled")))
            waiting.start()
            while waiting.is_alive():
                player.advance(0.05)
            other.close()
            self.assertEqual(replies, [{}])


class FilterTests(unittest.TestCase):
    def test_a_filter_that_is_none_is_refused(self):
        self.assertEqual(EventFilter.parse("seek(finished=true)"), EventFilter("seek", "finished", "true"))
        for text in ["seek(finished=true", "seek(finished)", "seek(=true)"]:
            with self.assertRaises(ValueError):
                EventFilter.parse(text)

    def test_conditions_are_written_as_the_reference_tells(self):
        event = Event("error", 0, None, 0, {
            "error": {"code": 2004, "message": "größer", "data": {"item": None}, "a.b": 0.3},
            "flag": True, "none": None, "list": [1], "count": 1})
        for condition, is_met in [
                ("error.code=2004", True), ("error.code=2005", False), ("error.code=2004.0", True),
                ("error.message=größer", True), ('error.message="größer"', True), ("error.a.b=0.30", True),
                ("error.none=null", False), ("error.data={}", False), ("error.data.item=null", False),
                ("flag=true", True), ("flag=1", False), ("count=true", False), ("count=1", True), ("count=x", False),
                ("none=null", True), ("list=[1]", False), ("count.x=1", False), ("flag.=true", False)]:
            for name in ("error", "errorAny"):
                self.assertIs(EventFilter.parse(f"{name}({condition})").matches(event), is_met, condition)
        self.assertTrue(EventFilter.parse("errorAny").matches(event))
        self.assertTrue(EventFilter.parse("error()").matches(event))
        self.assertTrue(EventFilter.parse("any").matches(event))
        self.assertFalse(EventFilter.parse("warningAny").matches(event))


if __name__ == "__main__":
    unittest.main()
