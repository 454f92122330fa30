"""The one draw of Moeraki-Kemu: section 12 of its rules.

Written from docs/fairness.md and the rules alone; shares no code with the service.
"""

from tests.audit.second_verifier.game import Game
from tests.audit.second_verifier.page import Event, Stream


class MoerakiKemu(Game):
    def setup(self) -> dict[str, int]:
        return {"moeraki_kemu.StarterDrawn": 1}

    def follow(self, event: Event, stream: Stream) -> None:
        if event["type"] == "moeraki_kemu.StarterDrawn":
            self.draws.confirm(event, event["data"]["seat"], stream.below(2))
        else:
            self.other(event)
