import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync, crc32 } from 'node:zlib';

/** Where Xvfb, when told `-fbdir`, keeps what its first screen shows, as an X window dump (X11/XWDFile.h). */
const FILE = 'Xvfb_screen0';
/** Places of fields in the head of the dump: each is a 32 bit number, the highest byte first. */
const HEAD = { size: 0, bytesPerLine: 12, colours: 19 };
const BYTES_PER_COLOUR = 12;

interface Part {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A part of what a screen of Xvfb shows, as PNG; the screen has 24 bits of colour in 32. */
export function xvfbPicture(folder: string, { left, top, width, height }: Part): Buffer {
  const dump = readFileSync(join(folder, FILE));
  const field = (place: number) => dump.readUInt32BE(place * 4);
  const pixels = field(HEAD.size) + field(HEAD.colours) * BYTES_PER_COLOUR;
  const lines = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0, to = 0; y < height; y += 1) {
    to += 1; // The filter of this line: none.
    const from = pixels + (top + y) * field(HEAD.bytesPerLine) + left * 4;
    for (let x = 0; x < width; x += 1, to += 3)
      lines.writeUIntBE(dump.readUIntLE(from + x * 4, 3), to, 3);
  }
  return png(width, height, lines);
}

function png(width: number, height: number, lines: Buffer): Buffer {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
