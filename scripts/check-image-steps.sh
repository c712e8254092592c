#!/usr/bin/env bash
# Performs the steps of the Dockerfile in a scratch folder, for machines without a Docker engine: the same files in the same
# order, the same commands, and then a start of what is left after pruning. Ends with 1 at the first step that fails.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
scratch=$(mktemp -d /tmp/centerproof-image-XXXXXX)
service=
finish() { [ -z "$service" ] || kill "$service" 2>/dev/null || true; rm -rf "$scratch"; }
trap finish EXIT
cd "$scratch"

echo "COPY manifests"
grep -E '^COPY (package\.json|apps|packages|bench)' "$root/Dockerfile" | while read -r _ rest; do
  set -- $rest
  target=${!#}
  mkdir -p "$target"
  for source in "${@:1:$#-1}"; do cp "$root/$source" "$target/"; done
done
echo "RUN npm ci"
npm ci --silent
echo "COPY sources"
git -C "$root" ls-files | tar -C "$root" -cf - -T - | tar -xf -
echo "RUN build and prune"
npm run --silent build
npm prune --omit=dev --silent
echo "ENTRYPOINT"
export NODE_ENV=production HOST=127.0.0.1 PORT=0 DATA_DIR="$scratch/data" MASTER_KEY=$(printf '0123456789abcdef%.0s' 1 2 3 4)
: > "$scratch/said"
node_modules/.bin/node apps/service/src/main.ts > "$scratch/said" 2>&1 &
service=$!
for _ in $(seq 1 120); do
  if grep -q 'ready at' "$scratch/said"; then echo "The image's steps work: $(grep -o 'ready at.*' "$scratch/said")"; exit 0; fi
  kill -0 "$service" 2>/dev/null || break
  sleep 0.5
done
echo "The service did not start:"; tail -n 20 "$scratch/said"; exit 1
