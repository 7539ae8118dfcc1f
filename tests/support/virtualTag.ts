import type { PageMemory } from '../../hardware/ntag.ts';

const PAGES = 45;

/** An NTAG213 sticker that keeps its written data on any reader. */
export interface VirtualTag {
  readonly uid: string;
  readonly pages: Uint8Array;
  /** Writes one page; false where the tag refuses. */
  write(page: number, bytes: Uint8Array): boolean;
  read(page: number, length: number): Uint8Array;
}

/** A sticker as it comes from the factory: laid out, empty, open. */
export function virtualTag(uid: string): VirtualTag {
  const pages = new Uint8Array(PAGES * 4);
  const bytes = Buffer.from(uid, 'hex');
  pages.set(bytes.subarray(0, 3), 0);
  pages.set(bytes.subarray(3), 4);
  // Capability container of 144 bytes; a lock control block; an empty message; the terminator.
  pages.set(Buffer.from('e11012000103a00c340300fe', 'hex'), 12);
  const isLocked = (page: number) =>
    page < 16 ? pages[10] === 0xff && pages[11] === 0xff : pages[160] === 0xff;
  return {
    uid,
    pages,
    read: (page, length) => pages.slice(page * 4, page * 4 + length),
    write(page, written) {
      if (page < 2 || page >= PAGES || (isLocked(page) && page !== 40)) return false;
      // Lock bits and the capability container can only be set, never cleared; two bytes beside them stay.
      const sticks = page === 2 || page === 3 || page === 40;
      written.forEach((byte, at) => {
        const before = pages[page * 4 + at] ?? 0;
        if (page === 2 && at < 2) return;
        pages[page * 4 + at] = sticks ? before | byte : byte;
      });
      return true;
    },
  };
}

export function memoryOf(tag: VirtualTag, writes = Infinity): PageMemory {
  let left = writes;
  return {
    read: async (page) => tag.read(page, 16),
    async write(page, bytes) {
      if (left === 0 || !tag.write(page, bytes)) throw new Error('the tag is gone or refuses');
      left -= 1;
    },
  };
}
