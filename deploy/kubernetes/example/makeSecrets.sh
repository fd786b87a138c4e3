#!/bin/sh
# Makes the secrets beside it, where they are not there yet: makeSecrets.sh 'mongodb://user:password@host/waitlist?replicaSet=rs0'
set -eu
umask 077
cd "$(dirname "$0")"
mkdir -p secrets
[ -s secrets/API_SECRET ] || openssl rand -hex 24 > secrets/API_SECRET
[ -s secrets/MONGODB_URI ] || printf '%s\n' "${1:?the address of MongoDB, with the user of the API}" > secrets/MONGODB_URI
