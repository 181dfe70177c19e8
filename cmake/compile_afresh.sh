#!/bin/sh
# compile_afresh.sh COMPILER WORDS…: compiles without the precompiled header of last time lying there. g++ would read it
# in place of the header when a compiler cache asks what the header consists of, and the cache would hand out one that
# was made of other headers.
before=
for word; do
  case $before$word in -o*.gch) rm -f "$word" ;; esac
  before=$word
done
exec "$@"
