import { accept, refuse } from '../game/result.ts';
import type { TournamentDecision, TournamentCommand, TournamentRefusal } from './commands.ts';
import { withKnownEntrant } from './decideOnEntrants.ts';
import { isSame } from './evolve.ts';
import { nextStageOf } from './progress.ts';
import { sidesAt } from './sidesAt.ts';
import { entrantOf, lastRound, type Sides, type Tournament } from './state.ts';

type WishCommand = Extract<
  TournamentCommand,
  { type: 'pin' | 'unpin' | 'giveBye' | 'takeByeBack' }
>;

export function decideOnWishes(command: WishCommand, state: Tournament): TournamentDecision {
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
      return withKnownEntrant(command.entrant, state, ({ number }) => {
        const why = whyNotByHand(state) ?? whyNotPlaced(number, state);
        return why === null ? accept([{ type: 'byeGiven', entrant: number }]) : refuse(why);
      });
    case 'takeByeBack':
      return state.wishes.byes.includes(command.entrant)
        ? accept([{ type: 'byeTakenBack', entrant: command.entrant }])
        : refuse({ code: 'not-placed' });
  }
}

function pin(sides: Sides, state: Tournament): TournamentDecision {
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
  const isOpen = nextStageOf(state) === 'preliminary' || lastRound(state)?.stage === 'preliminary';
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
