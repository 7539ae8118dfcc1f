import { beforeEach, describe, expect, test } from 'vitest';
import { decode, encode, type Packet } from 'dns-packet';
import fc from 'fast-check';
import { type NamePacket, parsePacket } from '#lib/server/mdns/packets.ts';
import { createNameResponder, MDNS_PORT } from '#lib/server/mdns/nameResponder.ts';

/** A network of machines that hear each other at once, and a clock that is turned by hand. */
let clock = 0;
let timers: { at: number; then: () => void }[] = [];
let machines: Machine[] = [];
interface Machine {
  /** The names it had, one after the other. */
  readonly names: (string | null)[];
  /** Multicast packets, and unicast answers. */
  readonly said: Packet[];
  readonly alone: Packet[];
  hear(packet: NamePacket, from: string, port?: number): void;
  plugIn(): void;
  unplug(): void;
  /** It has a further address from now on. */
  given(address: string): void;
  close(): void;
}

beforeEach(() => {
  [clock, timers, machines] = [0, [], []];
});

function pass(ms: number): void {
  const end = clock + ms;
  for (;;) {
    const [next] = timers.filter(({ at }) => at <= end).sort((one, two) => one.at - two.at);
    if (next === undefined) break;
    timers = timers.filter((timer) => timer !== next);
    clock = next.at;
    next.then();
  }
  clock = end;
}

/** Reads what is written: what cannot be written as bytes is no packet. */
const overTheWire = (packet: Packet): NamePacket => {
  const heard = parsePacket(encode(packet));
  if (heard === null) throw new Error('not a packet');
  return heard;
};

function machineAt(address: string, wanted = 'bornes'): Machine {
  const own = new Set([address]);
  const link = { address, prefix: 24, addresses: [address] };
  const names: (string | null)[] = [];
  const said: Packet[] = [];
  const alone: Packet[] = [];
  const keeper = createNameResponder({
    wanted,
    chance: () => 0.5,
    now: () => clock,
    after(ms, then) {
      const timer = { at: clock + ms, then };
      timers.push(timer);
      return () => void (timers = timers.filter((one) => one !== timer));
    },
    changed: (name) => void names.push(name),
    own: () => own,
    tell(packet, _, to) {
      if (to !== undefined) return void alone.push(packet);
      said.push(packet);
      for (const other of machines) other.hear(overTheWire(packet), address);
    },
  });
  const machine: Machine = {
    names,
    said,
    alone,
    hear: (packet: NamePacket, from: string, port = MDNS_PORT) =>
      keeper.handlePacket(packet, link, { address: from, port }),
    plugIn: () => keeper.setLinks([link]),
    unplug: () => keeper.setLinks([]),
    given: (further) => void own.add(further),
    close: () => keeper.close(),
  };
  machines.push(machine);
  machine.plugIn();
  return machine;
}

const says = (address: string, ttl = 120, name = 'bornes.local'): NamePacket => ({
  kind: 'response',
  records: [{ name, type: 'A', address, ttl }],
});
const asks = (type = 'A', name = 'bornes.local'): NamePacket => ({
  kind: 'query',
  id: 5,
  known: [],
  proposed: [],
  questions: [{ name, type, wantsUnicast: false }],
});
const answersOf = ({ said }: Machine) => said.filter(({ type }) => type === 'response');

