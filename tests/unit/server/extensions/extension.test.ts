import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createEventBus } from '#lib/server/events.ts';
import {
  defineExtension,
  MissingPart,
  startExtensions,
  type Extension,
} from '#lib/server/extensions/extension.ts';
import { EXTENSIONS } from '#lib/server/extensions/list.ts';
import { withDependants } from '../../../lab/structure/extensions.ts';
import { extensionHooks } from '../../../support/extensions.ts';
import { hostWorld } from '../../../support/world/hosts.ts';

const events = createEventBus();
const hooks = extensionHooks(events);
const newerVersion = () => '2.0.0';
/** Names in the order in which extensions start and stop. */
let order: string[] = [];
beforeEach(() => {
  order = [];
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterEach(() => void vi.restoreAllMocks());

const offering = (name: string, stop: () => void | Promise<void> = () => undefined): Extension =>
  defineExtension({
    name,
    needs: [],
    offers: ['newerVersion'],
    start() {
      order.push(`start ${name}`);
      return {
        offers: { newerVersion },
        stop() {
          order.push(`stop ${name}`);
          return stop();
        },
      };
    },
  });

const needing = defineExtension({
  name: 'needing',
  needs: ['newerVersion'],
  offers: [],
  start({ newerVersion: known }) {
    order.push(`start needing ${String(known())}`);
    return { offers: {}, stop: () => void order.push('stop needing') };
  },
});

describe('extensions', () => {
  test('start in the order of the list with what they need, and stop in reverse', async () => {
    const { find, stop } = await startExtensions([offering('first'), needing], {
      parts: {},
      ...hooks,
    });
    expect(find('newerVersion')?.()).toBe('2.0.0');
    expect(find('trash')).toBeUndefined();
    await stop();
    expect(order).toEqual(['start first', 'start needing 2.0.0', 'stop needing', 'stop first']);
  });

  test.each([
    ['is missing', [needing]],
    ['comes later', [needing, offering('late')]],
  ])('are refused before any starts if a need %s', async (_, list) => {
    await expect(startExtensions(list, { parts: {}, ...hooks })).rejects.toThrow(
      new MissingPart('the extension needing needs newerVersion'),
    );
    expect(order).toEqual([]);
  });

  test('hear no event after they stopped', async () => {
    const heard = vi.fn();
    const listening = defineExtension({
      name: 'listening',
      needs: [],
      offers: [],
      start({ on }) {
        on('table.erased', heard);
        return { offers: {}, stop: () => undefined };
      },
    });
    const { stop } = await startExtensions([listening], { parts: {}, ...hooks });
    events.emit('table.erased', 'ABC234');
    await stop();
    events.emit('table.erased', 'ABC235');
    expect(heard.mock.calls).toEqual([['ABC234']]);
  });

  test('that do not end, or fail at it, keep the others from stopping no longer than the bound', async () => {
    const busy = offering('busy', () => new Promise<void>(() => undefined));
    const failing = offering('failing', () => Promise.reject(new Error('a fault')));
    const { stop } = await startExtensions([offering('first'), busy, failing], {
      parts: {},
      ...hooks,
      stopTimeoutMs: 20,
    });
    order = [];
    await stop();
    expect(order).toEqual(['stop failing', 'stop busy', 'stop first']);
  });

  test('that started are stopped if a later one cannot start', async () => {
    const broken = defineExtension({
      name: 'broken',
      needs: [],
      offers: [],
      start: () => Promise.reject(new Error('no start')),
    });
    await expect(
      startExtensions([offering('first'), broken], { parts: {}, ...hooks }),
    ).rejects.toThrow('no start');
    expect(order).toEqual(['start first', 'stop first']);
  });
});

test.each(EXTENSIONS)('the server can start without $name', async ({ name }) => {
  const left = withDependants(name, EXTENSIONS);
  const list = EXTENSIONS.filter((each) => !left.includes(each.name));
  const { host } = await hostWorld({}, list).start();
  await host.extensions.stop();
});

test('names of extensions are unique', () => {
  expect(new Set(EXTENSIONS.map(({ name }) => name)).size).toBe(EXTENSIONS.length);
});
