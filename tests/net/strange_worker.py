"""A worker of clips that misbehaves as its first argument says. Real process, real pipes."""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path


def main() -> None:
    kind, folder = sys.argv[1], Path(sys.argv[2])
    for line in sys.stdin:
        asked = json.loads(line)
        with (folder / "log").open("a") as log:
            log.write(asked["card"]["id"] + "\n")
        lines = (folder / "log").read_text().count("\n")
        bad = asked["card"]["id"] == "bad"
        if (kind == "dies_once" and lines == 1) or (kind == "dies_on_bad" and bad):
            os._exit(9)
        if kind == "hangs":
            time.sleep(600)
        if kind == "babbles":
            print("hello")
        if kind == "fails":
            print(json.dumps({"failed": asked["card"]["id"], "reason": "disk_full"}), flush=True)
            continue
        ready = folder / f"{asked['card']['id']}.ready"
        if kind == "ready_made":
            print(json.dumps({"done": asked["card"]["id"], "path": str(ready)}), flush=True)
            continue
        path = ready.with_suffix(".mp4")
        path.write_bytes(asked["card"]["id"].encode() * 70_000)
        print(json.dumps({"progress": asked["card"]["id"], "share": 0.5}))
        print(json.dumps({"done": asked["card"]["id"], "path": str(path)}), flush=True)


if __name__ == "__main__":
    main()
