import type { GenericSchema } from 'valibot';
import { ELEVENS_MOVES, ELEVENS_SETUP } from '../elevens/schema.ts';
import type { GameId, Games } from '../games.ts';
import type { BoxId } from '../games/boxes.ts';
import { MILLE_BORNES_MOVES, MILLE_BORNES_SETUP } from '../millebornes/schema.ts';
import { TALLY_MOVES, TALLY_SETUP } from '../tally/schema.ts';

interface GameSchemas<Id extends GameId> {
  readonly setup: GenericSchema<unknown, Games[Id]['setup']>;
  readonly moves: Readonly<Record<string, GenericSchema<unknown, Games[Id]['move']>>>;
}

export const BOX_SCHEMAS: { readonly [Id in BoxId]: GameSchemas<Id> } = {
  '1000-bornes': { setup: MILLE_BORNES_SETUP, moves: MILLE_BORNES_MOVES },
  elevens: { setup: ELEVENS_SETUP, moves: ELEVENS_MOVES },
};

/**
 * Schemas of all games. Kept apart from the rules, so that pages can send messages without loading
 * them.
 */
export const SCHEMAS: { readonly [Id in GameId]: GameSchemas<Id> } = {
  ...BOX_SCHEMAS,
  tally: { setup: TALLY_SETUP, moves: TALLY_MOVES },
};
