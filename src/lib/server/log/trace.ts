import { createWriteStream } from 'node:fs';

type Stage = 'received' | 'decided' | 'stored' | 'sent';

export type MarkStage = (id: string, stage: Stage) => void;

/**
 * Appends one JSON line per stage to a file: `{id, stage, at}`, `at` in ms since the epoch with
 * fractions. Without a file it does nothing.
 */
export function openTrace(file: string | null): MarkStage {
  if (file === null) return () => undefined;
  const out = createWriteStream(file, { flags: 'a' }).on('error', () => undefined);
  return (id, stage) => {
    const at = performance.timeOrigin + performance.now();
    out.write(`${JSON.stringify({ id, stage, at })}\n`);
  };
}
