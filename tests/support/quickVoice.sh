# A voice for tests: whatever it reads, it says as half a second of a loud tone, a WAV of 16 bits.
cat >/dev/null
printf 'RIFF\000\000\000\000WAVEfmt \020\000\000\000\001\000\001\000\042\126\000\000\104\254\000\000\002\000\020\000data\377\377\377\177'
head -c 44100 /dev/zero | tr '\000' ' '
