import * as v from 'valibot';
import { ACTIONS } from '../game/actions.ts';
import { seenOf, withoutUnseen } from '../game/unseen.ts';
import { GAMES } from '../games/playing.ts';
import { EDITION_IDS, SHUT_OUTS } from '../millebornes/editions/edition.ts';
import { FOLLOWERS } from '../table/correct/correction.ts';

/** Ids are made by the sender: short, printable, never shown. */
export const id = v.pipe(v.string(), v.regex(/^[\w:.-]{1,80}$/));
/** What people type: bounded, and shown as text only. */
export const name = v.pipe(
  v.string(),
  v.transform(withoutUnseen),
  v.trim(),
  v.check((text) => seenOf(text).trim() !== ''),
  v.maxLength(40),
);
const cardId = v.pipe(v.string(), v.maxLength(24));
const time = v.pipe(v.number(), v.finite());
export const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(100_000));
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
const readerId = v.pipe(v.string(), v.minLength(1), v.maxLength(220));
export const tableCode = v.pipe(v.string(), v.toUpperCase(), v.regex(/^[A-Z0-9]{4,12}$/));

export const tap = v.object({ id, reader: readerName, tag: v.string(), at: time });

const played = { by: name, card: cardId, overrule: v.exactOptional(v.boolean()) };

const place = { by: name, row: name, value: count };

const gameMove = v.variant('type', [
  v.object({ type: v.literal('play'), ...played, on: v.exactOptional(name) }),
  v.object({ type: v.literal('discard'), ...played }),
  v.object({ type: v.literal('coupFourre'), by: name, card: cardId }),
  v.object({ type: v.literal('extend'), by: name, extend: v.boolean() }),
  v.object({ type: v.literal('setDrawPile'), is: count }),
  v.object({ type: v.literal('endRound') }),
  v.object({
    type: v.literal('correctSheet'),
    round: count,
    side: count,
    line: v.pipe(v.string(), v.maxLength(24)),
    value: count,
    note: v.exactOptional(v.pipe(v.string(), v.maxLength(200))),
  }),
  v.object({
    type: v.literal('place'),
    ...place,
    joker: v.exactOptional(v.boolean()),
    link: v.exactOptional(name),
  }),
  v.object({ type: v.literal('exchange'), ...place }),
  v.object({ type: v.literal('throwJoker'), by: name }),
  v.object({ type: v.literal('draw'), by: name }),
  v.object({ type: v.literal('pass'), by: name }),
  v.object({ type: v.literal('end'), by: name }),
  v.object({
    type: v.literal('leftover'),
    by: name,
    numbers: v.pipe(v.array(count), v.maxLength(84)),
    jokers: count,
  }),
]);

/** A past move, on the line that the screen saw. */
export const moveOfLine = { line: count, moves: count, number: count };

export const correction = {
  ...moveOfLine,
  change: v.variant('type', [
    v.object({ type: v.literal('replace'), move: gameMove }),
    v.object({ type: v.literal('remove') }),
    v.object({ type: v.literal('insert'), move: gameMove }),
  ]),
  followers: v.exactOptional(v.picklist(FOLLOWERS)),
};

export const screenCommand = v.variant('type', [
  v.object({ type: v.literal('move'), move: gameMove }),
  v.object({ type: v.literal('answer'), question: id, choice: count }),
  v.object({ type: v.literal('takeBack') }),
  v.object({ type: v.literal('discardRefused') }),
  v.object({ type: v.literal('overrule') }),
  v.object({ type: v.literal('undo'), moves: count, line: v.exactOptional(count) }),
  v.object({ type: v.literal('correct'), ...correction }),
  v.object({ type: v.literal('pause'), paused: v.boolean() }),
  v.object({ type: v.literal('armDiscard'), armed: v.boolean() }),
  v.object({ type: v.literal('switchCoupFourre') }),
  v.object({ type: v.literal('nextRound') }),
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

const options = v.strictObject({
  target: v.exactOptional(count),
  rounds: v.exactOptional(count),
  distance: v.exactOptional(count),
  rollAfterSafety: v.exactOptional(v.boolean()),
  shutOut: v.exactOptional(v.picklist(SHUT_OUTS)),
  noHundreds: v.exactOptional(v.boolean()),
  rollAfterEndOfLimit: v.exactOptional(v.boolean()),
  rollAfterRemedy: v.exactOptional(v.boolean()),
  youngPlayers: v.exactOptional(v.boolean()),
});

const seats = v.pipe(v.array(name), v.minLength(2), v.maxLength(8));

const tableSetup = v.variant('game', [
  v.object({
    game: v.literal('1000-bornes'),
    edition: v.picklist(EDITION_IDS),
    options,
    seats,
    sides: v.exactOptional(v.pipe(v.array(v.pipe(v.array(name), v.maxLength(8))), v.maxLength(8))),
    first: v.exactOptional(name),
    deck: v.nullable(id),
  }),
  v.object({
    game: v.literal('elevens'),
    options: v.strictObject({ beginner: v.exactOptional(v.boolean()) }),
    rows: v.pipe(v.array(name), v.maxLength(8)),
    seats,
    first: v.exactOptional(name),
    deck: v.nullable(id),
  }),
]);

export const houseCommand = v.variant('type', [
  v.object({
    type: v.literal('createTable'),
    setup: tableSetup,
    byHand: v.exactOptional(v.literal(true)),
  }),
  v.object({
    type: v.literal('createDeck'),
    name,
    box: v.exactOptional(v.picklist(GAMES)),
  }),
  v.object({ type: v.literal('renameDeck'), deck: id, name }),
  v.object({ type: v.literal('enrol'), deck: id, target: enrolmentTarget }),
  v.object({ type: v.literal('checkDeck'), deck: id, anew: v.boolean() }),
  v.object({ type: v.literal('writeTags'), deck: id, lock: v.boolean() }),
  v.object({ type: v.literal('identifyReaders') }),
  v.object({ type: v.literal('clearDesk') }),
  v.object({ type: v.literal('unbindTag'), tag: v.pipe(v.string(), v.maxLength(20)) }),
  v.object({ type: v.literal('takeOffer'), offer: id, tokens: count }),
  v.object({ type: v.literal('leaveOffer'), offer: id }),
  v.object({ type: v.literal('playAt'), table: tableCode }),
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
  v.object({ type: v.literal('takeReferee'), table: tableCode }),
  v.object({ type: v.literal('leaveReferee'), table: tableCode }),
  v.object({ type: v.literal('handReferee'), table: tableCode, device: id }),
  v.object({ type: v.literal('closeDoor'), table: tableCode, closed: v.boolean() }),
  v.object({ type: v.literal('turnOut'), table: tableCode, device: id }),
  v.object({ type: v.literal('freeSeat'), table: tableCode, device: id }),
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
