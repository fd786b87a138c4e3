#!/bin/sh
# Makes the secrets beside it, where they are not there yet: makeSecrets.sh <MONGODB_URI> <SHELL_STATE_URI>, such as
# 'mongodb://statline:…@host/waitlist?replicaSet=rs0' 'mongodb://shells:…@host/shells?replicaSet=rs0'
set -eu
umask 077
cd "$(dirname "$0")"
mkdir -p secrets
[ -s secrets/API_SECRET ] || openssl rand -hex 24 > secrets/API_SECRET
[ -s secrets/MONGODB_URI ] || printf '%s\n' "${1:?the address of MongoDB, with the user of the API}" > secrets/MONGODB_URI
[ -s secrets/SHELL_STATE_URI ] || printf '%s\n' "${2:?the address of MongoDB, with the user of the shells}" > secrets/SHELL_STATE_URI
