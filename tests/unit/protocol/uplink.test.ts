import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { ProtocolRefusal, Reply, TapAnswer } from '#lib/protocol/messages.ts';
import { MAX_FAULTS } from '#lib/protocol/retries.ts';
import { createUplink } from '#lib/protocol/uplink.ts';
import type { Tap } from '#lib/reader/events.ts';
import { until } from '../../support/until.ts';

/** A tap. Ids with the same prefix belong to one reader. */
const tap = (id: string): Tap => ({
  id,
  reader: id.length > 1 ? (id[0] ?? '') : 'left',
  tag: '04a1b2c3d4e580',
  at: 1,
});
const ACCEPTED: TapAnswer = {
  answer: { outcome: 'accepted', move: null },
  text: { fr: 'Bien', en: 'Well' },
};

function anOutbox(laid: readonly Tap[]) {
  const taps = [...laid];
  const aside: string[] = [];
  const take = (id: string) =>
    void taps.splice(
      taps.findIndex((kept) => kept.id === id),
      1,
    );
  return {
    first: (but?: ReadonlySet<string>) => taps.find(({ reader }) => !but?.has(reader)) ?? null,
    waiting: () => taps.length,
    add: (one: Tap) => void taps.push(one),
    remove: take,
    setAside(id: string) {
      aside.push(id);
      take(id);
    },
    aside,
  };
}

type Script = (id: string, times: number) => Reply<TapAnswer> | 'no answer';

/** An uplink on a line that answers by a script, and what went over it. */
function anUplink(ids: readonly string[], script: Script) {
  const outbox = anOutbox(ids.map(tap));
  const sent: string[] = [];
  const answered: string[] = [];
  const said: string[] = [];
  const pauses: number[] = [];
  let connected = true;
  let inFlight = 0;
  let mostInFlight = 0;
  const uplink = createUplink({
    outbox,
    answered: ({ id }) => answered.push(id),
    failed: (error) => said.push(String(error)),
    setAside: ({ id }, { code }) => said.push(`${id} is set aside: ${code}`),
    refused: ({ code }) => said.push(`refused: ${code}`),
    pause: async (ms) => {
      pauses.push(ms);
      await setImmediate();
    },
    transport: {
      connected: () => connected,
      reset: () => void (connected = false),
      async send({ id }) {
        sent.push(id);
        mostInFlight = Math.max(mostInFlight, (inFlight += 1));
        await Promise.resolve();
        inFlight -= 1;
        const reply = script(id, sent.filter((other) => other === id).length);
        if (reply === 'no answer') throw new Error('operation has timed out');
        return reply;
      },
    },
  });
  const connect = (now: boolean) => void (connected = now);
  function lay(id: string): void {
    outbox.add(tap(id));
    uplink.deliver();
  }
  return {
    uplink,
    outbox,
    sent,
    answered,
    said,
    pauses,
    connect,
    lay,
    mostInFlight: () => mostInFlight,
  };
}

const accept = (): Reply<TapAnswer> => ({ ok: true, value: ACCEPTED });
const refuse = (code: ProtocolRefusal['code']): Reply<TapAnswer> => ({
  ok: false,
  refusal: { code },
});

/** Lets all happen that is under way. */
async function pass(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await setImmediate();
}

test('delivers in order, one at a time, each once', async () => {
  const { uplink, sent, answered, outbox, mostInFlight } = anUplink(['a', 'b', 'c'], accept);
  uplink.deliver();
  uplink.deliver();
  await pass();
  expect(sent).toEqual(['a', 'b', 'c']);
  expect(answered).toEqual(sent);
  expect(outbox.waiting()).toBe(0);
  expect(mostInFlight()).toBe(1);
});

test.each([0, 1, 2, 3, 4, 5, 6])(
  'a tap made just when the last one is done is sent as well: %i ticks later',
  async (breaths) => {
    const { uplink, outbox, sent, lay } = anUplink(['a'], accept);
    const { remove } = outbox;
    let laid: Promise<void> | undefined;
    outbox.remove = (id) => {
      remove(id);
      if (id === 'a') laid = layAfter();
    };
    async function layAfter(): Promise<void> {
      for (let breath = 0; breath < breaths; breath += 1) await Promise.resolve();
      lay('b');
    }
    uplink.deliver();
    await pass();
    await laid;
    expect(sent).toEqual(['a', 'b']);
  },
);

