import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HAZARDS, SAFETY_AGAINST } from '#lib/millebornes/cards.ts';
import type { ReaderRole } from '#lib/table/binding.ts';
import { EDITION_IDS } from '#lib/millebornes/editions/edition.ts';
import { eachAlone, evening, TWO_TEAMS, type Evening } from '../support/evening.ts';
import { SEED } from '../support/seed.ts';

/**
 * Cards and tokens of two seconds are read in any order, on one reader or on several. Each safety is truly held by one
 * player. The table may ask or refuse; without either it credits no other side.
 */

/** A card or token as a hand lays it, and the seat of that hand. */
interface Laying {
  readonly seat: number;
  readonly card: string;
}

const READERS = ['one', 'one a side', 'one a player'] as const;
type Readers = (typeof READERS)[number];

const SETUPS = {
  'two players': eachAlone('Anne', 'Bruno'),
  'three players': eachAlone('Anne', 'Bruno', 'Chloé'),
  'two teams': TWO_TEAMS,
} as const;
type Players = keyof typeof SETUPS;

interface Situation {
  readonly players: Players;
  readonly edition: (typeof EDITION_IDS)[number];
  readonly readers: Readers;
  readonly hazard: (typeof HAZARDS)[number];
  /** The seat that truly lays the safety: the victim's, or a partner's. */
  readonly partner: boolean;
  /** Play between the attack and the moment: the answer is then too late. */
  readonly late: boolean;
  /** The victim cannot be attacked, so that the attack is refused. */
  readonly refused: boolean;
  readonly order: readonly number[];
  readonly gaps: readonly number[];
  /** A player on turn has armed a discard before the cards are read. */
  readonly armed: boolean;
  /** After each reading a phone sends this, and says nothing about the safety. */
  readonly phone: (typeof PHONE)[number];
}

const PHONE = ['nothing', 'armDiscard', 'move', 'refused move', 'correct'] as const;

const situations: fc.Arbitrary<Situation> = fc.record({
  players: fc.constantFrom(...(Object.keys(SETUPS) as readonly Players[])),
  edition: fc.constantFrom(...EDITION_IDS),
  readers: fc.constantFrom(...READERS),
  hazard: fc.constantFrom(...HAZARDS),
  partner: fc.boolean(),
  late: fc.boolean(),
  refused: fc.boolean(),
  order: fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
  gaps: fc.tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 900 })),
  armed: fc.boolean(),
  phone: fc.constantFrom(...PHONE),
});

/** A phone sends what would drop an open question. Without one it sends nothing. */
function touchPhone(phone: Situation['phone'], table: Evening): void {
  const { question } = table.state();
  if (question === null || phone === 'nothing') return;
  const { moves, line, match } = table.view();
  const turn = match.round?.turn ?? '';
  const other = match.seats.find(({ name }) => name !== turn)?.name ?? '';
  const discardBy = (by: string) => ({ type: 'discard', by, card: '25' }) as const;
  switch (phone) {
    case 'armDiscard':
      table.touch({ type: 'armDiscard', armed: true });
      break;
    case 'move':
      table.touch({ type: 'move', move: discardBy(turn) });
      break;
    case 'refused move':
      table.touch({ type: 'move', move: discardBy(other) });
      break;
    case 'correct': {
      const change = { type: 'replace', move: discardBy(match.seats[0]?.name ?? '') } as const;
      table.touch({ type: 'correct', moves, line, number: 1, change });
    }
  }
  expect(table.state().question).toBe(question);
}

/** The safeties that each side has exposed. */
const exposed = (table: Evening) =>
  table.view().match.sides.map(({ safeties }) => safeties.map(({ card }) => card));

function roleOf(
  readers: Readers,
  { seat, card }: Laying,
  victim: number,
  table: Evening,
): ReaderRole {
  const isHazard = HAZARDS.some((hazard) => hazard === card);
  if (readers === 'one a player') return { role: 'seat', seat };
  if (readers === 'one') return { role: 'table' };
  return { role: 'side', side: sideOf(isHazard ? victim : seat, table) };
}

const sideOf = (seat: number, table: Evening): number => seat % table.view().match.sides.length;

/** Answers truly what the table asks: who laid the card, or whom it hits. */
function answerTruly(table: Evening, layings: readonly Laying[], victim: number): void {
  for (let asked = 0; asked < 4; asked++) {
    const { question } = table.view();
    if (question === null) return;
    const by = layings.find(({ card }) => card === question.card)?.seat ?? 0;
    if (question.kind === 'which-side') table.token({ type: 'side', side: sideOf(victim, table) });
    else table.token({ type: 'seat', seat: by });
  }
}

/** Brings a table to the moment at which Anne attacks the player after her. */
function begun({ players, edition, late, refused, hazard }: Situation): Evening {
  // Prestige has no two teams of two.
  const played = players === 'two teams' && edition === 'prestige' ? 'classique' : edition;
  const table = evening({ ...SETUPS[players], edition: played });
  const seats = SETUPS[players].seats.length;
  const discard = (card: string) => table.lay(card, { on: { role: 'discard' } });
  const isLimit = hazard === 'speed-limit';
  for (let seat = 0; seat < seats; seat++) {
    // Without an attack that lies or waits, nothing speaks against the player on turn.
    const stays = seat % 2 === 1 && refused && !late && !isLimit;
    if (stays) discard('roll');
    else if (players === 'two teams' && seat > 1) discard('50');
    else table.lay('roll');
  }
  if (!late) return table;
  table.lay(hazard, { on: { role: 'side', side: 1 } });
  if (table.view().warning !== null) table.touch({ type: 'takeBack' });
  for (let seat = table.view().moves % seats; seat !== 0; seat = (seat + 1) % seats) discard('25');
  return table;
}

