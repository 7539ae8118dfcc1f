import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aPhone, FORBIDDEN, type Mood, type Phone, type Tab } from '../support/phone.ts';

const YEAR = 365 * 24 * 3_600_000;

/** Events of a phone with up to three tabs. A tab is named by its index among the open ones. */
type Happening =
  | { readonly type: 'open' }
  | { readonly type: 'touch'; readonly tab: number; readonly forbidden: boolean }
  | {
      readonly type: 'withdraw' | 'reload' | 'close' | 'kill' | 'sleep' | 'wake';
      readonly tab: number;
    }
  | { readonly type: 'server'; readonly mood: Mood }
  | { readonly type: 'pass'; readonly ms: number }
  | { readonly type: 'setClock'; readonly by: number };

const tab = fc.nat(2);
const often = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary });
const happening: fc.Arbitrary<Happening> = fc.oneof(
  often(3, fc.record({ type: fc.constant('open' as const) })),
  often(
    8,
    fc.record({
      type: fc.constant('touch' as const),
      tab,
      forbidden: fc.nat(9).map((n) => n === 0),
    }),
  ),
  often(
    6,
    fc.record({
      type: fc.constantFrom('withdraw', 'reload', 'close', 'kill', 'sleep', 'wake' as const),
      tab,
    }),
  ),
  often(
    4,
    fc.record({
      type: fc.constant('server' as const),
      mood: fc.constantFrom<Mood>('well', 'away', 'deaf', 'not-saved'),
    }),
  ),
  often(
    6,
    fc.record({
      type: fc.constant('pass' as const),
      ms: fc.constantFrom(5, 25, 300, 4_000, 20_000),
    }),
  ),
  often(1, fc.record({ type: fc.constant('setClock' as const), by: fc.constantFrom(-YEAR, YEAR) })),
);

/** Actions in the tabs, and their outcomes. */
interface Touched {
  /** By the tab in which they were touched, however often it was reloaded. */
  readonly touches: readonly (readonly string[])[];
  readonly forbidden: readonly string[];
  readonly withdrawn: readonly string[];
  readonly told: () => readonly string[];
}

interface Touching {
  readonly tab: Tab;
  readonly own: string[];
}

async function live(phone: Phone, happenings: readonly Happening[]): Promise<Touched> {
  const every: Tab[] = [];
  const touches: string[][] = [];
  let tabs: readonly Touching[] = [];
  let count = 0;
  const [forbidden, withdrawn]: [string[], string[]] = [[], []];
  const open = () => {
    const opened = phone.open();
    every.push(opened);
    return opened;
  };
  const openAnew = () => {
    const own: string[] = [];
    touches.push(own);
    return { tab: open(), own };
  };

  for (const each of happenings) {
    if (each.type === 'open') tabs = tabs.length < 3 ? [...tabs, openAnew()] : tabs;
    else if (each.type === 'server') phone.mood = each.mood;
    else if (each.type === 'pass') await phone.pass(each.ms);
    else if (each.type === 'setClock') phone.setClock(each.by);
    else {
      const touching = tabs[each.tab];
      if (touching === undefined) continue;
      const { tab: at, own } = touching;
      if (each.type === 'touch') {
        const id = `t${String((count += 1))}`;
        if (each.forbidden) forbidden.push(id);
        own.push(id);
        at.touch(id, each.forbidden ? FORBIDDEN : 'touch');
      } else if (each.type === 'withdraw') {
        const last = at.queue.entries().at(-1)?.id ?? '';
        if (at.queue.withdraw()) withdrawn.push(last);
      } else if (each.type === 'reload') {
        at.close();
        tabs = tabs.map((other) => (other === touching ? { tab: open(), own } : other));
      } else {
        at[each.type]();
        if (each.type === 'close' || each.type === 'kill') {
          tabs = tabs.filter((other) => other !== touching);
        }
      }
    }
  }
  open();
  return { touches, forbidden, withdrawn, told: () => every.flatMap(({ told }) => told) };
}

const lives = fc.array(happening, { minLength: 4, maxLength: 60 });

test('each touch is executed once and in order, or its refusal is shown, for any events of the tabs', async () => {
  await fc.assert(
    fc.asyncProperty(lives, async (happenings) => {
      const phone = aPhone();
      const { touches, forbidden, withdrawn, told } = await live(phone, happenings);
      phone.mood = 'well';
      await phone.pass(120_000);

      const all = touches.flat();
      const due = all.filter((id) => !forbidden.includes(id) && !withdrawn.includes(id));
      expect([...phone.done].sort()).toEqual([...due].sort());
      expect(withdrawn.filter((id) => phone.heard.includes(id))).toEqual([]);
      const refused = forbidden.filter((id) => !withdrawn.includes(id));
      expect([...new Set(told())].sort()).toEqual([...refused].sort());
      for (const own of touches) {
        expect(phone.done.filter((id) => own.includes(id))).toEqual(
          own.filter((id) => due.includes(id)),
        );
      }
      expect([...phone.storage.entries.keys()].filter((key) => key.startsWith('letter'))).toEqual(
        [],
      );
    }),
    { numRuns: 300 },
  );
});

test('without sleeping or closed tabs, nothing reaches an answering server twice', async () => {
  const calm = fc.array(
    happening.filter(
      ({ type }) => type === 'open' || type === 'touch' || type === 'pass' || type === 'withdraw',
    ),
    { maxLength: 40 },
  );
  await fc.assert(
    fc.asyncProperty(calm, async (happenings) => {
      const phone = aPhone();
      await live(phone, happenings);
      await phone.pass(60_000);
      expect(phone.heard.length).toBe(new Set(phone.heard).size);
    }),
    { numRuns: 60 },
  );
});
