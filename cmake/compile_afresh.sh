#!/bin/sh
# compile_afresh.sh COMPILER WORDS…: compiles without the precompiled header of last time lying there. g++ would read it
# in place of the header when a compiler cache asks what the header consists of, and the cache would hand out one that
# was made of other headers; or of the same ones with other comments, in which g++ does not know them again.
export CCACHE_COMMENTS=1
before=
for word; do
  case $before$word in -o*.gch) rm -f "$word" ;; esac
  before=$word
done
exec "$@"