test('sends nothing while the server is out of reach, and everything when it is back', async () => {
  const { uplink, sent, connect } = anUplink(['a', 'b'], accept);
  connect(false);
  uplink.deliver();
  await pass();
  expect(sent).toEqual([]);
  connect(true);
  uplink.deliver();
  await pass();
  expect(sent).toEqual(['a', 'b']);
});

test('a tap without an answer stays, gets a new connection, and goes out again first', async () => {
  const script: Script = (id, times) => (id === 'a' && times === 1 ? 'no answer' : accept());
  const { uplink, sent, connect, outbox } = anUplink(['a', 'b'], script);
  uplink.deliver();
  await pass();
  expect(sent).toEqual(['a']);
  expect(outbox.first()?.id).toBe('a');
  connect(true);
  uplink.deliver();
  await pass();
  expect(sent).toEqual(['a', 'a', 'b']);
});

test('a tap that could not be saved is sent again, and none overtakes it', async () => {
  const script: Script = (id, times) => (id === 'a' && times < 4 ? refuse('not-saved') : accept());
  const { uplink, sent, answered, said, pauses } = anUplink(['a', 'b'], script);
  uplink.deliver();
  await pass();
  expect(sent).toEqual(['a', 'a', 'a', 'a', 'b']);
  expect(answered).toEqual(['a', 'b']);
  expect(said).toEqual([expect.stringContaining('not-saved')]);
  expect(pauses).toEqual([500, 1_000, 2_000]);
});

test('a tap that the server will never understand is set aside with a word, and the next one goes', async () => {
  const script: Script = (id) => (id === 'a' ? refuse('malformed') : accept());
  const { uplink, answered, outbox, said } = anUplink(['a', 'b'], script);
  uplink.deliver();
  await pass();
  expect(answered).toEqual(['b']);
  expect(outbox.aside).toEqual(['a']);
  expect(said).toEqual(['a is set aside: malformed']);
});

test('a tap that meets a fault of the server makes its own reader wait, in order, and no other', async () => {
  const script: Script = (id, times) => (id === 'l1' && times < 3 ? refuse('failed') : accept());
  const { uplink, answered } = anUplink(['l1', 'l2', 'r1', 'r2'], script);
  uplink.deliver();
  await pass();
  expect(answered).toEqual(['r1', 'r2', 'l1', 'l2']);
});

test('a tap that meets a fault again and again is set aside, and its reader goes on', async () => {
  const script: Script = (id) => (id === 'l1' ? refuse('failed') : accept());
  const { uplink, answered, outbox, sent, said } = anUplink(['l1', 'l2', 'r1'], script);
  uplink.deliver();
  await pass();
  expect(sent.filter((id) => id === 'l1')).toHaveLength(MAX_FAULTS);
  expect(answered).toEqual(['r1', 'l2']);
  expect(outbox.aside).toEqual(['l1']);
  expect(said).toEqual(['refused: failed', 'l1 is set aside: failed']);
});

test('a tap that cannot be saved is set aside only where others are saved meanwhile, each time', async () => {
  const rest = Array.from({ length: 9 }, (_, n) => `r${String(n)}`);
  const script: Script = (id) => (id === 'l1' ? refuse('not-saved') : accept());
  const { uplink, outbox, answered, lay } = anUplink(['l1', 'l2'], script);
  uplink.deliver();
  await pass();
  expect(outbox.aside).toEqual([]);
  for (const id of rest) {
    lay(id);
    await pass();
  }
  expect(outbox.aside).toEqual(['l1']);
  expect(answered.filter((id) => id.startsWith('r'))).toEqual(rest);
  expect(answered).toContain('l2');
});

test('a server that saves nothing at all has nothing set aside, however long that takes', async () => {
  const script: Script = (id, times) => (times < 40 ? refuse('not-saved') : accept());
  const { uplink, outbox, answered } = anUplink(['l1', 'l2', 'r1'], script);
  uplink.deliver();
  await until('all are delivered', () => outbox.waiting() === 0);
  expect(outbox.aside).toEqual([]);
  expect(answered.filter((id) => id.startsWith('l'))).toEqual(['l1', 'l2']);
});

test('sends nothing more once it is stopped', async () => {
  const { uplink, sent, outbox } = anUplink(['a', 'b'], (id) => {
    if (id === 'a') uplink.stop();
    return accept();
  });
  uplink.deliver();
  await pass();
  expect(sent).toEqual(['a']);
  expect(outbox.waiting()).toBe(1);
});
