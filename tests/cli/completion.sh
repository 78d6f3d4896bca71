#!/usr/bin/env bash
# Guards `crosslane completion`: each shell takes its script, and bash and fish complete subcommands, options and values.
set -uo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failed=0
fail() { echo "$1"; failed=1; }

for shell in bash zsh fish; do "$CROSSLANE" completion $shell >"$folder/$shell" || fail "completion $shell fails"; done
"$CROSSLANE" completion csh 2>/dev/null && fail "csh is no error"

# completes "words" answer...
source "$folder/bash"
completes() {
  read -ra COMP_WORDS <<<"$1"
  [[ $1 == *' ' ]] && COMP_WORDS+=("")
  COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
  shift
  _crosslane
  [ "${COMPREPLY[*]}" = "$*" ] || fail "bash completes ${COMP_WORDS[*]} as ${COMPREPLY[*]}, not as $*"
}
completes "crosslane ex" explain explore
completes "crosslane --color always ver" verify
completes "crosslane run --sta" --stats
completes "crosslane run --arch gfx12" gfx1201 gfx1250
completes "crosslane run --arch gfx942,gfx11" gfx942,gfx1100
completes "crosslane plan bit_rev" bit_reverse
completes "crosslane help doc" doctor
completes "crosslane run " # files, which bash offers by itself

# Every value that is offered for an option is one that it takes.
for edge in own wrap zero fill unspecified; do
  "$CROSSLANE" explain shift_down:1 --edge $edge >/dev/null || fail "--edge $edge is no value"
done
for what in latency throughput vector-busy lds-busy; do
  "$CROSSLANE" plan xor:1 --arch gfx942 --for $what >/dev/null || fail "--for $what is no value"
done
for form in asm inline-asm hip llvm-ir json; do
  "$CROSSLANE" plan xor:1 --arch gfx942 --emit $form >/dev/null || fail "--emit $form is no value"
done

if command -v zsh >/dev/null; then
  zsh -n "$folder/zsh" || fail "zsh does not take its script"
  cp "$folder/zsh" "$folder/_crosslane"
  said=$(zsh -f -c "fpath=($folder \$fpath); autoload -Uz compinit; compinit -u -D; print \$_comps[crosslane]" 2>&1)
  [ "$said" = _crosslane ] || fail "zsh: $said"
else
  echo "skipped: no zsh"
fi
if command -v fish >/dev/null; then
  said=$(HOME=$folder fish -c "source $folder/fish; complete -C 'crosslane run --arch gfx12'" 2>&1 | cut -f 1 | tr '\n' ' ')
  [ "$said" = "gfx1201 gfx1250 " ] || fail "fish: $said"
else
  echo "skipped: no fish"
fi
exit $failed
