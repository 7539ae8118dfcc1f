import { isDeepStrictEqual } from 'node:util';
import { elevens } from '#lib/elevens/game.ts';
import { isLegal } from '#lib/elevens/legal.ts';
import type { Move } from '#lib/elevens/moves.ts';
import { DEALS } from '#lib/elevens/setup.ts';
import type { State } from '#lib/elevens/state.ts';
import { setupOf } from '#lib/elevens/atTable.ts';
import type { Answer } from '#lib/table/answer.ts';
import type { ReaderRole } from '#lib/table/binding.ts';
import type { PlaceAnswer } from '#lib/game/place.ts';
import { CHOICES_PER_PAGE } from '#lib/table/question.ts';
import type { TableView } from '#lib/table/view.ts';
import { chance, deal, movesFrom, moveHidden, pick, type Hidden } from './elevensDeal.ts';
import { elevensFor, evening, type Evening, type Witness } from './evening.ts';

const NAMES = ['Anne', 'Bruno', 'Chloé', 'Denis', 'Emma', 'Farid'];
const MOST_MOVES = 2_000;

/** A game of Elevens with real hands, played by nothing but cards and tokens laid on readers. */
export interface PlayedEvening {
  readonly table: Evening<TableView<'elevens'>>;
  readonly hands: Hidden['hands'];
}

export interface EveningOptions {
  readonly beginner?: boolean;
  readonly onTable?: boolean;
  readonly sees?: Witness;
}

export function playEvening(
  players: number,
  seed: number,
  { beginner = false, onTable = false, sees }: EveningOptions = {},
): PlayedEvening {
  const random = chance(seed);
  const input = { ...elevensFor(...NAMES.slice(0, players)), options: { beginner } };
  const setup = setupOf(input);
  if (!setup.ok) throw new Error(setup.refusal.detail);
  const table = evening(input, sees);
  const hands = createHands(table, random, onTable);
  let hidden = deal(setup.value, DEALS[players]?.cards ?? 0, random);
  for (let moves = 0; moves < MOST_MOVES; moves++) {
    const state = stateOf(table);
    if (state.phase.type === 'over') break;
    const player = state.phase.player;
    const move = chooseMove(hidden, player, state, random);
    hands.play(move, player);
    hidden = moveHidden(hidden, player, move, state);
  }
  hands.layLeftovers(hidden.hands);
  return { table, hands: hidden.hands };
}

export function stateOf(table: Evening<TableView<'elevens'>>): State {
  const { now } = table.state().timeline;
  if (now.game !== 'elevens') throw new Error('this is a table of Elevens');
  return now.now;
}

/**
 * Cards are rather played than kept, so that games come to an end. A joker won by an exchange is not thrown away before
 * another card was placed: there might be none left that can be.
 */
function chooseMove(hidden: Hidden, player: number, state: State, random: () => number): Move {
  const { phase } = state;
  const owes = phase.type === 'turn' && phase.exchanged && !phase.placed;
  const legal = legalFor(hidden, player, state)
    .filter(({ type }) => !owes || type === 'place')
    .filter((move) => move.type !== 'exchange' || canPlaceAfter(move, hidden, player, state));
  const cards = legal.filter(({ type }) => !['draw', 'pass', 'end'].includes(type));
  return pick(cards.length > 0 && random() < 0.8 ? cards : legal, random);
}

const legalFor = ({ hands }: Hidden, player: number, state: State): readonly Move[] =>
  movesFrom(hands[player] ?? [], NAMES[player] ?? '', state).filter((move) => isLegal(move, state));

function canPlaceAfter(move: Move, hidden: Hidden, player: number, state: State): boolean {
  const decided = elevens.decide(move, state);
  if (!decided.ok) return false;
  const after = decided.value.reduce((at, event) => elevens.evolve(event, at), state);
  return legalFor(moveHidden(hidden, player, move, state), player, after).some(
    ({ type }) => type === 'place',
  );
}

