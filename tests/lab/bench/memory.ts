import { setTimeout as pause } from 'node:timers/promises';
import { isTableOf, type TableView } from '#lib/table/view.ts';
import { eachAlone } from '../../support/evening.ts';
import type { ScreenSocket } from '../../support/screenSocket.ts';
import { appWorld } from '../../support/world/pages.ts';
import { residentOf } from '../shared/figures.ts';

const TABLES = 200;
const MOVES = 50;
const SETTLE = 2_000;

export async function benchMemory(): Promise<void> {
  const { app, screen, close } = await appWorld().start();
  await playTable(screen);
  await pause(SETTLE);
  const one = residentOf(app.pidOf('server'));
  for (let table = 1; table < TABLES; table++) await playTable(screen);
  await pause(SETTLE);
  const all = residentOf(app.pidOf('server'));
  await close();
  console.log(`\nServer memory (resident), tables ${String(MOVES)} moves into a match`);
  console.log(
    `1 open table ${one.toFixed(0)} MB, ${String(TABLES)} open tables ${all.toFixed(0)} MB`,
  );
}

const THROWN = '25 50 75 100 roll gasoline repairs spare-tire end-of-limit'.split(' ');
/** Fewer than the box has of any card above. */
const OF_EACH = 6;

const playerOnTurn = (view: TableView | null): string =>
  view !== null && isTableOf('1000-bornes', view) ? (view.match.round?.turn ?? '') : '';

async function playTable(screen: ScreenSocket): Promise<void> {
  const code = await screen.createTable(eachAlone('Anne', 'Bruno'));
  await screen.watch(code);
  for (let move = 0; move < MOVES; move++) {
    const by = playerOnTurn(screen.newest());
    const card = THROWN[Math.floor(move / OF_EACH)] ?? '';
    await screen.command(code, { type: 'move', move: { type: 'discard', by, card } });
  }
  const moves = screen.newest()?.moves ?? 0;
  if (moves !== MOVES)
    throw new Error(`only ${String(moves)} of ${String(MOVES)} moves were played`);
}
