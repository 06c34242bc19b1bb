"""Asks Drain3 for the cluster of every message: one miner for each sender, and numbers masked as in its documents."""

import sys

from drain3 import TemplateMiner
from drain3.masking import MaskingInstruction
from drain3.template_miner_config import TemplateMinerConfig
from measured import arguments, whole

NUMBER = r"((?<=[^A-Za-z0-9])|^)([\-\+]?\d+)((?=[^A-Za-z0-9])|$)"


def main() -> None:
    """Measures the peer."""
    _, lines = arguments()
    messages = [line.split("\t") for line in lines if not line.startswith("#")]

    def mined() -> list[str]:
        config = TemplateMinerConfig()
        config.masking_instructions = [MaskingInstruction(NUMBER, "NUM")]
        miners: dict[str, TemplateMiner] = {}
        clusters = []
        for address, body, truth in messages:
            miner = miners.get(address) or miners.setdefault(address, TemplateMiner(config=config))
            clusters.append(f"{truth}\t{address} {miner.add_log_message(body)['cluster_id']}")
        return clusters

    whole(len(messages), mined, mined)


if __name__ == "__main__":
    sys.exit(main())
