import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { night } from '#lib/client/themes/night.ts';
import { bgStatsLink } from '../../../../src/lib/server/records/bgStats.ts';
import { resultPicture, SHAPES } from '../../../../src/lib/server/records/resultPicture.ts';
import type { MatchSummary } from '../../../../src/lib/history/summary.ts';
import { aMatch } from '../../../support/summaries.ts';

const STYLES = '../../../../src/lib/components/theme.css';
const THEME_STYLES = readFileSync(join(import.meta.dirname, STYLES), 'utf8');

/** A match of one evening: each side with what it scored round by round. */
const matchOf = (
  scores: Readonly<Record<string, readonly number[]>>,
  more: Partial<MatchSummary>,
) =>
  aMatch(
    Object.fromEntries(
      Object.entries(scores).map(([names, rounds]) => [
        names,
        rounds.map((points) => ({ points })),
      ]),
    ),
    {
      openedAt: Date.parse('2026-11-21T20:15:00Z'),
      lastAt: Date.parse('2026-11-21T21:03:00Z'),
      ...more,
    },
  );

const TEAMS = matchOf(
  { 'Anne & Alice': [1200, 900, 3200], 'Bruno & Basile': [1500, 300, 2100] },
  { code: 'ABC234', winners: [0] },
);

/** The words that stand in a picture, line by line. */
const linesIn = (svg: string): string[] =>
  [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, words = '']) => words);

