import { elevens } from '#lib/elevens/game.ts';
import type { Event } from '#lib/elevens/events.ts';
import type { Move, RefusalCode } from '#lib/elevens/moves.ts';
import { scoresOf, winnersOf } from '#lib/elevens/score.ts';
import { parseSetup, type Setup, type SetupInput } from '#lib/elevens/setup.ts';
import type { Player, State } from '#lib/elevens/state.ts';

export const ROWS = ['red', 'yellow', 'green', 'blue'] as const;
type RowName = (typeof ROWS)[number];

export const setupOf = (input: Partial<SetupInput> = {}): Setup => {
  const parsed = parseSetup({ rows: ROWS, seats: ['Zoé', 'Max'], ...input });
  if (!parsed.ok) throw new Error(`no such setup: ${parsed.refusal.code}`);
  return parsed.value;
};

/** State that a test sets before the first move. The rest is as dealt. */
export interface Given extends Partial<SetupInput> {
  /** Places taken besides the 11: numbers, ranges `12-20`, and jokers `13*`, all in one string. */
  readonly laid?: Partial<Record<RowName, string>>;
  readonly hands?: Readonly<Record<string, number>>;
  readonly links?: Readonly<Record<string, number>>;
  readonly bonus?: Readonly<Record<string, number>>;
  readonly drawPile?: number;
  readonly thrown?: number;
}

type Verdict = 'ok' | RefusalCode;

export function tableOf(given: Given = {}) {
  let state = freeze(stateOf(given));
  let happened: readonly Event[] = [];
  const make = (move: Move): Verdict => {
    const decided = elevens.decide(freeze(move), state);
    happened = decided.ok ? decided.value : [];
    if (!decided.ok) return decided.refusal.code;
    state = freeze(decided.value.reduce((now, event) => elevens.evolve(event, now), state));
    return 'ok';
  };
  const player = (name: string): Player => {
    const found = state.players.find((each) => each.name === name);
    if (found === undefined) throw new Error(`nobody is called ${name}`);
    return found;
  };
  return {
    make,
    player,
    state: () => state,
    happened: () => happened.map(({ type }) => type),
    turn: () => (state.phase.type === 'turn' ? state.players[state.phase.player]?.name : null),
    scores: () => scoresOf(state),
    winners: () => winnersOf(state)?.map((at) => state.players[at]?.name) ?? null,
    place: (by: string, row: string, value: number, link?: string) =>
      make({ type: 'place', by, row, value, ...(link === undefined ? {} : { link }) }),
    joker: (by: string, row: string, value: number, link?: string) =>
      make({ type: 'place', by, row, value, joker: true, ...(link === undefined ? {} : { link }) }),
    exchange: (by: string, row: string, value: number) =>
      make({ type: 'exchange', by, row, value }),
    throwJoker: (by: string) => make({ type: 'throwJoker', by }),
    draw: (by: string) => make({ type: 'draw', by }),
    pass: (by: string) => make({ type: 'pass', by }),
    end: (by: string) => make({ type: 'end', by }),
    tell: (by: string, numbers: readonly number[], jokers = 0) =>
      make({ type: 'leftover', by, numbers, jokers }),
  };
}

export function stateOf(given: Given): State {
  const setup = setupOf(given);
  const dealt = elevens.initial(setup);
  return {
    ...dealt,
    drawPile: given.drawPile ?? dealt.drawPile,
    jokersThrown: given.thrown ?? 0,
    players: dealt.players.map((player) => ({
      ...player,
      hand: given.hands?.[player.name] ?? player.hand,
      links: given.links?.[player.name] ?? player.links,
      bonus: given.bonus?.[player.name] ?? 0,
    })),
    rows: dealt.rows.map((row) => {
      const places = [...row.places];
      const spelled = Object.entries(given.laid ?? {}).find(([name]) => name === row.name)?.[1];
      for (const word of spelled?.split(' ') ?? []) {
        const [from = 0, to = from] = word.replace('*', '').split('-').map(Number);
        places.fill(word.endsWith('*') ? 'joker' : 'number', from - 1, to);
      }
      return { ...row, places };
    }),
  };
}

export function freeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(freeze);
  }
  return value;
}
