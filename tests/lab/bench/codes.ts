import type { AccessView } from '#lib/devices/view.ts';
import { randomCode } from '#lib/server/hosts/codes.ts';
import { freshId, openTable, watch, type ScreenSocket } from '../../support/sockets.ts';
import { BEHIND_PROXY, strangerTo } from '../../support/strangers.ts';
import { appWorld } from '../../support/world/pages.ts';
import { percentile } from '../shared/figures.ts';

/**
 * Tests whether response times reveal the codes of existing tables. Refused requests for a table in
 * play and for unused codes are sent in random order. Comparing unused codes with each other gives
 * the noise of the measurement.
 */
const TRIES = 3_000;
/** Asked from one connection before another stranger goes on, within what is taken from one. */
const FROM_ONE = 100;

const KINDS = ['table', 'nobody', 'nobody again'] as const;
type Kind = (typeof KINDS)[number];
type Times = Readonly<Record<Kind, number[]>>;

interface Guesser {
  readonly screen: ScreenSocket;
  readonly codes: Readonly<Record<Kind, string>>;
}
type Ask = (code: string, who: Guesser) => Promise<unknown>;

const QUESTIONS: Readonly<Record<string, Ask>> = {
  'a move': (table, { screen }) => {
    const move = { type: 'play', by: 'Anne', card: 'roll' } as const;
    return screen.emitWithAck('table', { id: freshId(), table, command: { type: 'move', move } });
  },
  'what could be corrected': (table, { screen }) =>
    screen.emitWithAck('choices', { table, line: 0, moves: 0, number: 1 }),
  'what one may do': (table, { screen }) => screen.emitWithAck('access', { table }),
  'watching, all guesses made': (table, { screen }) => screen.emitWithAck('watch', { table }),
  'a forged invitation': (table) =>
    // Each from an address of its own: attempts to be let in are counted.
    strangerTo(url).join(table, 'lz.forged'),
};
let url = '';

export async function benchCodes(): Promise<void> {
  const { app, screen, close } = await appWorld(BEHIND_PROXY).start();
  url = app.url;
  const house = screen.socket;
  const table = await openTable(house);
  await seatReferee(house, table);
  console.log(
    `\nCodes: ${String(TRIES)} answers each to a stranger, µs, of a table and of nobody's code\n` +
      `${''.padEnd(30)}table p50     p95  nobody p50     p95    difference p50  of nothing`,
  );
  for (const [name, ask] of Object.entries(QUESTIONS)) report(name, await timesOf(ask, table));
  await close();
}

/** A table that there is most to tell of: it is held in memory, watched, and has a referee. */
async function seatReferee(house: ScreenSocket, table: string): Promise<void> {
  await watch(house, table);
  const reply = await house.emitWithAck('access', { table });
  const view: AccessView | null = reply.ok ? reply.value : null;
  const phone = strangerTo(url);
  await phone.join(table, view?.invitation ?? '');
  const screen = phone.screen();
  await watch(screen, table);
  await screen.emitWithAck('device', { id: freshId(), command: { type: 'takeReferee', table } });
}

async function timesOf(ask: Ask, table: string): Promise<Times> {
  const times: Times = { table: [], nobody: [], 'nobody again': [] };
  let who = await newGuesser(table);
  for (let n = 0; n < TRIES * KINDS.length; n++) {
    if (n % FROM_ONE === 0) {
      who.screen.close();
      who = await newGuesser(table);
    }
    const kind = KINDS[Math.floor(Math.random() * KINDS.length)] ?? 'table';
    const began = performance.now();
    await ask(who.codes[kind], who);
    times[kind].push((performance.now() - began) * 1000);
  }
  who.screen.close();
  return times;
}

async function newGuesser(table: string): Promise<Guesser> {
  const screen = strangerTo(url).screen();
  for (let n = 0; n < 20; n++) await screen.emitWithAck('watch', { table: randomCode() });
  const codes = { table, nobody: randomCode(), 'nobody again': randomCode() };
  return { screen, codes };
}

function report(name: string, times: Times): void {
  const [known, nobody, again] = KINDS.map((kind) =>
    [0.5, 0.95].map((share) => percentile(times[kind], share)),
  );
  const cell = (value: number | undefined, width: number) =>
    (value ?? NaN).toFixed(0).padStart(width);
  const apart = (others: readonly number[] | undefined) =>
    (others?.[0] ?? NaN) - (nobody?.[0] ?? NaN);
  console.log(
    name.padEnd(30) +
      [
        cell(known?.[0], 9),
        cell(known?.[1], 8),
        cell(nobody?.[0], 12),
        cell(nobody?.[1], 8),
        cell(apart(known), 18),
        cell(apart(again), 12),
      ].join(''),
  );
}
