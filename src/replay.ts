import { readFileSync } from 'node:fs';
import { replayText } from '#lib/games/replay.ts';
import { printError } from '#lib/process/print.ts';
import { decodeText } from '#lib/record/textFile.ts';
import { startText } from '#lib/server/log/startText.ts';

/**
 * Prints one line of JSON for each record file, in order. Exits with status 2 if one is invalid. An
 * unreadable file is reported as a sentence; on a terminal, only as that.
 */
function main(files: readonly string[]): number {
  if (files.length === 0) {
    printError(startText('which-records'));
    return 2;
  }
  const replayed = files.map(replayFile);
  for (const { line } of replayed) if (line !== null) process.stdout.write(`${line}\n`);
  return replayed.every(({ ok }) => ok) ? 0 : 2;
}

function replayFile(file: string): { readonly line: string | null; readonly ok: boolean } {
  let text: string;
  try {
    text = decodeText(readFileSync(file));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    printError(
      isMissing ? startText('record-missing', { file }) : startText('record-closed', { why }),
    );
    const line = JSON.stringify({ error: `$: the file cannot be read: ${why}` });
    return { line: process.stdout.isTTY ? null : line, ok: false };
  }
  return replayText(text);
}

process.exitCode = main(process.argv.slice(2));
