import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { millebornes } from '#lib/millebornes/game.ts';
import type { Move } from '#lib/millebornes/moves.ts';
import type { Setup } from '#lib/millebornes/state.ts';
import { formatMilleBornes } from '#lib/millebornes/record/format.ts';
import { replayText } from '#lib/games/replay.ts';
import { chance } from '../../support/elevensDeal.ts';
import { setupOf } from '../../support/millebornes.ts';
import { playMatch, stepsOf } from '../../support/randomMatch.ts';
import { TIMES_HEAD, timesRow } from '../shared/figures.ts';

const SEED = 1954;
const MANCHES = 400;
const ROUNDS = 15;
const MATCHES = 20;

const table = (options: Setup['options']) =>
  setupOf({
    edition: 'classique',
    options,
    seats: ['Anne', 'Bruno', 'Alice', 'Basile'],
    sides: [
      ['Anne', 'Alice'],
      ['Bruno', 'Basile'],
    ],
  });

/**
 * Full random manches of classique with real hands through decide and evolve on one core, refused moves included;
 * then records of 5000-point matches replayed, from their text to the printed line.
 */
export function benchRules(): Promise<void> {
  benchReplay();
  benchManches();
  return Promise.resolve();
}

function benchManches(): void {
  const setup = table({ rounds: 1 });
  const random = chance(SEED);
  const manches = Array.from({ length: MANCHES }, () => movesOf(setup, random));
  const tried = manches.reduce((sum, moves) => sum + moves.length, 0);
  const best = Math.min(...Array.from({ length: ROUNDS }, () => playAll(manches, setup)));
  console.log('\nRules of 1000 Bornes, one core');
  console.log(
    `${rounded((MANCHES / best) * 1000)} manches a second (aim: 5000), ` +
      `${rounded(tried / MANCHES)} moves each, refused ones included`,
  );
}

function movesOf(setup: Setup, random: () => number): readonly Move[] {
  const moves: Move[] = [];
  playMatch(setup, random, ({ step }) => {
    if (step.type !== 'undo') moves.push(step);
  });
  return moves;
}

function playAll(matches: readonly (readonly Move[])[], setup: Setup): number {
  const start = millebornes.initial(setup);
  const began = performance.now();
  for (const moves of matches) {
    let state = start;
    for (const move of moves) {
      const decided = millebornes.decide(move, state);
      if (decided.ok) for (const event of decided.value) state = millebornes.evolve(event, state);
    }
  }
  return performance.now() - began;
}

function benchReplay(): void {
  const setup = table({ target: 5000 });
  const matches = Array.from({ length: MATCHES }, (_, match) => {
    const line = playMatch(setup, chance(SEED + match));
    const text = JSON.stringify(formatMilleBornes(setup, stepsOf(line)));
    return { moves: line.length, text, bytes: JSON.stringify(line.now).length };
  });
  const cold = matches.map(({ text }) => coldReplay(text));
  const warm = matches.map(({ text }) => timed(() => replayText(text)));
  const moves = matches.map((match) => match.moves);
  const largest = Math.max(...matches.map(({ bytes }) => bytes));
  console.log(
    `\n${TIMES_HEAD}\n${timesRow('5000-point record, fresh process', cold)}\n${timesRow('the same, one after the other', warm)}`,
  );
  console.log(
    `${String(MATCHES)} records of ${String(Math.min(...moves))} to ${String(Math.max(...moves))} moves (aim: 10 ms); ` +
      `state at the end at most ${String(largest)} bytes of JSON (aim: 10000)`,
  );
}

function coldReplay(text: string): number {
  const program = join(import.meta.dirname, 'coldReplay.ts');
  const args = ['--import', 'tsx', program];
  return Number(spawnSync(process.execPath, args, { input: text, encoding: 'utf8' }).stdout);
}

function timed(work: () => unknown): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}

const rounded = (value: number): string => Math.round(value).toString();
