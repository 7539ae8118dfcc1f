import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTimeline } from '#lib/game/timeline.ts';
import { millebornes } from '#lib/millebornes/game.ts';
import { parseMilleBornes } from '#lib/millebornes/record/parse.ts';
import { playStep, type MilleBornesTimeline } from '#lib/millebornes/record/replay.ts';
import { Chances } from '#lib/odds/millebornes/chances.ts';
import {
  publicKnowledgeAfter,
  publicKnowledgeAt,
  type PublicKnowledge,
} from '#lib/odds/millebornes/publicKnowledge.ts';
import type { Said } from './reliability.ts';

/** Moves between two samples: chances of adjacent moves are almost the same. */
const EVERY = 10;

/** Computes the chances during the finished matches of 1000 Bornes in a folder of records. */
export function sayOfRecords(folder: string, rounds: number): readonly Said[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return files.flatMap((file) => {
    const said = sayOf(recordIn(join(folder, file)), rounds);
    if (said === null)
      console.log(`${file} is no record of 1000 Bornes, or of no match that ended.`);
    return said ?? [];
  });
}

function recordIn(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function sayOf(record: unknown, rounds: number): readonly Said[] | null {
  const parsed = parseMilleBornes(record);
  if (!parsed.ok) return null;
  const { setup, steps } = parsed.value;
  let line: MilleBornesTimeline = startTimeline(millebornes.initial(setup));
  let past: readonly PublicKnowledge[] = [publicKnowledgeAt(line.now)];
  for (const step of steps) {
    const { verdict, line: next } = playStep(step, line);
    line = next;
    if (verdict !== 'ok' && verdict !== 'overruled') continue;
    const before = past.at(-1);
    if (step.type === 'undo') past = past.slice(0, -1);
    else if (before !== undefined) past = [...past, publicKnowledgeAfter(before, step, line.now)];
  }
  const { winners } = line.now;
  if (winners === null) return null;
  const chances = new Chances(setup);
  return past
    .filter((_, at) => at % EVERY === EVERY - 1)
    .flatMap((known, at) => {
      const side = at % setup.sides.length;
      const odds = chances.of(known, 1, { rounds });
      const came = winners.includes(side) ? 1 / winners.length : 0;
      return odds === null ? [] : [{ chance: odds.match[side] ?? 0, came }];
    });
}
