import { readFileSync } from 'node:fs';
import type { OpenDatabase } from './schema.ts';

/*
 * When rows are deleted, SQLite moves the remaining ones between pages. Old copies stay in a page's
 * gap, between its cell pointers and its cells.
 *
 * `secure_delete` overwrites deleted content, but not content that was moved away. Only a vacuum of
 * the whole file, or clearing these gaps, removes such copies.
 * https://www.sqlite.org/fileformat2.html#b_tree_pages,
 * https://www.sqlite.org/fileformat2.html#the_write_ahead_log
 */

/**
 * Overwrites the gaps of all pages in the WAL. Nothing may be written between the change that moved
 * rows and this call, or the WAL may have restarted.
 * @throws SQLite's error when the disk refuses
 */
export function clearGaps(database: OpenDatabase, file: string): void {
  const read = database.prepare('select data from sqlite_dbpage where pgno = ?');
  const write = database.prepare('update sqlite_dbpage set data = ? where pgno = ?');
  const clear = database.transaction(() => {
    for (const number of pagesToClear(readFileSync(`${file}-wal`))) {
      const row = read.get(number) as { readonly data: Buffer } | undefined;
      if (row === undefined) continue;
      gapOf(row.data, number)?.fill(0);
      write.run(row.data, number);
    }
  });
  clear();
}

const WAL_HEADER = 32;
const FRAME_HEADER = 24;

function pagesToClear(wal: Buffer): ReadonlySet<number> {
  const pages = new Set<number>();
  if (wal.length < WAL_HEADER) return pages;
  const size = wal.readUInt32BE(8);
  for (let at = WAL_HEADER; at + FRAME_HEADER + size <= wal.length; at += FRAME_HEADER + size) {
    const number = wal.readUInt32BE(at);
    const gap = gapOf(wal.subarray(at + FRAME_HEADER, at + FRAME_HEADER + size), number);
    if (gap !== null && !gap.equals(Buffer.alloc(gap.length))) pages.add(number);
  }
  return pages;
}

const HEADER_LENGTHS = new Map<number | undefined, number>([
  [2, 12],
  [5, 12],
  [10, 8],
  [13, 8],
]);
const FILE_HEADER = 100;

/**
 * Returns the unused part of a b-tree page; null for other pages, which start with a page number.
 */
function gapOf(page: Buffer, number: number): Buffer | null {
  const start = number === 1 ? FILE_HEADER : 0;
  const head = HEADER_LENGTHS.get(page[start]);
  if (head === undefined) return null;
  const cells = page.readUInt16BE(start + 3);
  // 0 stands for 65,536, which does not fit into two bytes.
  const content = page.readUInt16BE(start + 5) || 65_536;
  return page.subarray(start + head + 2 * cells, content);
}
