import { describe, expect, test } from 'vitest';
import { DIRECTIONS, remoteKey } from '#lib/client/remote/keys.ts';
import { nearest, type Box } from '#lib/client/remote/focus.ts';

const box = (left: number, top: number, width = 10, height = 10): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

describe('an arrow key', () => {
  /** Letters in rows, as on the screen; a dot is a hole, and two of one letter are one wide key. */
  const screen = (...rows: readonly string[]) => {
    const keys = new Map<string, Box>();
    rows.forEach((row, y) =>
      [...row].forEach((letter, x) => {
        if (letter === '.') return;
        const known = keys.get(letter);
        const here = box(x * 12, y * 12);
        keys.set(letter, known === undefined ? here : { ...known, right: here.right });
      }),
    );
    const letters = [...keys.keys()];
    return (letter: string) => {
      const from = keys.get(letter) ?? box(0, 0);
      const others = letters.filter((other) => other !== letter);
      return DIRECTIONS.map((direction) => {
        const boxes = others.map((other) => keys.get(other) ?? from);
        const at = nearest(from, boxes, direction);
        return at === null ? '-' : (others[at] ?? '?');
      }).join('');
    };
  };

  test('leads to the neighbour on its side, and nowhere where there is none', () => {
    const from = screen('abc', 'def', 'ghi');
    expect(from('e')).toBe('dfbh');
    expect(from('a')).toBe('-b-d');
    expect(from('i')).toBe('h-f-');
  });

  test('leaps over holes in its line before it turns aside', () => {
    const from = screen('a.b', '.c.', 'd.e');
    expect(from('a')).toBe('-b-d');
    expect(from('d')).toBe('-ea-');
  });

  test('finds a wide key from all above it, and from it the one in its middle', () => {
    const from = screen('abcde', 'wwwww');
    for (const letter of 'abcde') expect(from(letter)[3]).toBe('w');
    expect(from('w')).toBe('--c-');
  });

  test('comes to what lies aside where nothing lies in its line', () => {
    const from = screen('a....', '...bc');
    expect(from('a')).toBe('-b-b');
    expect(from('b')).toBe('aca-');
  });

  test('reaches every key from every other, over rows of unlike keys', () => {
    const rows = ['abcdefgh', 'ijklmnop', 'qqqqrrrr', '.s.ttt.u'];
    const from = screen(...rows);
    const all = [...new Set(rows.join('').replaceAll('.', ''))];
    for (const start of all) {
      const reached = new Set([start]);
      for (const key of reached) for (const to of from(key).replaceAll('-', '')) reached.add(to);
      expect([...reached].sort()).toEqual(all);
    }
  });

  test('crosses boxes that touch or overlap by a hair', () => {
    expect(nearest(box(0, 0), [box(9, 0)], 'right')).toBe(0);
    expect(nearest(box(0, 0), [box(0, 0)], 'right')).toBeNull();
  });
});

describe('the keys of televisions', () => {
  test.each([
    ['webOS', 'GoBack', 461],
    ['webOS without names', 'Unidentified', 461],
    ['Tizen', 'XF86Back', 10009],
    ['Android', 'BrowserBack', 166],
    ['a keyboard', 'Escape', 27],
  ])('go back: %s', (_, key, keyCode) => {
    expect(remoteKey({ key, keyCode })).toBe('back');
  });

  test('are arrows, OK and those of films, by name or number', () => {
    const said = (key: string, keyCode = 0) => remoteKey({ key, keyCode });
    expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map((key) => said(key))).toEqual([
      ...DIRECTIONS,
    ]);
    expect([37, 39, 38, 40].map((number) => said('', number))).toEqual([...DIRECTIONS]);
    expect([said('Enter'), said('', 13)]).toEqual(['ok', 'ok']);
    expect([said('MediaPlayPause'), said('', 10252)]).toEqual(['play-pause', 'play-pause']);
    expect([said('', 415), said('', 19), said('', 413)]).toEqual(['play', 'pause', 'stop']);
  });

  test('mean nothing where people or readers type', () => {
    for (const key of ['a', '7', 'Shift', 'Tab', ' ']) {
      expect(remoteKey({ key, keyCode: key.toUpperCase().charCodeAt(0) })).toBeNull();
    }
  });
});
