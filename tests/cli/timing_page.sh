#!/usr/bin/env bash
# slow
# Guards that docs/timing.md has the numbers that the cycle model gives.
exec python3 "$CROSSLANE_SOURCE_DIR/tests/timing/timing_page.py" check "$CROSSLANE"
