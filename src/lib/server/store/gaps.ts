import { readFileSync } from 'node:fs';
import type { OpenDatabase } from './schema.ts';

/*
 * When rows are taken out, SQLite moves those that stay between pages, and leaves old copies in the gap of a page, between
 * its list of cells and the cells themselves: `secure_delete` overwrites what is taken out, not what was moved away. Such a
 * copy would outlast its row. Only a vacuum of the whole file, or clearing these gaps, leaves none.
 * https://www.sqlite.org/fileformat2.html#b_tree_pages, https://www.sqlite.org/fileformat2.html#the_write_ahead_log
 */

/**
 * Overwrites the gaps of all pages that lie in the log beside the file (WAL). Nothing may be written between what moved
 * rows and this, or that log may have been begun anew; throws when the medium refuses.
 */
export function clearGaps(database: OpenDatabase, file: string): void {
  const read = database.prepare('select data from sqlite_dbpage where pgno = ?');
  const write = database.prepare('update sqlite_dbpage set data = ? where pgno = ?');
  const clear = database.transaction(() => {
    for (const number of unclearPages(readFileSync(`${file}-wal`))) {
      // What the log tells may be old by now; without a row the file ends before that page.
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

/** Numbers of the pages in such a log in whose gaps something lay. */
function unclearPages(wal: Buffer): ReadonlySet<number> {
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

/** Kinds of pages that hold cells, by their first byte, and how long their heads are. */
const HEADS = new Map<number | undefined, number>([
  [2, 12],
  [5, 12],
  [10, 8],
  [13, 8],
]);
/** The first page begins with the head of the file. */
const FILE_HEADER = 100;

/** The part of a page in which nothing lies; null: it is no page of cells. Pages of other kinds begin with a page's number. */
function gapOf(page: Buffer, number: number): Buffer | null {
  const start = number === 1 ? FILE_HEADER : 0;
  const head = HEADS.get(page[start]);
  if (head === undefined) return null;
  const cells = page.readUInt16BE(start + 3);
  // 0 stands for 65,536, which has no room in two bytes.
  const content = page.readUInt16BE(start + 5) || 65_536;
  return page.subarray(start + head + 2 * cells, content);
}
