#!/usr/bin/env bash
# slow
# Guards that docs/json.md is true of bench --json, which takes minutes.
set -uo pipefail
"$CROSSLANE" bench ops --arch gfx1250 --include "$CROSSLANE_SOURCE_DIR/include" --json |
  python3 match_shape.py "$CROSSLANE_SOURCE_DIR/docs/json.md" bench
