#!/bin/sh
# Stores the files of a release with the AWS client. `compose release --upload ./upload.sh` starts it
# in their folder. Standard input: name, content type, cache control; tabs between. BUCKET is a folder of a
# bucket, such as releases/legal; the index is in the folder above.
set -eu
tab="$(printf '\t')"
while IFS="$tab" read -r file type cache; do
  case "$file" in
    ../*) to="${BUCKET%/*}/${file#../}" ;;
    *) to="$BUCKET/$file" ;;
  esac
  aws s3 cp "$file" "s3://$to" --content-type "$type" --cache-control "$cache" </dev/null
done
