import { readFileSync } from 'node:fs';
import type { TableSetup } from '#lib/games.ts';
import type { Move } from '#lib/millebornes/moves.ts';
import { chancesAt } from '#lib/odds/games.ts';
import { evening } from '../../support/evening.ts';

export interface Played {
  readonly setup: TableSetup;
  readonly moves: readonly Move[];
}

/**
 * Plays a round from its input and works out after each move who will win, as the server does, in a process that has done nothing
 * else yet. Prints ms of processor time, those of the first chance first.
 */
const { setup, moves } = JSON.parse(readFileSync(0, 'utf8')) as Played;
const table = evening(setup);
const times: number[] = [];
for (const move of moves) {
  table.touch({ type: 'move', move });
  const began = process.cpuUsage();
  const told = chancesAt(table.state().timeline);
  const { user, system } = process.cpuUsage(began);
  if (told !== null && told.match !== null) times.push((user + system) / 1000);
}
console.log(JSON.stringify(times));
