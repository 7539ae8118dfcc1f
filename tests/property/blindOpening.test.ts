import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ACTIONS } from '#lib/game/actions.ts';
import type { OpeningMessage } from '#lib/house/opening.ts';
import { TOKENS } from '#lib/house/order.ts';
import { LANGUAGES } from '#lib/i18n/language.ts';
import { chance } from '../support/elevensDeal.ts';
import { playBlindElevens } from './blind/elevens.ts';
import { blindOpening, type OpeningKnowledge, type OpeningSilence } from './blind/opening.ts';
import { playBlindRace } from './blind/race.ts';
import { knowsTheGame, knowsTheTruth } from './blind/truth.ts';
import { eachAlone } from '../support/evening.ts';
import { hostWorld, type HostWorld, reader, type ReaderWorld } from '../support/world/hosts.ts';

const NAMES = ['Anne', 'Bruno', 'Chloé', 'Denis'] as const;
const JOKER = { type: 'card', card: 'joker' } as const;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** A household with a deck of each box, which has played an evening with these players. */
async function aHousehold(last: readonly string[]): Promise<HostWorld & ReaderWorld> {
  const house = await hostWorld().with(reader).start();
  const deck = await house.deck(
    'Maison',
    '1000-bornes',
    ...[...TOKENS.sides, ...TOKENS.seats],
    ...ACTIONS.map((action) => ({ type: 'action', action }) as const),
    { type: 'card', card: 'roll' },
  );
  await house.deck('Braille', 'elevens', JOKER);
  // Four play each alone by the rules of green.
  const edition = last.length > 3 ? 'green' : 'classique';
  const setup = { ...eachAlone(...last), edition, options: { rounds: 1 }, deck } as const;
  const table = await house.open(setup);
  await house.finish(table);
  return house;
}

function expectHeard(
  known: OpeningKnowledge,
  expected: Partial<OpeningKnowledge>,
): OpeningKnowledge {
  for (const [fact, value] of Object.entries(expected)) {
    if (JSON.stringify(known[fact as keyof OpeningKnowledge]) !== JSON.stringify(value)) {
      throw new Error(`${fact} is not ${JSON.stringify(value)}: ${known.said}`);
    }
  }
  return known;
}

interface Wish {
  readonly edition: string;
  readonly players: readonly string[];
}

/** Opens the table that was wished for, by what is heard alone; the setup that was opened. */
async function openByEar(
  house: HostWorld & ReaderWorld,
  wish: Wish,
  silence: OpeningSilence | null = null,
  told?: (kind: OpeningMessage['type']) => void,
) {
  const ears = blindOpening(house, silence, told);
  let known = await ears.token('open');
  if (known.edition !== wish.edition) {
    const number = known.editions[wish.edition];
    if (number === undefined) throw new Error(`${wish.edition} has no number: ${known.said}`);
    known = expectHeard(await ears.side(number), { edition: wish.edition });
  }
  const toggle = async (name: string) => {
    const number = known.players[name] ?? known.unnamed ?? 0;
    const before = known.seats;
    const seats = before.includes(name)
      ? before.filter((other) => other !== name)
      : [...before, name];
    known = expectHeard(await ears.seat(number), seats.length === 0 ? {} : { seats });
  };
  for (const name of known.seats) if (!wish.players.includes(name)) await toggle(name);
  for (const name of wish.players) if (!known.seats.includes(name)) await toggle(name);
  // The opener makes a mistake, undoes it, and asks for a repetition.
  await toggle(wish.players[0] ?? '');
  known = expectHeard(await ears.token('undo'), { ready: true });
  expectHeard(await ears.card('roll'), { seats: known.seats });
  known = await ears.token('say-again');
  expect([...known.seats].toSorted()).toEqual([...wish.players].toSorted());
  expectHeard(known, { ready: true, edition: wish.edition });
  const { seats, first } = known;
  expectHeard(await ears.token('open'), { opened: true });
  const [table] = house.host.house.state().tables;
  const opened = await house.host.tables.read(table?.code ?? '');
  const setup = opened?.state.setup;
  // The announced setup is the opened one.
  expect(setup).toMatchObject({ seats, first });
  return setup;
}

