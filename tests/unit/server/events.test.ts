import { expect, test, vi } from 'vitest';
import { createEventBus, type EventName } from '#lib/server/events.ts';

test('runs handlers in the order of subscription, until they unsubscribe', () => {
  const { on, emit } = createEventBus();
  const heard: string[] = [];
  const stop = on('table.erased', (code) => heard.push(`first ${code}`));
  on('table.erased', (code) => heard.push(`second ${code}`));
  emit('table.erased', 'ABC234');
  stop();
  emit('table.erased', 'ABC235');
  expect(heard).toEqual(['first ABC234', 'second ABC234', 'second ABC235']);
});

test('reports a handler that throws, and runs the others', () => {
  const failed = vi.fn();
  const { on, emit } = createEventBus({ failed });
  const heard = vi.fn();
  const error = new Error('a fault');
  on('venue.stored', () => {
    throw error;
  });
  on('venue.stored', heard);
  emit('venue.stored');
  expect(failed.mock.calls).toEqual([['venue.stored', error]]);
  expect(heard).toHaveBeenCalledOnce();
});

test('reports an event that nobody follows', () => {
  const unheard: EventName[] = [];
  const { on, emit } = createEventBus({ unheard: (name) => unheard.push(name) });
  const stop = on('table.erased', () => undefined);
  emit('table.erased', 'ABC234');
  stop();
  emit('table.erased', 'ABC234');
  emit('readers.changed');
  expect(unheard).toEqual(['table.erased', 'readers.changed']);
});