function createHands(table: Evening<TableView<'elevens'>>, random: () => number, onTable: boolean) {
  /** Not seen yet, and those that came back to each hand. */
  const unseen = ['joker-1', 'joker-2', 'joker-3', 'joker-4'];
  const recovered = new Map<number, string[]>();
  const lying = new Map<string, string>();
  let links = 0;

  const somewhere = (player: number): ReaderRole =>
    random() < 0.5 || onTable ? { role: 'table' } : { role: 'seat', seat: player };
  const jokersOf = (player: number): string[] => {
    const own = recovered.get(player) ?? [];
    return own.length > 0 ? own : unseen;
  };
  const rowName = (row: number): string => stateOf(table).rows[row]?.name ?? '';
  const cardOf = (row: string, value: number): string =>
    `${stateOf(table).rows.find(({ name }) => name === row)?.colour ?? ''}-${String(value)}`;

  function layCard(move: Move, player: number): Answer {
    const on = somewhere(player);
    switch (move.type) {
      case 'draw':
      case 'pass':
        return table.token({ type: 'action', action: move.type });
      case 'end':
        return table.token({ type: 'action', action: 'end-turn' });
      case 'throwJoker':
        table.token({ type: 'action', action: 'discard' });
        return table.lay('joker', { on, tag: jokersOf(player)[0] ?? '' });
      case 'exchange':
      case 'place': {
        if (move.type === 'place' && move.link !== undefined) {
          table.lay('link', { on, tag: `link-${String(links)}` });
        }
        const joker = move.type === 'place' && move.joker === true;
        const card = joker ? 'joker' : cardOf(move.row, move.value);
        const tag = joker ? (jokersOf(player)[0] ?? '') : card;
        const answer = table.lay(card, { on, tag });
        return answer.outcome === 'question' ? answerBy(move, card, tag) : answer;
      }
      case 'leftover':
        throw new Error('cards left over are laid, not told');
    }
  }

  /** Lays the card again until its place is among the numbers read out, then the token of that number. */
  function answerBy(move: Move, card: string, tag: string): Answer {
    for (;;) {
      const question = table.view().question;
      if (question === null) throw new Error('the question is gone');
      const at = question.choices.findIndex((choice) => isSame(choice, move)) - question.from;
      if (at >= 0 && at < CHOICES_PER_PAGE) return table.token({ type: 'side', side: at });
      table.lay(card, { tag });
    }
  }

  function layAndRemember(move: Move, player: number): Answer {
    const answer = layCard(move, player);
    if (answer.outcome !== 'accepted' || !isDeepStrictEqual(answer.move, move)) {
      throw new Error(`${JSON.stringify(move)} was answered ${JSON.stringify(answer)}`);
    }
    return answer;
  }

  function remember(move: Move, player: number): void {
    if (move.type === 'throwJoker') jokersOf(player).shift();
    if (move.type === 'exchange') {
      const joker = lying.get(cardOf(move.row, move.value)) ?? '';
      recovered.set(player, [...(recovered.get(player) ?? []), joker]);
    }
    if (move.type !== 'place') return;
    if (move.link !== undefined) links += 1;
    if (move.joker === true) {
      lying.set(cardOf(move.row, move.value), jokersOf(player).shift() ?? '');
    }
  }

  return {
    play(move: Move, player: number): void {
      const before = stateOf(table);
      layAndRemember(move, player);
      if (random() < 0.1) {
        const tag = table.lastTag();
        table.token({ type: 'action', action: 'undo' });
        if (stateOf(table) !== before) throw new Error('undo is not exact');
        if (tag.startsWith('c')) table.unknownTag();
        layAndRemember(move, player);
      }
      remember(move, player);
    },
    layLeftovers(left: Hidden['hands']): void {
      const drawn = pick(['in order', 'by token', 'by reader'] as const, random);
      const how = onTable && drawn === 'by reader' ? 'in order' : drawn;
      const seats = stateOf(table).players.map((_, seat) => seat);
      for (const seat of how === 'by token' ? [...seats].reverse() : seats) {
        if (!table.view().match.stillToTell.includes(NAMES[seat] ?? '')) continue;
        if (how === 'by token') table.token({ type: 'seat', seat });
        for (const held of left[seat] ?? []) {
          const card = held === 'joker' ? 'joker' : cardOf(rowName(held.row), held.value);
          const tag = held === 'joker' ? (jokersOf(seat).shift() ?? '') : card;
          const on: ReaderRole = how === 'by reader' ? { role: 'seat', seat } : { role: 'table' };
          const { outcome } = table.lay(card, { on, tag });
          if (outcome !== 'accepted') throw new Error(`${card} left over was answered ${outcome}`);
        }
      }
    },
  };
}

function isSame(choice: PlaceAnswer, move: Move): boolean {
  if (choice.what === 'throwJoker' || (move.type !== 'place' && move.type !== 'exchange')) {
    return choice.what === move.type;
  }
  const link = move.type === 'place' ? move.link : undefined;
  return choice.row === move.row && choice.value === move.value && choice.link === link;
}