describe('a server that wants a name', () => {
  test('asks three times for it, takes it, and tells it twice', () => {
    const one = machineAt('192.168.1.5');
    pass(874);
    expect([one.said.map(({ type }) => type), one.names]).toEqual([Array(3).fill('query'), []]);
    pass(1);
    expect([answersOf(one), one.names]).toMatchObject([[{}], ['bornes.local']]);
    pass(60_000);
    expect([answersOf(one).length, one.names]).toEqual([2, ['bornes.local']]);
  });

  test('takes the next where a machine has it', () => {
    const [one, two] = [machineAt('192.168.1.5'), (pass(2_000), machineAt('192.168.1.6'))];
    pass(5_000);
    expect([one.names, two.names]).toEqual([['bornes.local'], ['bornes-2.local']]);
  });

  test('shares it with a program of the same machine', () => {
    const [one, two] = [machineAt('192.168.1.5'), (pass(2_000), machineAt('192.168.1.5'))];
    pass(5_000);
    expect([one.names, two.names]).toEqual([['bornes.local'], ['bornes.local']]);
    const before = answersOf(two).length;
    one.close();
    expect(answersOf(one).at(-1)?.answers).toMatchObject([{ data: '192.168.1.5', ttl: 0 }]);
    // A goodbye from one keeper is corrected by the other's announcement.
    expect(answersOf(two).length).toBe(before + 1);
  });

  test('agrees with one that asks at the same moment', () => {
    const [one, two] = [machineAt('192.168.1.5'), machineAt('192.168.1.6')];
    pass(10_000);
    expect([one.names, two.names]).toEqual([['bornes-2.local'], ['bornes.local']]);
  });

  test('waits for no one who asks for ever', () => {
    const one = machineAt('192.168.1.5');
    const rival: NamePacket = {
      kind: 'query',
      id: 0,
      known: [],
      questions: [],
      proposed: [{ name: 'bornes.local', type: 'A', address: '192.168.1.200', ttl: 120 }],
    };
    for (let times = 0; times < 100; times += 1) {
      one.hear(rival, '192.168.1.200');
      pass(100);
    }
    expect(one.names).toEqual(['bornes-2.local']);
  });

  test('gives up after nine conflicts, and retries every ten minutes while all names are taken', () => {
    const one = machineAt('192.168.1.5');
    const takeAll = () => {
      for (let number = 1; number <= 9; number += 1) {
        pass(500);
        one.hear(
          says('192.168.1.6', 120, `bornes${number === 1 ? '' : `-${number}`}.local`),
          '192.168.1.6',
        );
      }
    };
    for (let times = 1; times <= 3; times += 1) {
      takeAll();
      expect(one.names).toEqual(Array(times).fill(null));
      pass(10 * 60_000 - 1);
      one.hear(asks(), '192.168.1.6');
      expect(answersOf(one)).toEqual([]);
      pass(1);
    }
    pass(2_000);
    expect(one.names).toEqual([null, null, null, 'bornes.local']);
  });
});

