import * as v from 'valibot';
import { ACTIONS } from '../game/actions.ts';
import { HAND_SOURCES, STRENGTHS } from '../game/partner.ts';
import { cardId, count, id, name } from '../game/schema.ts';
import { stripInvisible } from '../game/invisibleCharacters.ts';
import { KEYBOARD_PATH } from '../reader/keyboards.ts';
import { parseTag } from '../reader/tag.ts';
import type { BoxSetup, GameId, GameMove, TableSetup } from '../games.ts';
import type { BoxId } from '../games/boxes.ts';
import { BOX_SCHEMAS, SCHEMAS } from '../games/schemas.ts';
import { ATTRIBUTIONS } from '../table/correct/correction.ts';
import { THEME_CHOICES, THEMES } from '../devices/themes.ts';
import { SPEECH_FORMS, SPEEDS, VOICES, VOLUMES } from './speech.ts';
import { HALL_SCREEN_CONTENTS } from '../tournament/hallScreenContent.ts';
import { MAX_TELEVISIONS, SCREEN_LANGUAGES } from './television.ts';

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
const gameMove = v.lazy((raw): v.GenericSchema<unknown, GameMove> => {
  const { game, type } = fieldsOf(raw);
  const games = isGame(game) ? [SCHEMAS[game]] : Object.values(SCHEMAS);
  const all = games.flatMap(({ moves }) => (hasKey(moves, type) ? [moves[type]] : []));
  return all[0] ?? NO_MOVE;
});

const tableSetup = v.lazy((raw): v.GenericSchema<unknown, TableSetup> => {
  const { game } = fieldsOf(raw);
  return isGame(game) ? SCHEMAS[game].setup : NO_SETUP;
});

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

// Unknown games and moves are refused at the `type` key.
const NO_MOVE = v.pipe(
  v.object({ type: v.never() }),
  v.transform(({ type }) => type),
);
const NO_SETUP = v.pipe(
  v.object({ game: v.never() }),
  v.transform(({ game }) => game),
);

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

/** Not validated as a name: it must equal the displayed one. */
const shownName = v.pipe(v.string(), v.maxLength(200));

const newNames = v.pipe(
  v.array(v.object({ was: shownName, is: name })),
  v.minLength(1),
  v.maxLength(8),
);

/** Names of seats as a page shows them. */
const seats = v.exactOptional(v.pipe(v.array(shownName), v.maxLength(8)));

export const screenCommand = v.variant('type', [
  v.object({ type: v.literal('move'), move: gameMove, seats }),
  v.object({ type: v.literal('answer'), question: id, choice: count }),
  v.object({ type: v.literal('takeBack') }),
  v.object({ type: v.literal('discardRefused') }),
  v.object({ type: v.literal('overrule') }),
  v.object({ type: v.literal('undo'), moves: count, line: v.exactOptional(count) }),
  v.object({ type: v.literal('correct'), ...correction, seats }),
  v.object({ type: v.literal('pause'), paused: v.boolean() }),
  v.object({ type: v.literal('callReferee'), called: v.boolean() }),
  v.object({ type: v.literal('byEar'), byEar: v.boolean() }),
  v.object({ type: v.literal('rename'), names: newNames }),
  v.object({ type: v.literal('handOver'), seat: count, was: shownName, name }),
  v.object({ type: v.literal('armDiscard'), armed: v.boolean() }),
  v.object({ type: v.literal('switchReading') }),
  // Former name: pages stay open over an update, and phones resend stored commands.
  v.pipe(
    v.object({ type: v.literal('switchCoupFourre') }),
    v.transform(() => ({ type: 'switchReading' }) as const),
  ),
  v.object({ type: v.literal('nextRound') }),
  v.object({
    type: v.literal('partner'),
    seat: count,
    strength: v.nullable(v.picklist(STRENGTHS)),
    hands: v.picklist(HAND_SOURCES),
  }),
  v.object({ type: v.literal('partnerCard'), seat: count, card: v.nullable(cardId) }),
]);

const token = [
  v.object({ type: v.literal('side'), side: count }),
  v.object({ type: v.literal('seat'), seat: count }),
  v.object({ type: v.literal('action'), action: v.picklist(ACTIONS) }),
  v.object({ type: v.literal('house') }),
] as const;

/** UID in one spelling. */
const uid = v.pipe(
  v.string(),
  v.maxLength(60),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const tag = parseTag(dataset.value);
    if (tag.ok) return tag.value;
    addIssue({ message: tag.refusal });
    return NEVER;
  }),
);

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
  v.object({
    type: v.literal('enrolLaid'),
    table: tableCode,
    deck: id,
    card: cardId,
    tag: uid,
  }),
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

/** Number by which an administrator accepts a television. */
export const screenNumber = v.pipe(v.string(), v.regex(/^\d{6}$/));

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
  v.object({ type: v.picklist(['acceptScreen', 'refuseScreen']), number: screenNumber }),
  v.object({ type: v.literal('renameDevice'), device: id, name }),
  v.object({ type: v.literal('makeScreen'), device: id }),
  v.object({ type: v.literal('askToErase'), table: tableCode }),
  v.object({
    type: v.literal('answerErase'),
    table: tableCode,
    question: id,
    agree: v.boolean(),
  }),
]);

export const televisionTab = v.pipe(v.string(), v.minLength(8), v.maxLength(40));
export const televisionNumber = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(1),
  v.maxValue(MAX_TELEVISIONS),
);

const language = v.picklist(SCREEN_LANGUAGES);
const theme = v.picklist(THEME_CHOICES);

const speech = {
  speed: v.picklist(SPEEDS),
  volume: v.picklist(VOLUMES),
  form: v.picklist(SPEECH_FORMS),
  voice: v.picklist(VOICES),
};

const projected = v.union([
  v.picklist(HALL_SCREEN_CONTENTS),
  v.pipe(count, v.minValue(1), v.maxValue(9_999)),
]);

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
  ofVenue: v.exactOptional(v.boolean()),
  namedAsDevice: v.exactOptional(v.boolean()),
  projects: v.exactOptional(projected),
});

export const televisionChange = v.variant('type', [
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
  v.object({ type: v.literal('watch'), table: tableCode }),
  v.object({ type: v.literal('show') }),
]);
