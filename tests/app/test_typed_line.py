"""A line is read at a terminal: what is typed comes as it is, and no signal waits for a line."""

import os
import pty
import subprocess
import sys

# Each child says that it reads and gets the signal at once: often between that word and the read itself.
SIGNALLED = """
import os, pty, signal, sys, time
from ludex.app.typed_line import typed_line

def end(*_):
    raise SystemExit

def one():
    child, terminal = pty.fork()
    if child == 0:
        signal.signal(signal.SIGTERM, end)
        try:
            os.write(1, b"> ")
            typed_line()
        except SystemExit:
            os._exit(7)
        os._exit(1)
    while b">" not in os.read(terminal, 100):
        pass
    os.kill(child, signal.SIGTERM)
    ends = time.monotonic() + 5
    while time.monotonic() < ends:
        gone, status = os.waitpid(child, os.WNOHANG)
        if gone:
            os.close(terminal)
            return os.waitstatus_to_exitcode(status) == 7
        time.sleep(0.0005)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    os.close(terminal)
    return False

for _ in range(200):
    if not one():
        sys.exit("a signal was missed")
"""


def test_no_signal_waits_for_a_line():
    done = subprocess.run([sys.executable, "-c", SIGNALLED], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr


READ_TWICE = "from ludex.app.typed_line import typed_line; print([typed_line(), typed_line()])"


def test_lines_of_a_terminal_come_one_by_one():
    ours, theirs = pty.openpty()
    with subprocess.Popen([sys.executable, "-c", READ_TWICE], stdin=theirs, stdout=subprocess.PIPE, text=True) as child:
        os.write(ours, b"one\ntwo\n")
        said, _ = child.communicate(timeout=60)
    os.close(ours)
    os.close(theirs)
    assert said == "['one', 'two']\n"


def test_lines_of_a_pipe_come_one_by_one():
    done = subprocess.run(
        [sys.executable, "-c", READ_TWICE], input="one\ntwo\n", capture_output=True, text=True, timeout=60, check=False
    )
    assert done.stdout == "['one', 'two']\n"
