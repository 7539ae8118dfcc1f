import { isHazard } from '#lib/millebornes/cards.ts';
import type { Move } from '#lib/millebornes/moves.ts';
import type { State } from '#lib/millebornes/state.ts';
import type { ReaderRole } from '#lib/table/binding.ts';
import type { Evening } from '../support/evening.ts';

/** Arrangements of readers. */
export const LAYOUTS = {
  'one reader on the table': { cards: 'table', discards: 'token' },
  'one on the table, one at the discard': { cards: 'table', discards: 'reader' },
  'one a side': { cards: 'side', discards: 'token' },
  'one a side, one at the discard': { cards: 'side', discards: 'reader' },
  'one a player': { cards: 'seat', discards: 'token' },
  'one a player, one at the discard': { cards: 'seat', discards: 'reader' },
} as const;
export type Layout = (typeof LAYOUTS)[keyof typeof LAYOUTS];

/** The reader that a hand lays the card of a play on: a hazard goes to the side it is meant for. */
function readerFor({ cards }: Layout, by: string, on: string | undefined, { setup }: State) {
  const seatOf = (name: string) => setup.seats.indexOf(name);
  switch (cards) {
    case 'table':
      return { role: 'table' } as const;
    case 'side':
      return { role: 'side', side: setup.sideOf[seatOf(on ?? by)] ?? 0 } as const;
    case 'seat':
      return { role: 'seat', seat: seatOf(by) } as const;
  }
}

export function layMove(table: Evening, layout: Layout, move: Move, state: State): void {
  const { setup } = state;
  const seatOf = (name: string) => setup.seats.indexOf(name);
  switch (move.type) {
    case 'play':
    case 'coupFourre': {
      const before = table.view().moves;
      const target = 'on' in move ? move.on : undefined;
      const on: ReaderRole = readerFor(layout, move.by, target, state);
      if (table.lay(move.card, { on }).outcome === 'question') {
        const asked = isHazard(move.card) && 'on' in move && move.on !== undefined;
        if (asked) table.token({ type: 'side', side: setup.sideOf[seatOf(move.on ?? '')] ?? 0 });
        else table.token({ type: 'seat', seat: seatOf(move.by) });
      }
      const taken = table.view().moves > before ? table.view().recent[0]?.move.type : move.type;
      if (taken !== move.type) table.touch({ type: 'switchReading' });
      return;
    }
    case 'discard':
      if (layout.discards === 'reader') table.lay(move.card, { on: { role: 'discard' } });
      else {
        table.token({ type: 'action', action: 'discard' });
        const on = readerFor(layout, move.by, undefined, state);
        // The table asks if another player could answer an attack with this card.
        if (table.lay(move.card, { on }).outcome === 'question')
          table.token({ type: 'seat', seat: seatOf(move.by) });
      }
      return;
    case 'extend':
      table.token({ type: 'action', action: move.extend ? 'extend' : 'do-not-extend' });
      return;
    case 'setDrawPile':
    case 'endRound':
    case 'correctSheet':
      throw new Error(`hands alone do not ${move.type}`);
  }
}
