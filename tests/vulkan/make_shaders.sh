#!/usr/bin/env bash
# make_shaders.sh PROGRAM DIR: writes the test shaders, compiles them to SPIR-V 1.3 and checks them; also the header as one file.
set -euo pipefail
program=$1 folder=$2 root=$(cd "$(dirname "$0")/../.." && pwd)
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
for shader in "$folder"/*.comp; do compile "$root/shaders" "$shader"; done