describe('the result of a match as a picture', () => {
  it('names who won, the box and day, the round that decided it, and all totals', () => {
    // The picture names the day of the machine's time zone.
    const evening = {
      openedAt: Date.parse('2026-11-21T20:15'),
      lastAt: Date.parse('2026-11-21T21:03'),
    };
    expect(linesIn(resultPicture('fr', { ...TEAMS, ...evening }, 'wide'))).toEqual([
      '1000',
      'Anne &amp; Alice gagnent',
      'Classique · 3 manches · 21 novembre 2026',
      'Tout s’est joué à la manche 2',
      ...['Anne &amp; Alice', '5\u202f300', 'Bruno &amp; Basile', '3\u202f900'],
    ]);
  });

  it.each(Object.keys(SHAPES) as (keyof typeof SHAPES)[])('wears the night theme (%s)', (shape) => {
    const four = matchOf(
      { Anne: [4000], Bruno: [3000], Chloé: [2000], Denis: [1000] },
      { winners: [0] },
    );
    const svg = resultPicture('fr', four, shape);
    const things = ['--stone', '--ink'].map(
      (name) => new RegExp(`${name}: (#\\w+);`).exec(THEME_STYLES)?.[1],
    );
    const known = new Set<string | undefined>([...Object.values(night), ...things]);
    expect((svg.match(/#[\da-f]{3,8}\b/gi) ?? []).filter((colour) => !known.has(colour))).toEqual(
      [],
    );
    const sky = [...svg.matchAll(/stop-color="([^"]+)"/g)].map(([, colour]) => colour);
    expect(sky).toEqual([night.sky, night['sky-low'], night.dusk]);
    const marks = [...svg.matchAll(/fill="([^"]+)"[^>]*stroke-linejoin/g)].map(([, fill]) => fill);
    expect(marks).toEqual([night['side-0'], night['side-1'], night['side-2'], night['side-3']]);
    expect(svg).toContain(`rx="12" fill="${night['mark-line']}"`);
    expect(svg).toContain(`font-weight="800" fill="${night.chalk}">Anne gagne<`);
  });

  it('says of a match of one round what its winner did in it', () => {
    const one = aMatch(
      { Anne: [{ points: 1900, km: 1000, safeties: 2, coupsFourres: 1 }], Bruno: [{ points: 75 }] },
      { winners: [0] },
    );
    const said = (svg: string) => linesIn(svg).join(' ').replace(/\s/g, ' ');
    const decided = 'Tout s’est joué en une manche : 1 000 km, 2 bottes, un coup-fourré';
    expect(said(resultPicture('fr', one, 'wide'))).toContain(decided);
    const story = resultPicture('fr', one, 'story');
    expect(said(story)).toContain(decided);
    // Read at arm's length on a phone a third as wide, and above the first row.
    const lines = [...story.matchAll(/ y="([\d.]+)" font-size="([\d.]+)" font-weight="700"/g)];
    const [, top = ''] = /<rect x="80" y="([\d.]+)"/.exec(story) ?? [];
    expect(lines.length).toBe(2);
    for (const [, y, size] of lines) {
      expect(Number(size)).toBeGreaterThanOrEqual(40);
      expect(Number(y) + Number(size) * 0.3).toBeLessThan(Number(top));
    }
  });

  it('breaks a headline between the names and what they did', () => {
    const teams = matchOf({ 'Bruno & Basile': [875], 'Anne & Alice': [525] }, { winners: [0] });
    expect(linesIn(resultPicture('fr', teams, 'story')).slice(1, 3)).toEqual([
      'Bruno &amp; Basile',
      'gagnent',
    ]);
  });

  it('says how a match stands that is not over', () => {
    const lines = linesIn(resultPicture('en', { ...TEAMS, winners: null }, 'story'));
    expect(lines).toContain('After 3 rounds');
    expect(lines.join()).not.toContain('decided');
  });

  it.each(Object.entries(SHAPES))(
    'keeps its words within a picture that is %s',
    (shape, { width }) => {
      const long = 'Marie-Antoinette Wilhelmine de la Tour';
      const sides = Object.fromEntries(
        Array.from({ length: 8 }, (_, at) => [`${long} ${String(at)}`, [5000]]),
      );
      const svg = resultPicture(
        'fr',
        matchOf(sides, { winners: [0] }),
        shape as keyof typeof SHAPES,
      );
      const sizes = [...svg.matchAll(/<text x="([\d.]+)"[^>]*font-size="([\d.]+)"[^>]*>([^<]*)</g)];
      for (const [, x = '', size = '', words = ''] of sizes) {
        if (words.startsWith('Marie'))
          expect(Number(x) + words.length * Number(size) * 0.5).toBeLessThan(width);
      }
    },
  );

  it('escapes names, with any characters', () => {
    const svg = resultPicture(
      'fr',
      matchOf({ '<script>"&\u0001': [5000] }, { winners: [0] }),
      'wide',
    );
    expect(svg).toContain('&lt;script&gt;&quot;&amp;');
    expect(svg).not.toContain('<script');
    expect(svg).not.toContain('\u0001');
  });
});

/** Returns the play that BG Stats reads from the link. */
function readBy(link: string | null): Record<string, unknown> {
  const data = new URL(link ?? 'http://none.invalid').searchParams.get('data') ?? '{}';
  return JSON.parse(data) as Record<string, unknown>;
}

describe('the link for BG Stats', () => {
  it('says when it was played in UTC, how long, and by whom with which points', () => {
    const link = bgStatsLink('fr', { match: TEAMS, begins: 'Alice' });
    expect(link).toMatch(/^https:\/\/app\.bgstatsapp\.com\/createPlay\.html\?data=/);
    const play = readBy(link);
    expect(play).toMatchObject({ playDate: '2026-11-21 20:15:00', durationMin: 48 });
    expect(play['sourcePlayId']).toBe('ABC234');
    expect(play['players']).toEqual([
      player('Anne', { score: 5300, rank: 1, winner: true, role: 'Anne & Alice' }),
      player('Alice', {
        startPlayer: true,
        score: 5300,
        rank: 1,
        winner: true,
        role: 'Anne & Alice',
      }),
      player('Bruno', { score: 3900, rank: 2, role: 'Bruno & Basile' }),
      player('Basile', { score: 3900, rank: 2, role: 'Bruno & Basile' }),
    ]);
  });

  it('stays as short as the app takes it, with the longest names', () => {
    const sides = Object.fromEntries(
      Array.from({ length: 8 }, (_, at) => ['é'.repeat(38) + String(at), [100]]),
    );
    const link = bgStatsLink('fr', { match: matchOf(sides, { winners: [0] }), begins: '' });
    expect(link?.length).toBeLessThan(8_000);
  });

  it('is none while the match goes on', () => {
    expect(bgStatsLink('fr', { match: { ...TEAMS, winners: null }, begins: 'Anne' })).toBeNull();
  });

  it('does not say how long a table stood open that was left over night, or was played elsewhere', () => {
    const left = { ...TEAMS, lastAt: TEAMS.openedAt + 20 * 3_600_000 };
    for (const match of [left, { ...TEAMS, looking: true }]) {
      expect(readBy(bgStatsLink('fr', { match, begins: '' }))).not.toHaveProperty('durationMin');
    }
  });
});

const player = (name: string, more: object) => ({
  sourcePlayerId: name,
  name,
  startPlayer: false,
  winner: false,
  ...more,
});
