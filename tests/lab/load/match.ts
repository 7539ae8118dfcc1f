import type { TableBinding } from '#lib/table/binding.ts';
import { chance } from '../../support/elevensDeal.ts';
import { eachAlone, evening, type Evening } from '../../support/evening.ts';
import { layMove, LAYOUTS } from '../../property/hands.ts';
import { playMatch, randomSetup } from '../../support/randomMatch.ts';
import type { TaggedDeck } from '../../support/taggedDeck.ts';

const SHAPE = { edition: 'classique', players: 2, sides: 2 } as const;
const SEATS = ['Anne', 'Bruno'] as const;

/** The table at which the taps of `tapsOfMatch` are a match. */
export const LOADED = { ...eachAlone(...SEATS), first: SEATS[0], options: { target: 5000 } };

const TRIED = 40;
const KEPT = 8;

/** The longest of some matches, as tags that are laid one after the other. */
export const longestMatches = (tagged: TaggedDeck): readonly (readonly string[])[] =>
  Array.from({ length: TRIED }, (_, seed) => tapsOfMatch(seed, tagged))
    .sort((a, b) => b.length - a.length)
    .slice(0, KEPT);

/** The tags that two players lay on the one reader of their table in a whole match, in order; none if a screen had to be touched. */
function tapsOfMatch(seed: number, tagged: TaggedDeck): readonly string[] {
  const taps: string[] = [];
  let touched = false;
  const laid = new Map<string, number>();
  const table = evening(LOADED);
  const tap = (binding: TableBinding) => void taps.push(tagged.tagOf(binding));
  const hands: Evening = {
    ...table,
    lay(card, where) {
      const copy = (laid.get(card) ?? 0) + 1;
      laid.set(card, copy);
      taps.push(tagged.card(card, copy));
      return table.lay(card, where);
    },
    token(binding) {
      tap(binding);
      return table.token(binding);
    },
    touch(command) {
      touched = true;
      return table.touch(command);
    },
  };
  const setup = { ...randomSetup(SHAPE, chance(seed), { target: 5000 }), ...startOf(table) };
  playMatch(
    setup,
    chance(seed),
    ({ step, verdict, before }) => {
      if (step.type === 'undo' || verdict !== 'ok') return;
      layMove(hands, LAYOUTS['one reader on the table'], step, before);
      if (!table.view().interval) return;
      hands.token({ type: 'action', action: 'next-round' });
      laid.clear();
    },
    { answers: 1 },
  );
  return touched ? [] : taps;
}

function startOf(table: Evening) {
  const { now } = table.state().timeline;
  if (now.game !== '1000-bornes') throw new Error('1000 Bornes was to be played');
  return now.now.setup;
}
