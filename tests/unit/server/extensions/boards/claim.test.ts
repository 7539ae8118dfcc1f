import { describe, expect, test } from 'vitest';
import { identifyTag } from '#lib/house/lookUp.ts';
import { emptyHouse } from '#lib/house/state.ts';
import { boardsClaim } from '#lib/server/extensions/boards/index.ts';
import type { TapState } from '#lib/server/hosts/taps/claim.ts';

const TAP = { id: 'tap', reader: 'left', tag: '04a1', at: 7 };
const unused = () => Promise.reject(new Error('not used here'));
const { claim } = boardsClaim({ stackCard: unused, misread: unused });

const state = (stacksFor: string | null): TapState => ({
  reader: 'hall/left',
  role: { role: 'table' },
  table: 'ABC234',
  stacksFor,
  isAtDesk: true,
  countsAtDesk: true,
  source: { bridge: 'hall', ofPage: false, guestDevice: null },
  identified: identifyTag(TAP.tag, emptyHouse),
  known: null,
  isOpeningHere: false,
  house: emptyHouse,
});

describe('the boards', () => {
  test('take what their answer needs from the state', () => {
    const given = state('CUP');
    const { reader, identified } = given;
    expect(claim(TAP, given)).toEqual({ tournament: 'CUP', reader, identified });
  });

  test('leave other readers alone', () => {
    expect(claim(TAP, state(null))).toBeNull();
  });
});
