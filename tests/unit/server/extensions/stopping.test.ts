import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createEventBus, type EventBus } from '#lib/server/events.ts';
import type { Extension } from '#lib/server/extensions/extension.ts';
import { EXTENSIONS } from '#lib/server/extensions/list.ts';
import { memoryStore } from '#lib/server/store/memoryStore.ts';
import type { Store } from '#lib/server/store/store.ts';
import { eachAlone } from '../../../support/evening.ts';
import { hostWorld } from '../../../support/world/hosts.ts';

/** Time in ms for an extension that waits for nothing; all of them have one second together. */
const STOP_MS = 500;

let log: string[] = [];
beforeEach(() => {
  log = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => log.push(String(line)) > 0);
});
afterEach(() => void vi.restoreAllMocks());

/** An extension after those that offer what it needs. */
function withNeeds(extension: Extension): readonly Extension[] {
  const { needs } = extension;
  const below = EXTENSIONS.filter(({ offers }) => offers.some((offer) => needs.includes(offer)));
  const needed = below.flatMap(withNeeds);
  return EXTENSIONS.filter((each) => each === extension || needed.includes(each));
}

/** A store that answers nothing any more from a moment on. */
function storeThatHangs(store: Store) {
  let isHanging = false;
  const hanging = <Args extends readonly unknown[], Answer>(
    work: (...args: Args) => Promise<Answer>,
  ) => {
    return (...args: Args) => (isHanging ? new Promise<never>(() => undefined) : work(...args));
  };
  return {
    store: {
      ...store,
      append: hanging(store.append),
      read: hanging(store.read),
      streams: hanging(store.streams),
      findAnywhere: hanging(store.findAnywhere),
      erase: hanging(store.erase),
    },
    hang: () => void (isHanging = true),
  };
}

/** An event bus that knows how many of its subscriptions are left. */
function countedBus(): { readonly events: EventBus; readonly left: () => number } {
  const { on, emit } = createEventBus();
  const active = new Set<() => void>();
  return {
    events: {
      emit,
      on(name, handle) {
        const end = on(name, handle);
        active.add(end);
        return () => {
          active.delete(end);
          end();
        };
      },
    },
    left: () => active.size,
  };
}

describe.each(EXTENSIONS)('the extension $name', (extension) => {
  test('stops at once while its work waits for the store, and hears nothing more', async () => {
    const { store, hang } = storeThatHangs(memoryStore());
    const { events, left } = countedBus();
    const none = await hostWorld({ events }, []).start();
    const ofCore = left();
    const { host } = await hostWorld({ store, events }, withNeeds(extension)).start();
    const made = await host.house.ask('open', {
      type: 'createTable',
      setup: eachAlone('Anne', 'Bruno'),
    });
    const code = (made.ok && made.value.made) || 'none';
    const partner = { type: 'partner', seat: 1, strength: 'easy', hands: 'dealt' } as const;
    await host.tables.ask(code, 'partner', partner, 'player');
    const now = await host.tables.read(code);
    const seen = await host.tables.view(code);
    if (now === null || !seen.ok) throw new Error('the table is there');
    hang();
    events.emit('server.started');
    events.emit('deletions.finished');
    events.emit('table.known', code, now.state);
    events.emit('table.stored', code, now, now.state);
    events.emit('table.changed', seen.value);
    events.emit('chances.computed', seen.value, null);
    events.emit('trash.changed', code);
    await new Promise((resolve) => setTimeout(resolve, 20));
    const began = performance.now();
    await host.close();
    expect(performance.now() - began).toBeLessThan(STOP_MS);
    expect(log.filter((line) => /not (stopped|handled)/.test(line))).toEqual([]);
    // Both hosts of the test have the subscriptions of their core.
    expect(left()).toBe(2 * ofCore);
    await none.host.close();
  });
});
