"""What a feed sends, from the greeting to the end."""

import asyncio
from collections.abc import Awaitable, Callable

from service.clock import wall_clock
from service.feed.hub import Hub
from service.feed.messages import GREETING, HEARTBEAT, RESET, end_message, notice_message, ready_message
from service.feed.own import OwnFeed
from service.feed.tables import Feed
from service.feed.threads import StoreThreads
from service.store.connection import STORE_ERRORS
from service.wiring import Kemu

HEARTBEAT_SECONDS = 15.0
PATIENCE_SECONDS = 30.0
"""A client that reads nothing for this long is disconnected."""
ENDED = ("finished", "cancelled")

Write = Callable[[bytes], Awaitable[None]]


async def stream(hub: Hub, feed: Feed, write: Write) -> None:
    """Send until the match has ended and everything is sent, or until the feed is closed."""
    await _patiently(write, GREETING)
    while not feed.closed and not feed.misplaced:
        feed.wake.clear()
        message = await hub.events(feed)
        state = feed.viewpoint.state
        if feed.version >= state.version and not feed.closed:
            message += feed.news()
            if state.status in ENDED:
                await _patiently(write, message + end_message(state))
                return
        if message:
            await _patiently(write, message)
        elif not await _woken(feed.wake):
            await _patiently(write, HEARTBEAT)
    if feed.diverged:
        await _patiently(write, RESET)


async def stream_own(kemu: Kemu, call: StoreThreads, feed: OwnFeed, continues: bool, write: Write) -> None:
    """Send until the feed is closed, or until something that it had to send is gone."""
    await _patiently(write, GREETING if continues else GREETING + ready_message(feed.position))
    while not feed.closed:
        feed.wake.clear()
        try:
            found = await call(kemu.notices.feeds.after, feed.bearer.player, feed.position, wall_clock())
        except STORE_ERRORS:
            # It is asked again when the feed is woken, or after the next sign of life.
            found = {}
        if found is None:
            await _patiently(write, RESET)
            return
        if found:
            message = b"".join(notice_message(kemu.games, *each, feed.language) for each in found.items())
            feed.position = max(found)
            await _patiently(write, message)
        elif not await _woken(feed.wake):
            await _patiently(write, HEARTBEAT)


async def _woken(wake: asyncio.Event) -> bool:
    try:
        async with asyncio.timeout(HEARTBEAT_SECONDS):
            await wake.wait()
    except TimeoutError:
        return False
    return True


async def _patiently(write: Write, message: bytes) -> None:
    async with asyncio.timeout(PATIENCE_SECONDS):
        await write(message)
