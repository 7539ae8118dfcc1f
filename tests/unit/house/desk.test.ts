import { describe, expect, test } from 'vitest';
import { type DeskReader, countsAtDesk, type KnownReader } from '#lib/house/desk.ts';
import type { DeskWork } from '#lib/house/work.ts';

const ENROLLING: DeskWork = {
  type: 'enrolment',
  deck: 'D',
  target: { type: 'house' },
  last: null,
};
const ready = (bridge: string, how: Partial<KnownReader> = {}): KnownReader => ({
  bridge,
  connected: true,
  state: 'ready',
  ...how,
});
const PI: DeskReader = { bridge: 'pi', isGuest: true, role: { role: 'table' } };
const isHeard = (reader: DeskReader, ...others: readonly KnownReader[]) =>
  countsAtDesk(reader, ENROLLING, [ready('pi'), ...others]);

describe('while a deck is enrolled', () => {
  test('a bridge that was let in is heard at all of its readers where it is the only one', () => {
    expect(isHeard(PI, ready('pi'))).toBe(true);
  });

  test('it is heard beside a bridge of the house that has no reader', () => {
    expect(
      isHeard(PI, ready('main', { state: 'connecting' }), ready('hall', { state: 'no-driver' })),
    ).toBe(true);
  });

  test.each<[string, KnownReader]>([
    ['the house has a reader of its own', ready('main')],
    ['another was let in', ready('attic')],
    ['a page has a reader', ready('phone', { ofPage: true })],
    ['a reader is mute', ready('main', { state: 'mute' })],
    ['the bridge of the house is away for a moment', ready('main', { connected: false })],
  ])('it is not heard where %s', (_, other) => {
    expect(isHeard(PI, other)).toBe(false);
  });

  test('a closed page does not block it', () => {
    expect(isHeard(PI, ready('phone', { ofPage: true, connected: false }))).toBe(true);
  });

  test('the house’s own readers are heard, and those that it made its desk', () => {
    const other = ready('attic');
    expect(isHeard({ ...PI, isGuest: false }, other)).toBe(true);
    expect(isHeard({ ...PI, role: { role: 'desk' } }, other)).toBe(true);
  });
});

test('every reader shows which one it is when that is asked', () => {
  const work: DeskWork = { type: 'identify', reader: null, laid: 0 };
  expect(countsAtDesk(PI, work, [ready('pi'), ready('main')])).toBe(true);
});
