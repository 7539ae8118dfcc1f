import * as v from 'valibot';
import { count, deck, name, seats } from '../game/schema.ts';

const place = { by: name, row: name, value: count };

export const ELEVENS_MOVES = {
  place: v.object({
    type: v.literal('place'),
    ...place,
    joker: v.exactOptional(v.boolean()),
    link: v.exactOptional(name),
  }),
  exchange: v.object({ type: v.literal('exchange'), ...place }),
  throwJoker: v.object({ type: v.literal('throwJoker'), by: name }),
  draw: v.object({ type: v.literal('draw'), by: name }),
  pass: v.object({ type: v.literal('pass'), by: name }),
  end: v.object({ type: v.literal('end'), by: name }),
  leftover: v.object({
    type: v.literal('leftover'),
    by: name,
    numbers: v.pipe(v.array(count), v.maxLength(84)),
    jokers: count,
  }),
};

export const ELEVENS_SETUP = v.object({
  game: v.literal('elevens'),
  options: v.strictObject({ beginner: v.exactOptional(v.boolean()) }),
  rows: v.pipe(v.array(name), v.maxLength(8)),
  seats,
  first: v.exactOptional(name),
  deck,
});