describe('a server that has its name', () => {
  const settled = () => {
    const one = machineAt('192.168.1.5');
    pass(5_000);
    one.said.length = 0;
    return one;
  };

  test('answers no more than once a second, however often it is asked', () => {
    const one = settled();
    for (let times = 0; times < 1_000; times += 1) one.hear(asks(), '192.168.1.7');
    expect(one.said).toHaveLength(1);
    pass(1_000);
    one.hear(asks(), '192.168.1.7');
    expect(one.said).toHaveLength(2);
  });

  test('answers each kind of question by itself, and kinds that are none by one', () => {
    const one = settled();
    one.hear(asks('A'), '192.168.1.7');
    one.hear(asks('AAAA'), '192.168.1.7');
    for (let type = 100; type < 1_000; type += 1) one.hear(asks(`UNKNOWN_${type}`), '192.168.1.7');
    expect(one.said).toHaveLength(2);
  });

  test('answers questions from other ports by unicast, with a rate limit', () => {
    const one = settled();
    for (let times = 0; times < 1_000; times += 1) one.hear(asks(), '192.168.1.7', 40_000);
    expect([one.said.length, one.alone.length]).toEqual([0, 100]);
    pass(1_000);
    one.hear(asks(), '192.168.1.7', 40_000);
    expect(one.alone).toHaveLength(101);
  });

  test('defends it on a conflict, and keeps it if that ends', () => {
    const one = settled();
    one.hear(says('192.168.1.66'), '192.168.1.66');
    pass(10_000);
    expect(one.names).toEqual(['bornes.local', 'bornes.local']);
  });

  test('takes the next one if another server keeps it', () => {
    const [one, stubborn] = [settled(), machineAt('192.168.1.66', 'other')];
    pass(2_000);
    one.hear(says('192.168.1.66'), '192.168.1.66');
    pass(300);
    one.hear(says('192.168.1.66'), '192.168.1.66');
    pass(10_000);
    expect(one.names).toEqual(['bornes.local', 'bornes-2.local']);
    stubborn.close();
  });

  test('does so once a minute at most, and tells its own address in between', () => {
    const one = settled();
    one.hear(says('192.168.1.66'), '192.168.1.66');
    pass(5_000);
    one.said.length = 0;
    for (let times = 0; times < 500; times += 1) {
      one.hear(says('192.168.1.66'), '192.168.1.66');
      pass(100);
    }
    expect(new Set(one.said.map(({ type }) => type))).toEqual(new Set(['response']));
    expect(one.said.length).toBeLessThanOrEqual(51);
  });

  test('accepts its new address as its own, from any announcement', () => {
    const one = settled();
    one.given('192.168.1.77');
    one.hear(says('192.168.1.77'), '192.168.1.77');
    pass(10_000);
    expect([one.said, one.names]).toEqual([[], ['bornes.local']]);
  });

  test('believes no answer from another port', () => {
    const one = settled();
    one.hear(says('192.168.1.66'), '192.168.1.66', 40_000);
    pass(10_000);
    expect([one.said, one.names]).toEqual([[], ['bornes.local']]);
  });

  test('loses it with its last network, and has it again in the next', () => {
    const one = settled();
    one.unplug();
    one.hear(asks(), '192.168.1.7');
    expect([one.said, one.names]).toEqual([[], ['bornes.local', null]]);
    one.plugIn();
    pass(2_000);
    expect(one.names).toEqual(['bornes.local', null, 'bornes.local']);
  });

  test('says goodbye, and nothing after that', () => {
    const one = settled();
    one.close();
    expect(one.said).toMatchObject([{ answers: [{ ttl: 0, data: '192.168.1.5' }] }]);
    one.hear(asks(), '192.168.1.7');
    pass(5_000);
    expect(one.said).toHaveLength(1);
  });

  test('is moved by no packet of chance, by none cut short, and by none with bits turned', () => {
    const one = settled();
    const ask = encode({ type: 'query', questions: [{ name: 'bornes.local', type: 'A' }] });
    const tell = encode({
      type: 'response',
      answers: [{ name: 'other.local', type: 'A', ttl: 120, data: '192.168.1.9' }],
    });
    const [bytes, whole] = [fc.uint8Array({ maxLength: 1_600 }), fc.constantFrom(ask, tell)];
    const cut = fc.tuple(whole, fc.nat()).map(([all, at]) => all.subarray(0, at % all.length));
    const turned = fc.tuple(whole, fc.nat(), fc.nat(255)).map(([all, at, by]) => {
      const copy = Buffer.from(all);
      const place = at % copy.length;
      copy[place] = (copy[place] ?? 0) ^ by;
      return copy;
    });
    const odd = fc.oneof(bytes, cut, turned);
    fc.assert(
      fc.property(odd, (packet) => {
        const heard = parsePacket(Buffer.from(packet));
        if (heard !== null) one.hear(heard, '192.168.1.9');
        pass(10);
      }),
      { numRuns: 5_000 },
    );
    expect(one.names).toEqual(['bornes.local']);
    pass(2_000);
    one.said.length = 0;
    one.hear(asks(), '192.168.1.9');
    expect(one.said.map((packet) => decode(encode(packet)).answers?.[0])).toMatchObject([
      { name: 'bornes.local', data: '192.168.1.5' },
    ]);
  });
});