describe('any order of readings within two seconds', () => {
  test('gives no side a safety that another side held', () => {
    let settled = 0;
    fc.assert(
      fc.property(situations, (situation) => {
        const { players, readers, hazard, partner, late, order, gaps, armed, phone } = situation;
        const table = begun(situation);
        const victim = 1;
        const holder = players === 'two teams' && partner ? 3 : victim;
        const safety = SAFETY_AGAINST[hazard];
        const layings: readonly Laying[] = [
          { seat: 0, card: late ? '75' : hazard },
          { seat: holder, card: safety },
          { seat: holder, card: '25' },
        ];
        const read = order
          .flatMap((at) => layings[at] ?? [])
          // A card of the next turn is never read before what ends the turn before it.
          .filter(({ card }) => late || card !== '25');
        if (armed && !late) table.touch({ type: 'armDiscard', armed: true });
        read.forEach((laying, at) => {
          const afterMs = at === 0 ? 10_000 : (gaps[at - 1] ?? 0);
          const on = roleOf(readers, laying, victim, table);
          table.lay(laying.card, { on, afterMs, reader: JSON.stringify(on) });
          touchPhone(phone, table);
          answerTruly(table, layings, victim);
        });
        // An answer that no choice allows for leaves the question open, and nothing is settled.
        if (table.view().question !== null) return;
        settled += 1;
        const wrong = exposed(table).filter(
          (safeties, side) => side !== sideOf(holder, table) && safeties.includes(safety),
        );
        expect(wrong).toEqual([]);
      }),
      { seed: SEED, numRuns: 600 },
    );
    expect(settled).toBeGreaterThan(400);
  });

  test('discards no card of the next player by a token', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...(Object.keys(SETUPS) as readonly Players[])),
        fc.integer({ min: 0, max: 900 }),
        fc.integer({ min: 0, max: 900 }),
        (players, token, next) => {
          const table = evening(SETUPS[players]);
          table.lay('roll');
          table.token({ type: 'action', action: 'discard' }, { role: 'table' }, { afterMs: token });
          // The second player's card is read while the question is open, and once it is answered.
          expect(table.lay('roll', { afterMs: next }).outcome).toBe('not-now');
          table.token({ type: 'seat', seat: 0 });
          expect(table.lay('roll', { afterMs: next }).outcome).toBe('accepted');
          const thrown = table.view().recent.filter(({ move }) => move.type === 'discard');
          expect(thrown.map(({ move }) => 'by' in move && move.by)).toEqual(['Anne']);
        },
      ),
      { seed: SEED, numRuns: 50 },
    );
  });

  test('discards no answer of an attacked player by an armed discard', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...HAZARDS),
        fc.constantFrom(...EDITION_IDS),
        fc.constantFrom<ReaderRole>(
          { role: 'table' },
          { role: 'seat', seat: 2 },
          { role: 'side', side: 2 },
        ),
        fc.constantFrom('token', 'phone'),
        (hazard, edition, on, by) => {
          const table = evening({ ...eachAlone('Anne', 'Bruno', 'Chloé'), edition });
          for (let seat = 0; seat < 3; seat++) table.lay('roll');
          table.lay(hazard, { on: { role: 'side', side: 2 } });
          if (by === 'phone') table.touch({ type: 'armDiscard', armed: true });
          else table.token({ type: 'action', action: 'discard' });
          expect(table.view().discardArmed).toBe(true);
          const safety = SAFETY_AGAINST[hazard];
          const { outcome } = table.lay(safety, { on });
          expect(outcome).toBe(on.role === 'table' ? 'question' : 'accepted');
          if (outcome === 'question') table.token({ type: 'seat', seat: 2 });
          expect(exposed(table)).toEqual([[], [], [safety]]);
        },
      ),
      { seed: SEED, numRuns: 100 },
    );
  });

  test('acts once for a token that is read repeatedly', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 100, max: 2_000 }), { minLength: 1, maxLength: 8 }),
        fc.constantFrom('undo', 'pause', 'discard', 'next-round'),
        (gaps, action) => {
          const table = evening(eachAlone('Anne', 'Bruno'));
          for (const card of ['roll', 'roll', '25', '25']) table.lay(card);
          if (action === 'next-round') table.touch({ type: 'move', move: { type: 'endRound' } });
          table.token({ type: 'action', action });
          const once = table.view();
          for (const afterMs of gaps) {
            table.token({ type: 'action', action }, { role: 'table' }, { afterMs });
          }
          const { moves, paused, discardArmed, interval } = table.view();
          expect({ moves, paused, discardArmed, interval }).toEqual({
            moves: once.moves,
            paused: once.paused,
            discardArmed: once.discardArmed,
            interval: once.interval,
          });
        },
      ),
      { seed: SEED, numRuns: 100 },
    );
  });
});
