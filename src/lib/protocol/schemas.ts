import * as v from 'valibot';
import { ACTIONS } from '../game/actions.ts';
import { HANDS, STRENGTHS } from '../game/partner.ts';
import { cardId, count, id, name } from '../game/schema.ts';
import { withoutUnseen } from '../game/unseen.ts';
import type { BoxSetup, GameId, GameMove, TableSetup } from '../games.ts';
import type { BoxId } from '../games/boxes.ts';
import { BOX_SCHEMAS, SCHEMAS } from '../games/schemas.ts';
import { ATTRIBUTIONS } from '../table/correct/correction.ts';
import { THEME_CHOICES, THEMES } from '../devices/themes.ts';
import { FORMS, SPEEDS, VOICES, VOLUMES } from './speech.ts';
import { PROJECTED } from '../tournament/projected.ts';
import { MOST_TELEVISIONS, SCREEN_LANGUAGES } from './television.ts';

const time = v.pipe(v.number(), v.finite());
/**
 * As long as drivers make them, for it is how a reader is told from the others; only in sign and terminal it is cut.
 */
export const readerName = v.pipe(
  v.string(),
  v.maxLength(120),
  v.transform(withoutUnseen),
  v.trim(),
  v.minLength(1),
);
export const readerId = v.pipe(v.string(), v.minLength(1), v.maxLength(220));
/** What a screen that found something before shows when it comes again. */
export const ticket = v.exactOptional(v.pipe(v.string(), v.maxLength(100)));
export const tableCode = v.pipe(v.string(), v.toUpperCase(), v.regex(/^[A-Z0-9]{4,12}$/));

export const tap = v.object({ id, reader: readerName, tag: v.string(), at: time });

/**
 * A move of any game. It may say which `game` it is of; where it does not, the first one that has a move of that name is
 * meant. Whether that is the game of the table, the table looks.
 */
const gameMove = v.lazy((raw): v.GenericSchema<unknown, GameMove> => {
  const { game, type } = fieldsOf(raw);
  const games = isGame(game) ? [SCHEMAS[game]] : Object.values(SCHEMAS);
  const all = games.flatMap(({ moves }) => (hasKey(moves, type) ? [moves[type]] : []));
  return all[0] ?? NO_MOVE;
});

/** The setup of a table, whatever is played there. */
const tableSetup = v.lazy((raw): v.GenericSchema<unknown, TableSetup> => {
  const { game } = fieldsOf(raw);
  return isGame(game) ? SCHEMAS[game].setup : NO_SETUP;
});

/** The same of a game that is played with a box of cards. */
export const boxSetup = v.lazy((raw): v.GenericSchema<unknown, BoxSetup> => {
  const { game } = fieldsOf(raw);
  return hasBox(game) ? BOX_SCHEMAS[game].setup : NO_SETUP;
});

const hasBox = (game: unknown): game is BoxId => hasKey(BOX_SCHEMAS, game);
const isGame = (game: unknown): game is GameId => hasKey(SCHEMAS, game);

const hasKey = (of: object, key: unknown): key is string =>
  typeof key === 'string' && Object.hasOwn(of, key);

const fieldsOf = (raw: unknown): { readonly game?: unknown; readonly type?: unknown } =>
  typeof raw === 'object' && raw !== null ? raw : {};

// What no game knows is refused at the key that says so.
const NO_MOVE = v.pipe(
  v.object({ type: v.never() }),
  v.transform(({ type }) => type),
);
const NO_SETUP = v.pipe(
  v.object({ game: v.never() }),
  v.transform(({ game }) => game),
);

/** A past move, on the line that the screen saw. */
export const moveOfLine = { line: count, moves: count, number: count };

export const correction = {
  ...moveOfLine,
  change: v.variant('type', [
    v.object({ type: v.literal('replace'), move: gameMove }),
    v.object({ type: v.literal('remove') }),
    v.object({ type: v.literal('insert'), move: gameMove }),
  ]),
  followers: v.exactOptional(v.picklist(ATTRIBUTIONS)),
};

