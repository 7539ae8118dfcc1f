import { expect, it } from 'vitest';
import type { GameMove } from '#lib/games.ts';
import { IDLE_EVICTION_MS } from '#lib/server/hosts/tableCache.ts';
import { memoryStore } from '#lib/server/store/memoryStore.ts';
import type { Store } from '#lib/server/store/store.ts';
import { createTableHost } from '#lib/server/hosts/tableHost.ts';
import { happeningText } from '#lib/i18n/happeningText.ts';
import { hasAllMoves } from '#lib/table/state.ts';
import { isTableOf, type TableView } from '#lib/table/view.ts';
import { eachAlone } from '../../../support/evening.ts';
import { hostPorts, NOON } from '../../../support/hostPorts.ts';
import { ofCards } from '../../../support/ofCards.ts';

interface Time {
  now?: number;
  monotonicNow?: number;
}

function tablesAt(time: Time, store: Store = memoryStore(), tokens: readonly string[] = []) {
  const ports = hostPorts(store, {
    now: () => time.now ?? NOON,
    monotonicNow: () => time.monotonicNow ?? 0,
  });
  return createTableHost(ports, {
    changed: () => undefined,
    stateKnown: () => undefined,
    hasToken: (deck, action) => deck === 'BOX' && tokens.includes(action),
    isInTrash: () => false,
  });
}

/** Its disk takes as long over what is stored as one says. */
function slowStore() {
  const store = memoryStore();
  let held = Promise.resolve();
  return {
    store: {
      ...store,
      append: async (...commit: Parameters<Store['append']>) => {
        await held;
        return store.append(...commit);
      },
    },
    /** Holds back what is stored from now on; returns how to let it go. */
    hold(): () => void {
      let goOn = (): void => undefined;
      held = new Promise((resolve) => (goOn = resolve));
      return goOn;
    },
  };
}

const DISCARDED = ['25', '50', '75'] as const;

/** Two rounds that the referee ends, of thirty cards each. Answers with the number of moves. */
async function playLong(tables: ReturnType<typeof tablesAt>, code: string): Promise<number> {
  const play = (move: GameMove, nth: number) =>
    tables.ask(code, `${move.type}-${String(nth)}`, { type: 'move', move }, 'referee');
  for (let nth = 0; nth < 60; nth += 1) {
    const card = DISCARDED[Math.floor((nth % 30) / 10)] ?? '25';
    await play({ type: 'discard', by: playerOnTurn(await viewOf(tables, code)), card }, nth);
    if (nth % 30 === 29) await play({ type: 'endRound' }, nth);
  }
  return 62;
}

async function viewOf(tables: ReturnType<typeof tablesAt>, code: string): Promise<TableView> {
  const found = await tables.view(code);
  if (!found.ok) throw new Error(found.refusal.code);
  return ofCards(found.value);
}

const playerOnTurn = (view: TableView): string =>
  isTableOf('1000-bornes', view) ? (view.match.round?.turn ?? '') : '';

const OUTCOME = { outcome: 'accepted' } as const;
const roll = { type: 'move', move: { type: 'play', by: 'Anne', card: 'roll' } } as const;

it('evicts an idle table, and reloads it completely on request', async () => {
  const time = { monotonicNow: 0 };
  const tables = tablesAt(time);
  for (const code of ['LONGAGO', 'TONIGHT']) {
    await tables.open(code, code, [{ type: 'tableCreated', setup: eachAlone('Anne', 'Bruno') }]);
    await tables.ask(code, `${code}-roll`, roll, 'referee');
  }
  expect(tables.size()).toBe(2);

  time.monotonicNow += IDLE_EVICTION_MS;
  await tables.view('TONIGHT');
  time.monotonicNow += 1;
  await tables.view('TONIGHT');
  expect(tables.size()).toBe(1);

  expect(await tables.view('LONGAGO')).toMatchObject({ ok: true, value: { moves: 1 } });
  const again = await tables.ask('LONGAGO', 'LONGAGO-roll', roll, 'referee');
  expect(again).toMatchObject({ ok: true, value: { outcome: 'accepted' } });
  expect(await tables.view('LONGAGO')).toMatchObject({ ok: true, value: { moves: 1 } });
});

