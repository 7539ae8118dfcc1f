import { beforeEach, describe, expect, test } from 'vitest';
import { accept, refuse } from '#lib/game/result.ts';
import type { HandMessage } from '#lib/protocol/messages.ts';
import { createMemoryState } from '#lib/server/cluster/localState.ts';
import { createHands } from '#lib/server/extensions/hands/hands.ts';
import { createTopics, NO_SUBSCRIBERS } from '#lib/server/cluster/topic.ts';
import type { TableHost } from '#lib/server/hosts/tableHost.ts';
import { createPrivateAudio, KEY_TTL_MS } from '#lib/server/access/privateAudio.ts';
import type { TapCommand } from '#lib/table/commands.ts';
import { askAsPlayer } from '#lib/server/sockets/asPlayer.ts';
import { eachAlone, evening, type Evening } from '../../../../support/evening.ts';

const HAND = { role: 'hand', seat: 0 } as const;
const OTHER_HAND = { role: 'hand', seat: 1 } as const;

describe('the hand of a player', () => {
  let table: Evening;
  let told: HandMessage[];
  let phones: (string | null)[];
  let hands: ReturnType<typeof createHands>;
  let telling: Promise<void>[];
  let ear: string | null;

  beforeEach(() => {
    told = [];
    telling = [];
    ear = null;
    phones = ["Anne's phone", "Bruno's phone"];
    const tables: Pick<TableHost, 'read' | 'askHistory'> = {
      askHistory: () => Promise.resolve({ ok: true, value: null }),
      read: () => Promise.resolve({ state: table.state(), position: 1, changedAt: 1, began: 0 }),
    };
    hands = createHands(NO_SUBSCRIBERS, {
      tables,
      playerAt: (_, seat) => phones[seat] ?? null,
      isEar: (bridge) => bridge === ear,
      send: (news) => void told.push(news),
    });
    table = evening(eachAlone('Anne', 'Bruno'), (command, { answer }) => {
      if (command.type === 'tap')
        telling.push(hands.notifyPlayer(command, answer, { table: 'TABLE', bridge: 'hall' }));
    });
  });

  /** Holds cards to the reader of a hand, one after the other. */
  async function hold(tags: Readonly<Record<string, string>>, on = HAND as TapCommand['role']) {
    for (const [tag, card] of Object.entries(tags)) {
      table.lay(card, { on, tag });
      await Promise.all(telling);
    }
  }
  const newest = () => told.at(-1);
  const cards = async (seat = 0) => {
    const news = await hands.findHand({ table: 'TABLE', seat }, null);
    return news?.said.type === 'hand' ? news.said.cards : news;
  };
  const cardAt = async (number: number) =>
    (await hands.findHand({ table: 'TABLE', seat: 0 }, number))?.said;

  test('is told at a machine that is the ear of its player, without a phone; at others it is not', async () => {
    phones = [null, null];
    await hold({ a: 'stop' });
    expect(told).toEqual([]);
    ear = 'hall';
    await hold({ a: 'stop', b: 'roll' });
    expect(told.map(({ said }) => said)).toEqual([
      { type: 'card', number: 1, card: 'stop' },
      { type: 'card', number: 2, card: 'roll' },
    ]);
    // A phone in the seat learns nothing of the hand.
    phones = ["Anne's phone", null];
    expect(await cards()).toEqual([]);
  });

  test('is a list in the order in which its cards were laid, each told with its place', async () => {
    await hold({ a: 'stop', b: 'roll', c: '100' });
    expect(told.map(({ said }) => said)).toEqual([
      { type: 'card', number: 1, card: 'stop' },
      { type: 'card', number: 2, card: 'roll' },
      { type: 'card', number: 3, card: '100' },
    ]);
    expect(newest()).toMatchObject({ table: 'TABLE', seat: 0, held: 3 });
    expect(await cards()).toEqual(['stop', 'roll', '100']);
    expect(await cardAt(3)).toEqual({ type: 'card', number: 3, card: '100' });
    expect(await cardAt(4)).toEqual({ type: 'no-card', number: 4 });
  });

  test('keeps a card in its place when it is laid again', async () => {
    await hold({ a: 'stop', b: 'roll' });
    await hold({ a: 'stop' });
    expect(newest()?.said).toEqual({ type: 'card', number: 1, card: 'stop' });
    expect(await cards()).toEqual(['stop', 'roll']);
  });

  test('is without a card once that is played, and has it back in its place once that is undone', async () => {
    await hold({ a: 'stop', b: 'roll', c: '100' });
    table.lay('roll', { tag: 'b' });
    expect(await cards()).toEqual(['stop', '100']);
    expect(await cardAt(2)).toMatchObject({ card: '100' });
    table.touch({ type: 'undo', moves: 1 });
    expect(await cards()).toEqual(['stop', 'roll', '100']);
  });

  test('keeps a card that was refused, and is without one that was discarded', async () => {
    await hold({ a: '100', b: 'stop' });
    table.lay('100', { tag: 'a' });
    expect(await cards()).toEqual(['100', 'stop']);
    table.lay('stop', { tag: 'b', on: { role: 'discard' } });
    expect(await cards()).toEqual(['100']);
  });

  test('has no card that another hand has', async () => {
    await hold({ a: 'stop', b: 'roll' });
    await hold({ a: 'stop' }, OTHER_HAND);
    expect(await cards()).toEqual(['roll']);
    expect(await cards(1)).toEqual(['stop']);
  });

  test('is told by a number on its reader which card is there, and all of them by what repeats', async () => {
    await hold({ a: 'stop', b: 'roll' });
    const before = table.view();
    for (const binding of [
      { type: 'seat', seat: 1 },
      { type: 'side', side: 1 },
    ] as const) {
      expect(table.token(binding, HAND)).toEqual({ outcome: 'heard' });
      await Promise.all(telling);
      expect(newest()?.said).toEqual({ type: 'card', number: 2, card: 'roll' });
    }
    expect(table.token({ type: 'action', action: 'say-again' }, HAND)).toEqual({
      outcome: 'heard',
    });
    await Promise.all(telling);
    expect(newest()?.said).toEqual({ type: 'hand', cards: ['stop', 'roll'] });
    expect(table.view()).toEqual(before);
  });

  test('asks the table by tokens, and is answered alone and as its own player', async () => {
    const before = table.view();
    expect(table.token({ type: 'action', action: 'my-side' }, OTHER_HAND)).toEqual({
      outcome: 'heard',
    });
    await Promise.all(telling);
    const said = { type: 'told', told: { type: 'my-side', by: 'Bruno' } };
    expect(told).toEqual([{ table: 'TABLE', seat: 1, said, held: 0 }]);
    expect(table.view()).toEqual(before);
  });

  test('answers an open question and takes back, as any other reader does', () => {
    table = evening(eachAlone('Anne', 'Bruno', 'Carla'));
    table.lay('roll');
    table.lay('speed-limit');
    expect(table.view().question).not.toBeNull();
    expect(table.token({ type: 'side', side: 2 }, HAND)).toMatchObject({ outcome: 'accepted' });
    expect(table.token({ type: 'action', action: 'undo' }, HAND)).toMatchObject({
      outcome: 'accepted',
    });
  });

  test('hides the number of an unknown or foreign sticker from others', async () => {
    await hold({ a: 'joker' });
    expect(newest()?.said).toEqual({ type: 'unknown', why: 'other-deck' });
    expect(table.log()).toHaveLength(1);
    expect(await cards()).toEqual([]);
  });

  test('is forgotten with the device that laid it, and not remembered where no device plays its seat', async () => {
    await hold({ a: 'stop' });
    phones[0] = "Bruno's phone";
    expect(await cards()).toEqual([]);
    phones[0] = null;
    await hold({ b: 'roll' });
    expect(await cards()).toBeNull();
    phones[0] = "Anne's phone";
    expect(await cards()).toEqual(['stop']);
  });

  test('begins anew with a round', async () => {
    await hold({ a: 'stop' });
    table.lay('roll');
    table.touch({ type: 'move', move: { type: 'endRound' } });
    table.touch({ type: 'nextRound' });
    expect(await cards()).toEqual([]);
    await hold({ b: 'roll' });
    expect(newest()?.said).toEqual({ type: 'card', number: 1, card: 'roll' });
  });

  test('belongs to no player if the role does not name one', async () => {
    await hold({ a: 'stop' }, { role: 'hand' });
    expect(told).toEqual([]);
  });
});

