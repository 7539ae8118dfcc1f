import { describe, expect, test } from 'vitest';
import { lookUpTag, toPublicTagEvent } from '#lib/house/lookUp.ts';
import type { Binding, ReaderRole } from '#lib/table/binding.ts';
import { house, tagNumber } from '../../support/house.ts';

const UNDO = tagNumber(1);
const CARD = tagNumber(2);
const SIDE = tagNumber(3);

/** A house that knows a card and two tokens. */
function aHouse() {
  const home = house();
  const deck = home.deck('Maison');
  const targets: readonly (readonly [string, Exclude<Binding, { type: 'card' }> | string])[] = [
    [UNDO, { type: 'action', action: 'undo' }],
    [CARD, 'roll'],
    [SIDE, { type: 'side', side: 0 }],
  ];
  for (const [tag, target] of targets) {
    const meant = typeof target === 'string' ? ({ type: 'card', card: target } as const) : target;
    home.ask({ type: 'enrol', deck, target: meant });
    home.enrol(tag);
  }
  return home.state();
}

describe('the public event of a laid tag', () => {
  const told = (tag: string, role: ReaderRole = { role: 'table' }) =>
    toPublicTagEvent(
      { id: 'tap', tag, at: 7 },
      { reader: 'pi/left', role },
      lookUpTag(tag, aHouse()),
    );

  test('tells if it is a card, a token or neither, but not which card', () => {
    const laid = { reader: 'pi/left', id: 'tap', at: 7 };
    expect(told(CARD)).toEqual({ is: 'card', uid: CARD, ...laid });
    expect(told(UNDO)).toEqual({ is: 'token', token: 'undo', uid: UNDO, ...laid });
    expect(told(SIDE)).toMatchObject({ token: 'side-1' });
    expect(told(tagNumber(9))).toEqual({ is: 'unknown', uid: tagNumber(9), ...laid });
  });

  test('tells nothing of a hand', () => {
    for (const role of [{ role: 'hand', seat: 0 }, { role: 'hand' }] as const) {
      for (const tag of [CARD, UNDO, tagNumber(9)]) {
        expect(told(tag, role)).toEqual({ is: 'private', reader: 'pi/left' });
      }
    }
  });
});
