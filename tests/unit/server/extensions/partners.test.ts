import { afterEach, describe, expect, test } from 'vitest';
import type { GameMove, TableSetup } from '#lib/games.ts';
import { isMatchOver } from '#lib/games/playing.ts';
import { NO_SUBSCRIBERS } from '#lib/server/cluster/topic.ts';
import { createHands } from '#lib/server/extensions/hands/hands.ts';
import type { Host } from '#lib/server/hosts/host.ts';
import { memoryStore } from '#lib/server/store/memoryStore.ts';
import type { ScreenCommand } from '#lib/table/commands.ts';
import { eachAlone, elevensFor, TWO_TEAMS } from '../../../support/evening.ts';
import { hostWorld, type HostWorld } from '../../../support/world/hosts.ts';
import { until } from '../../../support/until.ts';

const hosts: HostWorld['host'][] = [];
afterEach(async () => {
  for (const host of hosts.splice(0)) {
    await host.close();
    await host.idle();
  }
});

async function opened(store = memoryStore()): Promise<(typeof hosts)[number]> {
  const { host } = await hostWorld({ store }).start();
  hosts.push(host);
  return host;
}

/** A table of this setup where the program plays at these seats. */
async function tableOf(host: Host, setup: TableSetup, ...seats: readonly number[]) {
  const answered = await host.house.ask('open', { type: 'createTable', setup });
  const code = (answered.ok && answered.value.made) || 'none';
  for (const seat of seats) {
    await ask(host, code, { type: 'partner', seat, strength: 'easy', hands: 'dealt' });
  }
  return code;
}

let ids = 0;
async function ask(
  host: Host,
  code: string,
  command: ScreenCommand,
  as: 'player' | 'referee' = 'player',
) {
  ids += 1;
  return host.tables.ask(code, `test ${String(ids)}`, command, as);
}
const stateOf = async (host: Host, code: string) => {
  const now = await host.tables.read(code);
  if (now === null) throw new Error('the table is there');
  return now.state;
};

describe('the hands that the program deals', () => {
  test('come from 128 random bits, different at each table, at any time', async () => {
    const now = () => 1_764_000_000_000;
    const seeds = await Promise.all(
      [1, 2, 3].map(async () => {
        const { host } = await hostWorld({ now }).start();
        hosts.push(host);
        const code = await tableOf(host, eachAlone('Anne', 'Bruno'), 1);
        return (await stateOf(host, code)).partners?.seed;
      }),
    );
    for (const seed of seeds) expect(seed).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(seeds).size).toBe(3);
  });

  test('come from no seed that a screen brings', async () => {
    const host = await opened();
    const code = await tableOf(host, eachAlone('Anne', 'Bruno'));
    const seed = '0'.repeat(32);
    const brought = { type: 'partner', seat: 1, strength: 'easy', hands: 'dealt', seed } as const;
    await ask(host, code, brought);
    expect((await stateOf(host, code)).partners?.seed).not.toBe(seed);
  });
});

describe('partners alone', () => {
  test.each<[string, TableSetup]>([
    ['classique in teams', TWO_TEAMS],
    ['prestige', { ...eachAlone('Anne', 'Bruno'), edition: 'prestige' }],
    ['green', { ...eachAlone('Anne', 'Bruno'), edition: 'green' }],
  ])('play a round of %s to its end, and wait for people before the next', async (name, setup) => {
    const host = await opened();
    const seats = setup.game === '1000-bornes' ? [...setup.seats.keys()] : [];
    const code = await tableOf(host, setup, ...seats);
    await until('the round is over', async () => (await stateOf(host, code)).interval, 20_000);
    const { timeline } = await stateOf(host, code);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect((await stateOf(host, code)).timeline.length).toBe(timeline.length);
    // A match of this edition is a single round.
    if (name === 'green') return expect(isMatchOver(timeline.now)).toBe(true);
    await ask(host, code, { type: 'nextRound' });
    await until('it goes on', async () => {
      return (await stateOf(host, code)).timeline.length > timeline.length;
    });
  });

  test('play a game of Elevens to its end, the cards left over told, and the next one too', async () => {
    const host = await opened();
    const code = await tableOf(host, elevensFor('Zoé', 'Max', 'Ida'), 0, 1, 2);
    const isOver = async () => isMatchOver((await stateOf(host, code)).timeline.now);
    await until('the game is over', isOver, 30_000);
    const opens = async (id: string) => host.rematches.open(id, code, 'next');
    const [first, again] = [await opens('rematch'), await opens('again')];
    if (!first.ok) throw new Error(first.refusal.code);
    expect(again).toEqual(first);
    const { partners } = await stateOf(host, first.value.table);
    expect(partners).toMatchObject({ hands: 'dealt', seats: { length: 3 } });
  });
});