/** A present name is as the page shows it, however it came to the table. */
const newNames = v.pipe(
  v.array(v.object({ was: v.pipe(v.string(), v.maxLength(200)), is: name })),
  v.minLength(1),
  v.maxLength(8),
);

export const screenCommand = v.variant('type', [
  v.object({ type: v.literal('move'), move: gameMove }),
  v.object({ type: v.literal('answer'), question: id, choice: count }),
  v.object({ type: v.literal('takeBack') }),
  v.object({ type: v.literal('discardRefused') }),
  v.object({ type: v.literal('overrule') }),
  v.object({ type: v.literal('undo'), moves: count, line: v.exactOptional(count) }),
  v.object({ type: v.literal('correct'), ...correction }),
  v.object({ type: v.literal('pause'), paused: v.boolean() }),
  v.object({ type: v.literal('callReferee'), called: v.boolean() }),
  v.object({ type: v.literal('byEar'), byEar: v.boolean() }),
  v.object({ type: v.literal('rename'), names: newNames }),
  v.object({ type: v.literal('armDiscard'), armed: v.boolean() }),
  v.object({ type: v.literal('switchReading') }),
  // By its name in earlier versions: pages stay open over an update, and phones keep what they could not send.
  v.pipe(
    v.object({ type: v.literal('switchCoupFourre') }),
    v.transform(() => ({ type: 'switchReading' }) as const),
  ),
  v.object({ type: v.literal('nextRound') }),
  v.object({
    type: v.literal('partner'),
    seat: count,
    strength: v.nullable(v.picklist(STRENGTHS)),
    hands: v.picklist(HANDS),
  }),
  v.object({ type: v.literal('partnerCard'), seat: count, card: v.nullable(cardId) }),
]);

const token = [
  v.object({ type: v.literal('side'), side: count }),
  v.object({ type: v.literal('seat'), seat: count }),
  v.object({ type: v.literal('action'), action: v.picklist(ACTIONS) }),
  v.object({ type: v.literal('house') }),
] as const;

const enrolmentTarget = v.variant('type', [
  v.object({ type: v.literal('card'), card: cardId }),
  ...token,
]);

const role = v.variant('role', [
  v.object({ role: v.literal('table') }),
  v.object({ role: v.literal('side'), side: count }),
  v.object({ role: v.literal('seat'), seat: count }),
  v.object({ role: v.literal('discard') }),
  v.object({ role: v.literal('hand'), seat: v.exactOptional(count) }),
  v.object({ role: v.literal('desk') }),
]);

export const houseCommand = v.variant('type', [
  v.object({
    type: v.literal('createTable'),
    setup: tableSetup,
    byEar: v.exactOptional(v.literal(true)),
    readers: v.exactOptional(
      v.union([v.picklist(['all', 'none']), v.pipe(v.array(readerId), v.maxLength(64))]),
    ),
  }),
  v.object({
    type: v.literal('createDeck'),
    name,
    box: v.exactOptional(v.custom<BoxId>(hasBox)),
  }),
  v.object({ type: v.literal('renameDeck'), deck: id, name }),
  v.object({ type: v.literal('removeDeck'), deck: id }),
  v.object({ type: v.literal('enrol'), deck: id, target: enrolmentTarget }),
  v.object({ type: v.literal('checkDeck'), deck: id, anew: v.boolean() }),
  v.object({ type: v.literal('writeTags'), deck: id, lock: v.boolean() }),
  v.object({ type: v.literal('markDeck'), deck: id }),
  v.object({ type: v.literal('identifyReaders') }),
  v.object({ type: v.literal('clearDesk') }),
  v.object({ type: v.literal('unbindTag'), tag: v.pipe(v.string(), v.maxLength(20)) }),
  v.object({ type: v.literal('takeOffer'), offer: id, tokens: count }),
  v.object({ type: v.literal('leaveOffer'), offer: id }),
  v.object({ type: v.literal('playAt'), table: tableCode }),
  v.object({ type: v.literal('closeTable'), table: tableCode }),
  v.object({ type: v.literal('reopenTable'), table: tableCode }),
  v.object({ type: v.literal('binTable'), table: tableCode }),
  v.object({ type: v.literal('takeTableBack'), table: tableCode }),
  v.object({ type: v.literal('assignReader'), reader: readerId, role }),
  v.object({
    type: v.literal('sendReaders'),
    readers: v.pipe(v.array(readerId), v.maxLength(64)),
    table: v.nullable(tableCode),
  }),
]);

