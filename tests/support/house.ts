import type { BoxId } from '#lib/games/boxes.ts';
import type { AnyHouseCommand, decideHouse } from '#lib/house/decide.ts';
import { evolveHouse } from '#lib/house/evolve.ts';
import { emptyHouse, type HouseState } from '#lib/house/state.ts';
import type { CheckView, HouseView, ReaderView } from '#lib/house/view.ts';
import type { EnrolResult } from '#lib/house/work.ts';
import { presentReaders, viewHouse } from '#lib/house/viewHouse.ts';
import { decideWithDesk, type LaidAtDesk } from './atDesk.ts';

export interface House {
  ask(command: AnyHouseCommand): ReturnType<typeof decideHouse>;
  deck(name: string, box?: BoxId): string;
  /** Lays a tag on a reader while readers do other work than playing. */
  lay(tag: string, reader?: string): void;
  /** The same; what became of it while a deck is enrolled. */
  enrol(tag: string): EnrolResult | null;
  /** Plugs these readers in, by their ids, and no others. */
  plug(...readers: readonly string[]): void;
  play(...tables: readonly string[]): void;
  reader(id: string): ReaderView;
  check(deck: string): CheckView | null;
  state(): HouseState;
  view(): HouseView;
}

export const tagNumber = (number: number): string => `04${number.toString(16).padStart(12, '0')}`;

export function house(): House {
  let state: HouseState = emptyHouse;
  let made = 0;
  let readers: readonly string[] = [];
  let inPlay: readonly string[] = [];
  const ask = (command: AnyHouseCommand | LaidAtDesk) => {
    made += 1;
    const decided = decideWithDesk(command, state, {
      mark: '3f9a1c2b7d40',
      id: `ID${String(made)}`,
      readers: presentReaders(readers.map(ready)),
      inPlay,
    });
    if (decided.ok) {
      for (const event of decided.value.events) state = evolveHouse(event, state, made);
    }
    return decided;
  };
  const lay = (tag: string, reader = 'bridge/Reader') =>
    void ask({ type: 'laidAtDesk', tag, reader });
  const view = () =>
    viewHouse(state, { position: made, readers: readers.map(ready), lab: false, address: '' });
  return {
    ask,
    deck(name, box = '1000-bornes') {
      const decided = ask({ type: 'createDeck', name, box });
      return decided.ok ? (decided.value.answer.made ?? '') : '';
    },
    lay,
    enrol(tag) {
      lay(tag);
      return state.work?.type === 'enrolment' ? state.work.last : null;
    },
    plug: (...plugged) => void (readers = plugged),
    play: (...tables) => void (inPlay = tables),
    reader(id) {
      const reader = view().readers.find((known) => known.id === id);
      if (reader === undefined) throw new Error(`${id} is not plugged in`);
      return reader;
    },
    check: (deck) => view().decks.find(({ id }) => id === deck)?.check ?? null,
    state: () => state,
    view,
  };
}

export const ready = (id: string) => ({
  id,
  name: id.slice(id.indexOf('/') + 1),
  kind: 'pcsc',
  bridge: id.slice(0, id.indexOf('/')),
  connected: true,
  state: 'ready' as const,
});
