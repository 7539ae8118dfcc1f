import { FEED_SCHEMA, SIDE_COLOURS, type FeedSide, type FeedState } from '../../table/feed.ts';
import { wholeNumber } from '../../i18n/numbers.ts';
import type { Language } from '../../i18n/language.ts';
import { t } from '../language.svelte.ts';

const TEAMS = [
  ['Anne', 'Marie-Antoinette'],
  ['Bruno', 'Jean-Baptiste'],
  ['Chloé', 'Maximilienne'],
  ['Élodie', 'Barthélemy'],
  ['David', 'Papi Hippolyte'],
  ['Inès', 'Mamie Françoise'],
] as const;
const MOST_TEAMS = 4;
const KM = [475, 700, 25, 200, 1_000, 350];
const ROUNDS = [
  [1_250, 875, 2_000, 425, 1_300, 600],
  [1_100, 1_000, 1_100, 500, 775, 1_150],
] as const;

export function sampleState(language: Language, count: number): FeedState {
  const points = (value: number) => ({ value, text: `${wholeNumber(language, value)} pts` });
  const sides = TEAMS.slice(0, count).map((pair, side): FeedSide => {
    const team = count > MOST_TEAMS ? pair.slice(1) : pair;
    const km = KM[side] ?? 0;
    return {
      side,
      name: team.join(' & '),
      players: team.map((name) => ({ name, cards: 6 })),
      colour: SIDE_COLOURS[side % SIDE_COLOURS.length] ?? SIDE_COLOURS[0],
      onTurn: side === 1,
      leads: side === 0,
      won: false,
      total: points(ROUNDS.reduce((sum, round) => sum + (round[side] ?? 0), 0)),
      running: points(km),
      progress: { value: km, of: 1_000, unit: 'km', text: `${wholeNumber(language, km)} km` },
      status: { id: 'sample', text: t('overlay.sample.going'), going: true },
      marks: [],
    };
  });
  const player = sides[1]?.players[0]?.name ?? '';
  const text = t('overlay.sample.headline', { player });
  return {
    schema: FEED_SCHEMA,
    table: '',
    revision: 1,
    language,
    looking: false,
    phase: 'playing',
    headline: text,
    game: { id: '1000-bornes', text: t('overlay.sample'), edition: null },
    round: { value: 3, text: t('common.round', { round: 3 }) },
    ended: null,
    target: null,
    turn: { player, side: 1, text },
    drawPile: 41,
    window: null,
    sides,
    rows: [],
    winners: null,
    rounds: ROUNDS.map((round, at) => ({ number: at + 1, points: round.slice(0, count) })),
    last: {
      number: 12,
      round: 3,
      player,
      side: 1,
      at: 0,
      text,
      card: { id: '100', text: '100 km' },
      row: null,
      overruled: false,
      corrected: false,
    },
    refusal: null,
    question: null,
    review: null,
  };
}
