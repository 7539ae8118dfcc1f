import type { Packet } from 'dns-packet';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { publishName, type PublishedName } from '#lib/server/mdns/publishName.ts';
import type { MulticastSocket } from '#lib/server/mdns/multicastSocket.ts';

/** Interval of looking for networks, and time until a name was announced twice, in ms. */
const A_LOOK = 5_000;
const NAMED_WITHIN = 2_500;

const AT_HOME = { address: '192.168.1.5', prefix: 24, addresses: ['192.168.1.5'] };

/** An adapter that can be unplugged and plugged in again; each time the system takes it for another one. */
function anAdapter() {
  const told: { readonly by: number; readonly packet: Packet }[] = [];
  let plugged: number | null = 1;
  const open: number[] = [];
  return {
    told,
    /** As which adapter each open wire is in the network. */
    open,
    plug: (as: number | null) => void (plugged = as),
    networks: {
      links: () => (plugged === null ? [] : [AT_HOME]),
      own: () => new Set(AT_HOME.addresses),
      open: async (): Promise<MulticastSocket> => {
        const by = plugged ?? 0;
        open.push(by);
        return {
          sendPacket: (packet) => void told.push({ by, packet }),
          isMember: () => by === plugged,
          close: async () => void open.splice(open.indexOf(by), 1),
        };
      },
    },
  };
}

let named: PublishedName | undefined;
beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  await named?.close();
  vi.useRealTimers();
});

function called(adapter: ReturnType<typeof anAdapter>) {
  const names: (string | null)[] = [];
  const changed = (name: string | null) => void names.push(name);
  named = publishName(
    { wanted: 'bornes', host: null, changed, noNetwork: () => undefined },
    adapter.networks,
  );
  return names;
}

const announced = ({ told }: ReturnType<typeof anAdapter>) =>
  told.filter(({ packet }) => packet.type === 'response').map(({ by }) => by);

test('an adapter that goes and comes back at once with the same address is joined and told anew', async () => {
  const adapter = anAdapter();
  const names = called(adapter);
  await vi.advanceTimersByTimeAsync(NAMED_WITHIN);
  expect(announced(adapter)).toEqual([1, 1]);
  adapter.plug(2);
  await vi.advanceTimersByTimeAsync(A_LOOK + NAMED_WITHIN);
  expect(announced(adapter)).toEqual([1, 1, 2, 2]);
  expect(adapter.open).toEqual([2]);
  expect(new Set(names)).toEqual(new Set(['bornes.local']));
});

test('one that stays is left in peace', async () => {
  const adapter = anAdapter();
  called(adapter);
  await vi.advanceTimersByTimeAsync(NAMED_WITHIN);
  const before = adapter.told.length;
  await vi.advanceTimersByTimeAsync(10 * A_LOOK);
  expect(adapter.told).toHaveLength(before);
});

test('one that is gone for long takes the name with it, and brings it back', async () => {
  const adapter = anAdapter();
  const names = called(adapter);
  await vi.advanceTimersByTimeAsync(NAMED_WITHIN);
  adapter.plug(null);
  await vi.advanceTimersByTimeAsync(A_LOOK);
  expect([names.at(-1), adapter.open]).toEqual([null, []]);
  adapter.plug(2);
  await vi.advanceTimersByTimeAsync(A_LOOK + NAMED_WITHIN);
  expect([names.at(-1), adapter.open]).toEqual(['bornes.local', [2]]);
});