it('shows what is stored while its clock jumps a year ahead and back', async () => {
  const time = { now: NOON };
  const disk = slowStore();
  const tables = tablesAt(time, disk.store);
  for (const code of ['ONE', 'OTHER']) {
    await tables.open(code, code, [{ type: 'tableCreated', setup: eachAlone('Anne', 'Bruno') }]);
    await tables.view(code);
  }
  const goOn = disk.hold();
  const asked = tables.ask('ONE', 'roll', roll, 'referee');
  time.now += 365 * 24 * 60 * 60_000;
  await tables.view('OTHER');
  time.now = NOON;
  await tables.view('ONE');
  goOn();
  expect(await asked).toMatchObject({ value: OUTCOME });
  expect(await tables.view('ONE')).toMatchObject({ value: { moves: 1 } });
});

it('reads no log to undo a move that is not the last one', async () => {
  const store = memoryStore();
  let reads = 0;
  const counted: Store = {
    ...store,
    read: (...asked) => {
      reads += 1;
      return store.read(...asked);
    },
  };
  const tables = tablesAt({}, counted);
  await tables.open('LONG', 'LONG', [{ type: 'tableCreated', setup: eachAlone('Anne', 'Bruno') }]);
  await playLong(tables, 'LONG');
  const before = reads;
  for (let nth = 0; nth < 5; nth += 1) {
    const undo = { type: 'undo', moves: 7 } as const;
    const answer = await tables.ask('LONG', `late-${String(nth)}`, undo, 'referee');
    expect(answer).toMatchObject({ value: { outcome: 'not-now', reason: 'moved-on' } });
  }
  expect(reads).toBe(before);
});

it('answers what reaches back further than it remembers', async () => {
  const tables = tablesAt({});
  await tables.open('LONG', 'LONG', [{ type: 'tableCreated', setup: eachAlone('Anne', 'Bruno') }]);
  const moves = await playLong(tables, 'LONG');
  const held = (await tables.read('LONG'))?.state;
  if (held === undefined) throw new Error('there is no such table');
  expect(hasAllMoves(held)).toBe(false);

  const { line } = await viewOf(tables, 'LONG');
  const look = await tables.askHistory('LONG', { about: 'look', moves: 1 });
  expect(look).toMatchObject({ value: { view: { moves: 1 }, length: moves } });
  const change = { type: 'remove' } as const;
  const correct = { type: 'correct', line, moves, number: 1, change } as const;
  expect(await tables.ask('LONG', 'correct', correct, 'referee')).toMatchObject({ value: OUTCOME });
  const undo = { type: 'undo', moves: moves - 1 } as const;
  expect(await tables.ask('LONG', 'correction', undo, 'referee')).toMatchObject({ value: OUTCOME });
  // And on, further back than the screens show.
  for (let undone = 0; undone < 40; undone += 1) {
    const again = { type: 'undo', moves: moves - undone } as const;
    expect(await tables.ask('LONG', `undo-${String(undone)}`, again, 'referee')).toMatchObject({
      value: OUTCOME,
    });
  }
  expect(await tables.view('LONG')).toMatchObject({ value: { moves: moves - 40 } });
});

it('refuses a command under the name by which the table was opened', async () => {
  const tables = tablesAt({});
  await tables.open('OPEN', 'opened', [
    { type: 'tableCreated', setup: eachAlone('Anne', 'Bruno') },
  ]);
  const answer = await tables.ask('OPEN', 'opened', roll, 'referee');
  expect(answer).toEqual({ ok: false, refusal: { code: 'malformed', at: 'id' } });
  expect(await tables.ask('OPEN', 'another', roll, 'referee')).toMatchObject({ value: OUTCOME });
});

it.each([
  ['names the token that lets the card lie, where the deck has one', ['let-lie'], true],
  ['names none that the deck has not', ['undo'], false],
])('a refusal %s', async (_, tokens, named) => {
  const tables = tablesAt({}, memoryStore(), tokens);
  await tables.open('AB2C', 'open', [
    { type: 'tableCreated', setup: { ...eachAlone('Anne', 'Bruno'), deck: 'BOX' } },
  ]);
  const move = { type: 'play', by: 'Anne', card: '100' } as const;
  await tables.ask('AB2C', 'refused', { type: 'move', move }, 'player');
  const view = await viewOf(tables, 'AB2C');
  const { warning } = view;
  if (warning === null || !isTableOf('1000-bornes', view))
    throw new Error('the card was to be refused');
  const said = happeningText('fr', view, { type: 'refused', warning });
  expect(said?.includes('La laisser')).toBe(named);
});
