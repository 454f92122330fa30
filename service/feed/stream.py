"""What goes over one connection, from the greeting to the end."""

import asyncio
from collections.abc import Awaitable, Callable

from service.feed.hub import Hub
from service.feed.messages import GREETING, HEARTBEAT, RESET, end_message
from service.feed.tables import Feed

HEARTBEAT_SECONDS = 15.0
PATIENCE_SECONDS = 30.0
"""A client that reads nothing for so long is cut off, and may come back."""
ENDED = ("finished", "cancelled")

Write = Callable[[bytes], Awaitable[None]]


async def stream(hub: Hub, feed: Feed, write: Write) -> None:
    """Until the match has ended and everything was sent, or the feed is closed."""
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
        elif not await _woken(feed):
            await _patiently(write, HEARTBEAT)
    if feed.diverged:
        await _patiently(write, RESET)


async def _woken(feed: Feed) -> bool:
    try:
        async with asyncio.timeout(HEARTBEAT_SECONDS):
            await feed.wake.wait()
    except TimeoutError:
        return False
    return True


async def _patiently(write: Write, message: bytes) -> None:
    async with asyncio.timeout(PATIENCE_SECONDS):
        await write(message)
