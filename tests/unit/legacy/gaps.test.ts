import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emulateGap } from '../../../src/legacy/gaps.ts';

type Styles = Readonly<Record<string, string>>;

/** As much of an element as spacing asks of it; margins are those of its style sheet until it has its own. */
class FakeElement {
  readonly children: FakeElement[];
  readonly own = new Map<string, string>();
  readonly #attributes = new Map<string, string>();
  readonly #sheet: Styles;

  constructor(sheet: Styles, children: FakeElement[] = []) {
    this.#sheet = sheet;
    this.children = children;
  }
  readonly style = { setProperty: (name: string, value: string) => void this.own.set(name, value) };
  getAttribute = (name: string) => this.#attributes.get(name) ?? null;
  setAttribute = (name: string, value: string) => void this.#attributes.set(name, value);
  computedStyleMap = () => ({ get: (name: string) => this.said(name) });
  said = (name: string) => this.own.get(name) ?? this.#sheet[name] ?? '0px';
  /** Computed styles of a browser: `auto` resolves to pixels. */
  computed = () => ({
    position: 'static',
    display: 'block',
    ...this.#sheet,
    getPropertyValue: (name: string) => this.said(name).replace('auto', '321px'),
  });
}

beforeEach(() => {
  vi.stubGlobal('HTMLElement', FakeElement);
  vi.stubGlobal('SVGElement', FakeElement);
  vi.stubGlobal('getComputedStyle', (element: FakeElement) => element.computed());
});
afterEach(() => void vi.unstubAllGlobals());

const flex = (flexDirection: string, more: Styles = {}): Styles => ({
  display: 'flex',
  flexDirection,
  flexWrap: 'nowrap',
  columnGap: '8px',
  rowGap: '5px',
  ...more,
});
const apply = (box: FakeElement) => emulateGap(box as unknown as HTMLElement);

test.each([
  ['row', 'margin-left', '8px'],
  ['row-reverse', 'margin-right', '8px'],
  ['column', 'margin-top', '5px'],
  ['column-reverse', 'margin-bottom', '5px'],
])('children in a %s stand apart from the one before', (direction, side, gap) => {
  const [first, unseen, second] = [{}, { display: 'none' }, {}].map((one) => new FakeElement(one));
  if (first === undefined || unseen === undefined || second === undefined) return;
  apply(new FakeElement(flex(direction), [first, unseen, second]));
  expect([...first.own, ...unseen.own]).toEqual([]);
  expect([...second.own]).toEqual([[side, gap]]);
});

test('a child keeps its own margin beside the gap, however often it is looked at', () => {
  const child = new FakeElement({ 'margin-left': '2px' });
  const box = new FakeElement(flex('row'), [new FakeElement({}), child]);
  apply(box);
  apply(box);
  expect([...child.own]).toEqual([['margin-left', '10px']]);
});

test('a margin that takes what is left of a line goes on doing so', () => {
  const child = new FakeElement({ 'margin-left': 'auto' });
  apply(new FakeElement(flex('row'), [new FakeElement({}), child]));
  expect([...child.own]).toEqual([]);
});

test('a box that was turned has gaps on the new side alone', () => {
  const children = [new FakeElement({}), new FakeElement({})];
  apply(new FakeElement(flex('row'), children));
  apply(new FakeElement(flex('column'), children));
  expect([...(children[1]?.own ?? [])]).toEqual([
    ['margin-left', '0px'],
    ['margin-top', '5px'],
  ]);
});

test('the lines of a box that wraps stand apart too', () => {
  const children = [new FakeElement({}), new FakeElement({})];
  apply(new FakeElement(flex('row', { flexWrap: 'wrap' }), children));
  expect(children.map(({ own }) => [...own])).toEqual([
    [['margin-bottom', '5px']],
    [
      ['margin-left', '8px'],
      ['margin-bottom', '5px'],
    ],
  ]);
});
