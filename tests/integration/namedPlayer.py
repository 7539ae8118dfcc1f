# A player for tests, in the place of one with a sound card: takes as long as what it plays, and writes down what that was. The
# folder it is given holds what it wrote; a file `broken` there stands for no sound card, `slow` for one that wakes up slowly.
import array
import json
import os
import signal
import struct
import sys
import time

folder = sys.argv[1]


def has(name):
    return os.path.exists(os.path.join(folder, name))


wav = sys.stdin.buffer.read()
if has('broken'):
    sys.exit('audio open error: No such file or directory')
if has('slow'):
    time.sleep(0.4)
chunks = {}
at = 12
while at + 8 <= len(wav):
    (length,) = struct.unpack_from('<I', wav, at + 4)
    chunks[wav[at : at + 4]] = wav[at + 8 : at + 8 + length]
    at += 8 + length + length % 2
_, channels, rate, second = struct.unpack_from('<HHII', chunks[b'fmt '])
samples = array.array('h', chunks[b'data'])
sound = {
    'pid': os.getpid(),
    'text': chunks.get(b'name', b'').decode(),
    'seconds': 2 * len(samples) / second,
    'channels': channels,
    'loudest': max(map(abs, samples), default=0),
}


def note(what):
    line = json.dumps({'what': what, 'at': time.time() * 1000, **sound})
    with open(os.path.join(folder, 'played.jsonl'), 'a') as file:
        file.write(line + '\n')


def cut(*_):
    note('cut')
    os._exit(1)


signal.signal(signal.SIGTERM, cut)
note('begin')
time.sleep(sound['seconds'])
note('end')