describe('a partner at the table of a person', () => {
  const hands = async (host: Host, code: string) => {
    const found = await host.tables.askHistory(code, { about: 'partners' });
    return found.ok ? (found.value?.hands ?? []) : [];
  };

  test('waits for that person, deals their hand, and continues after a restart', async () => {
    const store = memoryStore();
    const first = await opened(store);
    const code = await tableOf(first, eachAlone('Anne', 'Bruno'), 1);
    const dealt = await hands(first, code);
    expect(dealt.map(({ cards }) => cards.length)).toEqual([7, 6]);
    const [card = ''] = dealt[0]?.cards ?? [];
    await first.close();
    const move: GameMove = { type: 'discard', by: 'Anne', card };
    await ask(first, code, { type: 'move', move });
    expect((await stateOf(first, code)).timeline.length).toBe(1);
    const second = await opened(store);
    await second.tables.view(code);
    await until('Bruno has played', async () => (await stateOf(second, code)).timeline.length >= 2);
    expect((await hands(second, code))[0]?.cards).toHaveLength(7);
  });

  test('shows a phone the hand of its own seat, and never that of the program', async () => {
    const host = await opened();
    const code = await tableOf(host, eachAlone('Anne', 'Bruno'), 1);
    const { findHand } = createHands(NO_SUBSCRIBERS, {
      tables: host.tables,
      playerAt: () => "Anne's phone",
      isEar: () => false,
      send: () => undefined,
    });
    expect((await findHand({ table: code, seat: 0 }, null))?.said).toMatchObject({ type: 'hand' });
    expect(await findHand({ table: code, seat: 1 }, null)).toBeNull();
  });

  test('names the card of a real hand, once that is told whole', async () => {
    const host = await opened();
    const code = await tableOf(host, eachAlone('Anne', 'Bruno'));
    await ask(host, code, { type: 'partner', seat: 0, strength: 'easy', hands: 'told' });
    for (const card of ['roll', '25', '50', '75', '100', 'accident']) {
      await ask(host, code, { type: 'partnerCard', seat: 0, card });
    }
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect((await stateOf(host, code)).notice).toBeNull();
    await ask(host, code, { type: 'partnerCard', seat: 0, card: '200' });
    await until('a card is named', async () => (await stateOf(host, code)).notice !== null);
    const { notice, timeline } = await stateOf(host, code);
    expect(timeline.length).toBe(0);
    expect(notice).toMatchObject({ type: 'partner-lays', move: { by: 'Anne', card: 'roll' } });
  });

  test('does not play in a pause, and is gone once the chair is given back', async () => {
    const host = await opened();
    const code = await tableOf(host, eachAlone('Anne', 'Bruno'));
    await ask(host, code, { type: 'pause', paused: true });
    await ask(host, code, { type: 'partner', seat: 0, strength: 'easy', hands: 'dealt' });
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect((await stateOf(host, code)).timeline.length).toBe(0);
    await ask(host, code, { type: 'partner', seat: 0, strength: null, hands: 'dealt' });
    await ask(host, code, { type: 'pause', paused: false });
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect((await stateOf(host, code)).timeline.length).toBe(0);
  });
});

describe('a partner that can think of nothing', () => {
  const noticeOf = async (host: Host, code: string) => (await stateOf(host, code)).notice;
  const said = (host: Host, code: string) =>
    until('it is said', async () => (await noticeOf(host, code))?.type === 'partner-stuck');

  test('says so where the round cannot be, once, and plays again when that is undone', async () => {
    const host = await opened();
    const code = await tableOf(host, eachAlone('Anne', 'Bruno'));
    const move = (made: GameMove) => ask(host, code, { type: 'move', move: made });
    const pile = async () => {
      const { now } = (await stateOf(host, code)).timeline;
      return now.game === '1000-bornes' ? (now.now.round?.drawPile ?? 0) : 0;
    };
    await move({ type: 'play', by: 'Anne', card: 'roll' });
    // As many cards as this are not left.
    const is = (await pile()) + 6;
    await ask(host, code, { type: 'move', move: { type: 'setDrawPile', is } }, 'referee');
    await ask(host, code, { type: 'partner', seat: 1, strength: 'easy', hands: 'dealt' });
    await said(host, code);
    const stands = await stateOf(host, code);
    expect(stands.notice).toEqual({ type: 'partner-stuck', player: 'Bruno', why: 'round' });
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(await stateOf(host, code)).toEqual(stands);
    const { length } = stands.timeline;
    await ask(host, code, { type: 'undo', moves: length, line: stands.line }, 'referee');
    await until('Bruno has played', async () => {
      return (await stateOf(host, code)).timeline.length === length;
    });
  });

  test('says so of a hand that cannot be, and again of another, until it is told right', async () => {
    const host = await opened();
    const code = await tableOf(host, eachAlone('Anne', 'Bruno'));
    const tell = (...cards: readonly (string | null)[]) =>
      Promise.all(cards.map((card) => ask(host, code, { type: 'partnerCard', seat: 0, card })));
    await ask(host, code, { type: 'partner', seat: 0, strength: 'easy', hands: 'told' });
    await tell('25', '50', '75', '100', 'driving-ace', 'driving-ace', 'roll');
    await said(host, code);
    expect(await noticeOf(host, code)).toMatchObject({ player: 'Anne', why: 'hand' });
    await tell(null, null, '200', 'roll');
    await until(
      'a card is named',
      async () => (await noticeOf(host, code))?.type === 'partner-lays',
    );
  });
});