const EDITIONS = [
  ['Classique', [2, 3, 4]],
  ['Prestige d’Origine', [2, 3, 4]],
  ['Elevens Braille', [2, 3, 4]],
] as const;

/** Players of the last match and those who play now. One is new, and is called by a number. */
const wishes = fc.constantFrom(2, 3).chain((known) => {
  const last = NAMES.slice(0, known);
  const here = [...last, `Joueur ${String(known + 1)}`];
  return fc.constantFrom(...EDITIONS).chain(([edition, counts]) =>
    fc
      .constantFrom(...counts.filter((count) => count <= here.length))
      .chain((count) => fc.subarray(here, { minLength: count, maxLength: count }))
      .map((players) => ({ last, edition, players })),
  );
});

test('a blind player opens the wanted table by ear only', async () => {
  await fc.assert(
    fc.asyncProperty(wishes, async ({ last, ...wish }) => {
      await openByEar(await aHousehold(last), wish);
    }),
    { numRuns: 20 },
  );
});

describe('a whole evening, from the token that opens it to the rematch, by ear', () => {
  test('of 1000 Bornes', async () => {
    const house = await aHousehold(['Anne', 'Bruno', 'Chloé']);
    const setup = await openByEar(house, {
      edition: 'Classique',
      players: ['Anne', 'Chloé'],
    });
    if (setup?.game !== '1000-bornes') throw new Error('another game was opened');
    const { edition, seats } = setup;
    playBlindRace(
      { edition, seats, options: { target: 1000 }, sides: 2 },
      chance(4),
      knowsTheTruth,
    );
  });

  test('of Elevens', async () => {
    const house = await aHousehold(['Anne', 'Bruno', 'Chloé']);
    const setup = await openByEar(house, {
      edition: 'Elevens Braille',
      players: ['Anne', 'Bruno', 'Chloé'],
    });
    if (setup?.game !== 'elevens') throw new Error('another game was opened');
    playBlindElevens(setup.seats, 3, knowsTheGame);
  });
});

/** Everything that can be told, in one opening. */
async function everything(
  silence: OpeningSilence | null,
  told?: (kind: OpeningMessage['type']) => void,
): Promise<void> {
  const house = await aHousehold(NAMES);
  const [last] = house.host.house.state().tables;
  await house.command({ type: 'closeTable', table: last?.code ?? '' });
  const ears = blindOpening(house, silence, told);
  await ears.token('standing');
  await ears.token('slower');
  // It begins to enrol, and ends it.
  await ears.token('pause');
  await ears.token('pause');
  await ears.token('language');
  expectHeard(await ears.token('open'), { ready: true });
  expectHeard(await ears.token('discard'), { nothing: true });
  await ears.token('open');
  vi.advanceTimersByTime(120_000);
  expectHeard(ears.listen(), { nothing: true });
  await ears.token('open');
  await ears.side(3);
  await ears.token('my-side');
  expectHeard(await ears.token('discard'), { nothing: true });
  const players = ['Anne', 'Joueur 5'];
  await openByEar(house, { edition: 'Classique', players }, silence, told);
}

describe('no table is opened by ear where something falls silent', () => {
  const KINDS = Object.keys({
    proposed: true,
    edition: true,
    sides: true,
    joins: true,
    leaves: true,
    back: true,
    again: true,
    'not-opened': true,
    'let-go': true,
    'too-long': true,
    opened: true,
    'no-table': true,
    language: true,
    voice: true,
    enrolling: true,
  } satisfies Record<OpeningMessage['type'], true>) as readonly OpeningMessage['type'][];

  test('all that can be told is told in it', async () => {
    const told = new Set<string>();
    await everything(null, (kind) => told.add(kind));
    expect([...told].toSorted()).toEqual([...KINDS].toSorted());
  });

  test.each(KINDS)('%s', async (kind) => {
    for (const language of LANGUAGES) {
      await expect(everything({ kind, language }), language).rejects.toThrow();
    }
  });
});
