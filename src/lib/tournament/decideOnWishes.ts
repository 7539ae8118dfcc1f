import { accept, refuse } from '../game/result.ts';
import type { Decided, TournamentCommand, TournamentRefusal } from './commands.ts';
import { known } from './decideOnEntrants.ts';
import { isSame } from './evolve.ts';
import { nextOf } from './progress.ts';
import { sidesAt } from './sidesAt.ts';
import { entrantOf, lastRound, type Sides, type Tournament } from './state.ts';

type WishCommand = Extract<
  TournamentCommand,
  { type: 'pin' | 'unpin' | 'giveBye' | 'takeByeBack' }
>;

/** What the director wishes for the round that is paired next, or for tables that are paired anew. */
export function decideOnWishes(command: WishCommand, state: Tournament): Decided {
  switch (command.type) {
    case 'pin':
      return pin(command.sides, state);
    case 'unpin': {
      const pinned = state.wishes.pinned.find((sides) => isSame(sides, command.sides));
      return pinned === undefined
        ? refuse({ code: 'not-placed' })
        : accept([{ type: 'tableUnpinned', sides: pinned }]);
    }
    case 'giveBye':
      return known(command.entrant, state, ({ number }) => {
        const why = whyNotByHand(state) ?? whyNotPlaced(number, state);
        return why === null ? accept([{ type: 'byeGiven', entrant: number }]) : refuse(why);
      });
    case 'takeByeBack':
      return state.wishes.byes.includes(command.entrant)
        ? accept([{ type: 'byeTakenBack', entrant: command.entrant }])
        : refuse({ code: 'not-placed' });
  }
}

function pin(sides: Sides, state: Tournament): Decided {
  const expected = sidesAt(state);
  const isTable = expected.includes(sides.length) && new Set(sides).size === sides.length;
  const why =
    whyNotByHand(state) ??
    (isTable ? null : ({ code: 'bad-sides', expected } as const)) ??
    sides.map((entrant) => whyNotPlaced(entrant, state)).find((each) => each !== null) ??
    null;
  return why === null ? accept([{ type: 'tablePinned', sides }]) : refuse(why);
}

function whyNotByHand(state: Tournament): TournamentRefusal | null {
  const isOpen = nextOf(state) === 'preliminary' || lastRound(state)?.stage === 'preliminary';
  return state.format.system.type === 'groups' || !isOpen ? { code: 'not-by-hand' } : null;
}

function whyNotPlaced(entrant: number, state: Tournament): TournamentRefusal | null {
  const there = entrantOf(entrant, state);
  if (there === undefined) return { code: 'unknown-entrant', entrant };
  if (there.out) return { code: 'has-left', entrant };
  const { pinned, byes } = state.wishes;
  const isPlaced = byes.includes(entrant) || pinned.flat().includes(entrant);
  return isPlaced ? { code: 'is-placed', entrant } : null;
}
