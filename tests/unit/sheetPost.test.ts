import { expect, test } from 'vitest';
import { outbox } from '#lib/client/outbox.ts';
import { sheetPost, type PostParts } from '#lib/client/sheetPost.ts';
import type { TallyRequest } from '#lib/protocol/tally.ts';
import type { TallyCommand } from '#lib/tally/commands.ts';
import { until } from '../support/until.ts';

/** What a browser keeps over reloads. */
function storage(): PostParts['storage'] {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (at) => [...kept.keys()][at] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

/** A server that can be away, and that notes what it hears. */
function server() {
  const heard: TallyRequest[] = [];
  const waiting: (() => void)[] = [];
  return {
    heard,
    refuses: false,
    line: {
      connected: false,
      once: (_event: 'connect', then: () => void) => waiting.push(then),
    },
    comesBack() {
      this.line.connected = true;
      waiting.splice(0).forEach((then) => then());
    },
    ask(request: TallyRequest) {
      heard.push(request);
      const answer = this.refuses
        ? ({ outcome: 'refused', refusal: { code: 'changed-meanwhile', is: 50 } } as const)
        : ({ outcome: 'accepted' } as const);
      return Promise.resolve({ ok: true, value: answer } as const);
    },
  };
}

const km = (saw: number, value: number): TallyCommand => ({
  ...{ type: 'fill', round: 1, side: 0, cell: 'km', saw, value },
});
const valuesOf = (requests: readonly TallyRequest[]) =>
  requests.map(({ command }) => (command.type === 'fill' ? command.value : command.type));

function open(there: ReturnType<typeof server>, kept: PostParts['storage']) {
  return sheetPost({
    storage: kept,
    table: 'AB2C',
    post: outbox(there.line),
    ask: (request) => there.ask(request),
    changed: () => undefined,
  });
}

test('what was written while the server was away is sent later, in order, over a reload, once', async () => {
  const [there, phone] = [server(), storage()];
  const before = open(there, phone);
  before.add(km(0, 25));
  before.add(km(25, 50));
  const ids = before.kept().map(({ id }) => id);

  const reloaded = open(there, phone);
  reloaded.add({ type: 'close', round: 1 });
  expect(valuesOf(reloaded.kept())).toEqual([25, 50, 'close']);
  there.comesBack();
  await until('all is sent', () => reloaded.kept().length === 0);
  // The page that was left behind would have sent them too: the same ids are done once.
  const own = there.heard.filter(({ id }, at) => there.heard.findIndex((h) => h.id === id) === at);
  expect(valuesOf(own)).toEqual([25, 50, 'close']);
  expect(own.slice(0, 2).map(({ id }) => id)).toEqual(ids);
  expect(open(there, phone).kept()).toEqual([]);
});

test('what nobody has heard of yet is taken back without a word', async () => {
  const [there, phone] = [server(), storage()];
  const sheet = open(there, phone);
  sheet.add(km(0, 25));
  sheet.add(km(25, 125));
  expect(sheet.withdraw()).toBe(true);
  there.comesBack();
  await until('the other one is sent', () => sheet.kept().length === 0);
  expect(valuesOf(there.heard)).toEqual([25]);
  expect(sheet.withdraw()).toBe(false);
});

test('what is refused is kept until somebody has seen it, over a reload too', async () => {
  const [there, phone] = [server(), storage()];
  there.refuses = true;
  there.comesBack();
  const sheet = open(there, phone);
  sheet.add(km(0, 75));
  await until('it is refused', () => sheet.kept()[0]?.refused === true);
  const reloaded = open(there, phone);
  expect(reloaded.kept()).toMatchObject([{ refused: true, command: km(0, 75) }]);
  expect(there.heard).toHaveLength(1);
  reloaded.kept().forEach((request) => reloaded.drop(request));
  expect(open(there, phone).kept()).toEqual([]);
});

test('what a device keeps of other tables, or cannot read, is left alone', () => {
  const [there, phone] = [server(), storage()];
  open(there, phone).add(km(0, 25));
  phone.setItem('tally:AB2C:zzz', 'nonsense');
  phone.setItem('tally:AB2C:zzzz', JSON.stringify({ id: 'x', table: 'AB2C', command: {} }));
  const other = sheetPost({
    storage: phone,
    table: 'XY7Z',
    post: outbox(there.line),
    ask: (request) => there.ask(request),
    changed: () => undefined,
  });
  expect(other.kept()).toEqual([]);
  expect(open(there, phone).kept()).toHaveLength(1);
});
