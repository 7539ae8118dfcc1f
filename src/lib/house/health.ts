import type { ReaderState } from '../reader/events.ts';
import type { HouseView, ReaderView } from './view.ts';

/**
 * How a reader is, with what only the server can see: `out-of-reach` its bridge cannot be heard, `duplicate` two
 * bridges bear one name, `aside` the server could not take some taps, which its bridge keeps, `behind` taps of its bridge wait to be sent, `unknown-cards` the cards laid last have no
 * name yet.
 */
export type Health =
  | { readonly state: ReaderState | 'out-of-reach' | 'duplicate' }
  | { readonly state: 'aside' | 'behind'; readonly taps: number }
  | { readonly state: 'unknown-cards'; readonly cards: number };

export interface ReaderHealth {
  readonly id: string;
  readonly name: string;
  readonly bridge: string;
  readonly health: Health;
}

/** What is the matter with a reader; of several things the one that must be mended first. */
export function healthOf(reader: Omit<ReaderView, 'role' | 'table'>): Health {
  const { connected, duplicate, state, aside = 0, waiting = 0, unknownCards = 0 } = reader;
  if (!connected) return { state: 'out-of-reach' };
  if (duplicate) return { state: 'duplicate' };
  if (state !== 'ready') return { state };
  if (aside > 0) return { state: 'aside', taps: aside };
  if (waiting > 0) return { state: 'behind', taps: waiting };
  return unknownCards > 0 ? { state: 'unknown-cards', cards: unknownCards } : { state };
}

/** Whether cards laid there are taken and known. */
export const isWell = ({ state }: Health): boolean => state === 'ready';

/** How the readers are that play at a table. A page that was a reader and is closed is missed by nobody. */
export function readersOf(table: string, { readers, readersAt }: HouseView): ReaderHealth[] {
  return readers
    .filter((reader) => (reader.table ?? readersAt) === table)
    .filter(({ connected, ofPage }) => connected || !ofPage)
    .map((reader) => ({
      id: reader.id,
      name: reader.name,
      bridge: reader.bridge,
      health: healthOf(reader),
    }));
}

/** How the readers of one bridge are, for that bridge. */
export const readersOfBridge = (
  bridge: string,
  { readers }: HouseView,
): Pick<ReaderHealth, 'name' | 'health'>[] =>
  readers
    .filter((reader) => reader.bridge === bridge)
    .map((reader) => ({ name: reader.name, health: healthOf(reader) }));
