import { readFileSync } from 'node:fs';
import { replayText } from '#lib/games/replay.ts';
import { startText } from '#lib/server/commands/startText.ts';

/** Prints one line of JSON for each record file, in order. Exit status 2 when one of them is bad. */
function main(files: readonly string[]): number {
  if (files.length === 0) {
    process.stderr.write(`${startText('which-records')}\n`);
    return 2;
  }
  const replayed = files.map(replayFile);
  process.stdout.write(replayed.map(({ line }) => `${line}\n`).join(''));
  return replayed.every(({ ok }) => ok) ? 0 : 2;
}

function replayFile(file: string): { readonly line: string; readonly ok: boolean } {
  try {
    return replayText(readFileSync(file, 'utf8'));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { line: JSON.stringify({ error: `$: the file cannot be read: ${reason}` }), ok: false };
  }
}

process.exitCode = main(process.argv.slice(2));
