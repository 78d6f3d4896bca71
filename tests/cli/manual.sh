#!/usr/bin/env bash
# Guards that the manual is complete: every subcommand and every option that the help texts name stands in docs/manual.md.
set -uo pipefail
manual=$CROSSLANE_SOURCE_DIR/docs/manual.md
failed=0

subcommands=$("$CROSSLANE" help | sed -nE 's/^  ([a-z+]+) .*/\1/p')
[[ $subcommands == *doctor* ]] || { echo "crosslane help lists no subcommands"; failed=1; }
for subcommand in $subcommands; do
  grep -qF -e "\`$subcommand " -e "[\`$subcommand\`]" "$manual" || { echo "the manual lacks the subcommand $subcommand"; failed=1; }
  for option in $("$CROSSLANE" help "$subcommand" | grep -oE '^ +--[a-z-]+' | sort -u); do
    [ "$option" = --help ] && continue
    grep -q -e "$option" "$manual" || { echo "the manual lacks $option of $subcommand"; failed=1; }
  done
done
exit $failed
