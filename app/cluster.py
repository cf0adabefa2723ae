"""The workers of a Dask cluster. Needs the extra `cluster`."""

import logging
import socket
from collections.abc import Iterable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Final, cast
from urllib.parse import urlsplit

from attrs import frozen

from ludex import __version__
from ludex.app.simulation import Portion, R, Simulation
from ludex.app.workers import in_order
from ludex.layers.errors import LudexError, quoted

if TYPE_CHECKING:
    from distributed import Client

PATIENCE: Final = 5
"""How many seconds a scheduler has to answer."""


@frozen
class Cluster:
    """The workers of a Dask scheduler, wherever they are; each needs this version of Ludex.

    Attributes:
        address: Of the scheduler, as in `tcp://127.0.0.1:8786`.
    """

    address: str

    def played(self, simulation: Simulation[R], portions: Iterable[Portion]) -> Iterator[R]:
        """What came of each portion, in order.

        Raises:
            LudexError: The extra is missing, no scheduler answers, or its workers are not fit for it.
        """
        with _client(self.address) as client:
            cores = _cores_of(client, self.address)
            pool = client.get_executor(pure=False)  # type: ignore[no-untyped-call]
            try:
                yield from in_order((partial(pool.submit, simulation.play, each) for each in portions), cores)
            except (CancelledError, OSError, _killed()) as error:
                raise LudexError(
                    f"the cluster at {self.address} is lost: {error}", remedy="Start it again, and then the command."
                ) from None


@contextmanager
def _client(address: str) -> "Iterator[Client]":
    try:
        from distributed import Client
    except ImportError:
        raise LudexError(
            "--scheduler needs Dask, which is not installed", remedy="Install it with: pip install 'ludex[cluster]'"
        ) from None
    _check_answers(address)
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what goes wrong is said here, once
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        raise _no_scheduler(address, str(error)) from None
    with client:
        yield client


def _check_answers(address: str) -> None:
    """Knock first: a client that finds nobody leaves its threads behind."""
    try:
        parts = urlsplit(address if "://" in address else f"tcp://{address}")
        if parts.scheme not in ("tcp", "tls"):
            raise _no_scheduler(address, f"{quoted(parts.scheme)} is not taken here")
        if parts.hostname is None or parts.port is None:
            raise _no_scheduler(address, "it names no host and port")
        socket.create_connection((parts.hostname, parts.port), PATIENCE).close()
    except (OSError, ValueError) as error:
        raise _no_scheduler(address, str(error)) from None


def _no_scheduler(address: str, why: str) -> LudexError:
    return LudexError(
        f"no Dask scheduler answers at {quoted(address)}: {why}",
        subject="--scheduler",
        remedy="Give its address as in tcp://127.0.0.1:8786; `dask scheduler` prints it.",
    )


def _cores_of(client: "Client", address: str) -> int:
    """How many portions the workers can play at once.

    Raises:
        LudexError: There are no workers, or one of them has no Ludex, or another one.
    """
    # without a loop of its own a client answers at once, whatever its types say
    there = cast("dict[str, int]", client.ncores())  # type: ignore[no-untyped-call]
    cores = sum(there.values())
    if not cores:
        raise LudexError(f"the scheduler at {address} has no workers", remedy="Start some: dask worker ADDRESS")
    versions = cast("dict[str, object]", client.run(_version_there, on_error="return"))
    for worker, version in versions.items():  # pyright: ignore[reportAttributeAccessIssue]  # no coroutine here
        if version != __version__:
            raise LudexError(
                f"the worker {worker} has not Ludex {__version__}", remedy="Install the same version there as here."
            )
    return cores


def _killed() -> type[Exception]:
    """What a cluster raises whose workers die of what they are given."""
    from distributed import KilledWorker

    return KilledWorker


def _version_there() -> str:
    from ludex import __version__ as there

    return there
