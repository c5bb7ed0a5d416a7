#!/bin/sh
# A receiver as a script: the headers are in variables, the body is the standard input, and it prints a status.
# Its mistake: no delivery is too old for it.
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
printf '%s' "$TIMESTAMP" > "$folder/message"
cat >> "$folder/message"
printf '%s' "$SIGNATURE" | openssl base64 -d -A > "$folder/signature" 2> /dev/null
printf '%s' "$PUBLIC_KEY" > "$folder/key.pem"
if [ -n "$TIMESTAMP" ] && openssl pkeyutl -verify -pubin -inkey "$folder/key.pem" -rawin -in "$folder/message" \
  -sigfile "$folder/signature" > /dev/null 2>&1; then echo 204; else echo 401; fi
