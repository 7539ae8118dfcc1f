import { performance } from 'node:perf_hooks';
import { millebornes } from '#lib/millebornes/game.ts';
import type { Move } from '#lib/millebornes/moves.ts';
import { formatMilleBornes } from '#lib/record/millebornesFormat.ts';
import { replayText } from '#lib/record/replay.ts';
import { chance } from '../tests/support/elevensDeal.ts';
import { setupOf } from '../tests/support/millebornes.ts';
import { playMatch, stepsOf } from '../tests/support/randomMatch.ts';

const seats = ['Anne', 'Bruno', 'Alice', 'Basile'];
const sides = [
  ['Anne', 'Alice'],
  ['Bruno', 'Basile'],
];

export interface RulesBench {
  readonly manchesPerSecond: number;
  /** decide and evolve, refused moves included. */
  readonly movesPerManche: number;
  /** ms to replay the record of a 5000-point match: the first time after start-up, and at best. */
  readonly replayMs: number;
  readonly replayWarmMs: number;
  readonly replayMoves: number;
  /** JSON of the state at the end of that match. */
  readonly stateBytes: number;
}

/** Full random manches of classique through decide and evolve on one core, and the replay of a 5000-point record. */
export function benchRules(seed: number, manches = 400, rounds = 15): RulesBench {
  const setup = setupOf({ edition: 'classique', options: { rounds: 1 }, seats, sides });
  const random = chance(seed);
  const played = Array.from({ length: manches }, () => {
    const moves: Move[] = [];
    playMatch(setup, random, ({ step }) => {
      if (step.type !== 'undo') moves.push(step);
    });
    return moves;
  });
  const start = millebornes.initial(setup);
  const playAll = () => {
    const began = performance.now();
    for (const moves of played) {
      let state = start;
      for (const move of moves) {
        const decided = millebornes.decide(move, state);
        if (decided.ok) for (const event of decided.value) state = millebornes.evolve(event, state);
      }
    }
    return performance.now() - began;
  };
  playAll();
  const best = Math.min(...Array.from({ length: rounds }, playAll));
  const moves = played.reduce((sum, list) => sum + list.length, 0);
  return {
    manchesPerSecond: Math.round(manches / (best / 1000)),
    movesPerManche: Math.round(moves / manches),
    ...benchReplay(seed),
  };
}

function benchReplay(seed: number) {
  const setup = setupOf({ edition: 'classique', options: { target: 5000 }, seats, sides });
  const line = playMatch(setup, chance(seed));
  const steps = stepsOf(line);
  const text = JSON.stringify(formatMilleBornes(setup, steps));
  const times = Array.from({ length: 20 }, () => {
    const began = performance.now();
    replayText(text);
    return performance.now() - began;
  });
  const [first = 0] = times;
  return {
    replayMs: Number(first.toFixed(1)),
    replayWarmMs: Number(Math.min(...times).toFixed(1)),
    replayMoves: steps.length,
    stateBytes: JSON.stringify(line.now).length,
  };
}

if (process.argv[1]?.endsWith('benchRules.ts') === true) {
  console.log(JSON.stringify(benchRules(1954), null, 2));
}
