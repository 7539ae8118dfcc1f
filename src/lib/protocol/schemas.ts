import * as v from 'valibot';
import { id } from '../game/schema.ts';
import { stripInvisible } from '../game/invisibleCharacters.ts';
import { KEYBOARD_PATH } from '../reader/keyboards.ts';
import type { BoxSetup, GameId, GameMove, TableSetup } from '../games.ts';
import type { BoxId } from '../games/boxes.ts';
import { BOX_SCHEMAS, SCHEMAS } from '../games/schemas.ts';

const time = v.pipe(v.number(), v.finite());
/** Not truncated, since drivers tell readers apart by the full name; only displays shorten it. */
export const readerName = v.pipe(
  v.string(),
  v.maxLength(120),
  v.transform(stripInvisible),
  v.trim(),
  v.minLength(1),
);
export const keyboard = v.pipe(v.string(), v.maxLength(200), v.regex(KEYBOARD_PATH));
export const readerId = v.pipe(v.string(), v.minLength(1), v.maxLength(220));
export const ticket = v.exactOptional(v.pipe(v.string(), v.maxLength(100)));
export const tableCode = v.pipe(v.string(), v.toUpperCase(), v.regex(/^[A-Z0-9]{4,12}$/));

/** Version 8 marks the ids that bridges derive from a reader's message. */
const DERIVED_TAP_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-/i;
/** Id that a page chooses for a command. It must not use up the id of a tap in advance. */
export const requestId = v.pipe(
  id,
  v.check((text) => !DERIVED_TAP_ID.test(text)),
);

export const tap = v.object({ id, reader: readerName, tag: v.string(), at: time });

/**
 * Move of any game, optionally with its `game`; without it, the first game with a move of this
 * name. The table checks if it is its own game.
 */
export const gameMove = v.lazy((raw): v.GenericSchema<unknown, GameMove> => {
  const { game, type } = fieldsOf(raw);
  const games = isGame(game) ? [SCHEMAS[game]] : Object.values(SCHEMAS);
  const all = games.flatMap(({ moves }) => (hasKey(moves, type) ? [moves[type]] : []));
  return all[0] ?? UNKNOWN_TYPE;
});

export const tableSetup = v.lazy((raw): v.GenericSchema<unknown, TableSetup> => {
  const { game } = fieldsOf(raw);
  return isGame(game) ? SCHEMAS[game].setup : NO_SETUP;
});

export const boxSetup = v.lazy((raw): v.GenericSchema<unknown, BoxSetup> => {
  const { game } = fieldsOf(raw);
  return hasBox(game) ? BOX_SCHEMAS[game].setup : NO_SETUP;
});

const hasBox = (game: unknown): game is BoxId => hasKey(BOX_SCHEMAS, game);
export const boxId = v.custom<BoxId>(hasBox);
const isGame = (game: unknown): game is GameId => hasKey(SCHEMAS, game);

const hasKey = (of: object, key: unknown): key is string =>
  typeof key === 'string' && Object.hasOwn(of, key);

export const fieldsOf = (raw: unknown): { readonly game?: unknown; readonly type?: unknown } =>
  typeof raw === 'object' && raw !== null ? raw : {};

/** Refuses an unknown move or command at its `type`. */
export const UNKNOWN_TYPE = v.pipe(
  v.object({ type: v.never() }),
  v.transform(({ type }) => type),
);
const NO_SETUP = v.pipe(
  v.object({ game: v.never() }),
  v.transform(({ game }) => game),
);

/** Number by which an administrator accepts a television. */
export const screenNumber = v.pipe(v.string(), v.regex(/^\d{6}$/));
