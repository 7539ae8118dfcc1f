import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { happeningsSince, happeningText } from '#lib/i18n/happeningText.ts';
import { rowName } from '#lib/i18n/elevens/rowNames.ts';
import { LANGUAGES, type Language } from '#lib/i18n/language.ts';
import { cardName } from '#lib/i18n/millebornes/cardNames.ts';
import { sideOf } from '#lib/i18n/sides.ts';
import { isDistance } from '#lib/millebornes/cards.ts';
import { isTableOf, type CardTable, type TableView } from '#lib/table/view.ts';
import { playBlindElevens } from './blind/elevens.ts';
import { type BlindTable, playBlindRace } from './blind/race.ts';
import { chance } from '../support/elevensDeal.ts';

/** Every happening of a match in its short and its long form, with the table after it. */
type Witness = (view: CardTable, short: string, long: string, what: Played) => void;
type Played = ReturnType<typeof happeningsSince>[number];

function comparing(language: Language, witness: Witness): (view: CardTable) => void {
  let before: CardTable | null = null;
  return (view) => {
    for (const happening of happeningsSince(before, view)) {
      const long = happeningText(language, view, happening);
      const short = happeningText(language, view, happening, 'short');
      expect(short === null, long ?? 'silent').toBe(long === null);
      if (short !== null && long !== null) witness(view, short, long, happening);
    }
    before = view;
  };
}

/**
 * Checks that the short form contains the player, the card, the side's distance, and the player on
 * turn if it is not the next one.
 */
function holdsTheFacts(
  language: Language,
  view: TableView<'1000-bornes'>,
  short: string,
  what: Played,
) {
  if (what.type !== 'played' || !('card' in what.play.move)) return;
  const { by, card } = what.play.move;
  const { match, interval } = view;
  const { round, seats, sides } = match;
  expect(short).toContain(by);
  if (what.play.overruled) return;
  expect(short).toContain(isDistance(card) ? card : cardName(language, match.edition, card));
  if (round === null || interval || round.extensionPending !== null) return;
  const side = sideOf(match, by);
  if (isDistance(card) && what.play.move.type === 'play' && round.number === what.play.round)
    expect(short).toContain(` ${String(side === null ? NaN : sides[side]?.km)}.`);
  const next = seats[(seats.findIndex(({ name }) => name === by) + 1) % seats.length];
  if (next?.name !== round.turn) expect(short).toContain(round.turn);
}

describe('an announcement in the short form', () => {
  test.each(LANGUAGES)('contains the facts of the full sentences, for a race in %s', (language) => {
    const table: BlindTable = {
      edition: 'classique',
      options: { target: 1500 },
      seats: ['Anne', 'Bruno', 'Alice', 'Basile'],
      sides: 2,
    };
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        let [inShort, inLong] = [0, 0];
        const see = comparing(language, (view, short, long, what) => {
          if (isTableOf('1000-bornes', view)) holdsTheFacts(language, view, short, what);
          if (what.type === 'played')
            [inShort, inLong] = [inShort + short.length, inLong + long.length];
        });
        playBlindRace(table, chance(seed), (race) => see(race.table.view()));
        expect(inShort).toBeLessThan(inLong * 0.75);
      }),
      { numRuns: 3 },
    );
  });

  test.each(LANGUAGES)(
    'contains player, place and remaining cards, for Elevens in %s',
    (language) => {
      fc.assert(
        fc.property(fc.nat(), (seed) => {
          const see = comparing(language, (view, short, _long, what) => {
            if (what.type !== 'played' || !isTableOf('elevens', view)) return;
            const { move } = what.play;
            if (!('by' in move)) return;
            expect(short).toContain(move.by);
            if (move.type !== 'place') return;
            expect(short).toContain(`${rowName(language, move.row)} ${String(move.value)}`);
            const { turn } = view.match;
            if (turn?.player === move.by && turn.cards > 0 && !turn.owesCard)
              expect(short).toMatch(new RegExp(`\\b${String(turn.cardsLeft)}\\b`));
            else if (turn !== null && turn.player !== move.by) expect(short).toContain(turn.player);
          });
          playBlindElevens(['Zoé', 'Max', 'Lou'], seed, (game) => see(game.table.view()));
        }),
        { numRuns: 3 },
      );
    },
  );
});
