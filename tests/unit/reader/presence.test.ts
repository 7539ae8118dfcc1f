import { describe, expect, test } from 'vitest';
import type { ReaderEvent, TagId } from '#lib/reader/events.ts';
import {
  tagOn,
  NO_TAGS,
  interpretReaderEvent,
  presenceOf,
  type ReaderObservation,
} from '#lib/reader/presence.ts';

const STOP = '04a1b2c3d4e501';
const ROLL = '04a1b2c3d4e502';

const at = 1_000;
const lay = (tag: TagId, reader = 'left'): ReaderEvent => ({ type: 'on', reader, tag, at });
const lift = (reader = 'left'): ReaderEvent => ({ type: 'off', reader, at });
const up = (reader = 'left'): ReaderEvent => ({ type: 'up', reader, at });
const down = (reader = 'left'): ReaderEvent => ({ type: 'down', reader, at });
const misread = (reader = 'left'): ReaderEvent => ({
  type: 'problem',
  reader,
  problem: 'misread',
  at,
});

/** Returns the observations of these events, in order. */
function watch(...events: readonly ReaderEvent[]): ReaderObservation[] {
  return watchFrom({}, events);
}

/** The same, when an earlier run of the bridge knew this to lie on its readers. */
function watchFrom(
  lying: Record<string, TagId>,
  events: readonly ReaderEvent[],
): ReaderObservation[] {
  let presence = presenceOf(lying);
  return events.map((event, n) => {
    const sight = interpretReaderEvent(event, presence, `tap-${n}`);
    presence = sight.presence;
    return sight;
  });
}

const tapsOf = (sights: readonly ReaderObservation[]) =>
  sights.flatMap(({ tap }) => (tap === null ? [] : [tap.tag]));
const taps = (...events: readonly ReaderEvent[]) => tapsOf(watch(...events));

describe('a card on a reader', () => {
  test('is a tap under the id that was given for it', () => {
    const [, sight] = watch(up(), lay(STOP));
    expect(sight?.tap).toEqual({ id: 'tap-1', reader: 'left', tag: STOP, at });
  });

  test('counts once while it lies, however often the reader reports it', () => {
    expect(taps(up(), lay(STOP), lay(STOP), lay(STOP))).toEqual([STOP]);
  });

  test('counts again when it was lifted', () => {
    expect(taps(up(), lay(STOP), lift(), lay(STOP))).toEqual([STOP, STOP]);
  });

  test('swapped for another is two taps, also when no reader saw the first one leave', () => {
    expect(taps(up(), lay(STOP), lift(), lay(ROLL))).toEqual([STOP, ROLL]);
    expect(taps(up(), lay(STOP), lay(ROLL))).toEqual([STOP, ROLL]);
  });

  test('counts on each reader for itself', () => {
    expect(taps(lay(STOP, 'left'), lay(STOP, 'right'), lift('left'), lay(STOP, 'right'))).toEqual([
      STOP,
      STOP,
    ]);
  });
});

describe('a reader that goes and comes back', () => {
  test('reports the card that lay there all along without making it a tap', () => {
    expect(taps(up(), lay(STOP), down(), up(), lay(STOP))).toEqual([STOP]);
  });

  test('makes a tap of another card', () => {
    expect(taps(up(), lay(STOP), down(), up(), lay(ROLL))).toEqual([STOP, ROLL]);
  });

  test('makes a tap of the same card when it came back empty', () => {
    expect(taps(up(), lay(STOP), down(), up(), lift(), lay(STOP))).toEqual([STOP, STOP]);
  });
});

describe('a card that lay there before the bridge started', () => {
  const before = { left: STOP };

  test('is no tap, and one when it is lifted and laid again', () => {
    expect(tapsOf(watchFrom(before, [up(), lay(STOP), lift(), lay(STOP)]))).toEqual([STOP]);
  });

  test('is a tap when the reader comes up empty first, and so is another card', () => {
    expect(tapsOf(watchFrom(before, [up(), lift(), lay(STOP)]))).toEqual([STOP]);
    expect(tapsOf(watchFrom(before, [up(), lay(ROLL)]))).toEqual([ROLL]);
  });

  test('is no tap under the name of another reader, as after a replugging in another order', () => {
    expect(tapsOf(watchFrom(before, [up('right'), lay(STOP, 'right')]))).toEqual([]);
  });

  test('is no tap each when two readers come back under one another\u2019s name', () => {
    const swapped = [up(), up('right'), lay(STOP, 'right'), lay(ROLL, 'left')];
    expect(tapsOf(watchFrom({ left: STOP, right: ROLL }, swapped))).toEqual([]);
  });

  test('is a tap on another reader when its own has been heard', () => {
    expect(tapsOf(watchFrom(before, [up(), lay(STOP), lay(STOP, 'right')]))).toEqual([STOP]);
  });

  test('is a tap on another reader that has long been up', () => {
    const events = [up('right'), lift('right'), lay(STOP, 'right')];
    expect(tapsOf(watchFrom(before, events))).toEqual([STOP]);
  });
});

describe('a misreading', () => {
  test('is told and changes nothing', () => {
    const [, before, sight, after] = watch(up(), lay(STOP), misread(), lay(STOP));
    expect(sight?.problem).toEqual({ reader: 'left', problem: 'misread', at });
    expect(sight?.tap).toBeNull();
    expect(sight?.presence).toBe(before?.presence);
    expect(after?.tap).toBeNull();
  });
});

test('a tag on a reader is known until it is lifted', () => {
  const [, laid, lifted] = watch(up(), lay(STOP), lift());
  expect(tagOn('left', laid?.presence ?? NO_TAGS)).toBe(STOP);
  expect(tagOn('left', lifted?.presence ?? NO_TAGS)).toBeNull();
});