describe('a hand with reader and phone at two servers', () => {
  /** Two servers that say to each other what is laid at them. */
  function twoServers() {
    const table = evening(eachAlone('Anne', 'Bruno'), (command, { answer }) => {
      if (command.type === 'tap')
        telling.push(a.hands.notifyPlayer(command, answer, { table: 'TABLE', bridge: 'hall' }));
    });
    const telling: Promise<void>[] = [];
    const sharedState = createMemoryState(() => 0);
    const phones: (string | null)[] = ["Anne's phone", "Bruno's phone"];
    const open = () => {
      const told: (readonly [HandMessage, string | null])[] = [];
      const hands = createHands(createTopics(sharedState), {
        tables: {
          askHistory: () => Promise.resolve({ ok: true, value: null }),
          read: () =>
            Promise.resolve({ state: table.state(), position: 1, changedAt: 1, began: 0 }),
        },
        playerAt: (_, seat) => phones[seat] ?? null,
        isEar: () => false,
        send: (news, bridge) => void told.push([news, bridge]),
      });
      return { told, hands };
    };
    const [a, b] = [open(), open()];
    return {
      a,
      b,
      phones,
      async hold(tag: string, card: string) {
        table.lay(card, { on: HAND, tag });
        await Promise.all(telling);
      },
    };
  }

  test('is sent there too, though not to its machines, and can be requested there', async () => {
    const { a, b, hold } = twoServers();
    await hold('a', 'roll');
    await hold('b', '100');
    expect(b.told.map(([news]) => news)).toEqual(a.told.map(([news]) => news));
    expect(b.told.map(([, bridge]) => bridge)).toEqual([null, null]);
    const asked = { table: 'TABLE', seat: 0 };
    expect(await b.hands.findHand(asked, null)).toEqual(await a.hands.findHand(asked, null));
    expect((await b.hands.findHand(asked, null))?.said).toEqual({
      type: 'hand',
      cards: ['roll', '100'],
    });
  });

  test('is not sent there to the next device in the seat', async () => {
    const { b, phones, hold } = twoServers();
    await hold('a', 'roll');
    phones[0] = "Chloé's phone";
    const news = await b.hands.findHand({ table: 'TABLE', seat: 0 }, null);
    expect(news?.said).toEqual({ type: 'hand', cards: [] });
  });
});

