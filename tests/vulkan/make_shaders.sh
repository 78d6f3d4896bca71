#!/usr/bin/env bash
# make_shaders.sh PROGRAM DIR [BEGINNING...]: writes the test shaders, compiles those with such names them to SPIR-V 1.3
# and checks them; also the header as one file.
set -euo pipefail
program=$1 folder=$2 ; shift 2 ; root=$(cd "$(dirname "$0")/../.." && pwd)
command -v glslangValidator spirv-val >/dev/null || { echo "no glslangValidator, or no spirv-val"; exit 77; }
compile() {  # FOLDER OF THE HEADER, SHADER
  glslangValidator --quiet --target-env vulkan1.1 "-I$1" -o "${2%.comp}.spv" "$2"
  spirv-val --target-env vulkan1.1 "${2%.comp}.spv"
}
rm -rf "$folder"
mkdir -p "$folder/pasted"
"$program" write "$folder"
"$root/scripts/paste_glsl" >"$folder/pasted/crosslane.glsl"
cp "$root/examples/vulkan/wave_operations.comp" "$folder/"
cp "$folder/clustered.float.reduce.comp" "$folder/pasted/"
compile "$folder/pasted" "$folder/pasted/clustered.float.reduce.comp"
compile "$root/shaders" "$folder/wave_operations.comp"
[ $# -gt 0 ] || set -- composed. native. clustered.
for beginning in "$@"; do
  for shader in "$folder/$beginning"*.comp; do compile "$root/shaders" "$shader"; done
done
