import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { BorderRefusal, Reply, TapAnswer } from '#lib/protocol/messages.ts';
import { createUplink } from '#lib/protocol/uplink.ts';
import type { Tap } from '#lib/reader/events.ts';
import type { Outbox } from '../../../hardware/outbox.ts';

const tap = (id: string): Tap => ({ id, reader: 'left', tag: '04a1b2c3d4e580', at: 1 });
const ACCEPTED: TapAnswer = {
  answer: { outcome: 'accepted', move: null },
  text: { fr: 'Bien', en: 'Well' },
};

function anOutbox(ids: readonly string[]): Omit<Outbox, 'lying' | 'noteLying'> {
  const taps = ids.map(tap);
  return {
    first: () => taps[0] ?? null,
    waiting: () => taps.length,
    add(laid) {
      taps.push(laid);
      return 'on-disk';
    },
    remove: (id) =>
      void taps.splice(
        taps.findIndex((kept) => kept.id === id),
        1,
      ),
    close: () => undefined,
  };
}

type Script = (id: string, times: number) => Reply<TapAnswer> | 'no answer';

/** An uplink on a line that answers by a script, and what went over it. */
function anUplink(ids: readonly string[], script: Script) {
  const outbox = anOutbox(ids);
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
    say: (line) => said.push(line),
    pause: async (ms) => {
      pauses.push(ms);
      await setImmediate();
    },
    line: {
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
  return {
    uplink,
    outbox,
    sent,
    answered,
    said,
    pauses,
    connect,
    mostInFlight: () => mostInFlight,
  };
}

const accept = (): Reply<TapAnswer> => ({ ok: true, value: ACCEPTED });
const refuse = (code: BorderRefusal['code']): Reply<TapAnswer> => ({
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

test('a tap that the server will never understand is dropped with a word, and the next one goes', async () => {
  const script: Script = (id) => (id === 'a' ? refuse('malformed') : accept());
  const { uplink, answered, outbox, said } = anUplink(['a', 'b'], script);
  uplink.deliver();
  await pass();
  expect(answered).toEqual(['b']);
  expect(outbox.waiting()).toBe(0);
  expect(said).toEqual([expect.stringContaining('malformed')]);
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