describe('a phone’s request for its hand', () => {
  test.each([
    ['is another player’s by then', 0, 'bruno'],
    ['is played at another of its screens', null, 'anne'],
  ])('is answered with nothing if the seat %s', async (_, seatNow, whoNow) => {
    let [seat, who]: readonly [number | null, string] = [0, 'anne'];
    const news = { table: 'ABC234', seat: 0, held: 1, said: { type: 'hand', cards: ['stop'] } };
    const later = () => {
      [seat, who] = [seatNow, whoNow];
      return Promise.resolve(accept(news as HandMessage));
    };
    const parts = {
      seats: { seatOf: () => seat, playerAt: () => who },
      privateAudio: { issueKey: () => 'key' },
    };
    const asked = askAsPlayer({ id: 'screen' }, 'ABC234', parts, later);
    expect(await asked).toEqual(refuse({ code: 'no-hand' }));
  });
});

describe('a private announcement of one device', () => {
  const NEWS: HandMessage = {
    table: 'TABLE',
    seat: 0,
    held: 1,
    said: { type: 'card', number: 1, card: 'stop' },
  };
  function someEars() {
    let now = 0;
    const sharedState = createMemoryState(() => now);
    return {
      privateAudio: createPrivateAudio(sharedState, () => now),
      pass: (ms: number) => void (now += ms),
    };
  }

  test('is fetched once, by that device, under a unique key of 192 bits', async () => {
    const { privateAudio } = someEars();
    const keys = Array.from({ length: 50 }, () => privateAudio.issueKey('anne', NEWS));
    expect(new Set(keys).size).toBe(50);
    expect(keys.every((key) => Buffer.from(key, 'base64url').length === 24)).toBe(true);
    const [key = ''] = keys;
    expect(await privateAudio.redeemKey(key, 'bruno')).toBeNull();
    expect((await privateAudio.redeemKey(key, 'anne'))?.news).toEqual(NEWS);
    expect(await privateAudio.redeemKey(key, 'anne')).toBeNull();
    expect(await privateAudio.redeemKey('', 'anne')).toBeNull();
    const machine = privateAudio.issueKey(null, NEWS);
    expect([
      (await privateAudio.redeemKey(machine, null))?.news,
      await privateAudio.redeemKey(machine, null),
    ]).toEqual([NEWS, null]);
    expect(await privateAudio.redeemKey(privateAudio.issueKey('anne', NEWS), null)).toBeNull();
  });

  test('stays valid if nothing was received, and a HEAD request uses up nothing', async () => {
    const { privateAudio, pass } = someEars();
    const key = privateAudio.issueKey('anne', NEWS);
    expect([
      await privateAudio.isValidKey(key, 'bruno'),
      await privateAudio.isValidKey(key, 'anne'),
      await privateAudio.isValidKey('', 'anne'),
    ]).toEqual([...[false, true, false]]);
    const first = await privateAudio.redeemKey(key, 'anne');
    // Meanwhile the key cannot be redeemed a second time.
    expect([
      await privateAudio.isValidKey(key, 'anne'),
      await privateAudio.redeemKey(key, 'anne'),
    ]).toEqual([false, null]);
    first?.restoreKey();
    expect((await privateAudio.redeemKey(key, 'anne'))?.news).toEqual(NEWS);
    first?.restoreKey();
    pass(KEY_TTL_MS);
    expect(await privateAudio.redeemKey(key, 'anne')).toBeNull();
  });

  test('is void after two thousand newer keys', async () => {
    const { privateAudio } = someEars();
    const [first, second] = [
      privateAudio.issueKey('anne', NEWS),
      privateAudio.issueKey('anne', NEWS),
    ];
    for (let opened = 2; opened <= 2_000; opened += 1) privateAudio.issueKey('bruno', NEWS);
    expect([
      await privateAudio.isValidKey(first, 'anne'),
      await privateAudio.isValidKey(second, 'anne'),
    ]).toEqual([false, true]);
  });

  test('is not shared with other servers if it is a hint', async () => {
    const sharedState = createMemoryState(() => 0);
    const [here, there] = [
      createPrivateAudio(sharedState, () => 0),
      createPrivateAudio(sharedState, () => 0),
    ];
    const card = here.issueKey('anne', NEWS);
    const hint = here.issueKey('anne', {
      ...NEWS,
      said: { type: 'no-hint', why: 'turn', at: null },
    });
    expect([await there.isValidKey(card, 'anne'), await there.isValidKey(hint, 'anne')]).toEqual([
      true,
      false,
    ]);
    expect(await here.isValidKey(hint, 'bruno')).toBe(false);
    const first = await here.redeemKey(hint, 'anne');
    expect(await here.redeemKey(hint, 'anne')).toBeNull();
    first?.restoreKey();
    expect((await here.redeemKey(hint, 'anne'))?.news.said).toMatchObject({ why: 'turn' });
  });

  test('expires after a minute', async () => {
    const { privateAudio, pass } = someEars();
    const [old, later] = [privateAudio.issueKey('anne', NEWS), ''];
    pass(KEY_TTL_MS - 1);
    const young = privateAudio.issueKey('anne', NEWS);
    pass(1);
    expect([
      await privateAudio.redeemKey(old, 'anne'),
      await privateAudio.redeemKey(later, 'anne'),
    ]).toEqual([null, null]);
    expect((await privateAudio.redeemKey(young, 'anne'))?.news).toEqual(NEWS);
  });
});
