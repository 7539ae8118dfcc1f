import * as v from 'valibot';
import { count, id, name, nameUpTo } from '../game/schema.ts';
import { MAX_TABLES } from '../tournament/equipment.ts';
import { LAST_CARDS, TIE_BREAKS } from '../tournament/format.ts';
import { boxSetup, readerId } from './schemas.ts';

const number = v.pipe(count, v.minValue(1), v.maxValue(10_000));
const points = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(1_000));
const steps = v.pipe(
  v.array(v.object({ from: count, winner: points, loser: points })),
  v.minLength(1),
  v.maxLength(40),
);

const format = v.object({
  system: v.variant('type', [
    v.object({ type: v.literal('swiss'), rounds: count, points: steps }),
    v.object({
      type: v.literal('tables'),
      rounds: count,
      sides: v.picklist([3, 4]),
      points: v.pipe(v.array(points), v.maxLength(8)),
    }),
    v.object({ type: v.literal('groups'), size: count, points: steps }),
  ]),
  final: count,
  players: v.picklist([1, 2]),
  match: v.object({
    rounds: v.nullable(count),
    minutes: v.nullable(count),
    lastCard: v.picklist(LAST_CARDS),
  }),
  bye: points,
  tieBreaks: v.pipe(v.array(v.picklist(TIE_BREAKS)), v.maxLength(TIE_BREAKS.length)),
});

const tournamentName = nameUpTo(80);
const players = v.pipe(v.array(name), v.minLength(1), v.maxLength(2));
const sides = v.pipe(v.array(number), v.minLength(2), v.maxLength(4));
const at = { round: number, table: number };
const score = v.nullable(v.pipe(v.number(), v.safeInteger()));

export const createTournament = v.object({
  type: v.literal('create'),
  name: tournamentName,
  // Seats of the template have placeholder names.
  format,
  play: boxSetup,
});

export const directorCommand = v.variant('type', [
  v.object({ type: v.literal('changeFormat'), format }),
  v.object({
    type: v.literal('register'),
    entrants: v.pipe(v.array(players), v.minLength(1), v.maxLength(MAX_TABLES)),
  }),
  v.object({ type: v.literal('rename'), entrant: number, players }),
  v.object({ type: v.literal('drop'), entrant: number }),
  v.object({ type: v.literal('return'), entrant: number }),
  v.object({ type: v.literal('pin'), sides }),
  v.object({ type: v.literal('unpin'), sides }),
  v.object({ type: v.literal('giveBye'), entrant: number }),
  v.object({ type: v.literal('takeByeBack'), entrant: number }),
  v.object({
    type: v.literal('equip'),
    equipment: v.pipe(
      v.array(
        v.object({
          table: number,
          deck: v.nullable(id),
          readers: v.pipe(v.array(readerId), v.maxLength(16)),
        }),
      ),
      v.maxLength(MAX_TABLES),
    ),
    adds: v.exactOptional(v.boolean()),
  }),
  v.object({ type: v.literal('pairRound') }),
  v.object({ type: v.literal('withdrawRound') }),
  v.object({
    type: v.literal('pairAnew'),
    tables: v.pipe(v.array(number), v.maxLength(MAX_TABLES)),
    sides: v.exactOptional(v.pipe(v.array(sides), v.maxLength(MAX_TABLES))),
  }),
  v.object({ type: v.literal('startClock') }),
  v.object({ type: v.literal('stopClock') }),
  v.object({ type: v.literal('resumeClock') }),
  v.object({
    type: v.literal('extend'),
    table: number,
    by: v.pipe(v.number(), v.safeInteger()),
  }),
  v.object({
    type: v.literal('enterResult'),
    ...at,
    scores: v.pipe(v.array(score), v.minLength(2), v.maxLength(4)),
    sides: v.exactOptional(sides),
  }),
  v.object({ type: v.literal('takeResultBack'), ...at, sides: v.exactOptional(sides) }),
  v.object({ type: v.literal('openTables') }),
  v.object({ type: v.literal('erase') }),
]);
