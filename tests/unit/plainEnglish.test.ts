import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const FOLDERS = ['src', 'hardware', 'scripts', 'packaging', 'tests'];
/** Words of riddles: a comment names the device, the player or the administrator. */
const VAGUE = /\b(whoever|somebody|nobody|whatever|whichever|wherever|whose)\b/i;
const COMMENT_LINE = /^\s*(\/\*\*|\*|\/\/)/;
/** A docblock starts with a verb or a noun. */
const QUESTION_START = /\/\*\*[\s*]*(What|Who|Whoever|Where|How|Whether|That|Of)\b/g;

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|mts|mjs|svelte)$/.test(file) && !file.includes('node_modules'))
    .map((file) => ({
      path: `${folder}/${file}`,
      text: readFileSync(join(ROOT, folder, file), 'utf8'),
    })),
);

describe('comments are plain English', () => {
  test('all files are read', () => {
    expect(files.length).toBeGreaterThan(2_000);
  });

  test('no comment uses a vague word', () => {
    const found = files.flatMap(({ path, text }) =>
      text
        .split('\n')
        .filter(
          (line) => COMMENT_LINE.test(line) && VAGUE.test(line.replace(/`[^`]*`|\b[A-Z_]+\b/g, '')),
        )
        .map((line) => `${path}: ${line.trim()}`),
    );
    expect(found).toEqual([]);
  });

  test('no docblock starts with a question word', () => {
    const found = files.flatMap(({ path, text }) =>
      [...text.matchAll(QUESTION_START)].map(([start]) => `${path}: ${start}`),
    );
    expect(found).toEqual([]);
  });
});
