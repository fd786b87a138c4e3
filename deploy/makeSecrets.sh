#!/bin/sh
# Makes the secrets of compose.yaml, in the .env beside it, where they are not there yet.
set -eu
umask 077
cd "$(dirname "$0")/.."
[ -z "$(tail -c 1 .env 2>/dev/null)" ] || echo >> .env
for name in API_SECRET MONGO_PASSWORD MONGO_ROOT_PASSWORD; do
  grep -q "^$name=" .env 2>/dev/null || echo "$name=$(openssl rand -hex 24)" >> .env
done
