import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { replayText } from '#lib/games/replay.ts';

/** Replays one record in a process that has done nothing else yet, and prints how many ms it took. */
const text = readFileSync(0, 'utf8');
const began = performance.now();
replayText(text);
console.log(performance.now() - began);
