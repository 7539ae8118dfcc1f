# A voice for tests: a tone as long as its sentence, 10 ms a character, whose file names the sentence before its samples.
import struct
import sys

text = sys.stdin.buffer.read().decode().strip()
name = text.encode()
samples = struct.pack('<220h', *([9000] * 110 + [-9000] * 110)) * len(text)


def chunk(kind, body):
    return kind + struct.pack('<I', len(body)) + body + b'\0' * (len(body) % 2)


form = struct.pack('<HHIIHH', 1, 1, 22050, 44100, 2, 16)
body = b'WAVE' + chunk(b'fmt ', form) + chunk(b'name', name) + chunk(b'data', samples)
sys.stdout.buffer.write(chunk(b'RIFF', body))
