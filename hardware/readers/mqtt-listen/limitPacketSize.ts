import { Duplex, Transform } from 'node:stream';
import type { Socket } from 'node:net';

/**
 * Wraps a connection that closes as soon as an MQTT packet longer than `most` bytes is announced,
 * before buffering any of it.
 */
export function limitPacketSize(socket: Socket, most: number): Duplex {
  const length = createLengths();
  const limit = new Transform({
    transform(chunk: Buffer, _, done) {
      for (const byte of chunk) {
        if (length.take(byte) > most) return done(new Error('a packet too long'));
      }
      done(null, chunk);
    },
  });
  limit.on('error', () => socket.destroy());
  socket.on('error', () => limit.destroy());
  socket.on('close', () => limit.destroy());
  return Duplex.from({ readable: socket.pipe(limit), writable: socket });
}

/**
 * Tracks packets by their fixed headers: a type byte, then up to four bytes with seven bits of the
 * length each.
 */
function createLengths() {
  let at: 'kind' | 'length' | 'body' = 'kind';
  let length = 0;
  let shift = 0;
  let left = 0;
  return {
    take(byte: number): number {
      if (at === 'kind') {
        [length, shift, at] = [0, 0, 'length'];
      } else if (at === 'length') {
        length += (byte & 127) * 2 ** shift;
        shift += 7;
        if (shift > 28) return Infinity;
        if (byte < 128) [left, at] = [length, length === 0 ? 'kind' : 'body'];
      } else {
        left -= 1;
        if (left === 0) at = 'kind';
      }
      return length;
    },
  };
}
