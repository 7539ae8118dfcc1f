import type { PageMemory } from '../../ntag.ts';

const PAGE = 4;
const READ_AT_ONCE = 16;
const OK = 0x9000;

/** The memory of the tag on a reader, by the commands of PC/SC part 3 (READ BINARY, UPDATE BINARY). */
export function memoryBy(exchange: (command: Buffer) => Promise<Buffer>): PageMemory {
  return {
    async read(page) {
      const answer = await exchange(Buffer.from([0xff, 0xb0, 0x00, page, READ_AT_ONCE]));
      return content(answer, READ_AT_ONCE);
    },
    async write(page, bytes) {
      const answer = await exchange(Buffer.from([0xff, 0xd6, 0x00, page, PAGE, ...bytes]));
      content(answer, 0);
    },
  };
}

/** The answer without its status; throws for a status that is no success, and for less than was asked for. */
function content(answer: Buffer, length: number): Uint8Array {
  const isGood = answer.length === length + 2 && answer.readUInt16BE(length) === OK;
  if (!isGood) throw new Error(`the tag refuses: ${answer.toString('hex')}`);
  return new Uint8Array(answer.subarray(0, length));
}
