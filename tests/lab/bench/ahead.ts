import { setTimeout as pause } from 'node:timers/promises';
import { eachAlone } from '../../support/evening.ts';
import { QUIET_MACHINE } from '../../integration/quietMachine.ts';
import { appWorld } from '../../support/world/pages.ts';
import { TIMES_HEAD, timesRow } from '../shared/figures.ts';

/**
 * Measures the time from a command to its stored answer while the voice prepares usual sentences,
 * compared with the seconds before and after. The server runs as in a living room. A command comes
 * every 200 ms: more than people press, and few enough to leave time for preparing.
 */
const BETWEEN = 200;
/** Range in which startup work is over and the voice has not begun, in ms after the start. */
const BEFORE = [1_500, 8_500] as const;
const AFTER = 7_000;

export async function benchAhead(): Promise<void> {
  const env = { ...QUIET_MACHINE, LOG_FORMAT: 'json' };
  const { app, screen, close } = await appWorld({ env }).start();
  const begun = performance.now();
  const table = await screen.createTable(eachAlone('Anne', 'Bruno'));
  const answers: { readonly at: number; readonly ms: number }[] = [];
  let done = Infinity;
  for (let paused = true; performance.now() - begun < done + AFTER; paused = !paused) {
    const at = performance.now();
    await screen.command(table, { type: 'pause', paused });
    answers.push({ at: at - begun, ms: performance.now() - at });
    if (done === Infinity && madeAhead(app.output()).length === 2) done = performance.now() - begun;
    await pause(BETWEEN);
  }
  const made = madeAhead(app.output());
  await close();
  const began = done - made.reduce((sum, { ms }) => sum + ms, 0);
  const between = (from: number, to: number) =>
    answers.flatMap(({ at, ms }) => (at >= from && at < to ? [ms] : []));
  for (const { language, sentences, ms } of made)
    console.log(`\n${String(sentences)} sentences in ${language} made ahead in ${String(ms)} ms`);
  console.log(TIMES_HEAD);
  console.log(timesRow('before', between(...BEFORE)));
  console.log(timesRow('while sentences are made ahead', between(began, done)));
  console.log(timesRow('after', between(done, Infinity)));
}

interface MadeAhead {
  readonly language: string;
  readonly sentences: number;
  readonly ms: number;
}
const madeAhead = (output: string): readonly MadeAhead[] =>
  output
    .split('\n')
    .filter((line) => line.includes('"sentences made ahead"'))
    .map((line) => JSON.parse(line) as MadeAhead);
