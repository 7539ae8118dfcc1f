import * as v from 'valibot';
import { cardId, count, deck, name, seats } from '../game/schema.ts';
import { EDITION_IDS, SHUT_OUTS } from './editions/edition.ts';
import { MAX_NOTE_LENGTH } from './score.ts';

const played = { by: name, card: cardId, overrule: v.exactOptional(v.boolean()) };

export const MILLE_BORNES_MOVES = {
  play: v.object({ type: v.literal('play'), ...played, on: v.exactOptional(name) }),
  discard: v.object({ type: v.literal('discard'), ...played }),
  coupFourre: v.object({ type: v.literal('coupFourre'), by: name, card: cardId }),
  extend: v.object({ type: v.literal('extend'), by: name, extend: v.boolean() }),
  setDrawPile: v.object({ type: v.literal('setDrawPile'), is: count }),
  endRound: v.object({ type: v.literal('endRound') }),
  correctSheet: v.object({
    type: v.literal('correctSheet'),
    round: count,
    side: count,
    line: v.pipe(v.string(), v.maxLength(24)),
    value: count,
    note: v.exactOptional(v.pipe(v.string(), v.maxLength(2 * MAX_NOTE_LENGTH))),
  }),
};

/** Schema entries of the house rules. Each edition has some of them. */
const OPTIONS = {
  target: v.exactOptional(count),
  rounds: v.exactOptional(count),
  distance: v.exactOptional(count),
  rollAfterSafety: v.exactOptional(v.boolean()),
  shutOut: v.exactOptional(v.picklist(SHUT_OUTS)),
  noHundreds: v.exactOptional(v.boolean()),
  rollAfterEndOfLimit: v.exactOptional(v.boolean()),
  rollAfterRemedy: v.exactOptional(v.boolean()),
  youngPlayers: v.exactOptional(v.boolean()),
};

export const MILLE_BORNES_SETUP = v.object({
  game: v.literal('1000-bornes'),
  edition: v.picklist(EDITION_IDS),
  options: v.strictObject(OPTIONS),
  seats,
  sides: v.exactOptional(v.pipe(v.array(v.pipe(v.array(name), v.maxLength(8))), v.maxLength(8))),
  first: v.exactOptional(name),
  deck,
});
