import {
  messageBytes,
  messageStart,
  MIN_MEMORY_BYTES,
  textIn,
  type WriteResult,
} from '#lib/reader/ndef.ts';

/**
 * Memory of the tag on a reader, in pages of four bytes. `read` returns four pages. Both methods
 * reject if the tag is gone or refuses.
 */
export interface PageMemory {
  read(page: number): Promise<Uint8Array>;
  write(page: number, bytes: Uint8Array): Promise<void>;
}

const LOCK_PAGE = 2;
const CAPABILITIES = 3;
const FIRST_PAGE = 4;
/** Last user page of the smallest supported tag. Reading beyond it would halt such a tag. */
const LAST_PAGE = FIRST_PAGE + MIN_MEMORY_BYTES / 4 - 1;
const NDEF = 0xe1;
const READ_ONLY = 0x0f;

/**
 * Page and value of the second lock bytes that lock all pages for good, by the size in the
 * capability container. Reserved bits stay 0. NXP NTAG213/215/216 data sheet rev. 3.2, 8.5.3, pages
 * 28h, 82h, E2h. A lock bit stands for 2 pages on an NTAG213 and for 16 on the others; the third
 * byte freezes them.
 */
const LOCKS = new Map([
  [0x12, { page: 40, bytes: [0xff, 0x0f, 0x3f, 0x00] }],
  [0x3e, { page: 130, bytes: [0xff, 0x00, 0x0f, 0x00] }],
  [0x6d, { page: 226, bytes: [0xff, 0x3f, 0x7f, 0x00] }],
]);

export async function readText(tag: PageMemory): Promise<string | null> {
  const [ndef] = await capabilities(tag);
  return ndef === NDEF ? textIn(await userMemory(tag)) : null;
}

/** Writes our record on a tag, verifies it, and locks the tag permanently if `lock` is true. */
export async function writeText(
  tag: PageMemory,
  text: string,
  lock: boolean,
): Promise<WriteResult> {
  try {
    const [ndef, , size = 0, access = READ_ONLY] = await capabilities(tag);
    if (ndef !== NDEF || !LOCKS.has(size)) return 'not-an-ntag';
    const isOpen = (access & READ_ONLY) === 0;
    const memory = await userMemory(tag);
    if (textIn(memory) !== text) {
      if (!isOpen) return 'read-only';
      await writeMessage(tag, memory, text);
      if (textIn(await userMemory(tag)) !== text) return 'failed';
    }
    if (await isLocked(tag)) return 'locked';
    // Read-only but not locked: the tag was removed during locking.
    return lock || !isOpen ? await lockForGood(tag, size) : 'written';
  } catch {
    return 'failed';
  }
}

async function capabilities(tag: PageMemory): Promise<Uint8Array> {
  return (await tag.read(CAPABILITIES)).subarray(0, 4);
}

async function userMemory(tag: PageMemory): Promise<Uint8Array> {
  const memory = new Uint8Array(MIN_MEMORY_BYTES);
  for (let page = FIRST_PAGE; page <= LAST_PAGE; page += 4) {
    memory.set(await tag.read(page), (page - FIRST_PAGE) * 4);
  }
  return memory;
}

/**
 * Writes the page with the length first with a length of 0, and last with the real one. A tag
 * removed in between reads as empty, not as half a record. Keeps the factory bytes before the
 * message.
 */
async function writeMessage(tag: PageMemory, memory: Uint8Array, text: string): Promise<void> {
  const start = messageStart(memory);
  const message = messageBytes(text);
  const whole = new Uint8Array(MIN_MEMORY_BYTES);
  whole.set(memory.subarray(0, start));
  whole.set(message.subarray(0, MIN_MEMORY_BYTES - start), start);
  const pageAt = (page: number) =>
    whole.subarray((page - FIRST_PAGE) * 4, (page - FIRST_PAGE + 1) * 4);
  const lengthPage = FIRST_PAGE + Math.floor((start + 1) / 4);
  const firstPage = FIRST_PAGE + Math.floor(start / 4);
  const lastPage = FIRST_PAGE + Math.floor((start + message.length - 1) / 4);
  const empty = pageAt(lengthPage).slice();
  empty[(start + 1) % 4] = 0;
  await tag.write(lengthPage, empty);
  for (let page = firstPage; page <= lastPage; page += 1) {
    if (page !== lengthPage) await tag.write(page, pageAt(page));
  }
  await tag.write(lengthPage, pageAt(lengthPage));
}

/** The first lock bytes are written last, because they also lock the capability container. */
async function lockForGood(tag: PageMemory, size: number): Promise<WriteResult> {
  const locks = LOCKS.get(size);
  if (locks === undefined) return 'not-an-ntag';
  await tag.write(CAPABILITIES, Uint8Array.of(NDEF, 0x10, size, READ_ONLY));
  await tag.write(locks.page, Uint8Array.from(locks.bytes));
  await tag.write(LOCK_PAGE, Uint8Array.of(0, 0, 0xff, 0xff));
  return (await isLocked(tag)) ? 'locked' : 'failed';
}

async function isLocked(tag: PageMemory): Promise<boolean> {
  const [, , low, high] = await tag.read(LOCK_PAGE);
  return low === 0xff && high === 0xff;
}
