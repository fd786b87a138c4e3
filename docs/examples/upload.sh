#!/bin/sh
# Stores the files of a release with the AWS client. `compose release --upload ./upload.sh` starts it
# in their folder. Standard input: name, content type, cache control; tabs between.
set -eu
tab="$(printf '\t')"
while IFS="$tab" read -r file type cache; do
  aws s3 cp "$file" "s3://$BUCKET/$file" --content-type "$type" --cache-control "$cache" </dev/null
done