export const deviceCommand = v.variant('type', [
  v.object({ type: v.literal('rename'), name }),
  v.object({ type: v.literal('chooseTheme'), theme: v.picklist(THEMES) }),
  v.object({ type: v.literal('showChances'), shown: v.boolean() }),
  v.object({ type: v.literal('allowHints'), allowed: v.boolean() }),
  v.object({ type: v.literal('takeReferee'), table: tableCode }),
  v.object({ type: v.literal('leaveReferee'), table: tableCode }),
  v.object({ type: v.literal('handReferee'), table: tableCode, device: id }),
  v.object({ type: v.literal('closeDoor'), table: tableCode, closed: v.boolean() }),
  v.object({
    type: v.literal('letButton'),
    table: tableCode,
    seat: v.pipe(count, v.maxValue(15)),
    allowed: v.boolean(),
  }),
  v.object({ type: v.literal('turnOut'), table: tableCode, device: id }),
  v.object({ type: v.literal('freeSeat'), table: tableCode, device: id }),
  v.object({ type: v.literal('endPost'), tournament: tableCode, device: id }),
  v.object({ type: v.literal('remove'), device: id }),
  v.object({ type: v.literal('refusePairing'), request: id }),
  v.object({ type: v.literal('askToErase'), table: tableCode }),
  v.object({
    type: v.literal('answerErase'),
    table: tableCode,
    question: id,
    agree: v.boolean(),
  }),
]);

/** What a tab calls itself. */
export const televisionTab = v.pipe(v.string(), v.minLength(8), v.maxLength(40));
/** The number of a television at its table. */
export const televisionNumber = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(1),
  v.maxValue(MOST_TELEVISIONS),
);

const language = v.picklist(SCREEN_LANGUAGES);
const theme = v.picklist(THEME_CHOICES);

const speech = {
  speed: v.picklist(SPEEDS),
  volume: v.picklist(VOLUMES),
  form: v.picklist(FORMS),
  voice: v.picklist(VOICES),
};

const projected = v.union([v.picklist(PROJECTED), v.pipe(count, v.minValue(1), v.maxValue(9_999))]);

export const televisionSettings = v.object({
  name: v.nullable(name),
  sounds: v.boolean(),
  voice: v.boolean(),
  speech: v.exactOptional(v.object(speech)),
  asleep: v.boolean(),
  voiceless: v.exactOptional(v.boolean()),
  language,
  theme,
  fullScreen: v.picklist(['on', 'off', 'waits']),
  chances: v.exactOptional(v.boolean()),
  projects: v.exactOptional(projected),
});

export const wish = v.variant('type', [
  v.object({ type: v.picklist(['sounds', 'voice', 'fullScreen', 'chances']), on: v.boolean() }),
  v.object({
    type: v.literal('speech'),
    speech: v.object({
      speed: v.exactOptional(speech.speed),
      volume: v.exactOptional(speech.volume),
      form: v.exactOptional(speech.form),
      voice: v.exactOptional(speech.voice),
    }),
  }),
  v.object({ type: v.literal('language'), language }),
  v.object({ type: v.literal('theme'), theme }),
  v.object({ type: v.literal('name'), name }),
  v.object({ type: v.literal('project'), shown: projected }),
  v.object({ type: v.literal('show') }),
]);
