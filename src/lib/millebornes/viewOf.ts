import { CARDS, HAZARDS, isHazard, SAFETY_AGAINST, type CardId } from './cards.ts';
import { decide, playsOf } from './decide.ts';
import { EDITIONS } from './editions/index.ts';
import { isLimited, isRolling, topOf, twoHundreds } from './rules.ts';
import { extensionStakes, pointsSoFar } from './scoring.ts';
import { sheetLinesOf } from './score.ts';
import type { RoundState, Setup, SideState, State } from './state.ts';
import type { EndedRaceView, MilleBornesView, PlayChoice, SideView } from './view.ts';

const NOTHING: SideState = {
  battle: [],
  speed: [],
  distances: [],
  km: 0,
  safeties: [],
  coupsFourres: [],
};

/** Returns the public view of a match. After the match the sides' areas are empty. */
export function viewOf(state: State): MilleBornesView {
  const { setup, round, rounds, totals, winners } = state;
  const running = round === null ? totals.map(() => 0) : pointsSoFar(round, setup);
  return {
    game: '1000-bornes',
    edition: setup.edition,
    seats: setup.seats.map((name, seat) => ({
      name,
      side: setup.sideOf[seat] ?? 0,
      hand: round?.hands[seat] ?? 0,
    })),
    sides: setup.sides.map((_, number) =>
      viewSide(number, state, setup.rules.tariff === null ? null : (running[number] ?? 0)),
    ),
    round: round === null ? null : viewRound(round, state),
    rounds: rounds.map((finished, index) => ({ number: index + 1, ...finished })),
    ended: viewEnded(state),
    lines: sheetLinesOf(setup.rules.tariff),
    totals,
    winners,
    match: setup.rules.match,
    ...(hasOwnShutOut(setup) ? { shutOut: setup.rules.shutOut } : {}),
  };
}

const hasOwnShutOut = ({ edition, rules }: Setup): boolean =>
  rules.shutOut !== (EDITIONS[edition].defaults.shutOut ?? 'off');

function viewSide(
  number: number,
  { setup, round, totals }: State,
  running: number | null,
): SideView {
  const side = round?.sides[number] ?? NOTHING;
  return {
    players: (setup.sides[number] ?? []).map((seat) => nameOf(seat, setup)),
    km: side.km,
    distances: side.distances,
    battle: topOf(side.battle),
    speed: topOf(side.speed),
    safeties: side.safeties.map((card) => ({
      card,
      coupFourre: side.coupsFourres.includes(card),
    })),
    twoHundreds: twoHundreds(side),
    rolling: isRolling(side, setup.rules),
    limited: isLimited(side, setup.rules),
    immuneTo: HAZARDS.filter((hazard) => side.safeties.includes(SAFETY_AGAINST[hazard])),
    total: totals[number] ?? 0,
    running,
  };
}

function viewRound(round: RoundState, state: State): MilleBornesView['round'] {
  const { attack, asked } = round;
  const { extendTo } = state.setup.rules;
  const stakes = extensionStakes(round, state.setup);
  return {
    number: round.number,
    turn: nameOf(round.turn, state.setup),
    drawPile: round.drawPile,
    distanceToReach: round.distanceToReach,
    extendedBy: round.extendedBy,
    extensionPending: asked?.side ?? null,
    extension: stakes === null || extendTo === null ? null : { ...stakes, to: extendTo },
    openAttack:
      attack === null ? null : { side: attack.side, safety: SAFETY_AGAINST[attack.hazard] },
    choices: CARDS.map((card) => choiceFor(card, nameOf(round.turn, state.setup), state)),
    endable: decide({ type: 'endRound' }, state).ok,
  };
}

/**
 * The winner has exactly the distance to reach. If no side reached it, the sheet shows the
 * extension.
 */
function viewEnded({ rounds, counted, setup }: State): EndedRaceView | null {
  const [finished, sides] = [rounds.at(-1), counted.at(-1)];
  if (finished === undefined || sides === undefined) return null;
  const km = sides.map((side) => side.km);
  const arrived = finished.end === 'distance' ? km[finished.winner ?? -1] : undefined;
  const isExtended = finished.scores.some(({ extensionFailed }) => extensionFailed !== undefined);
  const { distance, extendTo } = setup.rules;
  return { km, distanceToReach: arrived ?? (isExtended ? (extendTo ?? distance) : distance) };
}

function choiceFor(card: CardId, by: string, state: State): PlayChoice {
  const { setup } = state;
  const verdicts = playsOf(card, by, setup).map((move) => ({ move, verdict: decide(move, state) }));
  const legal = verdicts.filter(({ verdict }) => verdict.ok);
  const targets = legal.flatMap(({ move }) =>
    move.type === 'play' && isHazard(card) && move.on !== undefined
      ? (setup.sideOf[setup.seats.indexOf(move.on)] ?? [])
      : [],
  );
  const refused = verdicts.flatMap(({ verdict }) => (verdict.ok ? [] : [verdict.refusal.code]));
  const [refusal] = refused;
  return legal.length > 0 || refusal === undefined
    ? { card, targets, legal: legal.length > 0 }
    : { card, targets, legal: false, refusal };
}

const nameOf = (seat: number, setup: Setup): string => setup.seats[seat] ?? '';
